import Glibc

extension MagicMatcher {
  /// Looks for a line's regular expression.
  ///
  /// libmagic leaves out the last byte of where it looks, and stops at a NUL.
  /// - Returns: Whether it was found.
  mutating func matchExpression(_ line: MagicRecord, _ record: Int, in span: MagicSpan)
    throws(MagicStop) -> Bool
  {
    let expression: LineAutomaton?
    if let known = scratch.expressions[record] {
      expression = known
    } else {
      let pattern = unsafe Array(line.text)
      // libmagic reports other bytes as an error.
      let isPlain = pattern.allSatisfy {
        (32...126).contains($0) || $0.isSpace || $0 == 8 || $0 == 0x8A
      }
      expression =
        isPlain
        ? LineExpression(pattern, ignoresCase: !line.textFlags.isDisjoint(with: .anyCase))
          .map(LineAutomaton.init) : nil
      scratch.expressions[record] = .some(expression)
    }
    guard let expression else { throw .doubt }
    var count = max(0, (searchCount ?? 0) - 1)
    let start = unsafe try bytes(of: span, at: searchStart, count: count)
    if let zero = unsafe memchr(start, 0, count) {
      count = unsafe UnsafeRawPointer(zero) - start
    }
    try spend(1)
    var steps = budget * 20
    let match = unsafe expression.firstMatch(
      in: UnsafeRawBufferPointer(start: start, count: count), budget: &steps)
    budget = steps / 20
    if steps < 0 { throw .doubt }
    guard let match else { return false }
    searchStart += match.lowerBound
    searchOffset += match.lowerBound
    foundCount = match.count
    return true
  }
}
