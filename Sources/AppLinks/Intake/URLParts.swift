/// Where the parts of a URL are among its bytes.
///
/// Source: RFC 3986, appendix B.
struct URLParts {
  let schemeEnd: Int
  /// What is after `//`, or `nil` without it.
  let authority: Range<Int>?
  let path: Range<Int>
  /// What is after `?`, or `nil` without it.
  let query: Range<Int>?
  /// What is after `#`, or `nil` without it.
  let fragment: Range<Int>?

  /// Takes a URL apart.
  init(_ bytes: [UInt8], schemeEnd: Int) {
    self.schemeEnd = schemeEnd
    var start = schemeEnd + 1
    let slash = UInt8(ascii: "/")
    if start + 1 < bytes.count, bytes[start] == slash, bytes[start + 1] == slash {
      let end = bytes[(start + 2)...].firstIndex { Self.isEndOfAuthority($0) } ?? bytes.count
      authority = start + 2..<end
      start = end
    } else {
      authority = nil
    }
    let hash = bytes[start...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    fragment = hash < bytes.count ? hash + 1..<bytes.count : nil
    let mark = bytes[start..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    query = mark < hash ? mark + 1..<hash : nil
    path = start..<mark
  }

  private static func isEndOfAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// The parts as text.
  ///
  /// - Parameters:
  ///   - bytes: The URL.
  ///   - whole: The same as text.
  /// - Returns: The parts.
  func url(of bytes: [UInt8], text whole: String) -> AppURL {
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func lowercased(_ range: Range<Int>) -> String {
      let isLower = bytes[range].allSatisfy { $0.lowercased == $0 }
      return isLower
        ? text(range) : String(decoding: bytes[range].map(\.lowercased), as: UTF8.self)
    }
    return AppURL(
      text: whole, scheme: lowercased(0..<schemeEnd),
      host: authority.map(lowercased), path: text(path), query: query.map(text),
      fragment: fragment.map(text))
  }
}

extension UInt8 {
  /// The lower-case form of a letter of ASCII, else the byte.
  var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
