import Testing

@testable import MagicRules

/// Databases that are not whole, or not databases.
struct MagicFileTests {
  private static let entries = [
    HandmadeLine(flags: .binary, kind: .string, text: Array("AB".utf8), type: "a/b"),
    HandmadeLine(level: 1, kind: .byte, offset: 2, number: 1, type: "a/c"),
  ]

  @Test
  func `a whole database is opened`() throws {
    let database = try #require(try HandmadeDatabase.open(HandmadeDatabase.bytes(Self.entries)))
    #expect(database.answer(Array("ABC".utf8)) == .type("a/b"))
    #expect(database.answer(Array("xBC".utf8)) == .none)
  }

  @Test
  func `a database that is cut short anywhere is refused`() throws {
    let bytes = HandmadeDatabase.bytes(Self.entries)
    let lengths = [0, 1, 15, 16, 17, 375, 376, 377, 400, 751, 752, 753, bytes.count - 1]
    for length in lengths {
      #expect(try HandmadeDatabase.open(Array(bytes.prefix(length))) == nil, "\(length)")
    }
    #expect(try HandmadeDatabase.open(bytes + [0]) == nil)
    #expect(try HandmadeDatabase.open(bytes + bytes) == nil)
  }

  @Test
  func `another version or byte order is refused`() throws {
    for version: UInt32 in [0, 17, 19, 20, 22, 256 + 18, 0x1200_0000] {
      let bytes = HandmadeDatabase.bytes(Self.entries, version: version)
      #expect(try HandmadeDatabase.open(bytes) == nil)
    }
    #expect(
      try HandmadeDatabase.open(HandmadeDatabase.bytes(Self.entries, magic: 0x1C04_1EF1)) == nil)
  }

  @Test
  func `counts that do not add up are refused`() throws {
    let counts: [(UInt32, UInt32)] = [
      (.max, .max), (.max, 3), (0, 2), (3, 0), (1, 0), (0, 0), (0x8000_0001, 0x8000_0001),
    ]
    for pair in counts {
      let bytes = HandmadeDatabase.bytes(Self.entries, counts: pair)
      #expect(try HandmadeDatabase.open(bytes) == nil, "\(pair)")
    }
  }

  @Test
  func `a database that starts in the middle of an entry is refused`() throws {
    #expect(try HandmadeDatabase.open(HandmadeDatabase.bytes([Self.entries[1]])) == nil)
  }

  @Test
  func `what is no file is refused`() {
    #expect(MagicDatabase(path: "/nowhere/magic.mgc") == nil)
    #expect(MagicDatabase(path: "/") == nil)
    #expect(MagicDatabase(path: "/dev/null") == nil)
  }
}
