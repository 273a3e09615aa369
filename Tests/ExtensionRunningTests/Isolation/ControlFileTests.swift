import Documents
import Glibc
import ShareTestSupport
import SystemPackage
import Testing

@testable import ExtensionRunning

struct ControlFileTests {
  @Test func `a text is written to a file that is there`() throws {
    let fixture = try ContentFixture()
    try fixture.write("", to: "pids.max")
    try ControlFile.write("20", to: fixture.path("pids.max"))
    #expect(try BoundedFile.read(fixture.path("pids.max"), limit: 100) == Array("20".utf8))
    #expect(throws: Errno.noSuchFileOrDirectory) {
      try ControlFile.write("20", to: fixture.path("none"))
    }
  }

  @Test func `without a descriptor, a group that cannot be limited is made later`() async {
    await #expect(processExitsWith: .success) {
      let fixture = try ContentFixture()
      try fixture.write("", to: "pids.max")
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limit = rlimit()
      unsafe getrlimit(resource, &limit)
      var few = limit
      few.rlim_cur = 0
      unsafe setrlimit(resource, &few)
      defer { unsafe setrlimit(resource, &limit) }
      do throws(Errno) {
        try ControlFile.write("20", to: fixture.path("pids.max"))
        Issue.record("it was written without a descriptor")
      } catch {
        #expect(error == .tooManyOpenFiles)
        #expect(LaunchFault.system("no control group can be made", error).isPassing)
      }
    }
  }
}
