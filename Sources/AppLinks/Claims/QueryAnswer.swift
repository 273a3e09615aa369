/// The answer to an app that asks whether a URL can be opened, and why.
public struct QueryAnswer: Hashable, Sendable {
  /// Why the answer is what it is.
  public enum Reason: Hashable, Sendable {
    /// The app declares the scheme, and an app or the system opens it.
    case opens
    /// The URL has no scheme.
    case noScheme
    /// The app does not declare the scheme.
    case notDeclared
    /// The app declares the scheme after the last entry that counts: the place of the entry, from 1.
    case beyondLimit(entry: Int)
    /// The scheme runs code or carries content, and is never opened.
    case dangerous
    /// No app claims the scheme.
    case noHandler
  }

  /// Why.
  public let reason: Reason
  /// The scheme in lower case, or `nil` if the URL has none.
  public let scheme: String?

  init(_ reason: Reason, scheme: String?) {
    self.reason = reason
    self.scheme = scheme
  }

  /// Whether the answer is that the URL can be opened.
  public var canOpen: Bool { reason == .opens }

  /// The word for the reason in output.
  public var name: String {
    switch reason {
    case .opens: "opens"
    case .noScheme: "no-scheme"
    case .notDeclared: "not-declared"
    case .beyondLimit: "beyond-limit"
    case .dangerous: "dangerous"
    case .noHandler: "no-handler"
    }
  }
}

extension QueryAnswer: CustomStringConvertible {
  /// Why, and what to do.
  public var description: String {
    switch reason {
    case .opens: "the app declares the scheme, and it is opened here"
    case .noScheme: "the text has no scheme, so no app can be asked about it"
    case .notDeclared:
      "the app does not declare the scheme; add it to LSApplicationQueriesSchemes"
    case .beyondLimit(let entry):
      "the scheme is entry \(entry) of LSApplicationQueriesSchemes, and only the first "
        + "\(QuerySchemes.limit) count; move it up or remove others"
    case .dangerous: "the scheme runs code or carries content, and is never opened"
    case .noHandler: "no app claims the scheme"
    }
  }
}
