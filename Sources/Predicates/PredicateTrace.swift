/// How a predicate came to its answer, as a tree that follows its text.
///
/// The nodes are conditions (AND, OR, NOT, comparisons, constants) and, beneath a comparison, its two
/// values. A SUBQUERY among those has a child for each element: whether the element was kept. A trace
/// follows at most 20 conditions nested in one another; deeper ones have an outcome and no
/// children.
public struct PredicateTrace: Hashable, Sendable {
  /// What a node came to.
  public enum Outcome: Hashable, Sendable {
    /// The condition holds, or does not.
    case truth(Bool)
    /// The value, where `.null` is `nil`.
    case value(PredicateValue)
    /// A value that is too large to be shown: its number of elements, bytes or characters.
    case large(count: Int)
    /// It raised.
    case error(PredicateEvaluationError)
    /// It was not reached, because the answer was known before.
    case notEvaluated
  }

  /// The part of the predicate that this node is about, as it was written; cut with `…` after 1,000
  /// bytes.
  public var text: String { node.text }

  /// Where that part stands, in UTF-8 bytes from 0.
  public var range: Range<Int> { node.range }

  /// What it came to.
  public var outcome: Outcome { node.outcome }

  /// The parts that it came from, in the order of the text; for a SUBQUERY, one for each element.
  public var children: [PredicateTrace] { node.children }

  /// Whether children are left out, because the trace reached its limit.
  public var isCut: Bool { node.isCut }

  /// A class, so that a node is one word on the stack while the trace is recorded.
  private let node: Node

  init(
    text: String, range: Range<Int>, outcome: Outcome, children: [PredicateTrace], isCut: Bool
  ) {
    node = Node(text: text, range: range, outcome: outcome, children: children, isCut: isCut)
  }

  /// Whether both say the same.
  public static func == (first: PredicateTrace, second: PredicateTrace) -> Bool {
    first.node === second.node
      || first.range == second.range && first.text == second.text
        && first.outcome == second.outcome && first.children == second.children
        && first.isCut == second.isCut
  }

  /// Feeds what distinguishes this trace into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(outcome)
    hasher.combine(children)
  }
}

extension PredicateTrace {
  private final class Node: Sendable {
    let text: String
    let range: Range<Int>
    let outcome: Outcome
    let children: [PredicateTrace]
    let isCut: Bool

    init(
      text: String, range: Range<Int>, outcome: Outcome, children: [PredicateTrace], isCut: Bool
    ) {
      self.text = text
      self.range = range
      self.outcome = outcome
      self.children = children
      self.isCut = isCut
    }
  }
}
