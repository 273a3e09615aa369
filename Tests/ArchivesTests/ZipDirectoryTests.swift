import SystemPackage
import Testing

@testable import Archives

/// What makes two programs see two contents, or an archive cost more than it should.
struct ZipDirectoryTests {
  typealias Item = ZipWriter.Item

  let folder: ArchiveFolder

  init() throws { folder = try ArchiveFolder() }

  static let small = ZipWriter("A", "B")

  /// The field of zip64 with numbers.
  static func large(_ numbers: UInt64...) -> [UInt8] {
    var field: [UInt8] = []
    field.append(littleEndian: UInt16(1))
    field.append(littleEndian: UInt16(numbers.count * 8))
    for number in numbers { field.append(littleEndian: number) }
    return field
  }

  static let refused: [(what: String, archive: [UInt8], reason: ArchiveError.Reason)] = [
    ("an empty file", [], .notAnArchive),
    ("one byte", [0x50], .notAnArchive),
    ("text", Array("It is a text, and longer than the record at the end.".utf8), .notAnArchive),
    ("only entries", Array(small.bytes.prefix(76)), .truncated),
    ("a byte less", small.bytes.dropLast(), .truncated),
    ("a byte more", small.bytes + [0], .trailingBytes(1)),
    ("a byte before", [0] + small.bytes, .ambiguousEnd),
    ("two archives", small.bytes + small.bytes, .ambiguousEnd),
    (
      "an end in the comment", small.with { $0.comment = ZipWriter([]).bytes }.bytes, .ambiguousEnd
    ),
    (
      "an end in the comment that does not fit",
      small.with { $0.comment = [0x50, 0x4B, 5, 6] + Array(repeating: 1, count: 18) }.bytes,
      .ambiguousEnd
    ),
    ("a gap behind the directory", small.with { $0.behindDirectory = [0] }.bytes, .ambiguousEnd),
    (
      "a directory that begins too early", small.with { $0.directoryOffset = 0 }.bytes,
      .ambiguousEnd
    ),
    ("too small a directory", small.with { $0.directorySize = 1 }.bytes, .ambiguousEnd),
    ("too large a directory", small.with { $0.directorySize = 1 << 31 }.bytes, .ambiguousEnd),
    ("another disk", small.with { $0.disk = 1 }.bytes, .severalDisks),
    ("an entry on another disk", ZipWriter([Item("A").with { $0.disk = 1 }]).bytes, .severalDisks),
    ("an entry too few", small.with { $0.count = 1 }.bytes, .damagedDirectory(offset: 123)),
    ("an entry too many", small.with { $0.count = 3 }.bytes, .damagedDirectory(offset: 76)),
    (
      "many entries too many", small.with { $0.count = 60_000 }.bytes, .damagedDirectory(offset: 76)
    ),
    (
      "no entry in the directory", ZipWriter([Item("A").with { $0.signature[0] = 0 }]).bytes,
      .damagedDirectory(offset: 38)
    ),
    (
      "no header", ZipWriter([Item("A").with { $0.localSignature[3] = 0 }]).bytes,
      .missingEntry(name: "A")
    ),
    (
      "a header behind the file", ZipWriter([Item("A").with { $0.offset = 1 << 31 }]).bytes,
      .missingEntry(name: "A")
    ),
    (
      "content that reaches into the directory",
      ZipWriter([
        Item("A").with {
          $0.packedSize = 8
          $0.size = 8
        }
      ]).bytes, .missingEntry(name: "A")
    ),
    (
      "two names", ZipWriter([Item("A").with { $0.localName = [0x42] }]).bytes,
      .contradiction(name: "A", .name)
    ),
    (
      "two names, one longer", ZipWriter([Item("A").with { $0.localName = [0x41, 0x42] }]).bytes,
      .contradiction(name: "A", .name)
    ),
    (
      "two methods", ZipWriter([Item("A").with { $0.localMethod = 8 }]).bytes,
      .contradiction(name: "A", .method)
    ),
    (
      "two sizes", ZipWriter([Item("A").with { $0.localSize = 9 }]).bytes,
      .contradiction(name: "A", .size)
    ),
    (
      "encrypted in one place", ZipWriter([Item("A").with { $0.localFlags = 1 }]).bytes,
      .contradiction(name: "A", .encryption)
    ),
    (
      "the same bytes twice", ZipWriter([Item("A"), Item("A").with { $0.offset = 0 }]).bytes,
      .overlappingEntries(first: "A", second: "A")
    ),
    (
      "an entry in another",
      ZipWriter([
        Item("A").with { $0.content = Array(ZipWriter("B").bytes.prefix(38)) },
        Item("B").with { $0.offset = 31 },
      ]).bytes, .overlappingEntries(first: "A", second: "B")
    ),
    (
      "4 GiB and a byte",
      ZipWriter([
        Item("A").with {
          $0.size = .max
          $0.extra = large(4 << 30 + 1)
        }
      ]).bytes, .entryTooLarge(name: "A", limit: 4 << 30)
    ),
    (
      "17 GiB in all",
      ZipWriter(
        (0..<17).map { number in
          Item("\(number)").with {
            $0.size = 1 << 30
            $0.method = 8
          }
        }
      ).bytes, .tooLarge(limit: 16 << 30)
    ),
    (
      "a size of more than 63 bits",
      ZipWriter([
        Item("A").with {
          $0.size = .max
          $0.extra = large(.max)
        }
      ]).bytes, .damagedDirectory(offset: 38)
    ),
    (
      "a size that is nowhere", ZipWriter([Item("A").with { $0.size = .max }]).bytes,
      .damagedDirectory(offset: 38)
    ),
    (
      "large numbers twice",
      ZipWriter([Item("A").with { $0.extra = large(1) + large(1) }]).bytes,
      .damagedDirectory(offset: 38)
    ),
    (
      "a packed size of 63 bits",
      ZipWriter([
        Item("A").with {
          $0.packedSize = .max
          $0.localFlags = 8
          $0.extra = large(UInt64(Int.max))
        }
      ]).bytes, .missingEntry(name: "A")
    ),
    (
      "a long record that says something else",
      small.with {
        $0.isLarge = true
        $0.shortCount = 1
      }.bytes, .ambiguousEnd
    ),
    (
      "a long record of several disks",
      small.with {
        $0.isLarge = true
        $0.largeNumbers[24] = 1
      }.bytes, .severalDisks
    ),
    (
      "a long record elsewhere",
      small.with {
        $0.isLarge = true
        $0.largeNumbers[64] = 0
      }.bytes, .ambiguousEnd
    ),
    (
      "a long record outside",
      small.with {
        $0.isLarge = true
        $0.largeNumbers[64] = .max
      }.bytes, .ambiguousEnd
    ),
    (
      "a long record of another length",
      small.with {
        $0.isLarge = true
        $0.largeNumbers[4] = 45
      }.bytes, .ambiguousEnd
    ),
    (
      "numbers whose sum is too large",
      small.with {
        $0.isLarge = true
        $0.largeNumbers[40] = UInt64(Int.max)
      }.bytes, .ambiguousEnd
    ),
  ]

  @Test(arguments: refused)
  func `an archive that can be read in two ways is refused`(
    what: String, archive: [UInt8], reason: ArchiveError.Reason
  ) throws {
    #expect(try folder.refusal(of: archive) == reason, "\(what)")
  }

  @Test func `an archive that is right is not refused`() throws {
    #expect(try folder.refusal(of: Self.small.bytes) == nil)
    #expect(try folder.refusal(of: Self.small.with { $0.isLarge = true }.bytes) == nil)
    let agreeing = Self.small.with {
      $0.isLarge = true
      $0.shortCount = 2
    }
    #expect(try folder.refusal(of: agreeing.bytes) == nil)
    // Bytes between entries belong to no entry, and are not read.
    #expect(try folder.refusal(of: Self.small.with { $0.gap = [1, 2, 3] }.bytes) == nil)
  }

  @Test func `an archive that is stored last in another is its content`() throws {
    let inner = ZipWriter("B").bytes
    let outer = ZipWriter([Item("A.bin").with { $0.content = inner }])
    #expect(try folder.read(outer.bytes).contents == ["A.bin": inner])
  }

  @Test func `limits are told`() throws {
    var limits = ArchiveLimits()
    limits.entries = 1
    #expect(
      try folder.refusal(of: Self.small.bytes, limits: limits) == .tooManyEntries(limit: 1))
    limits = ArchiveLimits()
    limits.directory = 93
    #expect(
      try folder.refusal(of: Self.small.bytes, limits: limits) == .directoryTooLarge(limit: 93))
    limits = ArchiveLimits()
    limits.kept = 13
    #expect(try folder.refusal(of: Self.small.bytes, limits: limits) == .keptTooLarge(limit: 13))
    limits.kept = 14
    #expect(try folder.refusal(of: Self.small.bytes, limits: limits) == nil)
  }

  @Test func `100,001 entries are too many`() async throws {
    let file = try await folder.make(
      """
      count, entries, directory = 100001, bytearray(), bytearray()
      entry = struct.pack("<4s5H3I2H", b"PK\\3\\4", 20, 0, 0, 0, 33, 0, 0, 0, 6, 0)
      for number in range(count):
          name = b"%06d" % number
          directory += struct.pack("<4s6H3I5H2I", b"PK\\1\\2", 20, 20, 0, 0, 0, 33, 0, 0, 0, 6, 0, 0, 0, 0,
                                   0, number * 36) + name
          entries += entry + name
      end = len(entries) + len(directory)
      with open(path, "wb") as file:
          file.write(entries + directory)
          file.write(struct.pack("<4sQHHIIQQQQ", b"PK\\6\\6", 44, 45, 45, 0, 0, count, count,
                                 len(directory), len(entries)))
          file.write(struct.pack("<4sIQI", b"PK\\6\\7", 0, end, 1))
          file.write(struct.pack("<4s4H2IH", b"PK\\5\\6", 0, 0, 65535, 65535, 2**32 - 1, 2**32 - 1, 0))
      """)
    #expect(folder.refusal(of: file) == .tooManyEntries(limit: 100_000))
    var limits = ArchiveLimits()
    limits.entries = 100_001
    let archive = try ArchiveReader(file, limits: limits) { _ in .nothing }
    #expect(archive.entries.count == 100_001)
  }
}
