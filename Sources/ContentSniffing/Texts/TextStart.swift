package import SystemPackage

/// The first 64 KiB of a text.
package struct TextStart: Hashable, Sendable {
  /// The most bytes that are read.
  private static let limit = 64 << 10

  /// The text; what its encoding does not have is U+FFFD.
  package let text: String

  /// Reads the start of a file; its offset is neither used nor moved.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading.
  ///   - encoding: The encoding that libmagic names. The result is `nil` for one that is not known, and
  ///     where nothing can be read.
  package init?(of file: FileDescriptor, _ encoding: String) {
    let bytes = try? unsafe [UInt8](unsafeUninitializedCapacity: Self.limit) { buffer, count in
      count = try unsafe file.read(
        fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
    }
    guard let bytes else { return nil }
    self.init(of: bytes, encoding)
  }

  /// Takes the start of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - encoding: The encoding that libmagic names. The result is `nil` for one that is not known.
  package init?(of bytes: [UInt8], _ encoding: String) {
    let isCut = bytes.count >= Self.limit
    let start = bytes.prefix(Self.limit)
    switch encoding {
    case "us-ascii", "utf-8":
      // A character that is cut at the end is left out.
      let tail = isCut ? start.suffix(3).lastIndex { $0 >= 0xC0 } ?? start.endIndex : start.endIndex
      text = String(decoding: start[..<tail], as: UTF8.self)
    case "iso-8859-1", "unknown-8bit":
      var scalars = String.UnicodeScalarView()
      for byte in start { scalars.append(Unicode.Scalar(byte)) }
      text = String(scalars)
    case "utf-16le", "utf-16be":
      let isLittle = encoding == "utf-16le"
      let units = stride(from: start.startIndex, to: start.endIndex - 1, by: 2).map { place in
        let (first, second) = (UInt16(start[place]), UInt16(start[place + 1]))
        return isLittle ? first | second << 8 : first << 8 | second
      }
      text = String(decoding: units.drop { $0 == 0xFEFF }, as: UTF16.self)
    default: return nil
    }
  }
}
