extension TextForm {
  /// The most bytes from which libmagic finds the encoding.
  static let examinedBytes = 65_536

  /// Finds the encoding of the bytes, in the order in which libmagic tries.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes, ``examinedBytes`` at most.
  ///   - firstEscape: The lowest control character before escape that stands in text.
  ///   - former: What was found in a number of bytes at the start: they are not walked over again.
  /// - Returns: The encoding; `nil` if the bytes are no text. If the bytes are not all that libmagic
  ///   looks at, `nil` is as true of all as of these, unless ``hasWideMark(_:)``.
  static func detect(
    _ bytes: Span<UInt8>, _ firstEscape: UInt8,
    after former: (form: TextForm?, count: Int) = (nil, 0)
  ) -> TextForm? {
    let scan =
      switch former.form {
      case .ascii(hasNextLine: false)?: UTF8Scan(bytes, firstEscape, from: former.count)
      case .utf8(let range)?:
        UTF8Scan(bytes, firstEscape, from: range.upperBound, hasOthers: true)
      default: UTF8Scan(bytes, firstEscape)
      }
    if let form = unicode(bytes, scan) { return form }
    if let isBigEndian = wideMark(bytes, unit: 4), isUTF32(bytes, isBigEndian, firstEscape) {
      return .utf32(isBigEndian: isBigEndian)
    }
    if let isBigEndian = wideMark(bytes, unit: 2), isUTF16(bytes, isBigEndian, firstEscape) {
      return .utf16(isBigEndian: isBigEndian)
    }
    return eightBits(bytes, firstEscape, after: former)
      ?? (isEBCDIC(bytes, firstEscape) ? .ebcdic : nil)
  }

  /// Whether the bytes begin with a mark of UTF-16 or UTF-32, so that all of them are needed to
  /// decide.
  ///
  /// - Parameter bytes: The first bytes.
  /// - Returns: Whether they do.
  static func hasWideMark(_ bytes: Span<UInt8>) -> Bool {
    wideMark(bytes, unit: 2) != nil || wideMark(bytes, unit: 4) != nil
  }

  /// ASCII, UTF-7 or UTF-8.
  private static func unicode(_ bytes: Span<UInt8>, _ scan: UTF8Scan) -> TextForm? {
    guard let end = scan.end else { return nil }
    let hasMark = bytes.count > 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    if hasMark { return .utf8(3..<end) }
    if scan.hasOthers { return .utf8(0..<end) }
    // A character that is cut off at the end is as good as none, but it is no ASCII either.
    guard end == bytes.count else { return nil }
    return isUTF7(bytes) ? .utf7 : .ascii(hasNextLine: false)
  }

  /// Whether the text begins with the mark of UTF-7: `+/v` and one of four characters.
  private static func isUTF7(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > 4, bytes[0] == UInt8(ascii: "+"), bytes[1] == UInt8(ascii: "/"),
      bytes[2] == UInt8(ascii: "v")
    else { return false }
    return "89+/".utf8.contains(bytes[3])
  }

  /// ASCII with "next line", ISO 8859 or another set.
  private static func eightBits(
    _ bytes: Span<UInt8>, _ firstEscape: UInt8, after former: (form: TextForm?, count: Int)
  ) -> TextForm? {
    var (found, start): (UInt8, Int) =
      switch former.form {
      case .ascii(hasNextLine: true)?: (0, former.count)
      case .latin?: (ByteClass.latinBit, former.count)
      case .extended?: (ByteClass.extendedBit, former.count)
      default: (0, 0)
      }
    unsafe bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      while start + 64 <= bytes.count, found & ByteClass.neverBit == 0 {
        found |= unsafe ByteClass.classes(base + start, firstEscape)
        start += 64
      }
    }
    guard found & ByteClass.neverBit == 0 else { return nil }
    for index in start..<bytes.count { found |= ByteClass(bytes[index], firstEscape).bit }
    if found & ByteClass.neverBit != 0 { return nil }
    return found & ByteClass.extendedBit != 0
      ? .extended : found & ByteClass.latinBit != 0 ? .latin : .ascii(hasNextLine: true)
  }

  private static func isEBCDIC(_ bytes: Span<UInt8>, _ firstEscape: UInt8) -> Bool {
    for index in bytes.indices {
      switch ByteClass(EBCDIC.character(bytes[index]), firstEscape) {
      case .never, .extended: return false
      case .ascii, .latin: continue
      }
    }
    return true
  }
}
