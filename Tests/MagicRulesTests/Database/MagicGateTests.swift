import Testing

@testable import MagicRules

/// Entries that are asked only if their gate lets them: the gate must never hide one that matches.
struct MagicGateTests {
  private static func isAlike(_ lines: [HandmadeLine], _ content: [UInt8]) throws {
    let database = try #require(try HandmadeDatabase.open(HandmadeDatabase.bytes(lines)))
    let plain = database.answer(content, entries: database.entries, budget: .max / 64)
    #expect(plain == .type("a/b"))
    #expect(database.answer(content, budget: .max / 64) == plain)
  }

  @Test(arguments: [1, 700, 9000])
  func `a word that follows much white space is looked for further on`(count: Int) throws {
    let line = HandmadeLine(
      flags: .binary, kind: .search, range: 100, textFlags: .compactSpace,
      text: Array("a longword".utf8), type: "a/b")
    let space = String(repeating: " ", count: count)
    try Self.isAlike([line], Array("x a\(space)longword".utf8))
  }
}
