import Foundation
import SystemPackage
import Testing

@testable import ContentSniffing

struct HelperProgramTests {
  @Test func `helpers are found beside the products of the build`() throws {
    let path = try #require(HelperProgram.find(named: "sharepipe-sniffer"))
    #expect(path.isAbsolute)
    #expect(FileManager.default.isExecutableFile(atPath: path.string))
    #expect(HelperProgram.find(named: "sharepipe-nothing") == nil)
  }

  @Test func `a helper is beside the program, or in libexec`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    func write(_ name: String, mode: Int) throws {
      let file = root.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path())
    }
    let folders = [FilePath(root.path()).appending("bin")]
    try write("bin/plain", mode: 0o600)
    try write("bin/both", mode: 0o700)
    try write("libexec/sharepipe/both", mode: 0o700)
    try write("libexec/sharepipe/inner", mode: 0o700)
    func find(_ name: FilePath.Component) -> String? {
      HelperProgram.find(named: name, beside: folders).map {
        String($0.string.dropFirst(root.path().count + 1))
      }
    }
    #expect(find("both") == "bin/both")
    #expect(find("inner") == "libexec/sharepipe/inner")
    #expect(find("plain") == nil)
    #expect(find("bin") == nil)
  }
}
