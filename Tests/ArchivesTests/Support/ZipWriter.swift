import Testing

@testable import Archives

/// A zip archive that says whatever a test wants it to say.
struct ZipWriter {
  /// An entry; what is `nil` is as it should be.
  struct Item {
    var name: [UInt8]
    var content: [UInt8] = []
    /// The bytes that stand in the archive; the content if `nil`.
    var packed: [UInt8]?
    var method: UInt16 = 0
    var flags: UInt16 = 0
    var attributes: UInt32 = 0o100644 << 16
    var size: UInt32?
    var packedSize: UInt32?
    var checksum: UInt32?
    var offset: UInt32?
    var disk: UInt16 = 0
    var extra: [UInt8] = []
    var localName: [UInt8]?
    var localMethod: UInt16?
    var localFlags: UInt16?
    var localSize: UInt32?
    var localSignature: [UInt8] = [0x50, 0x4B, 3, 4]
    var signature: [UInt8] = [0x50, 0x4B, 1, 2]

    init(_ name: String, _ content: String = "content") {
      self.name = Array(name.utf8)
      self.content = Array(content.utf8)
    }

    /// With some of it changed.
    func with(_ change: (inout Item) -> Void) -> Item {
      var item = self
      change(&item)
      return item
    }
  }

  var items: [Item]
  var comment: [UInt8] = []
  /// What stands between the entries and the directory.
  var gap: [UInt8] = []
  /// What stands between the directory and its end record.
  var behindDirectory: [UInt8] = []
  var count: Int?
  var directorySize: Int?
  var directoryOffset: Int?
  var disk: UInt16 = 0
  /// Whether the records of a large archive are written, and the numbers are in them alone.
  var isLarge = false
  /// What the long record says instead, by its offset.
  var largeNumbers: [Int: UInt64] = [:]
  /// The number of entries of the short record beside a long one.
  var shortCount: UInt16 = 0xFFFF

  init(_ items: [Item]) { self.items = items }
  init(_ names: String...) { items = names.map { Item($0) } }

  /// The archive.
  var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for item in items {
      let offset = UInt32(file.count)
      let packed = item.packed ?? item.content
      let sizes = [
        item.checksum ?? Self.checksum(of: item.content),
        item.packedSize ?? UInt32(packed.count), item.size ?? UInt32(item.content.count),
      ]
      file += item.localSignature
      for number in [20, item.localFlags ?? item.flags, item.localMethod ?? item.method, 0, 0x21] {
        file.append(littleEndian: UInt16(number))
      }
      for number in [sizes[0], sizes[1], item.localSize ?? sizes[2]] {
        file.append(littleEndian: number)
      }
      file.append(littleEndian: UInt16((item.localName ?? item.name).count))
      file.append(littleEndian: UInt16(0))
      file += item.localName ?? item.name
      file += packed

      directory += item.signature
      for number in [0x314, 20, item.flags, item.method, 0, 0x21] as [UInt16] {
        directory.append(littleEndian: number)
      }
      for number in sizes { directory.append(littleEndian: number) }
      for number in [UInt16(item.name.count), UInt16(item.extra.count), 0, item.disk, 0] {
        directory.append(littleEndian: number)
      }
      directory.append(littleEndian: item.attributes)
      directory.append(littleEndian: item.offset ?? offset)
      directory += item.name + item.extra
    }
    file += gap
    let offset = directoryOffset ?? file.count
    file += directory + behindDirectory
    let end = file.count
    if isLarge { file += largeRecords(at: end, directory.count, offset) }
    file += [0x50, 0x4B, 5, 6]
    let shown = isLarge ? shortCount : UInt16(truncatingIfNeeded: count ?? items.count)
    for number in [disk, 0, shown, shown] { file.append(littleEndian: number) }
    file.append(littleEndian: isLarge ? .max : UInt32(directorySize ?? directory.count))
    file.append(littleEndian: isLarge ? .max : UInt32(offset))
    file.append(littleEndian: UInt16(comment.count))
    return file + comment
  }

  private func largeRecords(at end: Int, _ size: Int, _ offset: Int) -> [UInt8] {
    var records: [UInt8] = [0x50, 0x4B, 6, 6]
    records.append(littleEndian: largeNumbers[4] ?? 44)
    records.append(littleEndian: UInt32(0x2D_032D))
    records.append(littleEndian: UInt64(0))
    records.append(littleEndian: largeNumbers[24] ?? UInt64(count ?? items.count))
    records.append(littleEndian: largeNumbers[32] ?? UInt64(count ?? items.count))
    records.append(littleEndian: largeNumbers[40] ?? UInt64(directorySize ?? size))
    records.append(littleEndian: largeNumbers[48] ?? UInt64(offset))
    records += [0x50, 0x4B, 6, 7, 0, 0, 0, 0]
    records.append(littleEndian: largeNumbers[64] ?? UInt64(end))
    records.append(littleEndian: UInt32(1))
    return records
  }

  /// CRC-32, as in ISO 3309.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { checksum, byte in
      (0..<8).reduce(checksum ^ UInt32(byte)) { value, _ in
        value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
  }
}

extension ZipWriter.Item: CustomTestStringConvertible {
  var testDescription: String { String(decoding: name, as: UTF8.self) }
}

extension ZipWriter {
  /// With some of it changed.
  func with(_ change: (inout ZipWriter) -> Void) -> ZipWriter {
    var writer = self
    change(&writer)
    return writer
  }
}
