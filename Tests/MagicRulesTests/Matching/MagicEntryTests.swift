import Foundation
import Glibc
import TestSupport
import Testing

@testable import MagicRules

/// How the lines of an entry go together.
struct MagicEntryTests {
  private func open(_ entries: [HandmadeLine], named: [HandmadeLine] = []) throws -> MagicDatabase {
    try #require(try HandmadeDatabase.open(HandmadeDatabase.bytes(entries, named: named)))
  }

  private func magic(_ text: String, words: String = "", type: String = "") -> HandmadeLine {
    HandmadeLine(
      flags: .binary, kind: .string, text: Array(text.utf8), words: words, type: type)
  }

  private func byte(
    _ level: Int, _ offset: Int32, _ number: UInt64, flags: MagicFlags = [], type: String = ""
  ) -> HandmadeLine {
    HandmadeLine(
      level: level, flags: flags, kind: .byte, offset: offset, number: number, type: type)
  }

  @Test
  func `the first line with a type ends an entry`() throws {
    let database = try open([
      magic("A"), byte(1, 1, 1), byte(2, 2, 7, type: "a/1"), byte(1, 1, 2, type: "a/2"),
      byte(1, 3, 9, type: "a/3"),
    ])
    #expect(database.answer([65, 1, 7, 9]) == .type("a/1"))
    #expect(database.answer([65, 1, 8, 9]) == .type("a/3"))
    #expect(database.answer([65, 2, 7, 9]) == .type("a/2"))
    #expect(database.answer([65, 3, 7, 9]) == .type("a/3"))
    #expect(database.answer([65, 3, 7, 8]) == .none)
  }

  @Test
  func `an entry with words and without a type keeps later ones from being asked`() throws {
    let later = magic("A", type: "a/later")
    #expect(try open([magic("A"), later]).answer([65, 0]) == .type("a/later"))
    #expect(try open([magic("A", words: "data"), later]).answer([65, 0]) == .none)
  }

  @Test
  func `a default line matches if no other of its level did`() throws {
    let database = try open([
      magic("A"), byte(1, 1, 1),
      HandmadeLine(level: 1, relation: "x", kind: .anything, type: "a/d"),
      HandmadeLine(level: 1, relation: "x", kind: .clear),
      HandmadeLine(level: 1, relation: "x", kind: .anything, type: "a/cleared"),
    ])
    #expect(database.answer([65, 2]) == .type("a/d"))
    #expect(database.answer([65, 1]) == .type("a/cleared"))
  }

  @Test
  func `an offset is read from the file or counts from the last match`() throws {
    let indirect = HandmadeLine(
      level: 1, flags: .indirect, kind: .string, offset: 1, indirectKind: .byte,
      indirectOperation: 3, indirectOffset: 1, text: [66], type: "a/indirect")
    #expect(try open([magic("A"), indirect]).answer([65, 3, 0, 0, 66]) == .type("a/indirect"))
    #expect(try open([magic("A"), indirect]).answer([65, 200, 0, 0, 66]) == .none)
    let relative = byte(1, 1, 7, flags: .relative, type: "a/relative")
    #expect(try open([magic("AB"), relative]).answer([65, 66, 0, 7]) == .type("a/relative"))
  }

  @Test
  func `an entry uses another by name, also with its bytes swapped`() throws {
    let named = [
      HandmadeLine(kind: .name, text: Array("part".utf8)),
      HandmadeLine(level: 1, kind: .bigShort, number: 0x0102, type: "a/b"),
    ]
    for (name, bytes) in [("part", [65, 0, 1, 2] as [UInt8]), ("^part", [65, 0, 2, 1])] {
      let use = HandmadeLine(level: 1, kind: .use, offset: 2, text: Array(name.utf8))
      let database = try open([magic("A"), use], named: named)
      #expect(database.answer(bytes) == .type("a/b"))
      #expect(database.answer(bytes.reversed()) == .none)
    }
  }

  @Test
  func `an entry that uses itself, or no entry at all, is in doubt`() throws {
    let use = HandmadeLine(level: 1, kind: .use, text: Array("part".utf8))
    let named = [HandmadeLine(kind: .name, text: Array("part".utf8)), use]
    #expect(try open([magic("A"), use], named: named).answer([65, 0]) == .inDoubt)
    #expect(try open([magic("A"), use]).answer([65, 0]) == .inDoubt)
  }

  @Test
  func `content within content is asked like a file, and not without end`() throws {
    let inside = HandmadeLine(level: 1, kind: .indirect, offset: 1)
    let database = try open([magic("A"), inside, magic("B", type: "a/b")])
    #expect(database.answer([65, 66]) == .type("a/b"))
    #expect(database.answer([65, 67]) == .none)
    #expect(database.answer(Array(repeating: 65, count: 1000)) == .inDoubt)
  }

  @Test
  func `a type chooses by the permissions of the file`() throws {
    let database = try open([magic("A", type: "a/${x?pie:lib}-${x?1:2}")])
    #expect(database.answer([65, 0], mode: 0o644) == .type("a/lib-2"))
    #expect(database.answer([65, 0], mode: 0o744) == .type("a/pie-1"))
    #expect(try open([magic("A", type: "a/${y?1:2}")]).answer([65, 0]) == .type("a/${y?1:2}"))
  }

  @Test
  func `work without end is in doubt`() throws {
    let database = try open([magic("A", type: "a/b")])
    #expect(database.answer([65, 0], budget: 0) == .inDoubt)
  }

  @Test
  func `white space that a search passes over is work`() throws {
    let line = HandmadeLine(
      flags: [.text], kind: .search, range: 1024, textFlags: .compactSpace,
      text: Array("\n=x".utf8), type: "a/b")
    let database = try #require(try HandmadeDatabase.open(HandmadeDatabase.bytes([line])))
    let text = [UInt8](repeating: UInt8(ascii: " "), count: 60_000)
    #expect(database.answer(text, pass: .text) == .inDoubt)
    #expect(database.answer(Array("a \n \t =x".utf8), pass: .text) == .type("a/b"))
  }

  @Test(arguments: [MagicKind.search, .string, .regex, .pascalString, .littleString16])
  func `a value that claims to be longer than a record has it is not read`(kind: MagicKind) throws {
    var line = HandmadeLine(
      flags: [.binary, .text], kind: kind, text: [UInt8](repeating: 0x61, count: 128), type: "a/b")
    if kind == .pascalString { line.textFlags = MagicTextFlags(rawValue: 1 << 7) }
    var bytes = HandmadeDatabase.bytes([line])
    bytes[DatabaseFormat.first.recordSize + 5] = 255
    let database = try #require(try HandmadeDatabase.open(bytes))
    let text = [UInt8](repeating: 0x61, count: 600)
    for pass in [MagicDatabase.Pass.binary, .text] {
      let answer = database.answer(text, pass: pass)
      #expect(answer == database.answer(text, pass: pass, entries: database.entries))
    }
  }

  @Test
  func `bytes that are not in memory are asked for`() throws {
    let search = HandmadeLine(
      flags: .binary, kind: .search, range: 50_000, text: Array("AB".utf8), type: "a/b")
    let bytes = [UInt8](repeating: 0, count: 40_000) + Array("AB".utf8)
    let database = try open([search])
    #expect(database.answer(bytes) == .type("a/b"))
    #expect(database.answer(bytes, loaded: 4096) == .needs(bytes.count))
  }

  @Test
  func `bytes far on and at the end are read from the file`() throws {
    let far = HandmadeLine(
      flags: .binary, kind: .string, offset: 30_000, text: Array("FAR".utf8), type: "a/far")
    let end = HandmadeLine(
      flags: [.binary, .fromEnd], kind: .string, offset: 4, text: Array("END".utf8), type: "a/end")
    let database = try open([far, end])
    var bytes = [UInt8](repeating: 0, count: 50_000)
    bytes.replaceSubrange(49_996..., with: Array("END.".utf8))
    #expect(database.answer(bytes) == .none)
    #expect(try database.answer(fileOf: bytes) == .type("a/end"))
    bytes.replaceSubrange(30_000..<30_003, with: Array("FAR".utf8))
    #expect(try database.answer(fileOf: bytes) == .type("a/far"))
    #expect(try database.answer(fileOf: bytes, claimedSize: 60_000) == .type("a/far"))
    bytes[30_000] = 0
    #expect(try database.answer(fileOf: bytes, claimedSize: 60_000) == .inDoubt)
  }

  @Test
  func `a line of an unknown kind or with a condition is in doubt`() throws {
    var bytes = HandmadeDatabase.bytes([magic("A"), byte(1, 1, 1)])
    let second = DatabaseFormat.first.recordSize * 2
    bytes[second + 6] = 60
    #expect(try HandmadeDatabase.open(bytes)?.answer([65, 1]) == .inDoubt)
    bytes[second + 6] = 1
    bytes[second + 10] = 1
    #expect(try HandmadeDatabase.open(bytes)?.answer([65, 1]) == .inDoubt)
  }
}
