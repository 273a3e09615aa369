package import ShareModel

/// The address under which people reach the console: what `Host`, `Origin`, cookies, paths and links
/// are compared with and made from.
///
/// It is never guessed from a request.
/// Source: RFC 3986, section 3; RFC 6454, section 4.
package struct ConsoleAddress: Hashable, Sendable {
  /// What is wrong with an address.
  package typealias Fault = ConsoleURL.Fault

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
    let url = try ConsoleURL(text)
    self.init(
      scheme: url.isSecure ? "https" : "http", host: url.host, port: url.port, basePath: url.path,
      others: url.isHere
        ? ["localhost:\(url.port)", "127.0.0.1:\(url.port)", "[::1]:\(url.port)"] : [])
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
}
