/// The header of an entry in the directory of a zip archive.
///
/// Source: PKWARE, APPNOTE.TXT, 4.3.12 and 4.4.
struct ZipDirectoryHeader {
  /// The bytes before the name.
  static let fixedSize = 46

  let name: String
  let size: Int
  private let packedSize: Int
  private let offset: Int
  private let fixed: ArraySlice<UInt8>
  private let nameBytes: ArraySlice<UInt8>
  private let isUTF8: Bool
  private let otherName: String?

  /// Reads a header, or returns `nil` if there is none that can be read.
  ///
  /// - Parameter stretch: The rest of the directory.
  /// - Throws: What reading the file throws, and `severalDisks`.
  init?(_ stretch: inout FileStretch) throws(ArchiveError.Reason) {
    guard let fixed = try stretch.take(Self.fixedSize), fixed.starts(with: [0x50, 0x4B, 1, 2]),
      let nameBytes = try stretch.take(fixed.number16(at: 28)),
      let extra = try stretch.take(fixed.number16(at: 30)),
      try stretch.take(fixed.number16(at: 32)) != nil,
      let fields = ZipExtraFields(extra)
    else { return nil }
    var long = fields.largeNumbers
    guard let size = Self.choose(fixed.number32(at: 24), &long),
      let packedSize = Self.choose(fixed.number32(at: 20), &long),
      let offset = Self.choose(fixed.number32(at: 42), &long)
    else { return nil }
    let disk = fixed.number16(at: 34)
    guard disk == 0 || disk == 0xFFFF && long.starts(with: [0, 0, 0, 0]) else {
      throw .severalDisks
    }
    let text = String(validating: nameBytes, as: UTF8.self)
    name = text ?? Self.escape(nameBytes)
    isUTF8 = text != nil
    otherName = fields.unicodeName.flatMap { other in
      other.elementsEqual(nameBytes) ? nil : Self.escape(other)
    }
    self.size = size
    self.packedSize = packedSize
    self.offset = offset
    self.fixed = fixed
    self.nameBytes = nameBytes
  }

  /// The entry, after a look at the header before its content.
  ///
  /// - Parameters:
  ///   - file: The archive.
  ///   - end: Where entries must end: where the directory begins.
  /// - Returns: The entry.
  /// - Throws: `missingEntry`, `contradiction`, or what reading the file throws.
  func entry(in file: ArchiveFile, before end: Int) throws(ArchiveError.Reason) -> ZipEntry {
    let headerSize = ZipLocalHeader.fixedSize + nameBytes.count
    guard offset <= end, headerSize <= end - offset else { throw .missingEntry(name: name) }
    let bytes = try file.read(at: offset, count: headerSize)
    guard let local = ZipLocalHeader(bytes) else { throw .missingEntry(name: name) }
    if let field = local.contradiction(
      to: nameBytes, flags: flags, method: method, size: size, packedSize: packedSize)
    {
      throw .contradiction(name: name, field)
    }
    let (contentEnd, overflows) = (offset + headerSize + local.extraSize)
      .addingReportingOverflow(packedSize)
    guard !overflows, contentEnd <= end else { throw .missingEntry(name: name) }
    return ZipEntry(
      name: name, isUTF8: isUTF8, otherName: otherName, size: size, packedSize: packedSize,
      checksum: UInt32(truncatingIfNeeded: fixed.number32(at: 16)), methodNumber: method,
      isEncrypted: flags & ZipLocalHeader.encryptionFlags != 0 || method == 99, kind: kind,
      place: offset..<contentEnd)
  }

  private var flags: Int { fixed.number16(at: 8) }
  private var method: Int { fixed.number16(at: 10) }

  /// What the entry is, as its mode says, whichever system made it: what looks like a link is one.
  ///
  /// Source: APPNOTE.TXT, 4.4.15, leaves it to the system; Info-ZIP has the mode of Unix in the
  /// upper half and the attributes of MS-DOS in the lower one; inode(7).
  private var kind: ArchiveEntry.Kind {
    let attributes = fixed.number32(at: 38)
    return switch attributes >> 28 {
    case 0o12: .link(target: nil)
    case 0o1, 0o2, 0o6, 0o14: .other
    case 0o4: .folder
    default:
      nameBytes.last == UInt8(ascii: "/") || attributes >> 28 == 0 && attributes & 0x10 != 0
        ? .folder : .file
    }
  }

  /// The number of the header, or the next one of those that had no room there; `nil` if it is
  /// missing or larger than any file.
  private static func choose(_ short: Int, _ long: inout ArraySlice<UInt8>) -> Int? {
    guard short == 0xFFFF_FFFF else { return short }
    guard long.count >= 8 else { return nil }
    defer { long = long.dropFirst(8) }
    return long.number64(at: 0)
  }

  /// Text in which bytes that are not UTF-8 are written as `\xFF`.
  private static func escape(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    var rest = bytes
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        rest = rest.dropFirst(encoded.count)
        text.unicodeScalars.append(Unicode.UTF8.decode(encoded))
      case .error(let length):
        for byte in rest.prefix(length) {
          text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        rest = rest.dropFirst(length)
      case .emptyInput:
        return text
      }
    }
  }
}
