import Archives
import SeededRandom
import SystemPackage
import Testing

/// What is made to cost much, and what is broken anywhere.
struct HostileArchiveTests {
  typealias Item = ZipWriter.Item

  let folder: ArchiveFolder

  init() throws { folder = try ArchiveFolder() }

  @Test func `zeros that were packed a thousandfold are not unpacked`() async throws {
    let file = try await folder.make(
      """
      with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
          archive.writestr("A", "a small one")
          for number in range(20): archive.writestr(str(number), bytes(10 << 20))
      """)
    var chunks = 0
    let reason = ArchiveError(file, .ratio(name: "0", limit: 200))
    #expect(throws: reason) {
      try ArchiveReader(file) { _ in
        .scan { _ in
          chunks += 1
          return true
        }
      }
    }
    #expect(chunks == 0)
    let archive = try ArchiveReader(file) { $0.name == "A" ? .keep(limit: 100) : .nothing }
    #expect(archive.contents == ["A": Array("a small one".utf8)])
  }

  @Test func `what is small may repeat itself`() async throws {
    let file = try await folder.make(
      """
      with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
          archive.writestr("A", bytes(1 << 20))
      """)
    let archive = try ArchiveReader(file) { _ in .keep(limit: 1 << 20) }
    #expect(archive.contents["A"]?.count == 1 << 20)
  }

  @Test func `a bomb of quoted headers is refused`() async throws {
    // Each entry begins with a stored block of deflate that has the header of the next one in it.
    let file = try await folder.make(
      """
      packer = zlib.compressobj(9, zlib.DEFLATED, -15)
      plain = bytes(1 << 20)
      data, checksum = packer.compress(plain) + packer.flush(), zlib.crc32(plain)
      size, files = len(plain), []
      for number in reversed(range(20)):
          name = b"%02d" % number
          if files:
              quoted = data[:32]
              data = struct.pack("<BHH", 0, 32, 65535 - 32) + data
              size += 32
              plain = quoted + plain
          local = struct.pack("<4s5H3I2H", b"PK\\3\\4", 20, 0, 8, 0, 33, zlib.crc32(plain), len(data), size,
                              2, 0) + name
          files.insert(0, (name, zlib.crc32(plain), len(data), size))
          data = local + data
      directory = b""
      for name, checksum, packed, size in files:
          directory += struct.pack("<4s6H3I5H2I", b"PK\\1\\2", 20, 20, 0, 8, 0, 33, checksum, packed, size, 2,
                                   0, 0, 0, 0, 0, len(data) - packed - 32) + name
      with open(path, "wb") as file:
          file.write(data + directory)
          file.write(struct.pack("<4s4H2IH", b"PK\\5\\6", 0, 0, 20, 20, len(directory), len(data), 0))
      with zipfile.ZipFile(path) as archive: assert len(archive.namelist()) == 20
      """)
    #expect(folder.refusal(of: file) == .overlappingEntries(first: "00", second: "01"))
  }

  @Test func `4 GiB of which there are ten bytes are not unpacked`() throws {
    let item = Item("A").with {
      $0.size = 0xFFFF_FFFE
      $0.method = 8
      $0.packed = Array(repeating: 1, count: 10)
    }
    let file = try folder.write(ZipWriter([item]).bytes)
    #expect(throws: ArchiveError(file, .ratio(name: "A", limit: 1_032))) {
      try ArchiveReader(file) { _ in .scan { _ in true } }
    }
    let archive = try ArchiveReader(file) { _ in .keep(limit: 1_000) }
    #expect(archive.doubts == [ArchiveDoubt("A", .tooLarge(limit: 1_000))])
    #expect(archive.contents == [:])
  }

  /// Content that is not what the directory says; what libarchive says of it begins with `ZIP`.
  static let damaged: [(what: String, item: Item, words: String)] = [
    ("another checksum", Item("A").with { $0.checksum = 0xABCD }, "ZIP bad CRC"),
    (
      "two sizes of what is not packed", Item("A").with { $0.size = 6 },
      "it is not compressed, and has two sizes"
    ),
    ("fewer bytes", deflated.with { $0.size = 8 }, "ZIP uncompressed data is wrong size"),
    ("a byte more", deflated.with { $0.size = 6 }, "ZIP uncompressed data is wrong size"),
    ("many bytes more", long, "it has more than the 6 bytes that it says"),
    (
      "bytes behind the packed ones", deflated.with { $0.packed?.append(0) },
      "ZIP compressed data is wrong size"
    ),
    ("an end that is missing", deflated.with { $0.packed?.removeLast() }, "ZIP "),
    (
      "no deflate",
      Item("A").with {
        $0.method = 8
        $0.packed = Array(repeating: 7, count: 12)
      }, "ZIP decompression failed"
    ),
    ("nothing", deflated.with { $0.packed = [3, 0] }, "ZIP uncompressed data is wrong size"),
  ]

  /// The word `content` as one block of deflate that is not compressed.
  static let deflated = Item("A").with {
    $0.method = 8
    $0.packed = [1, 7, 0, 0xF8, 0xFF] + $0.content
  }

  /// Five blocks of deflate that are not compressed, of which the directory says that they are short.
  static let long = deflated.with { item in
    let block: [UInt8] = [0xE8, 0xFD, 0x17, 0x02] + Array(repeating: 0x61, count: 65_000)
    item.packed = (0..<5).flatMap { [$0 < 4 ? 0 : 1] + block }
    item.size = 6
  }

  @Test(arguments: damaged)
  func `content that is not what the directory says is an error`(
    what: String, item: Item, words: String
  ) throws {
    let reason = try folder.refusal(of: ZipWriter([item]).bytes)
    guard case .damaged("A", let said) = reason else {
      Issue.record("\(what): \(String(describing: reason))")
      return
    }
    #expect(said.hasPrefix(words) && said.last != "\n", "\(what): \(said)")
    #expect(said == words || words.hasPrefix("ZIP "))
  }

  /// An archive with a bit of everything.
  static let mixed: [UInt8] = {
    let items = [
      Item("Payload/", "").with { $0.attributes = 0o40755 << 16 }, deflated,
      Item("Payload/A.app/Info.plist"),
      Item("Payload/A.app/link", "../B").with { $0.attributes = 0o120777 << 16 },
      deflated.with { $0.name = Array("Payload/A.app/A".utf8) },
    ]
    return ZipWriter(items).with {
      $0.isLarge = true
      $0.comment = [1, 2, 3]
    }.bytes
  }()

  @Test func `an archive that was cut anywhere is refused`() throws {
    #expect(try folder.refusal(of: Self.mixed) == nil)
    for count in Self.mixed.indices {
      let reason = try folder.refusal(of: Array(Self.mixed.prefix(count)))
      #expect(
        reason == (count < 4 ? .notAnArchive : .truncated), "\(count) of \(Self.mixed.count) bytes")
    }
    for count in 1..<Self.mixed.count {
      #expect(try folder.refusal(of: Array(Self.mixed.dropFirst(count))) != nil, "\(count)")
    }
  }

  @Test func `one byte that was changed does no harm`() throws {
    var random = SeededGenerator(seed: 8)
    var refused = 0
    for place in Self.mixed.indices {
      for _ in 0..<4 {
        var bytes = Self.mixed
        bytes[place] = .random(in: 0...255, using: &random)
        let file = try folder.write(bytes)
        do throws(ArchiveError) {
          let archive = try ArchiveReader(file) { _ in .keep(limit: 100) }
          for entry in archive.entries {
            #expect(archive.contents[entry.name].map(\.count) ?? entry.size == entry.size)
          }
        } catch {
          refused += 1
        }
      }
    }
    // Most of an archive is said twice, or has a checksum.
    #expect(refused > Self.mixed.count * 2)
  }
}
