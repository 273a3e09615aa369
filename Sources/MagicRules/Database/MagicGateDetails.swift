/// What gates demand that has no room in them.
final class MagicGateDetails: Sendable {
  /// What a regular expression demands of the first bytes.
  struct Expression {
    /// The bytes of which a line starts with one.
    var lineStarts: ByteSet?
    /// A byte that is there.
    var needed: UInt8?
  }

  let words: [[UInt8]]
  let expressions: [Expression]

  init(words: [[UInt8]], expressions: [Expression]) {
    self.words = words
    self.expressions = expressions
  }
}

extension MagicGateDetails.Expression {
  /// Finds what the expression of a line demands, or returns `nil` if that is nothing.
  init?(_ line: MagicRecord) {
    guard line.kind == .regex, line.relation == UInt8(ascii: "="), line.offset == 0,
      line.flags.isDisjoint(with: [.indirect, .fromEnd, .relative])
    else { return nil }
    let pattern = unsafe Array(line.text)
    let ignoresCase = !line.textFlags.isDisjoint(with: .anyCase)
    guard LineExpression.isPlain(pattern),
      let syntax = LineExpressionSyntax(pattern, ignoresCase: ignoresCase),
      let expression = LineExpression(pattern, ignoresCase: ignoresCase), !expression.canBeEmpty
    else { return nil }
    lineStarts = expression.startsLine ? expression.firstBytes : nil
    needed = syntax.neededByte
    if lineStarts == nil, needed == nil { return nil }
  }
}
