import ContentSniffing
import Foundation
import SystemPackage
import TestSupport
import Testing

struct HelperProgramTests {
  @Test func `helpers are found beside the products of the build`() throws {
    let path = try #require(HelperProgram.find(named: "sharepipe-sniffer"))
    #expect(path.isAbsolute)
    #expect(FileManager.default.isExecutableFile(atPath: path.string))
    #expect(HelperProgram.find(named: "sharepipe-nothing") == nil)
  }

  @Test func `a helper is beside the program, or in libexec`() throws {
    let root = try TemporaryFolder()
    try root.write("bin/plain", mode: 0o600)
    try root.write("bin/both", mode: 0o700)
    try root.write("libexec/sharepipe/both", mode: 0o700)
    try root.write("libexec/sharepipe/inner", mode: 0o700)
    func find(_ name: FilePath.Component) -> String? {
      HelperProgram.find(named: name, beside: [root.place("bin")]).map {
        String($0.string.dropFirst(root.path.string.count + 1))
      }
    }
    #expect(find("both") == "bin/both")
    #expect(find("inner") == "libexec/sharepipe/inner")
    #expect(find("plain") == nil)
    #expect(find("bin") == nil)
  }
}
