import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import ExtensionRunning

struct CompanionProgramTests {
  private func status(of script: String) async throws -> Int? {
    try await CompanionProgram(
      executable: "/bin/sh", arguments: ["-c", script],
      environment: ["PATH": "/usr/bin:/bin", "KIND": "companion"]
    ).run()
  }

  @Test func `its exit status is known, and that a signal ended it`() async throws {
    #expect(try await status(of: "exit 7") == 7)
    #expect(try await status(of: "kill -9 $$") == nil)
  }

  @Test func `it begins where this process is, so that relative paths mean the same`() async throws
  {
    let here = FileManager.default.currentDirectoryPath
    #expect(try await status(of: "[ \"$(pwd -P)\" = \"$(cd '\(here)' && pwd -P)\" ]") == 0)
  }

  @Test func `it has the environment that it is given, and no input`() async throws {
    #expect(
      try await status(of: "[ \"$KIND\" = companion ] && [ -z \"$HOME\" ] && ! read line") == 0)
  }

  @Test func `a program that is not there is an error`() async {
    await #expect(throws: LaunchFault.self) {
      _ = try await CompanionProgram(
        executable: "/nonexistent", arguments: [], environment: [:]
      ).run()
    }
  }

  @Test func `this program is a file that is there`() {
    #expect(FileManager.default.isExecutableFile(atPath: CompanionProgram.thisProgram.string))
  }
}
