import ConsoleWire

/// The token with which a scraper reads the metrics: `Authorization: Bearer TOKEN`.
///
/// It is good for nothing else, and names no person.
/// Source: RFC 6750, section 2.1; RFC 9110, section 11.1 (schemes have no case).
enum BearerToken {
  /// What a request shows.
  enum Finding: Hashable {
    /// No token, or there is none that would be good.
    case none
    /// The token.
    case good
    /// Another token, or more than one.
    case wrong
  }

  /// Looks for the token in a request.
  ///
  /// Other schemes are left alone: a proxy may pass on the password with which it signs people in.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - secret: The token; `nil` if none is set.
  /// - Returns: What the request shows.
  static func find(in request: ConsoleRequest, expecting secret: HeaderSecret?) -> Finding {
    guard let secret else { return .none }
    let tokens = request.values("authorization").compactMap(Self.token)
    guard let token = tokens.first else { return .none }
    return tokens.count == 1 && secret.isShown(by: token) ? .good : .wrong
  }

  private static func token(_ value: String) -> String? {
    let parts = value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1].drop { $0 == " " })
  }
}
