/// A condition as it was written, with its place in the text.
///
/// Parentheses are not kept: the tree says what they said. `description` writes a text that parses
/// to the same tree, ranges aside.
public struct PredicateSyntax: Hashable, Sendable {
  /// How many of the elements on the left side a comparison must hold for.
  public enum Qualifier: String, Hashable, Sendable {
    /// `ANY`, also `SOME`.
    case any = "ANY"
    /// `ALL`.
    case all = "ALL"
    /// `NONE`.
    case none = "NONE"
  }

  /// What a condition consists of.
  public enum Kind: Hashable, Sendable {
    /// `TRUEPREDICATE` or `FALSEPREDICATE`.
    case constant(Bool)
    /// Conditions joined by AND; two or more.
    case and([PredicateSyntax])
    /// Conditions joined by OR; two or more.
    case or([PredicateSyntax])
    /// NOT and a condition.
    case not(PredicateSyntax)
    /// Two values, compared.
    case comparison(Comparison)
  }

  /// Two values and the operator between them.
  public struct Comparison: Hashable, Sendable {
    /// ANY, ALL or NONE before the left side, if there is one.
    public let qualifier: Qualifier?
    /// The left side.
    public let left: ExpressionSyntax
    /// The operator.
    public let comparator: ComparisonOperator
    /// The letters in brackets after the operator.
    public let options: ComparisonOptions
    /// The right side.
    public let right: ExpressionSyntax

    /// Describes a comparison.
    ///
    /// - Parameters:
    ///   - qualifier: ANY, ALL or NONE before the left side, if there is one.
    ///   - left: The left side.
    ///   - comparator: The operator.
    ///   - options: The letters in brackets after the operator.
    ///   - right: The right side.
    package init(
      qualifier: Qualifier?, left: ExpressionSyntax, comparator: ComparisonOperator,
      options: ComparisonOptions, right: ExpressionSyntax
    ) {
      self.qualifier = qualifier
      self.left = left
      self.comparator = comparator
      self.options = options
      self.right = right
    }
  }

  /// What the condition consists of.
  public var kind: Kind { node.kind }

  /// Where it stands, in UTF-8 bytes from 0, without the parentheses around it.
  public var range: Range<Int> { node.range }

  /// How many levels the tree has from here on, this one included.
  var height: Int { node.height }

  private let node: SyntaxNode<Kind>

  init(kind: Kind, range: Range<Int>, height: Int) {
    node = SyntaxNode(kind: kind, range: range, height: height)
  }
}
