/// Reads a URL strictly: nothing is repaired, guessed or decoded.
///
/// What is wrong first, in a fixed order, is what the URL is refused for: its scheme, a character
/// that a URL cannot have, an escape that is not whole, user information, a port, an escape in the
/// host, dot segments or escaped slashes in the path, a fragment, its length, the number of its
/// items. A second reading as browsers do it must come to the same scheme and host.
///
/// A lenient reading takes what people and programs write into a query although a URL cannot have it:
/// quotes, spaces, letters outside ASCII. Parsers of the platform take it as well and escape it, and
/// so does this one, character by character; escapes that are there stay as they are. Everything else
/// is refused as in a strict reading.
///
/// Foundation is not asked: it repairs, decodes and normalises, so that what was judged is not what
/// is used. Source: RFC 3986; WHATWG, "URL Standard", section 4.4.
public struct URLReader: Hashable, Sendable {
  /// What is done with characters that a URL cannot have.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// They refuse it.
    case strict
    /// In the query they are escaped one by one, and everywhere else they refuse it.
    case lenient
  }

  /// What is done with characters that a URL cannot have.
  public var mode: Mode
  /// The most characters.
  public var maximumLength: Int
  /// The most items of the query.
  public var maximumItems: Int
  /// Whether there may be a fragment.
  public var allowsFragment: Bool

  /// Makes a reader with the usual limits: 8,192 characters, 100 items, no fragment.
  public init(
    mode: Mode = .strict, maximumLength: Int = 8_192, maximumItems: Int = 100,
    allowsFragment: Bool = false
  ) {
    self.mode = mode
    self.maximumLength = maximumLength
    self.maximumItems = maximumItems
    self.allowsFragment = allowsFragment
  }

  /// Reads a URL.
  ///
  /// - Parameter text: The URL.
  /// - Returns: Its parts.
  /// - Throws: Why it is refused.
  public func read(_ text: String) throws(URLFault) -> AppURL { try readNoting(text).url }

  /// Reads a URL, and notes what was escaped.
  func readNoting(_ text: String) throws(URLFault) -> (url: AppURL, escapes: QueryEscapes) {
    var bytes = Array(text.utf8)
    let schemeEnd = try Self.endOfScheme(in: bytes)
    let escapes = try checkCharacters(&bytes)
    let parts = URLParts(bytes, schemeEnd: schemeEnd)
    try Self.checkAuthority(parts, bytes)
    try Self.checkPath(parts, bytes)
    if let fragment = parts.fragment, !allowsFragment {
      throw URLFault(.fragment, at: fragment.lowerBound - 1, of: bytes)
    }
    if bytes.count > maximumLength { throw URLFault(.tooLong, at: maximumLength, showing: []) }
    try checkItems(parts, bytes)
    let isAsWritten = bytes.count == text.utf8.count
    let url = parts.url(
      of: bytes, text: isAsWritten ? text : String(decoding: bytes, as: UTF8.self))
    let reading = WebURLReading(bytes)
    guard let reading, reading.scheme == url.scheme, reading.host == url.host ?? "" else {
      throw URLFault(.parserDisagreement, at: parts.authority?.lowerBound ?? schemeEnd, of: bytes)
    }
    return (url, escapes)
  }

  /// The index of the colon after the scheme.
  static func endOfScheme(in bytes: [UInt8]) throws(URLFault) -> Int {
    guard let first = bytes.first else { throw URLFault(.empty, at: 0, of: bytes) }
    let end = bytes.firstIndex {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?")
        || $0 == UInt8(ascii: "#")
    }
    guard let end, bytes[end] == UInt8(ascii: ":") else {
      throw URLFault(.notAbsolute, at: 0, of: bytes)
    }
    guard first.isLetter else { throw URLFault(.illegalScheme, at: 0, of: bytes) }
    if let wrong = bytes[..<end].firstIndex(where: { !$0.isOfScheme }) {
      throw URLFault(.illegalScheme, at: wrong, of: bytes)
    }
    return end
  }

  /// Refuses what a URL cannot have, or escapes it where that is allowed; then escapes that are
  /// not whole.
  @discardableResult
  func checkCharacters(_ bytes: inout [UInt8]) throws(URLFault) -> QueryEscapes {
    var escaped: (bytes: [UInt8], escapes: QueryEscapes)?
    if let wrong = bytes.firstIndex(where: { !$0.isOfURL }) {
      guard mode == .lenient else {
        throw URLFault(bytes[wrong] < 0x80 ? .illegalCharacter : .notASCII, at: wrong, of: bytes)
      }
      escaped = try Self.escapingQuery(bytes)
    }
    if let wrong = PercentCoding.brokenEscape(in: bytes) {
      throw URLFault(.badPercent, at: wrong, of: bytes)
    }
    guard let escaped else { return QueryEscapes() }
    bytes = escaped.bytes
    return escaped.escapes
  }

  /// The URL with the characters of its query escaped that it cannot have.
  ///
  /// Control characters and backslashes are never escaped: a sender that uses them means something
  /// else.
  private static func escapingQuery(
    _ bytes: [UInt8]
  ) throws(URLFault) -> (bytes: [UInt8], escapes: QueryEscapes) {
    var result: [UInt8] = []
    var escapes = QueryEscapes()
    /// Where the query begins in the result, or `nil` before and after it.
    var query: Int?
    var isFragment = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "#") { (query, isFragment) = (nil, true) }
      if byte.isOfURL {
        result.append(byte)
      } else if let query, byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "\\") {
        escapes.add(byte, at: result.count - query)
        PercentCoding.append(escapeOf: byte, to: &result)
      } else {
        throw URLFault(byte < 0x80 ? .illegalCharacter : .notASCII, at: index, of: bytes)
      }
      if byte == UInt8(ascii: "?"), query == nil, !isFragment { query = result.count }
    }
    return (result, escapes)
  }

  private static func checkAuthority(_ parts: URLParts, _ bytes: [UInt8]) throws(URLFault) {
    guard let authority = parts.authority else { return }
    if let sign = bytes[authority].firstIndex(of: UInt8(ascii: "@")) {
      throw URLFault(.userInfo, at: sign, of: bytes)
    }
    if let sign = bytes[authority].firstIndex(of: UInt8(ascii: ":")) {
      throw URLFault(.port, at: sign, of: bytes)
    }
    if let escape = bytes[authority].firstIndex(of: UInt8(ascii: "%")) {
      throw URLFault(.encodedHost, at: escape, of: bytes)
    }
    if let wrong = bytes[authority].firstIndex(where: { !$0.isOfHost }) {
      throw URLFault(.illegalHost, at: wrong, of: bytes)
    }
  }

  private static func checkPath(_ parts: URLParts, _ bytes: [UInt8]) throws(URLFault) {
    var start = parts.path.lowerBound
    for segment in bytes[parts.path].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      if isDots(segment) { throw URLFault(.dotSegment, at: start, of: bytes) }
      start = segment.endIndex + 1
    }
    var index = parts.path.lowerBound
    while let escape = bytes[index..<parts.path.upperBound].firstIndex(of: UInt8(ascii: "%")) {
      let digits = (bytes[escape + 1], bytes[escape + 2] | 0x20)
      // An escaped slash or backslash.
      if digits == (UInt8(ascii: "2"), UInt8(ascii: "f"))
        || digits == (UInt8(ascii: "5"), UInt8(ascii: "c"))
      {
        throw URLFault(.encodedSlash, at: escape, of: bytes)
      }
      index = escape + 3
    }
  }

  /// Whether a segment is `.` or `..`, each dot written out or escaped.
  private static func isDots(_ segment: ArraySlice<UInt8>) -> Bool {
    guard segment.count <= 6,
      segment.first == UInt8(ascii: ".") || segment.first == UInt8(ascii: "%")
    else { return false }
    let decoded = PercentCoding.decode(segment)
    return decoded == Array(".".utf8) || decoded == Array("..".utf8)
  }

  private func checkItems(_ parts: URLParts, _ bytes: [UInt8]) throws(URLFault) {
    guard let query = parts.query else { return }
    var count = 1
    for index in query where bytes[index] == UInt8(ascii: "&") {
      count += 1
      if count > maximumItems { throw URLFault(.tooManyItems, at: index, of: bytes) }
    }
  }
}

extension UInt8 {
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }

  /// Whether a scheme may have it after its first letter.
  var isOfScheme: Bool {
    isLetter || self >= 0x30 && self <= 0x39 || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }

  /// Whether a URL may have it at all.
  var isOfURL: Bool {
    switch self {
    case 0...0x20, 0x7F...0xFF: false
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"): false
    case UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"): false
    case UInt8(ascii: "}"): false
    default: true
    }
  }

  /// Whether a host may have it: a name of RFC 3986 without escapes.
  var isOfHost: Bool {
    switch self {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "%"), UInt8(ascii: ":"): false
    case UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): false
    default: isOfURL
    }
  }
}
