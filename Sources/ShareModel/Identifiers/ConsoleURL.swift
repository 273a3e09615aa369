/// The address under which people reach a console, such as `https://share.example.org/pipe/`.
///
/// It leads to this machine or is encrypted. The path of a page follows it.
/// Source: RFC 3986, section 3.
public struct ConsoleURL: Hashable, Sendable {
  /// What is wrong with an address.
  public enum Fault: Error, Hashable, Sendable {
    /// It is no URL of the form `https://HOST/PATH/`.
    case form(String)
    /// It has the name of a user, and perhaps a password, in front of the host.
    case user
    /// It is not encrypted, and leads to another machine.
    case notSecure(String)
    /// Its path does not end with a slash, or has more than plain words.
    case path(String)
  }

  /// The address as it was written.
  public let text: String
  /// Whether it begins with `https://`.
  package let isSecure: Bool
  /// The host without a port.
  package let host: String
  /// The port.
  package let port: UInt16
  /// The path, with a slash at both ends.
  package let path: String

  /// Whether it leads to this machine.
  package var isHere: Bool { Self.names.contains(host) }

  private static let names = ["127.0.0.1", "localhost"]

  /// Reads an address.
  ///
  /// - Parameter text: The address.
  /// - Throws: ``Fault``.
  public init(_ text: String) throws(Fault) {
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
    guard Self.isPlain(path: path), path.hasSuffix("/") else { throw .path(text) }
    self.text = text
    isSecure = scheme == "https"
    host = String(name)
    self.port = port
    self.path = path
    guard isSecure || isHere else { throw .notSecure(text) }
  }

  /// The page of a context.
  ///
  /// - Parameter identifier: The identifier of the context.
  /// - Returns: The address of the page.
  package func page(of identifier: String) -> String { "\(text)contexts/\(identifier)" }

  /// Whether a path is of letters, digits and hyphens between single slashes.
  package static func isPlain(path: String) -> Bool {
    var last = UInt8(ascii: " ")
    for (index, byte) in path.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "/"):
        guard last != byte else { return false }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        guard index > 0 else { return false }
      default: return false
      }
      last = byte
    }
    return path.hasPrefix("/")
  }

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

extension ConsoleURL.Fault: CustomStringConvertible {
  /// What is wrong, and what to write.
  public var description: String {
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
