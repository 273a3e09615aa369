import Foundation
import Glibc
import TestSupport
import Testing

@testable import MagicRules

struct DatabaseGuardianTests {
  private static func identity(of path: String) throws -> FileIdentity {
    var status = stat()
    try #require(unsafe stat(path, &status) == 0)
    return FileIdentity(status)
  }

  @Test
  func `a database is outdated once its file is another one or is gone`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "database")
    for removes in [false, true] {
      try Data([1, 2, 3]).write(to: file)
      let guardian = DatabaseGuardian(path: file.path, identity: try Self.identity(of: file.path))
      guardian.look(at: 0)
      #expect(guardian.isCurrent())
      if removes {
        try FileManager.default.removeItem(at: file)
      } else {
        try Data([1, 2, 4]).write(to: file, options: .atomic)
      }
      guardian.look(at: 0)
      #expect(!guardian.isCurrent())
      #expect(guardian.generation == 1)
      guardian.look(at: 0)
      #expect(guardian.generation == 1)
      try Data([5]).write(to: file, options: .atomic)
      guardian.look(at: 0)
      #expect(guardian.generation == 2)
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: InstalledDatabase.path)))
  func `memory for many users at once is not kept when they have gone`() throws {
    let recognizer = try ContentRecognizer(
      path: InstalledDatabase.path, version: InstalledDatabase.version, mostKept: 1)
    #expect(recognizer.generation == 0)
    let text = Array("a text for many\n".utf8)
    DispatchQueue.concurrentPerform(iterations: 500) { _ in
      let found = unsafe text.withUnsafeBytes { unsafe recognizer.recognize($0) }
      #expect(found?.mimeType == "text/plain")
    }
    #expect(recognizer.keptCount == 1)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: InstalledDatabase.path)))
  func `a database that was replaced is followed no more`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "magic.mgc")
    let database = try Data(contentsOf: URL(fileURLWithPath: InstalledDatabase.path))
    try database.write(to: file)
    let recognizer = try ContentRecognizer(path: file.path, version: InstalledDatabase.version)
    let text = Array("a text\n".utf8)
    func found() -> String? {
      unsafe text.withUnsafeBytes { unsafe recognizer.recognize($0)?.mimeType }
    }
    #expect(found() == "text/plain")
    try database.write(to: file, options: .atomic)
    // It is looked at every second.
    #expect(await eventually { found() == nil })
    #expect(recognizer.generation == 1)
  }
}
