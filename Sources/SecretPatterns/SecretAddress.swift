/// A URL that gives access to whoever has it.
///
/// It has a password in its user information, or a parameter that carries a secret, in the query
/// or, as after OAuth's implicit grant, in the fragment. Source: RFC 3986, section 3.2.1; RFC 6749,
/// sections 4.1.2 and 4.2.2; RFC 6750, section 2.3.
enum SecretAddress: SecretPattern {
  static let kind = SecretKind.address

  static func occurs(in text: ScannedText) -> Bool {
    text.addresses.contains { hasUserInfo(text, $0) || hasParameter(text, $0) }
  }

  /// Whether there is a user name or a password.
  ///
  /// A user name alone is usual with `ssh`; in a web address it is a token as often as a name.
  private static func hasUserInfo(_ text: ScannedText, _ range: Range<Int>) -> Bool {
    let address = text.bytes[range]
    guard let colon = address.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let authority = address[(colon + 3)...].prefix { !"/?#\\".utf8.contains($0) }
    guard let end = authority.lastIndex(of: UInt8(ascii: "@")), end > authority.startIndex else {
      return false
    }
    let parts = authority[..<end].split(separator: UInt8(ascii: ":"), maxSplits: 1)
    if parts.count == 2 { return !"${<".utf8.contains(parts[1].first ?? 0) }
    let scheme = text.lowercased(range.lowerBound..<colon)
    return ["http", "https", "ws", "wss", "ftp"].contains(scheme)
  }

  private static func hasParameter(_ text: ScannedText, _ range: Range<Int>) -> Bool {
    guard let start = text.bytes[range].firstIndex(where: { "?#;".utf8.contains($0) }) else {
      return false
    }
    return text.bytes[start..<range.upperBound].split { "?#&;".utf8.contains($0) }.contains {
      guard let sign = $0.firstIndex(of: UInt8(ascii: "=")), sign - $0.startIndex <= 64 else {
        return false
      }
      let value = $0[(sign + 1)...]
      let name = name($0[..<sign])
      if SecretName.certain.contains(name) { return !value.isEmpty }
      return SecretName.ambiguous.contains(name)
        && (value.count >= 16 || value.count >= 4 && value.contains(where: \.isDigit))
    }
  }

  /// A name without its percent-encoding, in lower case, without `_`, `-` and `.`.
  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    var name: [UInt8] = []
    var place = bytes.startIndex
    while place < bytes.endIndex {
      var byte = bytes[place]
      if byte == UInt8(ascii: "%"), place + 2 < bytes.endIndex,
        let code = UInt8(
          String(decoding: bytes[(place + 1)...(place + 2)], as: UTF8.self), radix: 16)
      {
        byte = code
        place += 2
      }
      if !"_-.".utf8.contains(byte) { name.append(byte.lowercased) }
      place += 1
    }
    return String(decoding: name, as: UTF8.self)
  }
}
