import PatternMatching

/// One component rule of an association: which URLs it is about, and what it says of them.
///
/// Source: Apple, "applinks.Details.Components".
struct AssociationComponent: Sendable {
  /// What the query must be.
  enum Query: Sendable {
    /// The whole of it.
    case whole(WildcardPattern)
    /// Each item of a name.
    case items([(name: String, pattern: WildcardPattern)])
    /// Anything: a value under that name is no string, and voids all that stands beside it.
    ///
    /// Source: answers of Apple's `swcutil` on macOS 27 that are recorded in public.
    case void(String)
  }

  /// What the path must be, or `nil` for anything.
  var path: PathPattern?
  /// What the query must be, or `nil` for anything.
  var query: Query?
  /// What the fragment must be, or `nil` for anything.
  var fragment: WildcardPattern?
  /// Whether a URL that fits is *not* opened in the app.
  var isExcluded = false
  /// Whether URLs are compared as they are written.
  var isPercentEncoded = true
  /// What the author says of it, or `nil`.
  var comment: String?
  /// What the rule does not say itself, and from where it takes that.
  var inherited: [AssociationDefaults.Key: AssociationDefaults.Level] = [:]
  /// Why the rule fits no URL, or `nil` if it may.
  var defect: String?

  /// Whether the rule is about a URL.
  func fits(_ subjects: AssociationSubjects) -> Bool {
    guard defect == nil else { return false }
    return isPercentEncoded ? fits(subjects.encoded) : fits(subjects.decoded)
  }

  /// Whether the rule is about every URL.
  var fitsEverything: Bool {
    guard defect == nil, fragment?.matchesEverything ?? true else { return false }
    switch query {
    case nil, .void: return path?.matchesEverything ?? true
    case .whole, .items: return false
    }
  }

  private func fits(_ subject: AssociationSubjects.Parts) -> Bool {
    if let path, !path.matches(subject.path) { return false }
    switch query {
    case nil, .void: break
    case .whole(let pattern): if !pattern.matches(subject.query) { return false }
    case .items(let items):
      for item in items where !subject.items(named: item.name, fit: item.pattern) { return false }
    }
    return fragment?.matches(subject.fragment) ?? true
  }
}
