/// A scheme that a service hands out to each app, so that its answer to a sign-in comes back by it.
///
/// Source: the documentation of each service for signing in from an app.
struct ForeignCallback {
  /// The service.
  let service: String

  /// Recognises a scheme, or returns `nil` if it is none of these.
  init?(_ scheme: PlacedValue) {
    guard let text = scheme.text?.lowercased() else { return nil }
    if text.hasPrefix("fb"), text.dropFirst(2).prefix(10).count == 10,
      text.dropFirst(2).prefix(10).allSatisfy(\.isNumber)
    {
      service = "Facebook"
    } else if let entry = Self.starts.first(where: { text.hasPrefix($0.start) }) {
      service = entry.service
    } else {
      return nil
    }
  }

  private static let starts: [(start: String, service: String)] = [
    ("com.googleusercontent.apps.", service: "Google"),
    ("msauth.", "Microsoft"), ("msal", "Microsoft"), ("twitterkit-", "Twitter"),
    ("amzn-", "Amazon"), ("db-", "Dropbox"), ("line3rdp.", "LINE"), ("auth0.", "Auth0"),
  ]
}
