extension MagicMatcher {
  /// Asks all entries of a pass about a stretch, in their order, up to the first that has an answer.
  ///
  /// Entries that cannot match are left out.
  /// - Returns: Whether something was printed.
  mutating func matchEntries(in span: inout MagicSpan, pass: MagicFlags) throws(MagicStop) -> Bool {
    try enter(0)
    var outcome = Outcome()
    // Content within content, which is rare, has a list of its own.
    var candidates = scratch.candidates
    scratch.candidates = []
    defer {
      candidates.removeAll(keepingCapacity: true)
      scratch.candidates = candidates
    }
    let always: [UInt32]
    var gates: [MagicGate] = []
    var details = index.binary.gateDetails
    if let entries {
      always = entries
    } else if pass == .text {
      let text = index.text
      try find(text.places, in: span, into: &candidates)
      try findWords(text.words, in: span, into: &candidates)
      (always, gates) = (text.places.always, text.places.gates)
      details = text.places.gateDetails
    } else {
      try find(index.binary, in: span, into: &candidates)
      (always, gates) = (index.binary.always, index.binary.gates)
    }
    candidates.sort()
    let end = candidates.count
    var (candidate, other) = (0, 0)
    var last = UInt32.max
    while true {
      let record: UInt32
      let one = candidate < end ? candidates[candidate] : .max
      let two = other < always.count ? always[other] : .max
      if one <= two {
        record = one
        candidate += 1
      } else {
        record = two
        other += 1
        if other <= gates.count {
          try spend(1)
          guard try passes(gates[other - 1], details, in: &span) else { continue }
        }
      }
      if record == .max { break }
      if record == last { continue }
      last = record
      if pass == .binary, Int(record) > index.firstFromEnd { _ = fillTail(&span) }
      try spend(1)
      if let printed = try match(
        Int(record), end: file.entryCount, in: &span, base: 0, pass: pass, swaps: false,
        outcome: &outcome)
      {
        return printed
      }
    }
    endOffset = 0
    return outcome.value
  }

  private mutating func find(
    _ entries: MagicPassIndex, in span: MagicSpan, into candidates: inout [UInt32]
  ) throws(MagicStop) {
    try entries.find(into: &candidates) { place throws(MagicStop) in
      try load(span, at: UInt32(place), width: 8, order: .little)
    }
  }

  private mutating func findWords(
    _ words: MagicWordIndex, in span: MagicSpan, into candidates: inout [UInt32]
  ) throws(MagicStop) {
    guard unsafe !span.isTail && span.origin == 0 && span.count == content.loaded.count else {
      throw .doubt
    }
    var seen = scratch.seen
    scratch.seen = []
    if seen.count == words.count {
      for number in seen.indices { seen[number] = false }
    } else {
      seen = Array(repeating: false, count: words.count)
    }
    unsafe words.find(in: content.loaded, seen: &seen, into: &candidates)
    scratch.seen = seen
  }
}
