import ConsoleWire
import Documents
import SafeFiles
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct AuditLogTests {
  private let folder: TemporaryFolder
  private var path: FilePath { folder.path.appending(AuditLog.fileName) }

  init() throws { folder = try TemporaryFolder() }

  private func text(_ path: FilePath) throws -> String {
    String(decoding: try BoundedFile.read(path, limit: 4 << 20), as: UTF8.self)
  }

  @Test func `an event is a line with who, how, from where and what came of it`() {
    let event = AuditEvent(
      kind: .answered, person: "ada", way: .password, context: "0a1b", outcome: "approved")
    let line = event.line(request: 7, from: .user(33, process: 12), at: 1_000_000)
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"time":"1970-01-01T00:00:01Z","event":"answered","request":7,"person":"ada","way":"password","from":"user 33, process 12","context":"0a1b","outcome":"approved"}"#
        + "\n")
  }

  @Test func `a text from outside makes no second line, and is cut`() {
    let event = AuditEvent(kind: .signIn, person: "a\n" + String(repeating: "b", count: 500))
    let line = event.line(request: nil, from: .address("::1"), at: 0)
    #expect(line.count(where: { $0 == UInt8(ascii: "\n") }) == 1)
    #expect(line.count < 400)
  }

  @Test func `lines are added, for the owner alone`() throws {
    let log = AuditLog(in: folder.path)
    #expect(log.write(Array("one\n".utf8)) == nil)
    #expect(log.write(Array("two\n".utf8)) == nil)
    #expect(try text(path) == "one\ntwo\n")
    #expect(try FileFacts(at: path, followingLinks: false).permissions == 0o600)
  }

  @Test func `what is full becomes the older one`() throws {
    let log = AuditLog(in: folder.path)
    let half = Array(repeating: UInt8(ascii: "x"), count: 600_000)
    for _ in 0..<3 { #expect(log.write(half) == nil) }
    #expect(try text(path).utf8.count == 600_000)
    #expect(try text(FilePath(path.string + ".1")).utf8.count == 1_200_000)
  }

  @Test func `a link is not followed, and that is said once`() throws {
    try folder.link(AuditLog.fileName.string, to: "elsewhere")
    let log = AuditLog(in: folder.path)
    #expect(log.write(Array("one\n".utf8)) == .tooManySymbolicLinkLevels)
    #expect(log.write(Array("two\n".utf8)) == nil)
    #expect(throws: (any Error).self) { try text(folder.path.appending("elsewhere")) }
  }
}
