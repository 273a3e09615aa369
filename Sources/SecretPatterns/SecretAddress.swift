/// A URL that alone gives access.
///
/// It has a password in its user information, or a parameter that carries a secret, in the query
/// or, as after OAuth's implicit grant, in the fragment. Source: RFC 3986, section 3.2.1; RFC 6749,
/// sections 4.1.2 and 4.2.2; RFC 6750, section 2.3.
enum SecretAddress: SecretPattern {
  static let kind = SecretKind.address

  static func occurs(in text: ScannedText) -> Bool {
    var layers = UnescapedText(text.bytes)
    var text = text
    for _ in 0..<UnescapedText.deepest {
      if hasWebUser(text) { return true }
      if text.addresses.contains(where: { hasUserInfo(text, $0) || hasParameter(text, $0) }) {
        return true
      }
      // A URL in another one is escaped, once for each that it is in.
      guard layers.unescape(), let inner = ScannedText(layers.bytes) else { return false }
      text = inner
    }
    return false
  }

  /// Whether a web address has a user name, whatever slashes it is written with.
  private static func hasWebUser(_ text: ScannedText) -> Bool {
    UserInformation.places(in: text.bytes, isCertain: true).contains { place in
      let user = text.bytes[place]
      let word = user.split(separator: UInt8(ascii: ":"), maxSplits: 1).last ?? user
      return !"${<".utf8.contains(word.first ?? 0) && user.allSatisfy { $0 > 0x20 }
    }
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
      switch SecretName.weight(of: UnescapedText.whole($0[..<sign])) {
      case .certain: return !value.isEmpty
      case .ambiguous:
        return value.count >= 16 || value.count >= 4 && value.contains(where: \.isDigit)
      case .none: return false
      }
    }
  }
}
