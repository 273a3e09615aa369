/// What a variable of a wildcard pattern stands for: one of several values.
///
/// A choice says itself whether case matters in its values; the pattern does not.
package enum WildcardChoice: Sendable {
  /// One character of a set.
  case character(@Sendable (Unicode.Scalar) -> Bool)
  /// One of many plain texts.
  case texts(TextTree)
  /// One of some patterns.
  case patterns([WildcardPattern])

  /// One of many plain texts.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - isCaseSensitive: Whether the case of letters matters.
  /// - Returns: The choice between them.
  package static func texts(
    _ texts: some Sequence<String>, isCaseSensitive: Bool = true
  ) -> WildcardChoice {
    .texts(TextTree(texts, isCaseSensitive: isCaseSensitive))
  }

  /// How much work it is to try the values at one place, in steps.
  var size: Int {
    switch self {
    case .character: 1
    case .texts(let tree): max(tree.depth, 1)
    case .patterns(let patterns): patterns.reduce(1) { $0 + $1.size }
    }
  }
}
