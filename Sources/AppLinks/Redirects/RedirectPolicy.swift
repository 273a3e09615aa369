/// Where a URL that came in a parameter may lead: to `https` and one of some exact hosts.
///
/// There are no suffixes, prefixes or patterns: each of those has let an attacker's host in. What
/// is wrong first, in a fixed order, is what the URL is refused for. Nothing is fetched or
/// followed.
///
/// Source: OWASP, "Unvalidated Redirects and Forwards Cheat Sheet"; RFC 3986; WHATWG, "URL
/// Standard".
public struct RedirectPolicy: Hashable, Sendable {
  /// The hosts in lower case.
  public let hosts: Set<String>
  /// The most characters.
  public let maximumLength: Int

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - hosts: The hosts; the case of ASCII letters does not matter.
  ///   - maximumLength: The most characters of a URL.
  public init(hosts: some Sequence<String>, maximumLength: Int = 2_048) {
    self.hosts = Set(hosts.map { String(decoding: $0.utf8.map(\.lowercased), as: UTF8.self) })
    self.maximumLength = maximumLength
  }

  /// Judges a URL.
  ///
  /// - Parameter text: The URL.
  /// - Returns: Its canonical form: scheme and host in lower case, no port, a path.
  /// - Throws: Why it is refused.
  public func canonicalURL(of text: String) throws(URLFault) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count <= maximumLength else {
      throw URLFault(.tooLong, at: maximumLength, showing: [])
    }
    try Self.checkCharacters(bytes)
    let colon = bytes.firstIndex { $0 == 0x3A || $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }
    guard let colon, colon > 0, bytes[colon] == UInt8(ascii: ":"), bytes[0].isLetter,
      bytes[..<colon].allSatisfy(\.isOfScheme)
    else { throw URLFault(.notAbsolute, at: 0, of: bytes) }
    guard bytes[..<colon].map(\.lowercased).elementsEqual("https".utf8) else {
      throw URLFault(.schemeNotHTTPS, at: 0, showing: bytes[..<colon])
    }
    let parts = URLParts(bytes, schemeEnd: colon)
    guard let authority = parts.authority else {
      throw URLFault(.noAuthority, at: colon + 1, of: bytes)
    }
    try Self.checkSigns(parts, authority, bytes)
    let name = try Self.host(of: authority, bytes)
    let host = String(decoding: name.map(\.lowercased), as: UTF8.self)
    guard hosts.contains(host) else {
      throw URLFault(.untrustedHost, at: name.startIndex, showing: name)
    }
    guard let reading = WebURLReading(bytes), reading.scheme == "https", reading.host == host else {
      throw URLFault(.parserDisagreement, at: authority.lowerBound, of: bytes)
    }
    let rest = String(decoding: bytes[parts.path.lowerBound...], as: UTF8.self)
    return "https://" + host + (parts.path.isEmpty ? "/" : "") + rest
  }

  /// What is wrong with a URL that is refused, or `nil` if it is not, or is no text.
  func fault(in bytes: [UInt8]) -> URLFault? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    do throws(URLFault) {
      _ = try canonicalURL(of: text)
      return nil
    } catch {
      return error
    }
  }

  private static func checkCharacters(_ bytes: [UInt8]) throws(URLFault) {
    if let wrong = bytes.firstIndex(where: { !$0.isOfURL }) {
      throw URLFault(.illegalCharacter, at: wrong, of: bytes)
    }
    if let wrong = PercentCoding.brokenEscape(in: bytes) {
      throw URLFault(.badPercent, at: wrong, of: bytes)
    }
    let control = bytes.indices.first { index in
      guard bytes[index] == UInt8(ascii: "%") else { return false }
      let byte = PercentCoding.decode(bytes[index..<(index + 3)])
      return byte[0] < 0x20 || byte[0] == 0x7F
    }
    if let control { throw URLFault(.encodedControl, at: control, of: bytes) }
  }

  /// Refuses brackets that are not around an address, and a second `#`.
  private static func checkSigns(
    _ parts: URLParts, _ authority: Range<Int>, _ bytes: [UInt8]
  ) throws(URLFault) {
    let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    let sign = bytes[authority].lastIndex(of: UInt8(ascii: "@"))
    let host = bytes[(sign.map { $0 + 1 } ?? authority.lowerBound)..<authority.upperBound]
    var address: Range<Int>?
    if host.first == open, let end = host.firstIndex(of: close) {
      address = host.startIndex..<(end + 1)
    }
    let isAllowed = { (index: Int) in
      index == address?.lowerBound || index + 1 == address?.upperBound
    }
    for index in authority.lowerBound..<bytes.count
    where (bytes[index] == open || bytes[index] == close) && !isAllowed(index) {
      throw URLFault(.illegalCharacter, at: index, of: bytes)
    }
    if let fragment = parts.fragment, let hash = bytes[fragment].firstIndex(of: UInt8(ascii: "#")) {
      throw URLFault(.illegalCharacter, at: hash, of: bytes)
    }
  }

  /// The host as it is written, after the port was judged.
  private static func host(
    of authority: Range<Int>, _ bytes: [UInt8]
  ) throws(URLFault) -> ArraySlice<UInt8> {
    if let sign = bytes[authority].firstIndex(of: UInt8(ascii: "@")) {
      throw URLFault(.userInfo, at: sign, of: bytes)
    }
    let start = bytes[authority].lastIndex(of: UInt8(ascii: "]")) ?? authority.lowerBound
    let colon =
      bytes[start..<authority.upperBound].firstIndex(of: UInt8(ascii: ":")) ?? authority.upperBound
    let host = bytes[authority.lowerBound..<colon]
    guard !host.isEmpty else { throw URLFault(.noHost, at: authority.lowerBound, of: bytes) }
    if let escape = host.firstIndex(of: UInt8(ascii: "%")) {
      throw URLFault(.encodedHost, at: escape, of: bytes)
    }
    let port = bytes[min(colon + 1, authority.upperBound)..<authority.upperBound]
    guard port.count <= 5, port.allSatisfy({ (0x30...0x39).contains($0) }),
      port.reduce(0, { $0 * 10 + Int($1 - 0x30) }) <= 65_535
    else { throw URLFault(.badPort, at: port.startIndex, of: bytes) }
    guard port.isEmpty || port.elementsEqual("443".utf8) else {
      throw URLFault(.port, at: port.startIndex, of: bytes)
    }
    return host
  }
}
