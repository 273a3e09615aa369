import Testing

@testable import MagicRules

/// What each kind of line matches, one line at a time.
struct MagicLineTests {
  /// A line, bytes, and whether they match.
  static let cases: [(HandmadeLine, [UInt8], Bool)] = [
    (line(.byte, number: 0x41), [0x41], true),
    (line(.byte, number: 0x41), [0x42], false),
    (line(.byte, number: .max), [0xFF], true),
    (line(.byte, number: 0xFF, flags: .unsigned), [0xFF], true),
    (line(.byte, number: 0xFF), [0xFF], false),
    (line(.byte, ">", number: 0), [0x80], false),
    (line(.byte, ">", number: 0, flags: .unsigned), [0x80], true),
    (line(.byte, "<", number: 1), [0x80], true),
    (line(.byte, "&", number: 0x81), [0x80], false),
    (line(.byte, "&", number: 0x81, flags: .unsigned), [0xFF], true),
    (line(.byte, "^", number: 0x01), [0xFE], true),
    (line(.byte, "!", number: 1, offset: 9), [0], true),
    (line(.byte, "x", offset: 9), [0], false),
    (line(.bigShort, number: 0x0102), [1, 2], true),
    (line(.littleShort, number: 0x0201), [1, 2], true),
    (line(.short, number: 0x0201), [1], false),
    (line(.bigLong, number: 0x0102_0304), [1, 2, 3, 4], true),
    (line(.littleLong, number: 0x0403_0201), [1, 2, 3, 4], true),
    (line(.middleLong, number: 0x0201_0403), [1, 2, 3, 4], true),
    (line(.bigQuad, number: 0x0102_0304_0506_0708), [1, 2, 3, 4, 5, 6, 7, 8], true),
    (line(.littleQuad, number: 0x0201), [1, 2], true),
    (line(.bigLong, number: 0x0100, mask: 0xFFF0), [9, 9, 1, 7], true),
    (line(.byte, number: 3, mask: 4, operation: 7), [7], true),
    (line(.byte, number: 2, mask: 3, operation: 6), [7], true),
    (line(.byte, number: 0x0F, mask: 0, operation: 0x40), [0xF0], true),
    (text(.string, "AB"), Array("ABC".utf8), true),
    (text(.string, "AB"), Array("A".utf8), false),
    (text(.string, "ab", flags: .lowercaseMatchesBoth), Array("AbC".utf8), true),
    (text(.string, "Ab", flags: .lowercaseMatchesBoth), Array("abC".utf8), false),
    (text(.string, "AB", flags: .uppercaseMatchesBoth), Array("abC".utf8), true),
    (text(.string, "a b", flags: .compactSpace), Array("a \t b".utf8), true),
    (text(.string, "a b", flags: .compactSpace), Array("ab".utf8), false),
    (text(.string, "a b", flags: .optionalSpace), Array("ab.".utf8), true),
    (text(.string, "ab", flags: .fullWord), Array("abc".utf8), false),
    (text(.string, "ab", flags: .fullWord), Array("ab c".utf8), true),
    (text(.string, "ab", "<"), Array("aa".utf8), true),
    (text(.string, "ab", ">"), Array("ac".utf8), true),
    (text(.pascalString, "ab", flags: .init(rawValue: 1 << 7)), [2, 97, 98], true),
    (text(.pascalString, "ab", flags: .init(rawValue: 1 << 8)), [0, 2, 97, 98], true),
    (text(.pascalString, "ab", flags: .init(rawValue: 1 << 7)), [1, 97, 98], false),
    (text(.bigString16, "ab"), [0, 97, 0, 98], true),
    (text(.littleString16, "ab"), [97, 0, 98, 0], true),
    (text(.littleString16, "ab"), [97, 1, 97, 0], false),
    (text(.search, "ab", range: 2), Array("..ab".utf8), true),
    (text(.search, "ab", range: 1), Array("..ab".utf8), false),
    (text(.search, "ab", flags: .lowercaseMatchesBoth, range: 2), Array("..ab".utf8), false),
    (text(.search, "ab", flags: .lowercaseMatchesBoth, range: 3), Array("..AB".utf8), true),
    (text(.search, "ab"), Array("........ab".utf8), true),
    (text(.search, "ab", "!"), Array("........".utf8), true),
    (text(.regex, "^a+b"), Array("x\naab ".utf8), true),
    (text(.regex, "^a+b"), Array("x\naab".utf8), false),
    (text(.regex, "b$", flags: .countsLines, range: 1), Array("a\nb\n ".utf8), false),
    (HandmadeLine(kind: .guid, text: Array(0..<16)), Array(0..<17), true),
    (HandmadeLine(kind: .guid, text: Array(0..<16)), Array(0..<15), false),
    (line(.littleFloat, ">", number: UInt64(Float(1).bitPattern)), [0, 0, 0, 0x40], true),
    (line(.bigDouble, number: Double(2).bitPattern), [0x40, 0, 0, 0, 0, 0, 0, 0], true),
    (HandmadeLine(kind: .der, text: Array("seq3".utf8)), [0x30, 3, 1, 2, 3, 0], true),
    (HandmadeLine(kind: .der, text: Array("seq4".utf8)), [0x30, 3, 1, 2, 3, 4], false),
    (HandmadeLine(kind: .der, text: Array("int2=0aff".utf8)), [2, 2, 0x0A, 0xFF, 0], true),
    (HandmadeLine(relation: "x", kind: .anything), [1], true),
    (line(.offset, number: 1, offset: 1), [1, 2], true),
  ]

  private static func line(
    _ kind: MagicKind, _ relation: Unicode.Scalar = "=", number: UInt64 = 0, offset: Int32 = 0,
    flags: MagicFlags = [], mask: UInt64 = 0, operation: UInt8 = 0
  ) -> HandmadeLine {
    HandmadeLine(
      flags: flags, relation: relation, kind: kind, offset: offset, maskOperation: operation,
      mask: mask, number: number)
  }

  private static func text(
    _ kind: MagicKind, _ text: String, _ relation: Unicode.Scalar = "=",
    flags: MagicTextFlags = [], range: UInt32 = 0
  ) -> HandmadeLine {
    HandmadeLine(
      relation: relation, kind: kind, range: range, textFlags: flags, text: Array(text.utf8))
  }

  @Test(arguments: LibmagicVersion.known.keys.sorted())
  func `a line matches the bytes that it asks for, as the first of an entry and further on`(
    number: Int
  ) throws {
    let version = try #require(LibmagicVersion.known[number])
    for (line, bytes, matches) in Self.cases {
      var first = line
      first.flags.insert([.binary, .text])
      first.type = "a/b"
      var second = line
      second.level = 1
      second.type = "a/b"
      let always = HandmadeLine(flags: [.binary, .text], relation: "x", kind: .anything)
      for entries in [[first], [always, second]] {
        let database = try HandmadeDatabase.open(entries, as: version)
        for pass in [MagicDatabase.Pass.binary, .text] {
          #expect(
            database.answer(bytes, pass: pass) == (matches ? .type("a/b") : .none),
            "\(line) \(bytes) \(pass)")
          #expect(
            database.answer(bytes, pass: pass, entries: database.entries)
              == (matches ? .type("a/b") : .none), "\(line) \(bytes) \(pass)")
        }
      }
    }
  }
}
