import SeededRandom
import ShareTestSupport
import Testing
import TypeIdentifiers

@testable import ExtensionRunning

struct BoardFileTests {
  static let file = BoardFile(
    copy: BoardCopy(
      items: [
        BoardItem(
          kind: .text, registeredTypeIdentifiers: [.plainText], content: Array("a\nb".utf8)),
        BoardItem(kind: .data, registeredTypeIdentifiers: [.jpeg, .data], content: [0, 10, 255]),
        BoardItem(kind: .url, registeredTypeIdentifiers: [.url], content: []),
      ], written: 5, expires: 9),
    keys: [BoardFile.Key(value: "k", expires: 9)])

  @Test
  func `the file has two lines, and then the content as it is`() {
    let text = """
      {"version":1,"expires":9}
      {"written":5,"items":[{"kind":"text","types":["public.plain-text"],"bytes":3},\
      {"kind":"data","types":["public.jpeg","public.data"],"bytes":3},\
      {"kind":"url","types":["public.url"],"bytes":0}],"keys":[{"key":"k","expires":9}]}

      """
    #expect(Self.file.bytes == Array(text.utf8) + Array("a\nb".utf8) + [0, 10, 255])
    #expect(BoardFile(Self.file.bytes) == Self.file)
  }

  @Test
  func `what is not whole is no file`() {
    let bytes = Self.file.bytes
    for end in 0..<bytes.count { #expect(BoardFile(Array(bytes[..<end])) == nil) }
    #expect(BoardFile(bytes + [0]) == nil)
  }

  @Test
  func `changed bytes never crash the reader`() {
    var generator = SeededGenerator(seed: 1)
    for index in Self.file.bytes.indices {
      var bytes = Self.file.bytes
      bytes[index] ^= UInt8.random(in: 1...255, using: &generator)
      _ = BoardFile(bytes)
    }
  }

  static let lines: [(text: String, expires: Int64?)] = [
    (#"{"version":1,"expires":9}"#, 9), (#"{"expires":-1,"version":1}"#, -1),
    (#"{"version":2,"expires":9}"#, nil), (#"{"version":1}"#, nil), ("", nil), ("9", nil),
    (#"{"version":1,"expires":"9"}"#, nil),
    (#"{"version":1,"expires":9}"# + String(repeating: " ", count: 128), nil),
  ]

  @Test(arguments: lines)
  func `the first line says when it expires`(text: String, expires: Int64?) {
    #expect(BoardFile.expiry(in: Array(text.utf8)) == expires)
  }
}
