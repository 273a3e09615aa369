extension URLReader {
  /// Whether a text is an absolute URL that is only kept: nothing of it is routed here, so that any
  /// port and any path will do. One with a user name or a password is none that should be kept.
  ///
  /// Source: RFC 3986, section 3.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether it is one, strictly as it is written.
  static func isAbsoluteURL(_ text: String) -> Bool {
    var bytes = Array(text.utf8)
    guard let end = try? endOfScheme(in: bytes), (try? URLReader().checkCharacters(&bytes)) != nil
    else { return false }
    let parts = URLParts(bytes, schemeEnd: end)
    let authority = bytes[parts.authority ?? 0..<0]
    let isThere = !authority.isEmpty || !parts.path.isEmpty
    guard isThere, !authority.contains(where: { $0 == 0x40 || $0 == 0x25 }) else { return false }
    // What is read in two ways is for nobody; the port is no part of the name.
    let host = authority.prefix { $0 != UInt8(ascii: ":") }.map(\.lowercased)
    return WebURLReading(bytes)?.host == String(decoding: host, as: UTF8.self)
  }
}
