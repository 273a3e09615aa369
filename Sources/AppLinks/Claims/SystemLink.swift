/// A form of URL that an app of the system answers on a phone, whatever other apps claim.
///
/// Links to videos of YouTube are on Apple's list of such forms, but the app that answered them has
/// not been a part of the system since iOS 6. So they are links of the web here.
///
/// Source: Apple, "Apple URL Scheme Reference"; each row of the table names its own page.
public struct SystemLink: Hashable, Sendable {
  /// How certain it is which app answers.
  public enum Certainty: String, Hashable, Sendable, CaseIterable {
    /// Apple's page says so.
    case documented
    /// Apple's page names the app or its content, and not this form.
    case assumed
  }

  /// What such a URL looks like.
  enum Form: Hashable, Sendable {
    /// A scheme, in lower case.
    case scheme(String)
    /// A host of the web, in lower case, with what its path must be like.
    case web(String, Path)
  }

  /// What the path of a link of the web must be like.
  enum Path: Hashable, Sendable {
    /// Anything.
    case any
    /// `/` or nothing, before a query that is not empty.
    case rootWithQuery
    /// A first segment.
    case first(String)
    /// A segment anywhere.
    case segment(String)
  }

  let form: Form
  /// The bundle identifier of the app.
  public let app: String
  /// The name of the app, as a phone shows it in English.
  public let name: String
  /// Apple's page.
  public let source: String
  /// How certain it is that this app answers.
  public let certainty: Certainty

  /// The app of the system that answers a link of the web, or `nil` if none does.
  ///
  /// - Parameter link: The link.
  /// - Returns: The first row of the table that fits.
  public static func answering(_ link: WebLink) -> SystemLink? {
    table.first { row in
      guard case .web(let host, let path) = row.form, host == link.host else { return false }
      return path.fits(link)
    }
  }

  /// The app of the system that answers URLs of a scheme, or `nil` if none is known.
  ///
  /// - Parameter scheme: The scheme in any case.
  /// - Returns: The row of the table.
  public static func answering(scheme: some StringProtocol) -> SystemLink? {
    let scheme = scheme.loweringASCII
    return table.first { $0.form == .scheme(scheme) }
  }

  /// What a phone does with such a URL, in words.
  var words: String {
    guard case .scheme(let scheme) = form else { return "a phone opens it in \(name)" }
    let isChosen = KnownScheme.defaultAppEntitlements[scheme] != nil
    return "'\(scheme)' belongs to the system; a phone opens it in \(name)"
      + (isChosen ? ", or in the app that its owner chose instead" : "")
  }
}

extension SystemLink.Path {
  fileprivate func fits(_ link: WebLink) -> Bool {
    // The first segment is what is before the first slash: nothing.
    let segments = link.path.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).dropFirst()
    return switch self {
    case .any: true
    case .rootWithQuery: link.path.utf8.count <= 1 && !(link.query ?? "").isEmpty
    case .first(let name): segments.first?.elementsEqual(name.utf8) ?? false
    case .segment(let name): segments.contains { $0.elementsEqual(name.utf8) }
    }
  }
}
