import Documents

/// The address under which people reach the console: what `Host`, `Origin`, cookies, paths and links
/// are compared with and made from.
///
/// It is never guessed from a request.
/// Source: RFC 3986, section 3; RFC 6454, section 4.
package struct ConsoleAddress: Hashable, Sendable {
  /// What is wrong with an address.
  package enum Fault: Error, Hashable, Sendable {
    /// It is no URL of the form `https://HOST/PATH/`.
    case form(String)
    /// It has the name of a user, and perhaps a password, in front of the host.
    case user
    /// It is not encrypted, and leads to another machine.
    case notSecure(String)
    /// Its path does not end with a slash, or has more than plain words.
    case path(String)
  }

  /// The origin, as in `https://share.example.org`.
  package let origin: String
  /// The host with its port, as in `share.example.org`.
  let host: String
  /// The path at which the console begins, with a slash at both ends.
  package let basePath: String
  /// The other hosts under which a console on this machine is reached.
  let otherHosts: Set<String>
  /// The port, which is a part of the cookie's name.
  package let port: UInt16
  /// Whether browsers speak to it by TLS.
  package let isSecure: Bool

  /// The address of a console that people of this machine reach at a port.
  ///
  /// - Parameter port: The port.
  /// - Returns: The address.
  package static func loopback(port: UInt16) -> ConsoleAddress {
    ConsoleAddress(
      scheme: "http", host: "127.0.0.1", port: port, basePath: "/",
      others: ["localhost:\(port)", "[::1]:\(port)"])
  }

  /// The address of a console at a Unix socket that no proxy stands before.
  package static let socket = ConsoleAddress(
    scheme: "http", host: "localhost", port: 80, basePath: "/", others: [])

  /// Reads an address.
  ///
  /// - Parameter text: The address, such as `https://share.example.org/pipe/`.
  /// - Throws: ``Fault``.
  package init(_ text: String) throws(Fault) {
    let scheme = text.hasPrefix("https://") ? "https" : text.hasPrefix("http://") ? "http" : ""
    let rest = text.dropFirst(scheme.utf8.count + 3)
    guard !scheme.isEmpty else { throw .form(text) }
    guard let slash = rest.firstIndex(of: "/") else {
      if rest.contains("@") { throw .user }
      throw rest.isEmpty ? .form(text) : .path(text)
    }
    let authority = rest[..<slash]
    let path = String(rest[slash...])
    guard !authority.contains("@") else { throw .user }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    let standard: UInt16 = scheme == "https" ? 443 : 80
    guard parts.count <= 2, let name = parts.first, Self.isHostName(name),
      let port = parts.count == 2 ? UInt16(parts[1]) : standard, port > 0
    else { throw .form(text) }
    guard RequestTarget.isPlain(path: path), path.hasSuffix("/") else { throw .path(text) }
    let isHere = ["127.0.0.1", "localhost"].contains(name)
    guard scheme == "https" || isHere else { throw .notSecure(text) }
    self.init(
      scheme: scheme, host: String(name), port: port, basePath: path,
      others: isHere ? ["localhost:\(port)", "127.0.0.1:\(port)", "[::1]:\(port)"] : [])
  }

  private init(
    scheme: String, host: String, port: UInt16, basePath: String, others: Set<String>
  ) {
    let isStandard = port == (scheme == "https" ? 443 : 80)
    self.host = isStandard ? host : "\(host):\(port)"
    origin = "\(scheme)://\(self.host)"
    self.basePath = basePath
    self.port = port
    isSecure = scheme == "https"
    otherHosts = others
  }

  /// Whether a `Host` names the console.
  func isOurs(host: String) -> Bool {
    let host = host.lowercased()
    return host == self.host || otherHosts.contains(host)
  }

  /// Whether an `Origin` is that of the pages that a `Host` gets.
  func isOurs(origin: String, atHost host: String) -> Bool {
    let scheme = isSecure ? "https" : "http"
    return isOurs(host: host) && origin.lowercased() == "\(scheme)://\(host.lowercased())"
  }

  /// A path of the console with its base in front.
  ///
  /// - Parameter path: The path below the base, without a slash in front.
  /// - Returns: The path from the root of the server.
  func path(_ path: String) -> String { basePath + path }

  private static func isHostName(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.count <= 253
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}

extension ConsoleAddress.Fault: CustomStringConvertible {
  /// What is wrong, and what to write.
  package var description: String {
    switch self {
    case .form(let text):
      "'\(text)' is not the address of a console; write one such as https://share.example.org/"
    case .user:
      "the address must not have a user or a password in front of '@'; write one such as "
        + "https://share.example.org/"
    case .notSecure(let text):
      "'\(text)' leads to another machine without TLS; write https://, and let a reverse proxy speak it"
    case .path(let text):
      "the path of '\(text)' must end with '/' and have nothing but letters, digits and '-' between "
        + "slashes; write one such as https://share.example.org/pipe/"
    }
  }
}
