import ShareRules

/// A scheme that a service hands out to each app, so that its answer to a sign-in comes back by it.
///
/// In a source tree the part of the app is often a placeholder, such as `fb$(FACEBOOK_APP_ID)`, and
/// so is the whole scheme, such as `$(REVERSED_CLIENT_ID)`.
///
/// Source: the documentation of each service for signing in from an app.
struct ForeignCallback {
  /// The service.
  let service: String

  /// Recognises a scheme, or returns `nil` if it is none of these.
  init?(_ scheme: PlacedValue) {
    guard let written = scheme.text else { return nil }
    let text = written.lowercased()
    if let placeholder = Placeholder.first(in: written), placeholder.text == written {
      let name = text.filter { $0.isLetter || $0.isNumber }
      guard let entry = Self.variables.first(where: { $0.words.allSatisfy(name.contains) }) else {
        return nil
      }
      service = entry.service
      return
    }
    guard let entry = Self.starts.first(where: { text.hasPrefix($0.start) }),
      entry.form.fits(written.dropFirst(entry.start.count))
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

    /// Whether the rest of a scheme has the form, or is a placeholder for it.
    func fits(_ rest: Substring) -> Bool {
      let written = rest
      let rest = Substring(rest.lowercased())
      if let placeholder = Placeholder.first(in: String(written)), placeholder.range.lowerBound == 0
      {
        return true
      }
      return switch self {
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

  /// The words in the name of a variable that stands for a whole scheme; the first that fits counts.
  private static let variables: [(words: [String], service: String)] = [
    (["reversed", "client"], "Google"), (["google", "scheme"], "Google"),
    (["facebook"], "Facebook"), (["dropbox"], "Dropbox"), (["msal"], "Microsoft"),
    (["msauth"], "Microsoft"),
  ]
}
