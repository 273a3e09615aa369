extension MagicMatcher {
  /// Whether an entry may match, as far as its gate shows.
  @inline(__always)
  mutating func passes(
    _ gate: MagicGate, _ details: MagicGateDetails, in span: inout MagicSpan
  ) throws(MagicStop) -> Bool {
    if gate.only == (looksText ? .binaryOnly : .textOnly) { return false }
    let (probe, place): (MagicProbe, Int)
    switch gate.demand {
    case .nothing: return true
    case .bytes(let demanded):
      (probe, place) = (demanded, demanded.offset)
      if !gate.area.isEmpty, place < span.count { try read(place, in: gate.area, of: span) }
    case .units(let demanded):
      // What libmagic compares with where the content ends is not known.
      guard demanded.offset + 8 <= span.count else { return true }
      (probe, place) = (demanded, demanded.offset)
    case .end(let demanded):
      if content.descriptor < 0, version.memoryHasEnd { return true }
      guard let tail = fillTail(&span), demanded.offset <= tail else { return false }
      guard pass == .binary, !span.isTail, tail == content.fileSize, span.count == tail,
        span.origin == 0
      else {
        return true
      }
      (probe, place) = (demanded, tail - demanded.offset)
    case .number(let test):
      guard isWithin(span, test.offset, test.width) else { return false }
      let number = try load(span, at: test.offset, width: test.width, order: test.kind.order)
      return try Self.holds(
        test.relation, Self.extend(number, width: test.width, test.kind, test.flags), test.wanted,
        isUnsigned: test.flags.contains(.unsigned))
    case .word(let word):
      return try mayHave(details.words[word], in: span)
    case .expression(let number):
      // All of a text is in memory.
      guard pass == .text, !span.isTail, span.origin == 0 else { return true }
      let expression = details.expressions[number]
      if let starts = expression.lineStarts, try !startsSomeLine(starts) { return false }
      guard let needed = expression.needed else { return true }
      return try mayHave([needed], in: span)
    }
    let bytes =
      place < span.count ? try load(span, at: UInt32(place), width: 8, order: .little) : 0
    return (bytes ^ probe.key) & probe.mask == 0
  }

  /// Whether a word may be in the first 8 KiB that a regular expression looks at.
  private mutating func mayHave(
    _ word: [UInt8], in span: MagicSpan
  ) throws(MagicStop) -> Bool {
    let count = min(span.count, MagicWord.expressionBytes)
    try spend(count / 256)
    guard unsafe !span.isTail && span.origin + count <= content.loaded.count,
      let base = unsafe content.loaded.baseAddress
    else { return true }
    return unsafe word.withUnsafeBufferPointer { word in
      guard let first = word.baseAddress else { return true }
      return unsafe TextComparison.place(of: first, word.count, in: base + span.origin, count)
        != nil
    }
  }
}
