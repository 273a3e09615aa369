/// The cookie of a session: how it is set, removed and read.
///
/// Cookies do not keep ports apart, so the port is in the name. Without a path, the prefix `__Host-`
/// has browsers refuse the cookie from any other name of the domain; with one, `__Secure-` has them
/// refuse it from unencrypted pages. Source: RFC 6265bis, sections 4.1.3 and 5.6.
package struct SessionCookie: Hashable, Sendable {
  /// What the cookies of a request say.
  package enum Reading: Hashable, Sendable {
    /// The cookie is not there.
    case absent
    /// It is there once, and has the form of an identifier.
    case identifier(SessionIdentifier)
    /// It is there once, and is not an identifier.
    case malformed
    /// It is there several times, so that one of them is from somewhere else. None counts.
    case several
  }

  /// The name.
  package let name: String
  /// The path, which begins and ends with `/`.
  package let path: String

  /// Creates a cookie.
  ///
  /// - Parameters:
  ///   - port: The port that browsers use.
  ///   - path: The path of the console, `/` or such as `/pipe/`; the cookie is `nil` if it does not
  ///     begin and end with `/`, or has other characters than letters, digits, `/`, `.`, `_`, `~` and
  ///     `-`.
  package init?(port: UInt16, path: String = "/") {
    let isAllowed = path.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isAllowed, path.hasPrefix("/"), path.hasSuffix("/") else { return nil }
    self.init(port: port, plainPath: path)
  }

  /// Creates a cookie for a path that has these characters alone.
  init(port: UInt16, plainPath path: String) {
    name = (path == "/" ? "__Host-" : "__Secure-") + "sharepipe-\(port)"
    self.path = path
  }

  /// The value of the header `Set-Cookie` for a new session.
  ///
  /// The cookie ends with the browser.
  package func setting(_ identifier: SessionIdentifier) -> String {
    "\(name)=\(identifier.text); Path=\(path); HttpOnly; Secure; SameSite=Lax"
  }

  /// The value of `Set-Cookie` that removes the cookie.
  package var removal: String {
    "\(name)=; Path=\(path); Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; "
      + "SameSite=Lax"
  }

  /// Reads the cookie out of a request.
  ///
  /// Cookies of other names may be anything. A name is compared byte by byte; only spaces and tabs
  /// behind a semicolon do not belong to it, so that no other white space makes one name out of
  /// another. Source: RFC 6265, section 4.2.1.
  ///
  /// - Parameter fields: The values of the fields `Cookie`, in order.
  /// - Returns: What they say.
  package func read(_ fields: [String]) -> Reading {
    let wanted = Array(name.utf8)
    var reading = Reading.absent
    for pair in fields.flatMap({ $0.utf8.split(separator: UInt8(ascii: ";")) }) {
      let pair = pair.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")),
        pair[..<equals].elementsEqual(wanted)
      else { continue }
      guard reading == .absent else { return .several }
      let value = pair[pair.index(after: equals)...]
      reading = SessionIdentifier(value).map(Reading.identifier) ?? .malformed
    }
    return reading
  }
}
