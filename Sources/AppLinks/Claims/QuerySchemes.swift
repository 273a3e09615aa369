/// What an app may ask about other apps: `canOpenURL` and its list of schemes.
///
/// Source: Apple, "canOpenURL(_:)" and "LSApplicationQueriesSchemes": an app that is linked on or
/// after iOS 15 can list 50 schemes.
public struct QuerySchemes: Hashable, Sendable {
  /// The most entries that count.
  public static let limit = 50

  /// The entries as they are in the property list.
  public let entries: [String]

  /// Takes the entries of `LSApplicationQueriesSchemes`.
  public init(_ entries: [String]) { self.entries = entries }

  /// The answer to the app about a URL, and why.
  ///
  /// Opening it does not ask this.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - claims: Which apps claim which scheme.
  /// - Returns: The answer.
  public func answer(about url: String, claims: SchemeClaims) -> QueryAnswer {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), colon != url.startIndex else {
      return QueryAnswer(.noScheme, scheme: nil)
    }
    let scheme = url[..<colon].loweringASCII
    guard SchemeClaims.isScheme(scheme) else { return QueryAnswer(.noScheme, scheme: nil) }
    let place = entries.firstIndex { $0.loweringASCII.isSpelled(as: scheme) }
    guard let place else { return QueryAnswer(.notDeclared, scheme: scheme) }
    guard place < Self.limit else {
      return QueryAnswer(.beyondLimit(entry: place + 1), scheme: scheme)
    }
    return switch claims.verdict(onLowercased: scheme) {
    case .deliver, .ambiguous, .reserved: QueryAnswer(.opens, scheme: scheme)
    case .dangerous: QueryAnswer(.dangerous, scheme: scheme)
    case .noHandler: QueryAnswer(.noHandler, scheme: scheme)
    }
  }

  /// Whether the system answers the app that a URL can be opened.
  ///
  /// Opening it does not ask this.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - claims: Which apps claim which scheme.
  /// - Returns: Whether its scheme is declared and an app or the system opens it.
  public func canOpen(_ url: String, claims: SchemeClaims) -> Bool {
    answer(about: url, claims: claims).canOpen
  }
}
