/// What a node of the syntax tree holds.
///
/// A class, so that a node is one word wherever it is passed on: the parser nests as deep as the text
/// does, and its stack is mostly nodes.
final class SyntaxNode<Kind: Hashable & Sendable>: Hashable, Sendable {
  let kind: Kind
  let range: Range<Int>
  let height: Int

  init(kind: Kind, range: Range<Int>, height: Int) {
    self.kind = kind
    self.range = range
    self.height = height
  }

  static func == (first: SyntaxNode, second: SyntaxNode) -> Bool {
    first === second || first.range == second.range && first.kind == second.kind
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(kind)
  }
}
