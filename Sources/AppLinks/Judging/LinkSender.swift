/// Who asked, as far as the system says.
///
/// It is evidence, not proof: an identifier is compared as text, and nothing signs it.
///
/// Source: Apple, "UIScene.OpenURLOptions", `sourceApplication`: since iOS 13 it is `nil` for apps
/// of other teams.
public enum LinkSender: Hashable, Sendable {
  /// Nobody is named: a web page, an app of another team, or unknown.
  case absent
  /// An app of the same team, named by the system.
  case sameTeam(String)
  /// An app, named as systems before iOS 13 did, or by whoever calls this tool.
  case legacy(String)

  /// The identifier of the app, or `nil` if nobody is named.
  public var identifier: String? {
    switch self {
    case .absent: nil
    case .sameTeam(let identifier), .legacy(let identifier): identifier
    }
  }
}
