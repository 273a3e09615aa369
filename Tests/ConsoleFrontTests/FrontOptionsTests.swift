#if Console
import Testing

@testable import ConsoleFront

struct FrontOptionsTests {
  @Test func `the front reads its descriptors and the users who speak for many`() throws {
    let options = try FrontOptions(
      ["--desk", "3", "--listen", "4", "--speaks-for-many", "33", "--listen", "5"])
    #expect(options.desk == 3)
    #expect(options.listening == [4, 5])
    #expect(options.speakers == [33])
  }

  static let faults: [([String], FrontOptions.Fault)] = [
    ([], .missing("--desk")), (["--desk", "3"], .missing("--listen")),
    (["--desk"], .noNumber("--desk")), (["--desk", "-1"], .noNumber("--desk")),
    (["--desk", "4294967295", "--listen", "4"], .noNumber("--desk")),
    (["--port", "1"], .unknown("--port")),
  ]

  @Test(arguments: faults)
  func `wrong arguments have a reason`(words: [String], fault: FrontOptions.Fault) {
    #expect(throws: fault) { try FrontOptions(words) }
  }
}
#endif
