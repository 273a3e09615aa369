import SafeFiles
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct PrivateFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: PrivateFile { PrivateFile(folder.place("file"), limit: 100) }

  @Test func `only one process changes the file at a time, and others read meanwhile`() throws {
    try folder.write("file", "a", mode: 0o600)
    let locked = try file.locked()
    let error = #expect(throws: PrivateFileError.self) {
      _ = try file.locked(patience: .milliseconds(20))
    }
    let path = folder.place("file")
    #expect(error?.description == "\(path): another process is changing it; try again")
    #expect(try file.read()?.bytes == Array("a".utf8))
    try locked.replace(with: Array("b".utf8))
    #expect(try file.read()?.bytes == Array("b".utf8))
  }

  @Test func `a process that waited for the lock sees what was written meanwhile`() async throws {
    try folder.write("file", "0", mode: 0o600)
    let failures: [String] = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<8 {
        let file = file
        group.addTask {
          await BlockingThread.run {
            do {
              for _ in 0..<8 {
                let locked = try file.locked(patience: .seconds(300))
                let number = Int(String(decoding: locked.bytes, as: UTF8.self)) ?? -1000
                try locked.replace(with: Array("\(number + 1)".utf8))
              }
              return nil
            } catch {
              return "\(error)"
            }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
    }
    #expect(failures == [])
    #expect(folder.text(of: "file") == "64")
    #expect(folder.names() == ["file"])
  }

  @Test func `what an interrupted write left is no hindrance`() throws {
    try folder.write(".file.new", "half", mode: 0o644)
    try file.locked().replace(with: Array("whole".utf8))
    #expect(folder.text(of: "file") == "whole")
    #expect(folder.names() == ["file"])
  }

  @Test func `a file that has too much in it is neither read nor changed`() throws {
    let text = String(repeating: "x", count: 101)
    try folder.write("file", text, mode: 0o600)
    let path = folder.place("file")
    let message = "\(path): is larger than 100 bytes; make it smaller"
    #expect(#expect(throws: PrivateFileError.self) { try file.read() }?.description == message)
    #expect(
      #expect(throws: PrivateFileError.self) { _ = try file.locked() }?.description == message)
  }

  static let words: [(PrivateFileError.Reason, String)] = [
    (
      .forbidden(user: 998),
      "/x/y: user 998 may not read it; make the file that user's own with chown"
    ),
    (.unreadable(.ioError), "/x/y: cannot be read: Input/output error"),
    (
      .unwritable(.noSpace),
      "/x/y: cannot be written: No space left on device; it was not changed"
    ),
  ]

  @Test(arguments: words)
  func `what the system refuses is said with the file`(
    reason: PrivateFileError.Reason, text: String
  ) {
    #expect(PrivateFileError(path: "/x/y", reason).description == text)
  }
}
