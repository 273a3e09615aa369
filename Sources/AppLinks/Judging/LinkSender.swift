/// The sender of a URL, as far as the system says.
///
/// It is evidence, not proof: an identifier is compared as text, and nothing signs it.
///
/// Source: Apple, "UIScene.OpenURLOptions", `sourceApplication`: since iOS 13 it is `nil` for apps
/// of other teams.
public enum LinkSender: Hashable, Sendable {
  /// No app is named: the sender is a web page, an app of another team, or unknown.
  case absent
  /// An app of the same team, named by the system.
  case sameTeam(String)
  /// An app, named as systems before iOS 13 did, or by the caller of this tool.
  case legacy(String)

  /// The identifier of the app, or `nil` if no app is named.
  public var identifier: String? {
    switch self {
    case .absent: nil
    case .sameTeam(let identifier), .legacy(let identifier): identifier
    }
  }
}
