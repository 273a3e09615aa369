/// The parts of an absolute URL that decide where it leads.
///
/// The reading is strict: nothing is repaired, decoded or normalised, except that scheme and host
/// are put in lower case. A web address must have a host, for browsers find one in `https:a@b` and
/// `https:///a` too. Source: RFC 3986, sections 3.1 and 3.2; RFC 9110, section 4.2.1 (the host).
struct URLParts: Hashable, Sendable {
  /// The scheme in lower case.
  let scheme: String
  /// The host in lower case, or `nil` if the URL has no authority.
  let host: String?
  /// Whether the authority has a user name or a password.
  let hasUserInfo: Bool

  /// Reads a URL, or returns `nil` if the text is none: without a scheme, with white space, control
  /// characters, a backslash, or anything outside ASCII; or without a host where there must be one.
  init?(_ text: String) {
    let bytes = text.utf8
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first,
      Self.isLetter(first), bytes[..<colon].allSatisfy(Self.isSchemeCharacter)
    else { return nil }
    scheme = text[..<colon].lowercased()
    let rest = text[text.index(after: colon)...]
    guard rest.hasPrefix("//") else {
      // Browsers repair these to addresses with a host, and so read something else than we do.
      guard !Self.schemesWithHost.contains(scheme) else { return nil }
      host = nil
      hasUserInfo = false
      return
    }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    hasUserInfo = place != nil
    host = Self.host(in: place ?? authority)?.lowercased()
    guard host != nil || !Self.schemesWithHost.contains(scheme) else { return nil }
  }

  /// Schemes whose URLs always have a host.
  ///
  /// Source: WHATWG URL Standard, "special scheme".
  private static let schemesWithHost: Set<String> = ["ftp", "http", "https", "ws", "wss"]

  /// The host of an authority without user information; `nil` if it is empty or has a bad port.
  private static func host(in place: Substring) -> Substring? {
    let end: Substring.Index
    if place.first == "[" {
      guard let bracket = place.firstIndex(of: "]") else { return nil }
      end = place.index(after: bracket)
    } else {
      end = place.firstIndex(of: ":") ?? place.endIndex
    }
    let port = place[end...]
    let isPort = port.isEmpty || (port.first == ":" && port.dropFirst().allSatisfy(\.isWholeNumber))
    guard isPort, end != place.startIndex else { return nil }
    return place[..<end]
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSchemeCharacter(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || "+-.".utf8.contains(byte)
  }
}
