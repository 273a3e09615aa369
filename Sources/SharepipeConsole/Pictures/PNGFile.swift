/// A picture as a PNG file: true colour, eight bits, and no chunks but those that every PNG has.
///
/// The pixels are stored and not compressed: a picture has at most 192 KiB, and a compressor would be
/// one more library, or code that no picture needs.
/// Source: ISO/IEC 15948 (PNG), sections 5, 10 and 11; RFC 1950; RFC 1951, section 3.2.4.
package enum PNGFile {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Eight bits for each of red, green and blue; the only compression, the only filters, no
  /// interlacing.
  private static let form: [UInt8] = [8, 2, 0, 0, 0]
  /// The most bytes of a block that is stored.
  private static let longestBlock = 0xFFFF

  /// The file.
  ///
  /// - Parameter picture: The picture.
  /// - Returns: Its bytes.
  package static func bytes(of picture: RawPicture) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity((3 * picture.width + 1) * picture.height)
    for line in 0..<picture.height {
      // Each line has the number of its filter in front: none.
      lines.append(0)
      lines += picture.pixels[3 * picture.width * line..<3 * picture.width * (line + 1)]
    }
    var file = signature
    append("IHDR", number(picture.width) + number(picture.height) + form, to: &file)
    append("IDAT", stored(lines), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  private static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    let named = Array(name.utf8) + content
    file += number(content.count) + named + number(CyclicRedundancyCheck.of(named))
  }

  /// A stream of zlib with bytes as they are.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(longestBlock)
      rest = rest.dropFirst(longestBlock)
      let length = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for half in [length, ~length] {
        stream += [UInt8(truncatingIfNeeded: half), UInt8(truncatingIfNeeded: half >> 8)]
      }
      stream += block
    } while !rest.isEmpty
    return stream + number(adler(bytes))
  }

  /// The sum behind a stream of zlib.
  ///
  /// Source: RFC 1950, section 8.2.
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var sums: (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      sums.0 = (sums.0 + UInt32(byte)) % 65_521
      sums.1 = (sums.1 + sums.0) % 65_521
    }
    return sums.1 << 16 | sums.0
  }

  private static func number(_ value: some BinaryInteger) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
