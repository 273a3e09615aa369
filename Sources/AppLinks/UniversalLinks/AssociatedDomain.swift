/// One entry of `com.apple.developer.associated-domains`: which site an app says it belongs to.
///
/// Source: Apple, "Associated Domains Entitlement": `service:host[?mode=…]`.
public struct AssociatedDomain: Hashable, Sendable {
  /// From where a system takes the association.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// From the site itself, on devices of developers only.
    case developer
    /// From the site itself, on managed devices only.
    case managed
    /// Either.
    case both = "developer+managed"
  }

  /// The service, such as `applinks`.
  public let service: String
  /// The host in lower case, without `*.`.
  public let host: String
  /// Whether the entry is about the hosts below the host, and not about itself.
  public let isWildcard: Bool
  /// From where the association is taken, or `nil` for the usual way.
  public let mode: Mode?

  /// Reads an entry.
  ///
  /// - Parameter text: The entry.
  /// - Throws: Why it does nothing.
  public init(_ text: String) throws(AssociatedDomainError) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw .noService }
    service = String(text[..<colon])
    guard ["applinks", "webcredentials", "appclips", "activitycontinuation"].contains(service)
    else {
      throw .unknownService
    }
    let parts = text[text.utf8.index(after: colon)...].split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var name = parts[0]
    if parts.count > 1 {
      guard parts[1].hasPrefix("mode="), let mode = Mode(rawValue: String(parts[1].dropFirst(5)))
      else { throw .unknownMode }
      self.mode = mode
    } else {
      mode = nil
    }
    guard !name.contains("/") else { throw .path }
    guard !name.contains(":") else { throw .port }
    isWildcard = name.hasPrefix("*.")
    if isWildcard { name = name.dropFirst(2) }
    guard Self.isHost(name) else { throw .host }
    host = name.loweringASCII
  }

  /// Whether a text is a name of labels that have letters, digits, hyphens and underscores.
  private static func isHost(_ name: Substring) -> Bool {
    name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty
        && $0.allSatisfy { byte in
          byte.isLetter || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_")
        }
    }
  }

  /// Whether the entry is about a host.
  ///
  /// - Parameter host: The host in lower case.
  /// - Returns: Whether it is about that.
  public func covers(_ host: String) -> Bool {
    isWildcard
      ? host.hasSuffix("." + self.host) && host.utf8.count > self.host.utf8.count + 1
      : host == self.host
  }
}

/// Why an entry of the entitlement does nothing.
public enum AssociatedDomainError: Error, Hashable, Sendable {
  /// It has no colon after a service.
  case noService
  /// The service is none of those that Apple names.
  case unknownService
  /// What is after `?` is no mode.
  case unknownMode
  /// It has a slash: a scheme, or a path.
  case path
  /// It has a port.
  case port
  /// The host is missing, or has a character that none can have.
  case host
}

extension AssociatedDomainError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noService: "no service; write 'applinks:host'"
    case .unknownService:
      "the service is one of 'applinks', 'webcredentials', 'appclips', 'activitycontinuation'"
    case .unknownMode: "the mode is 'developer', 'managed' or 'developer+managed'"
    case .path: "a host only, without scheme and path"
    case .port: "a host only, without a port"
    case .host: "no host; write 'example.com' or '*.example.com'"
    }
  }
}

extension [AssociatedDomain] {
  /// The entry for universal links that is about a host: the longest.
  func entry(for host: String) -> AssociatedDomain? {
    filter { $0.service == "applinks" && $0.covers(host) }
      .max { $0.host.utf8.count < $1.host.utf8.count }
  }
}
