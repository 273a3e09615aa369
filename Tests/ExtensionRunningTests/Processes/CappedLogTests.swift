import Testing

@testable import ExtensionRunning

struct CappedLogTests {
  static let lastLines: [(pieces: [String], lastLine: String?)] = [
    ([], nil),
    (["", "\n \n\0\n"], nil),
    (["one"], "one"),
    (["one\ntw", "o\n", "\n"], "two"),
    (["\0\0\0 last"], "last"),
    ([String(repeating: "x", count: 300)], String(repeating: "x", count: 200) + "…"),
    ([String(repeating: "x\n", count: 100_000), "end"], "end"),
  ]

  @Test(arguments: lastLines)
  func `the last line that says something is found`(pieces: [String], lastLine: String?) {
    var log = CappedLog(limit: 10)
    for piece in pieces { log.append(Array(piece.utf8)) }
    #expect(log.lastLine == lastLine)
  }

  @Test
  func `the start is kept, and it is told that there was more`() {
    var log = CappedLog(limit: 4)
    log.append(Array("abc".utf8))
    #expect(log.text == "abc")
    log.append(Array("d".utf8))
    #expect(!log.isTruncated)
    log.append(Array("e".utf8))
    #expect(log.text == "abcd\n[more was not kept]\n")
  }
}
