/// A user activity that an app is to continue.
///
/// An app gets a link of the web in one of the type ``browsingWeb``. Activities of other types are
/// the app's own, and bring no link that a route could answer.
///
/// Source: Apple, "Supporting universal links in your app" and "NSUserActivityTypeBrowsingWeb".
public struct UserActivity: Hashable, Sendable {
  /// The type of an activity that brings a link of the web.
  public static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

  /// `activityType`.
  public var type: String
  /// `webpageURL`, or `nil` if the activity has none.
  public var webpageURL: String?

  /// Makes an activity.
  public init(_ type: String, webpageURL: String? = nil) {
    self.type = type
    self.webpageURL = webpageURL
  }
}
