public import TypeIdentifiers

/// What content must be like to be handed over: the key `ContentValidation`.
///
/// `nil` means that this side asks nothing. Apple's name for the question is `isContentValid`.
public struct ContentRequirements: Hashable, Sendable {
  /// How strictly the name must agree with the bytes.
  public enum Match: String, Hashable, Sendable, CaseIterable {
    /// Only what is shown to agree passes.
    case strict
    /// Only executables, scripts and active kinds behind another name are refused.
    case lenient
    /// Names and bytes are not compared.
    case off
  }

  /// The program that is asked for a further opinion.
  public enum Validator: Hashable, Sendable {
    /// The extension itself, with `"request":"validate"`.
    case itself
    /// Another executable of the bundle: one path component.
    case program(String)
  }

  /// The types one of which each attachment must conform to.
  public var acceptedTypes: [TypeIdentifier]?
  /// Further lists of types: each attachment must conform to one type of each list as well.
  public var furtherAcceptedTypes: [[TypeIdentifier]] = []
  /// How strictly the name must agree with the bytes.
  public var contentMatch: Match?
  /// The most bytes of one attachment.
  public var maximumBytes: Int?
  /// The most bytes of all attachments together.
  public var maximumTotalBytes: Int?
  /// The fewest characters of a text.
  public var minimumTextLength: Int?
  /// The most characters of a text.
  public var maximumTextLength: Int?
  /// The greatest width of an image in pixels.
  public var maximumPixelWidth: Int?
  /// The greatest height of an image in pixels.
  public var maximumPixelHeight: Int?
  /// The schemes that a URL may have, in lower case; `nil` for ``webSchemes``.
  public var urlSchemes: Set<String>?
  /// The hosts that a URL may have, compared exactly, in lower case.
  public var urlHosts: Set<String>?
  /// Whether a URL may carry a user name or a password; `nil` means that it may not.
  public var allowsUserInfo: Bool?
  /// Whether names and texts must be free of tricks; `nil` means that they must.
  public var safeFileNames: Bool?
  /// Whether texts, titles and URLs must read in the order in which they are stored; `nil` means that
  /// they must.
  public var safeTexts: Bool?
  /// The text encodings that are accepted, as libmagic names them, in lower case.
  public var textEncodings: Set<String>?
  /// The program that is asked for a further opinion.
  public var validator: Validator?

  /// The schemes that a URL may have where no side names any: those of the web.
  public static let webSchemes: Set<String> = ["http", "https"]

  /// Creates requirements that ask nothing beyond the defaults.
  public init() {}
}

extension ContentRequirements {
  /// The same requirements for a URL that an app is asked to open: where no side names schemes, the
  /// ones that the app claims are accepted besides those of the web.
  ///
  /// - Parameter claimed: The schemes in the app's `CFBundleURLTypes`.
  /// - Returns: The requirements.
  func accepting(schemes claimed: [String]) -> ContentRequirements {
    guard urlSchemes == nil else { return self }
    var requirements = self
    requirements.urlSchemes = Self.webSchemes.union(claimed.map { $0.lowercased() })
    return requirements
  }
}
