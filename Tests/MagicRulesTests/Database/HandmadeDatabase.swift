import Foundation
import Glibc
import TestSupport
import Testing

@testable import MagicRules

/// A line of a database, made by hand.
struct HandmadeLine {
  var level = 0
  var flags: MagicFlags = []
  var relation: Unicode.Scalar = "="
  var kind: MagicKind
  var offset: Int32 = 0
  var indirectKind: MagicKind?
  var indirectOperation: UInt8 = 0
  var indirectOffset: Int32 = 0
  var maskOperation: UInt8 = 0
  var mask: UInt64 = 0
  var range: UInt32 = 0
  var textFlags: MagicTextFlags = []
  var number: UInt64 = 0
  var text: [UInt8]?
  var words = ""
  var type = ""

  /// The bytes of the line.
  func record(_ format: DatabaseFormat) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: format.recordSize)
    func put(_ place: Int, _ value: some FixedWidthInteger) {
      for position in 0..<value.bitWidth / 8 {
        bytes[place + position] = UInt8(truncatingIfNeeded: value >> (position * 8))
      }
    }
    func put(_ place: Int, _ text: some Sequence<UInt8>) {
      for (position, byte) in text.enumerated() { bytes[place + position] = byte }
    }
    if format == .first {
      put(0, UInt16(level))
      put(2, UInt8(truncatingIfNeeded: flags.rawValue))
    } else {
      put(0, flags.rawValue)
      put(2, UInt8(level))
    }
    put(4, UInt8(ascii: relation))
    put(5, UInt8(text?.count ?? 0))
    // Two kinds were put in before these.
    func stored(_ kind: MagicKind) -> UInt8 {
      format == .third && kind.rawValue >= MagicKind.offset.rawValue
        ? kind.rawValue + 2 : kind.rawValue
    }
    put(6, stored(kind))
    put(7, indirectKind.map(stored) ?? 0)
    put(8, indirectOperation)
    put(9, maskOperation)
    put(12, offset)
    put(16, indirectOffset)
    if kind.isString {
      put(24, range)
      put(28, textFlags.rawValue)
    } else {
      put(24, mask)
    }
    put(32, number)
    if let text { put(32, text) }
    put(160, words.utf8)
    put(224, type.utf8)
    return bytes
  }
}

/// A database that a test makes.
enum HandmadeDatabase {
  /// The bytes of a database file.
  static func bytes(
    _ entries: [HandmadeLine], named: [HandmadeLine] = [], version: UInt32? = nil,
    magic: UInt32 = 0xF11E_041C, counts: (UInt32, UInt32)? = nil, format: DatabaseFormat = .first
  ) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: format.recordSize)
    let version = version ?? UInt32(format.rawValue)
    let (one, two) = counts ?? (UInt32(entries.count), UInt32(named.count))
    for (place, word) in [magic, version, one, two].enumerated() {
      for byte in 0..<4 {
        header[place * 4 + byte] = UInt8(truncatingIfNeeded: word >> UInt32(byte * 8))
      }
    }
    return header + (entries + named).flatMap { $0.record(format) }
  }

  /// Opens bytes as a database.
  static func open(_ bytes: [UInt8]) throws -> MagicDatabase? {
    let folder = try TemporaryFolder()
    try folder.write("database.mgc", bytes: bytes)
    return MagicDatabase(path: folder.url.path + "/database.mgc")
  }

  /// Opens lines as a database of a version of libmagic, in the newest format that it loads.
  static func open(
    _ entries: [HandmadeLine], named: [HandmadeLine] = [], as version: LibmagicVersion
  ) throws -> MagicDatabase {
    let folder = try TemporaryFolder()
    let format = version.formats.upperBound
    try folder.write("database.mgc", bytes: bytes(entries, named: named, format: format))
    return try MagicDatabase(path: folder.url.path + "/database.mgc", version: version)
  }
}

extension MagicDatabase {
  /// Asks about a file of which 100 bytes are in memory, and whose size may be claimed wrongly.
  func answer(fileOf bytes: [UInt8], claimedSize: Int? = nil) throws -> Answer {
    let folder = try TemporaryFolder()
    try folder.write("content", bytes: bytes)
    let descriptor = unsafe open(folder.url.path + "/content", O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    return unsafe bytes.withUnsafeBytes { all in
      let size = claimedSize ?? bytes.count
      let content = unsafe MagicContent(
        loaded: UnsafeRawBufferPointer(rebasing: all.prefix(100)), count: size,
        descriptor: descriptor, fileSize: size, mode: 0o100644)
      return answer(content, pass: .binary, looksText: false, scratch: MagicScratch())
    }
  }

  /// Asks about bytes in memory.
  func answer(
    _ bytes: [UInt8], pass: Pass = .binary, looksText: Bool = false, entries: [UInt32]? = nil,
    budget: Int = MagicMatcher.budget, mode: UInt32 = 0, loaded: Int? = nil,
    scratch: MagicScratch = MagicScratch()
  ) -> Answer {
    unsafe bytes.withUnsafeBytes { all in
      let content = unsafe MagicContent(
        loaded: UnsafeRawBufferPointer(rebasing: all.prefix(loaded ?? bytes.count)),
        count: bytes.count, descriptor: -1, fileSize: 0, mode: mode)
      return answer(
        content, pass: pass, looksText: looksText, scratch: scratch,
        entries: entries, budget: budget)
    }
  }
}
