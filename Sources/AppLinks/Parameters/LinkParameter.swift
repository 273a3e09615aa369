import PatternMatching

/// A parameter that a route knows.
public struct LinkParameter: Hashable, Sendable {
  /// What its value may be.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Text without control and direction characters.
    case text
    /// Text that may have tabs and line breaks.
    case multiline
    /// A whole number in ASCII digits.
    case integer
    /// 8-4-4-4-12 hexadecimal digits.
    case uuid
    /// An absolute URL, read as strictly as one that comes in, kept as text and never opened.
    case url
    /// A URL to one of the app's redirect hosts.
    case redirect

    /// What a value of it is where it is read strictly in a lenient reading too; else `nil`.
    var sink: String? {
      switch self {
      case .redirect: "a redirect"
      case .url: "a URL in a URL"
      case .text, .multiline, .integer, .uuid: nil
      }
    }
  }

  /// The name, compared exactly after one decoding.
  public var name: String
  /// What its value may be.
  public var kind: Kind
  /// Whether the URL is refused without it.
  public var isRequired: Bool
  /// Whether its value is a secret: it is handed over, and neither kept nor shown.
  public var isSecret = false
  /// The least integer, or `nil` for none.
  public var minimum: Int64?
  /// The greatest integer, or `nil` for none.
  public var maximum: Int64?
  /// The most Unicode scalars after decoding, or `nil` for any number.
  public var maximumLength: Int?
  /// The only values that are allowed, or `nil` for all.
  public var values: [String]?
  /// Where a redirect leads that is refused, or `nil` if such a redirect refuses the URL.
  ///
  /// It has no effect if it may not be followed itself.
  public var defaultRedirect: String?
  /// What the whole value must match, or `nil` for anything.
  public private(set) var pattern: LinkPattern?

  /// Makes a parameter that is not required and not narrowed down.
  public init(_ name: String, _ kind: Kind = .text, isRequired: Bool = false) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
  }

  /// Narrows the value down to what a regular expression matches.
  public func matching(_ pattern: LinkPattern) -> LinkParameter {
    var copy = self
    copy.pattern = pattern
    return copy
  }
}

/// A regular expression for the whole value of a parameter.
///
/// It takes linear time; see ``LinkPattern/init(_:)`` for what it may hold.
public struct LinkPattern: Hashable, Sendable {
  /// The pattern as it was written.
  public let text: String
  private let expression: RegularExpression

  /// Reads a pattern.
  ///
  /// - Parameter text: A regular expression as ICU knows them, without back references,
  ///   look-around, atomic groups and possessive quantifiers.
  /// - Throws: What is wrong with it, as text.
  public init(_ text: String) throws(LinkPatternError) {
    self.text = text
    do throws(RegularExpressionError) {
      expression = try RegularExpression(text)
    } catch {
      throw LinkPatternError(description: "\(error)")
    }
  }

  func matches(_ value: String) -> Bool { expression.matchesWhole(value) }

  /// Whether two patterns are written alike.
  public static func == (first: LinkPattern, second: LinkPattern) -> Bool {
    first.text == second.text
  }

  /// Adds the text to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// What is wrong with the pattern of a parameter.
public struct LinkPatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and where.
  public let description: String
}
