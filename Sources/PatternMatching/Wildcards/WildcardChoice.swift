/// What a variable of a wildcard pattern stands for: one of several values.
package enum WildcardChoice: Sendable {
  /// One character of a set.
  case character(@Sendable (Unicode.Scalar) -> Bool)
  /// One of many plain texts.
  case texts(TextTree)
  /// One of some patterns, matched with regard to case.
  case patterns([WildcardPattern])

  /// One of many plain texts.
  ///
  /// - Parameter texts: The texts.
  /// - Returns: The choice between them.
  package static func texts(_ texts: some Sequence<String>) -> WildcardChoice {
    .texts(TextTree(texts))
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
