import Foundation
import TestSupport
import Testing

@testable import MagicRules

/// What the versions of libmagic do otherwise, each with the versions that do it.
struct LibmagicVersionTests {
  /// Asks all versions the same, and expects one answer up to a version and another from it on.
  private func expect(
    _ before: MagicDatabase.Answer, from first: Int, _ after: MagicDatabase.Answer,
    _ entries: [HandmadeLine], named: [HandmadeLine] = [],
    _ ask: (MagicDatabase) throws -> MagicDatabase.Answer
  ) throws {
    for (number, version) in LibmagicVersion.known {
      let database = try HandmadeDatabase.open(entries, named: named, as: version)
      #expect(try ask(database) == (number < first ? before : after), "\(number)")
    }
  }

  private func magic(_ text: String, words: String = "", type: String = "") -> HandmadeLine {
    HandmadeLine(
      flags: .binary, kind: .string, text: Array(text.utf8), words: words, type: type)
  }

  private func byte(
    _ level: Int, _ offset: Int32, _ number: UInt64, flags: MagicFlags = [], type: String = "a/b"
  ) -> HandmadeLine {
    HandmadeLine(
      level: level, flags: flags, kind: .byte, offset: offset, number: number, type: type)
  }

  @Test func `the versions that distributions have are known`() {
    #expect(LibmagicVersion.known.keys.sorted() == [544, 545, 546, 547])
  }

  @Test(arguments: DatabaseFormat.allCases)
  func `a database says the same in every format`(format: DatabaseFormat) throws {
    let lines = [
      magic("AB"), byte(1, 2, 1, type: ""), byte(2, 3, 0xFF, flags: .unsigned, type: "a/deep"),
      HandmadeLine(level: 1, kind: .offset, offset: 2, number: 2, type: "a/offset"),
      magic("C", type: "a/" + String(repeating: "c", count: 78)),
    ]
    let bytes = HandmadeDatabase.bytes(lines, format: format)
    let database = try #require(try HandmadeDatabase.open(bytes))
    #expect(database.answer([65, 66, 1, 0xFF]) == .type("a/deep"))
    #expect(database.answer([65, 66, 1, 0]) == .type("a/offset"))
    #expect(database.answer([67, 0]) == .type("a/" + String(repeating: "c", count: 78)))
    for count in 0..<bytes.count where count % 7 == 0 {
      #expect(try HandmadeDatabase.open(Array(bytes.prefix(count))) == nil)
    }
  }

  @Test(arguments: [50, 51, 62, 255] as [UInt8])
  func `a kind that is not known makes its own entry doubtful, and no other`(kind: UInt8) throws {
    let format = DatabaseFormat.third
    var bytes = HandmadeDatabase.bytes(
      [magic("A"), byte(1, 1, 1), magic("B"), byte(1, 1, 1)], format: format)
    bytes[format.recordSize * 2 + 6] = kind
    let database = try #require(try HandmadeDatabase.open(bytes))
    #expect(database.answer([65, 1]) == .inDoubt)
    #expect(database.answer([66, 1]) == .type("a/b"))
    #expect(database.answer([67, 1]) == .none)
  }

  @Test func `a second type follows a sign, or is not printed`() throws {
    let inside = HandmadeLine(level: 1, kind: .indirect, offset: 1)
    let lines = [magic("A"), inside, byte(1, 2, 7, type: "a/2"), magic("B", type: "b/1")]
    for (number, answer) in [544: "b/1a/2", 545: "b/1\n- a/2", 546: "b/1\n- a/2", 547: "b/1"] {
      let version = try #require(LibmagicVersion.known[number])
      let database = try HandmadeDatabase.open(lines, as: version)
      #expect(database.answer([65, 66, 7]) == .type(answer), "\(number)")
    }
  }

  @Test func `content within content has an end of its own, or that of the file`() throws {
    let inside = HandmadeLine(level: 1, kind: .indirect, offset: 20)
    let end = HandmadeLine(
      flags: [.binary, .fromEnd], kind: .byte, offset: 30, number: 9, type: "a/end")
    var bytes = [UInt8](repeating: 0, count: 40)
    (bytes[0], bytes[10], bytes[20]) = (65, 9, 66)
    let lines = [end, magic("A"), inside]
    // The whole file matches before there is content within it.
    try expect(.type("a/end"), from: 0, .type("a/end"), lines) { try $0.answer(fileOf: bytes) }
    let first = HandmadeLine(
      flags: [.binary, .fromEnd], kind: .byte, offset: 1, number: 8, type: "a/first")
    // Words keep the file itself from being asked about its end.
    let late = [first, magic("A", words: "data"), inside, end]
    try expect(.type("a/end"), from: 545, .none, late) { try $0.answer(fileOf: bytes) }
  }

  @Test func `what was found counts from the start of the file, or from where the entry is used`()
    throws
  {
    let use = HandmadeLine(level: 1, kind: .use, offset: 4, text: Array("part".utf8))
    let named = [
      HandmadeLine(kind: .name, text: Array("part".utf8)),
      HandmadeLine(level: 1, kind: .search, range: 9, text: Array("xy".utf8)),
      byte(2, 0, 7, flags: .relative),
    ]
    let bytes: [UInt8] = [65, 0, 0, 0, 0, 0x78, 0x79, 7, 0, 0, 0, 0]
    try expect(.none, from: 546, .type("a/b"), [magic("A"), use], named: named) {
      $0.answer(bytes)
    }
  }

  @Test func `a text of 16-bit units that ends early is in doubt, or ends with a zero`() throws {
    let line = HandmadeLine(
      flags: .binary, kind: .littleString16, offset: 1, text: Array("ab".utf8), type: "a/b")
    try expect(.inDoubt, from: 546, .none, [line]) { $0.answer([65, 97, 0]) }
    try expect(.type("a/b"), from: 0, .type("a/b"), [line]) { $0.answer([65, 97, 0, 98, 0]) }
  }

  @Test func `a time of DOS is in the order of the machine or in that of its name`() throws {
    for (kind, first, second) in [(MagicKind.bigDOSDate, 1, 2), (.bigDOSTime, 1, 2)] {
      let line = HandmadeLine(level: 1, kind: kind, offset: 1, number: 0x0102, type: "a/b")
      for (number, version) in LibmagicVersion.known {
        let database = try HandmadeDatabase.open([magic("A"), line], as: version)
        let named = database.answer([65, UInt8(first), UInt8(second)])
        let machine = database.answer([65, UInt8(second), UInt8(first)])
        switch number {
        case 544, 545: #expect(named == .none && machine == .type("a/b"), "\(number)")
        case 546: #expect(named == .inDoubt && machine == .inDoubt)
        default: #expect(named == .type("a/b") && machine == .none)
        }
      }
    }
    var any = HandmadeLine(level: 1, relation: "x", kind: .bigDOSDate, offset: 1, type: "a/b")
    try expect(.type("a/b"), from: 0, .type("a/b"), [magic("A"), any]) { $0.answer([65, 1, 2]) }
    any.kind = .littleDOSTime
    any.relation = "="
    any.number = 0x0201
    try expect(.type("a/b"), from: 0, .type("a/b"), [magic("A"), any]) { $0.answer([65, 1, 2]) }
  }

  /// Numbers that are divided: width, whether the rest counts, dividend, divisor, and the results
  /// without signs and with them.
  private static let divisions: [(MagicKind, UInt8, [UInt8], UInt64, UInt64, UInt64)] = [
    (.byte, 6, [0xF6], 2, 0x7B, UInt64(bitPattern: -5)),
    (.byte, 7, [0xF6], 3, 0, UInt64(bitPattern: -1)),
    (.littleShort, 6, [0, 0x80], 0x10, 0x0800, UInt64(bitPattern: -0x800)),
    (.bigLong, 6, [0xFF, 0xFF, 0xFF, 0xFE], 2, 0x7FFF_FFFF, UInt64(bitPattern: -1)),
    (.bigLong, 6, [0x7F, 0xFF, 0xFF, 0xFE], 2, 0x3FFF_FFFF, 0x3FFF_FFFF),
  ]

  @Test(arguments: divisions)
  func `a number is divided without its sign, or with it`(
    kind: MagicKind, operation: UInt8, bytes: [UInt8], divisor: UInt64, plain: UInt64,
    signed: UInt64
  ) throws {
    func line(_ number: UInt64, flags: MagicFlags = []) -> [HandmadeLine] {
      [
        HandmadeLine(
          flags: flags.union(.binary), kind: kind, offset: 1, maskOperation: operation,
          mask: divisor, number: number, type: "a/b")
      ]
    }
    let content = [65] + bytes
    try expect(.type("a/b"), from: 547, plain == signed ? .type("a/b") : .none, line(plain)) {
      $0.answer(content)
    }
    try expect(plain == signed ? .type("a/b") : .none, from: 547, .type("a/b"), line(signed)) {
      $0.answer(content)
    }
    let unsigned = line(plain, flags: .unsigned)
    try expect(.type("a/b"), from: 0, .type("a/b"), unsigned) { $0.answer(content) }
  }

  @Test func `the quotient that has no room is in doubt where there are signs`() throws {
    let line = HandmadeLine(
      flags: .binary, kind: .bigLong, maskOperation: 6, mask: 0xFFFF_FFFF, number: 1, type: "a/b")
    try expect(.none, from: 547, .inDoubt, [line]) { $0.answer([0x80, 0, 0, 0]) }
  }

  @Test func `an offset counts from the end of content in memory from the version on that can`()
    throws
  {
    let lines = [
      HandmadeLine(
        flags: [.binary, .fromEnd], kind: .byte, offset: 2, number: 7, type: ""),
      byte(1, 1, 8),
    ]
    try expect(.none, from: 547, .type("a/b"), lines) { $0.answer([65, 66, 7, 8]) }
    try expect(.none, from: 0, .none, lines) { $0.answer([65]) }
    try expect(.type("a/b"), from: 0, .type("a/b"), lines) {
      try $0.answer(fileOf: [65, 66, 7, 8])
    }
  }

  @Test func `further lines are in doubt in memory where the release does not place them`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/a.mgc"
    let lines = [magic("A"), byte(1, 1, 1), magic("B", type: "b/1")]
    try folder.write("a.mgc", bytes: HandmadeDatabase.bytes(lines, format: .second))
    let database = try MagicDatabase(path: path, version: LibmagicVersion.known[547])
    #expect(database.answer([65, 1]) == .inDoubt)
    #expect(try database.answer(fileOf: [65, 1]) == .type("a/b"))
    #expect(database.answer([66, 1]) == .type("b/1"))
  }

  @Test func `a line may count from the start of the file below one that counts from the end`()
    throws
  {
    let end = HandmadeLine(flags: [.binary, .fromEnd], kind: .byte, offset: 2, number: 7, type: "")
    let bytes: [UInt8] = [65, 9, 0, 7, 8]
    for format in [DatabaseFormat.second, .third] {
      let made = HandmadeDatabase.bytes([end, byte(1, 1, 9, flags: .fromStart)], format: format)
      let database = try #require(try HandmadeDatabase.open(made))
      #expect(try database.answer(fileOf: bytes) == .type("a/b"))
      let other = HandmadeDatabase.bytes([end, byte(1, 1, 8)], format: format)
      #expect(try HandmadeDatabase.open(other)?.answer(fileOf: bytes) == .type("a/b"))
    }
  }

  @Test(arguments: ["a\\+*", "[+*]", "a{2}{3}", "x?*", "a++"])
  func `an expression that some version refuses is in doubt`(pattern: String) throws {
    let line = HandmadeLine(
      flags: .binary, kind: .regex, text: Array(pattern.utf8), type: "a/b")
    try expect(.inDoubt, from: 0, .inDoubt, [line]) { $0.answer(Array("a++*aax\n".utf8)) }
  }
}
