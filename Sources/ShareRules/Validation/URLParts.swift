/// The parts of an absolute URL that decide where it leads.
///
/// The reading is strict: nothing is repaired, decoded or normalised, except that scheme and host
/// are put in lower case. A web address must have a host, for browsers find one in `https:a@b` and
/// `https:///a` too. Source: RFC 3986, sections 3.1 and 3.2; RFC 9110, section 4.2.1 (the host).
package struct URLParts: Hashable, Sendable {
  /// The scheme in lower case.
  package let scheme: String
  /// The host in lower case, or `nil` if the URL has no authority.
  package let host: String?
  /// Whether the authority has a user name or a password.
  let hasUserInfo: Bool

  /// Reads a URL, or returns `nil` if the text is none: without a scheme, with white space, control
  /// characters, a backslash, or anything outside ASCII; or without a host where there must be one.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first,
      Self.isLetter(first), bytes[..<colon].allSatisfy(Self.isSchemeCharacter)
    else { return nil }
    scheme = Self.lowercased(bytes[..<colon])
    let rest = bytes[(colon + 1)...]
    guard rest.starts(with: "//".utf8) else {
      // Browsers repair these to addresses with a host, and so read something else than we do.
      guard !Self.schemesWithHost.contains(scheme) else { return nil }
      host = nil
      hasUserInfo = false
      return
    }
    let authority = rest.dropFirst(2).prefix { !Self.endsAuthority($0) }
    let place = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] }
    hasUserInfo = place != nil
    host = Self.host(in: place ?? authority).map(Self.lowercased)
    guard host != nil || !Self.schemesWithHost.contains(scheme) else { return nil }
  }

  /// Schemes whose URLs always have a host.
  ///
  /// Source: WHATWG URL Standard, "special scheme".
  private static let schemesWithHost: Set<String> = ["ftp", "http", "https", "ws", "wss"]

  /// The host of an authority without user information; `nil` if it is empty or has a bad port.
  private static func host(in place: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let end: Int
    if place.first == UInt8(ascii: "[") {
      guard let bracket = place.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      end = bracket + 1
    } else {
      end = place.firstIndex(of: UInt8(ascii: ":")) ?? place.endIndex
    }
    let port = place[end...]
    let isPort =
      port.isEmpty || (port.first == UInt8(ascii: ":") && port.dropFirst().allSatisfy(isDigit))
    guard isPort, end != place.startIndex else { return nil }
    return place[..<end]
  }

  /// The text of ASCII bytes in lower case.
  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSchemeCharacter(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "+-.".utf8.contains(byte)
  }
}
