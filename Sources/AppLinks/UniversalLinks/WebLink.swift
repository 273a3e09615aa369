/// A link of the web as associations look at it.
public struct WebLink: Hashable, Sendable {
  /// `https` or `http`.
  public let scheme: String
  /// The host in lower case.
  public let host: String
  /// The path as it is written.
  public let path: String
  /// What is after `?`, or `nil` without it.
  public let query: String?
  /// What is after `#`, or `nil` without it.
  public let fragment: String?

  /// Whether a browser would open a text: its scheme is `http` or `https`.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether it is.
  public static func isWeb(_ text: String) -> Bool {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }.map(\.lowercased)
    return scheme == Array("https".utf8) || scheme == Array("http".utf8)
  }

  /// The most characters.
  public static let longest = 8_192

  /// Reads a link.
  ///
  /// - Parameter text: The link.
  /// - Throws: Why no app can get it.
  public init(_ text: String) throws(URLFault) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.longest else {
      throw URLFault(.tooLong, at: Self.longest, showing: [])
    }
    if let wrong = bytes.firstIndex(where: { !$0.isOfURL }) {
      throw URLFault(bytes[wrong] < 0x80 ? .illegalCharacter : .notASCII, at: wrong, of: bytes)
    }
    if let wrong = PercentCoding.brokenEscape(in: bytes) {
      throw URLFault(.badPercent, at: wrong, of: bytes)
    }
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? 0
    let scheme = String(decoding: bytes[..<colon].map(\.lowercased), as: UTF8.self)
    guard scheme == "https" || scheme == "http" else {
      throw URLFault(.schemeNotHTTPS, at: 0, showing: bytes[..<colon])
    }
    let parts = URLParts(bytes, schemeEnd: colon)
    guard let authority = parts.authority else {
      throw URLFault(.noAuthority, at: colon + 1, of: bytes)
    }
    if let sign = bytes[authority].firstIndex(of: UInt8(ascii: "@")) {
      throw URLFault(.userInfo, at: sign, of: bytes)
    }
    var host = bytes[authority]
    let usual = scheme == "https" ? ":443" : ":80"
    if host.suffix(usual.utf8.count).elementsEqual(usual.utf8) {
      host.removeLast(usual.utf8.count)
    } else if host.last == UInt8(ascii: ":") {
      host.removeLast()
    }
    if let sign = host.firstIndex(of: UInt8(ascii: ":")) {
      throw URLFault(.port, at: sign, of: bytes)
    }
    guard !host.isEmpty else { throw URLFault(.noHost, at: authority.lowerBound, of: bytes) }
    if let wrong = host.firstIndex(where: { !$0.isOfHost }) {
      throw URLFault(bytes[wrong] == 0x25 ? .encodedHost : .illegalHost, at: wrong, of: bytes)
    }
    let url = parts.url(of: bytes, text: text)
    self.scheme = scheme
    self.host = String(decoding: host.map(\.lowercased), as: UTF8.self)
    guard let reading = WebURLReading(bytes), reading.host == self.host else {
      throw URLFault(.parserDisagreement, at: authority.lowerBound, of: bytes)
    }
    path = url.path
    query = url.query
    fragment = url.fragment
  }
}
