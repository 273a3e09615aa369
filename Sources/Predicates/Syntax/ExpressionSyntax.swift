/// A value as it was written, with its place in the text.
public struct ExpressionSyntax: Hashable, Sendable {
  /// What a value consists of.
  public enum Kind: Hashable, Sendable {
    /// `NULL` or `NIL`.
    case null
    /// `TRUE`, `YES`, `FALSE` or `NO`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a decimal point or an exponent, or a whole number past 64 bits.
    case double(Double)
    /// A string, its escapes resolved.
    case string(String)
    /// What was handed in for `%@` and cannot be written: a date, data, a set, or an object.
    case argument(PredicateValue)
    /// `SELF`: the object that is judged.
    case root
    /// `ANYKEY`.
    case anyKey
    /// A key of the object that is judged.
    case key(String)
    /// `$name`.
    case variable(String)
    /// The steps beneath a value: keys, collection operators and indexes, one or more.
    case path(ExpressionSyntax, [PathStep])
    /// `{ a, b }`.
    case aggregate([ExpressionSyntax])
    /// `SUBQUERY(collection, $variable, condition)`.
    case subquery(ExpressionSyntax, variable: String, PredicateSyntax)
    /// A function with its arguments; the name may be a whole selector, such as `modulus:by:`.
    case call(String, [ExpressionSyntax])
    /// `TERNARY(condition, a, b)`.
    case ternary(PredicateSyntax, ExpressionSyntax, ExpressionSyntax)
    /// A sign before a value.
    case unary(UnaryOperator, ExpressionSyntax)
    /// Two values, computed.
    case binary(BinaryOperator, ExpressionSyntax, ExpressionSyntax)
    /// `$name := value`.
    case assignment(variable: String, ExpressionSyntax)
  }

  /// One step of a path.
  public struct PathStep: Hashable, Sendable {
    /// What a step does.
    public enum Kind: Hashable, Sendable {
      /// `.name`.
      case key(String)
      /// `.$name`: the key, or the keys with periods between them, that the variable holds.
      case variable(String)
      /// `.self`: what the value is so far.
      case itself
      /// `.@name`, without the `@`.
      case collectionOperator(String)
      /// `[value]`.
      case index(ExpressionSyntax)
      /// `[FIRST]`.
      case first
      /// `[LAST]`.
      case last
      /// `[SIZE]`.
      case size
    }

    /// What the step does.
    public let kind: Kind

    /// Where it stands, in UTF-8 bytes from 0, with its period or brackets.
    public let range: Range<Int>

    /// Describes a step.
    ///
    /// - Parameters:
    ///   - kind: What the step does.
    ///   - range: Where it stands.
    package init(kind: Kind, range: Range<Int>) {
      self.kind = kind
      self.range = range
    }

    /// Whether it takes keys after it as its own.
    var isCollectionOperator: Bool {
      if case .collectionOperator = kind { true } else { false }
    }
  }

  /// What the value consists of.
  public var kind: Kind { node.kind }

  /// Where it stands, in UTF-8 bytes from 0, without the parentheses around it.
  public var range: Range<Int> { node.range }

  /// How many levels the tree has from here on, this one included.
  package var height: Int { node.height }

  private let node: SyntaxNode<Kind>

  /// Describes a value.
  ///
  /// - Parameters:
  ///   - kind: What it consists of.
  ///   - range: Where it stands.
  ///   - height: How many levels the tree has from here on, this one included.
  package init(kind: Kind, range: Range<Int>, height: Int) {
    node = SyntaxNode(kind: kind, range: range, height: height)
  }
}
