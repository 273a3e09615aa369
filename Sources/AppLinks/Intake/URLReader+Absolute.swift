extension URLReader {
  /// Whether a text is an absolute URL that is only kept.
  ///
  /// Nothing of it is routed here, so any port and any path will do. A URL with a user name or a
  /// password should not be kept, so it does not count.
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
    // A port without a host names no server.
    guard isThere, authority.first != UInt8(ascii: ":"),
      !authority.contains(where: { $0 == 0x40 || $0 == 0x25 })
    else { return false }
    let host = authority.prefix { $0 != UInt8(ascii: ":") }.map(\.lowercased)
    let port = authority.dropFirst(host.count + 1)
    let isPort =
      port.count <= 5 && port.allSatisfy { (0x30...0x39).contains($0) }
      && Int(String(decoding: port, as: UTF8.self)) ?? 0 <= 65_535
    // A file has no port.
    let isFile = bytes[..<end].map(\.lowercased) == Array("file".utf8)
    guard isPort, !isFile || host.count == authority.count else { return false }
    // Refused where a browser reads another host than this reader. The port is no part of the name.
    return WebURLReading(bytes)?.host == String(decoding: host, as: UTF8.self)
  }
}
