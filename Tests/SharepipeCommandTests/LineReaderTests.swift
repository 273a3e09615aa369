import Glibc
import SystemPackage
import Testing

@testable import SharepipeCommand

struct LineReaderTests {
  /// A reader of a pipe whose writer sent some text and stays; reading more is an error.
  private static func reader(of text: String) throws -> (LineReader, ends: [FileDescriptor]) {
    let (readEnd, writeEnd) = try FileDescriptor.pipe()
    try writeEnd.writeAll(text.utf8)
    _ = fcntl(readEnd.rawValue, F_SETFL, O_NONBLOCK)
    return (LineReader(limit: 100, from: readEnd), [readEnd, writeEnd])
  }

  private static func text(_ line: LineReader.Line?) -> String? {
    guard case .bytes(let bytes)? = line else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("a\nb\n", true), ("a\n\nb\n", true), ("a\n", false), ("a\nb", false), ("a\n\n", false),
    ("a\n \t\r\n", false), ("a\n\n\n{", false),
  ])
  func `blank lines and parts of lines are not at hand`(text: String, isAtHand: Bool) throws {
    let (reader, ends) = try Self.reader(of: text)
    defer { for end in ends { try? end.close() } }
    #expect(!reader.hasContent)
    #expect(Self.text(try reader.next()) == "a")
    #expect(reader.hasContent == isAtHand)
  }

  @Test func `lines before a fault are handed out once`() throws {
    let (reader, ends) = try Self.reader(of: "a\nb\nc")
    defer { for end in ends { try? end.close() } }
    #expect(Self.text(try reader.next()) == "a")
    #expect(Self.text(try reader.next()) == "b")
    #expect(throws: CommandFailure.self) { try reader.next() }
    #expect(Self.text(try reader.next()) == nil)
  }
}
