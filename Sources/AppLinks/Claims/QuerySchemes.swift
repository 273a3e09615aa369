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

  /// Whether the app is told that a URL can be opened.
  ///
  /// Opening it does not ask this.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - claims: Who claims which scheme.
  /// - Returns: Whether its scheme is declared and somebody opens it.
  public func canOpen(_ url: String, claims: SchemeClaims) -> Bool {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = url[..<colon].loweringASCII
    guard entries.prefix(Self.limit).contains(where: { $0.loweringASCII.isSpelled(as: scheme) })
    else { return false }
    return switch claims.verdict(on: url) {
    case .deliver, .ambiguous, .reserved: true
    case .dangerous, .noHandler: false
    }
  }
}
