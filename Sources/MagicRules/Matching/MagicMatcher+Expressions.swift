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
      expression =
        LineExpression.isPlain(pattern)
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
    let text = unsafe UnsafeRawBufferPointer(start: start, count: count)
    if expression.expression.startsLine, !expression.expression.canBeEmpty,
      !span.isTail, span.origin == 0, searchStart == 0,
      try !startsSomeLine(expression.expression.firstBytes)
    {
      return false
    }
    var steps = budget * 20
    let match = unsafe expression.firstMatch(
      in: text, budget: &steps)
    budget = steps / 20
    if steps < 0 { throw .doubt }
    guard let match else { return false }
    searchStart += match.lowerBound
    searchOffset += match.lowerBound
    foundCount = match.count
    return true
  }

  /// Whether a line of the first 8 KiB of the content starts with one of some bytes.
  ///
  /// Most expressions want something at the start of a line, which is found out once for all.
  mutating func startsSomeLine(_ bytes: ByteSet) throws(MagicStop) -> Bool {
    if let lineStarts { return !lineStarts.isDisjoint(with: bytes) }
    let count = min(content.count, 8192)
    let start = unsafe try self.bytes(of: MagicSpan(count: content.count), at: 0, count: count)
    var (starts, place) = (ByteSet(), 0)
    while place < count {
      unsafe starts.insert(start.load(fromByteOffset: place, as: UInt8.self))
      guard let feed = unsafe memchr(start + place, 10, count - place) else { break }
      place = unsafe UnsafeRawPointer(feed) - start + 1
    }
    lineStarts = starts
    try spend(20)
    return !starts.isDisjoint(with: bytes)
  }
}
