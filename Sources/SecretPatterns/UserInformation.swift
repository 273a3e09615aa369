/// Finds what stands before the `@` of a host, however the URL is written.
///
/// Programs read `https:/ada:pw@host`, `https:ada:pw@host` and `https:\\ada:pw@host` as they read two
/// slashes. Source: RFC 3986, section 3.2.1; WHATWG, "URL", special schemes.
package enum UserInformation {
  /// Schemes behind which a host comes, whatever stands between.
  private static let web: Set<String> = ["http", "https", "ws", "wss", "ftp", "ftps"]

  /// Schemes behind which the address of a person comes.
  private static let mail: Set<String> = [
    "acct", "callto", "cid", "facetime", "facetime-audio", "im", "mailto", "message", "mid", "pres",
    "sip", "sips", "skype", "xmpp",
  ]

  /// The places, in order.
  ///
  /// - Parameters:
  ///   - text: The text, which need not be a URL.
  ///   - isCertain: Whether only web addresses count; else any slashes, or a colon before an `@`.
  /// - Returns: The places, none empty.
  package static func places(in text: [UInt8], isCertain: Bool = false) -> [Range<Int>] {
    guard let lastSign = text.lastIndex(of: at) else { return [] }
    var places: [Range<Int>] = []
    var slashes = 0
    var leadsToHost = false
    var start = 0
    while start <= text.count {
      let end = text[start...].firstIndex(where: isEnd) ?? text.count
      let part = Part(text, start..<end, isHost: leadsToHost || slashes > 1 && !isCertain)
      if let place = part.place(isCertain: isCertain)
        ?? (isCertain ? nil : part.place(upTo: lastSign))
      {
        places.append(place)
        // What goes on behind other signs ends where they do.
        if place.upperBound > end {
          start = place.upperBound
          (slashes, leadsToHost) = (0, false)
          continue
        }
      }
      guard end < text.count else { break }
      if isSlash(text[end]) {
        // `https:` and then slashes; a scheme alone does not last beyond them.
        if start < end { (slashes, leadsToHost) = (0, part.endsInWebScheme) }
        slashes += 1
      } else {
        (slashes, leadsToHost) = (0, false)
      }
      start = end + 1
    }
    return places
  }

  fileprivate static let (at, colon) = (UInt8(ascii: "@"), UInt8(ascii: ":"))

  private static func isSlash(_ byte: UInt8) -> Bool { byte == 0x2F || byte == 0x5C }
  private static func isEnd(_ byte: UInt8) -> Bool { isSlash(byte) || "?#&".utf8.contains(byte) }

  /// What stands between two signs that a user name cannot have.
  private struct Part {
    let text: [UInt8]
    let range: Range<Int>
    /// Where a host or a user begins for certain.
    let host: Int?
    let endsInWebScheme: Bool

    init(_ text: [UInt8], _ range: Range<Int>, isHost: Bool) {
      (self.text, self.range) = (text, range)
      var scheme: Int?
      if !isHost {
        scheme = range.first { text[$0] == colon && Self.isWeb(text, range, $0) }
      }
      host = isHost ? range.lowerBound : scheme.map { $0 + 1 }
      endsInWebScheme = range.last.map { text[$0] == colon && Self.isWeb(text, range, $0) } ?? false
    }

    private static func isWeb(_ text: [UInt8], _ range: Range<Int>, _ colon: Int) -> Bool {
      var start = colon
      while start > range.lowerBound, colon - start < 6, text[start - 1].isAlphanumeric {
        start -= 1
      }
      return web.contains(SecretName.fold(text[start..<colon]))
    }

    /// The place before the `@` of this part.
    func place(isCertain: Bool) -> Range<Int>? {
      guard let end = text[range].lastIndex(of: at) else { return nil }
      if let host { return host < end ? host..<end : nil }
      guard !isCertain else { return nil }
      let isGap = { (byte: UInt8) in byte <= 0x20 || #""'<>()"#.utf8.contains(byte) }
      let start = text[range.lowerBound..<end].lastIndex(where: isGap).map { $0 + 1 }
      guard
        let first = text[(start ?? range.lowerBound)..<end].firstIndex(of: colon)
      else { return nil }
      let scheme = text[(start ?? range.lowerBound)..<first]
      let word = scheme.lastIndex { "=;,".utf8.contains($0) }.map { scheme[($0 + 1)...] } ?? scheme
      let name = String(decoding: word.map(\.lowercased), as: UTF8.self)
      let isAddress = mail.contains(name) && !text[(first + 1)..<end].contains(colon)
      return isAddress || first + 1 == end ? nil : first + 1..<end
    }

    /// The place up to the last `@` of the text: what follows a colon is no port, and so a password
    /// with a sign that is not escaped.
    func place(upTo last: Int) -> Range<Int>? {
      guard let host, last >= range.upperBound, text[range].lastIndex(of: at) == nil,
        host < range.upperBound, text[host] != UInt8(ascii: "["),
        let colon = text[host..<range.upperBound].firstIndex(of: colon),
        !text[(colon + 1)..<range.upperBound].allSatisfy(\.isDigit)
      else { return nil }
      return host..<last
    }
  }
}
