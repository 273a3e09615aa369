/// What predicates of one kind have that the language has not.
///
/// The places in the tree are still those of the text, so that messages and explanations show what was
/// written.
package struct PredicateDialect: Sendable {
  /// The reserved words that are keys where a value must stand, in this very spelling.
  let keys: Set<String>
  /// What a comparison stands for.
  let meaning: @Sendable (PredicateSyntax.Comparison) -> PredicateSyntax.Comparison

  /// The language as it is.
  static let standard = PredicateDialect(keys: []) { $0 }

  /// Describes a dialect.
  ///
  /// - Parameters:
  ///   - keys: The reserved words that are keys where a value must stand, in this very spelling.
  ///   - meaning: What a comparison stands for; called for each comparison that is read.
  package init(
    keys: Set<String>,
    meaning: @escaping @Sendable (PredicateSyntax.Comparison) -> PredicateSyntax.Comparison
  ) {
    self.keys = keys
    self.meaning = meaning
  }
}
