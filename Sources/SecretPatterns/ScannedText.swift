/// Text as the search for secrets reads it: one byte for a character, so that patterns are ASCII.
///
/// Digits, spaces, hyphens and wide forms of other scripts become those of ASCII, what is invisible
/// is left out, and any other character becomes ``letter`` or ``symbol``. UTF-16 can be read as
/// well, for the zero bytes between its characters are left out.
package struct ScannedText {
  /// The most bytes of UTF-8 that are searched.
  package static let limit = 1 << 20
  /// Stands for a letter that ASCII lacks.
  static let letter: UInt8 = 0xFF
  /// Stands for any other character that ASCII lacks.
  static let symbol: UInt8 = 0xFE

  /// The characters.
  let bytes: [UInt8]

  /// The places of the URLs that have an authority, from the scheme to the last character.
  let addresses: [Range<Int>]

  /// Reads UTF-8, with or without faults; `nil` if there is more than ``limit``.
  package init?(_ content: some Collection<UInt8>) {
    guard content.count <= Self.limit else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count)
    if content.allSatisfy({ $0 < 0x80 }) {
      for byte in content where byte != 0 { bytes.append(byte) }
    } else {
      for scalar in String(decoding: content, as: UTF8.self).unicodeScalars {
        if let byte = Self.byte(for: scalar) { bytes.append(byte) }
      }
    }
    self.bytes = bytes
    addresses = Self.addresses(in: bytes)
  }

  /// The byte at a place, or a line feed before the start and after the end.
  subscript(place: Int) -> UInt8 {
    bytes.indices.contains(place) ? bytes[place] : UInt8(ascii: "\n")
  }

  /// Whether ASCII text, given in lower case, stands at a place in any case.
  func has(_ text: String, at place: Int) -> Bool {
    guard place >= 0, place <= bytes.count else { return false }
    return bytes[place...].lazy.map(\.lowercased).starts(with: text.utf8)
  }

  /// The text of a range in lower case; letters that ASCII lacks become `?`.
  func lowercased(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].map { $0 < 0x80 ? $0.lowercased : 0x3F }, as: UTF8.self)
  }

  /// Whether no word goes on from the place before to this one.
  func isStart(_ place: Int) -> Bool { !self[place - 1].isWord }

  private static func byte(for scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 { return scalar.value == 0 ? nil : UInt8(scalar.value) }
    // Full-width forms of ASCII.
    if (0xFF01...0xFF5E).contains(scalar.value) { return UInt8(scalar.value - 0xFEE0) }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .format: return nil
    case .spaceSeparator: return UInt8(ascii: " ")
    case .lineSeparator, .paragraphSeparator, .control: return UInt8(ascii: "\n")
    case .dashPunctuation: return UInt8(ascii: "-")
    case .decimalNumber:
      return properties.numericValue.map { UInt8(ascii: "0") + UInt8($0) } ?? symbol
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      return letter
    default: return scalar == "\u{2212}" ? UInt8(ascii: "-") : symbol
    }
  }

  /// Source: RFC 3986, section 3.
  private static func addresses(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var place = 1
    while place + 2 < bytes.count {
      guard bytes[place] == UInt8(ascii: ":"), bytes[place + 1] == UInt8(ascii: "/"),
        bytes[place + 2] == UInt8(ascii: "/")
      else {
        place += 1
        continue
      }
      let floor = max(ranges.last?.upperBound ?? 0, place - 32)
      var start = place
      while start > floor, bytes[start - 1].isSchemeCharacter { start -= 1 }
      var end = place + 3
      while end < bytes.count, bytes[end] > 0x20, !#""<>`"#.utf8.contains(bytes[end]) { end += 1 }
      if start < place { ranges.append(start..<end) }
      place = end
    }
    return ranges
  }
}

extension UInt8 {
  /// Whether it is one of `0` to `9`.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  /// Whether it is one of `A` to `Z`.
  var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  /// Whether it is one of `a` to `z`.
  var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  /// Whether it is a letter or a digit of ASCII.
  var isAlphanumeric: Bool { isDigit || isUppercase || isLowercase }
  /// Whether it is a letter or a digit of any script, as ``ScannedText`` has them.
  var isWord: Bool { isAlphanumeric || self == ScannedText.letter }
  /// The letter of ASCII in lower case, or the byte itself.
  var lowercased: UInt8 { isUppercase ? self | 0x20 : self }

  /// Source: RFC 3986, section 3.1.
  fileprivate var isSchemeCharacter: Bool { isAlphanumeric || "+-.".utf8.contains(self) }
}
