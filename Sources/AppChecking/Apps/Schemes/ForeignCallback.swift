/// A scheme that a service hands out to each app, so that its answer to a sign-in comes back by it.
///
/// Source: the documentation of each service for signing in from an app.
struct ForeignCallback {
  /// The service.
  let service: String

  /// Recognises a scheme, or returns `nil` if it is none of these.
  init?(_ scheme: PlacedValue) {
    guard let text = scheme.text?.lowercased() else { return nil }
    guard let entry = Self.starts.first(where: { text.hasPrefix($0.start) }),
      entry.form.fits(text.dropFirst(entry.start.count))
    else { return nil }
    service = entry.service
  }

  /// What follows the start, so that no word that begins alike is taken for it.
  private enum Form {
    /// Digits, at least ten.
    case digits
    /// Letters and digits, so many.
    case key(Int)
    /// Hexadecimal digits and hyphens, as in a UUID.
    case uuid
    /// A bundle identifier.
    case identifier
    /// Anything.
    case any

    func fits(_ rest: Substring) -> Bool {
      switch self {
      case .digits: rest.prefix(10).count == 10 && rest.prefix(10).allSatisfy(\.isNumber)
      case .key(let count): rest.count == count && rest.allSatisfy { $0.isLetter || $0.isNumber }
      case .uuid: rest.count == 36 && rest.allSatisfy { $0.isHexDigit || $0 == "-" }
      case .identifier: rest.contains(".")
      case .any: !rest.isEmpty
      }
    }
  }

  private static let starts: [(start: String, service: String, form: Form)] = [
    ("fb", "Facebook", .digits), ("com.googleusercontent.apps.", "Google", .any),
    ("msauth.", "Microsoft", .identifier), ("msal", "Microsoft", .uuid),
    ("twitterkit-", "Twitter", .any), ("amzn-", "Amazon", .identifier),
    ("db-", "Dropbox", .key(15)), ("line3rdp.", "LINE", .identifier), ("auth0.", "Auth0", .any),
  ]
}
