public import AppLinks
public import ShareModel

extension LinkRules {
  /// The answer to an app that asks whether a URL can be opened, as `canOpenURL` gives it.
  ///
  /// An app hears of the schemes that it declares, and the first 50 entries of its list count.
  /// Opening the URL does not ask this. Source: Apple, "canOpenURL(_:)" and
  /// "LSApplicationQueriesSchemes".
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - app: The bundle identifier of the app that asks.
  /// - Returns: The answer; `nil` if the rules have no such app.
  public func canOpen(_ url: String, askedBy app: BundleIdentifier) -> QueryAnswer? {
    self.app(app)?.queriedSchemes.answer(about: url, claims: judge.claims)
  }
}
