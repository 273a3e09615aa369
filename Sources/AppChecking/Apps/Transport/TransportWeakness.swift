import Documents

/// One way in which an exception makes the connections to a host weaker.
///
/// Source: Apple, Information Property List, NSExceptionDomains; the keys with `ThirdParty` are the
/// older spelling.
struct TransportWeakness: Sendable {
  /// The key.
  let key: String
  /// What it does.
  let words: String
  /// What to do.
  let hint: String
  /// Whether the value makes it so.
  private let isWeak: @Sendable (DocumentValue) -> Bool

  /// Whether the settings of a host have it.
  func holds(_ settings: PlacedValue) -> Bool {
    settings[key].map { isWeak($0.value) } ?? false
  }

  /// Every way.
  static let all: [TransportWeakness] = ["NSException", "NSThirdPartyException"].flatMap { start in
    [
      TransportWeakness(
        key: start + "AllowsInsecureHTTPLoads", words: "plain HTTP is taken", hint: "serve HTTPS",
        isWeak: \.isTruthy),
      TransportWeakness(
        key: start + "MinimumTLSVersion", words: "a TLS below 1.2 is taken",
        hint: "ask for TLSv1.2",
        isWeak: { ["TLSv1.0", "TLSv1.1"].contains($0.string ?? "") }),
      TransportWeakness(
        key: start + "RequiresForwardSecrecy", words: "forward secrecy is not asked for",
        hint: "remove it",
        isWeak: { !$0.isTruthy }),
    ]
  }
}
