extension MagicMatcher {
  /// Asks all entries of a pass about a stretch, in their order, up to the first that has an answer.
  ///
  /// Entries that cannot match are left out.
  /// - Returns: Whether something was printed.
  mutating func matchEntries(in span: inout MagicSpan, pass: MagicFlags) throws(MagicStop) -> Bool {
    try enter(0)
    var outcome = Outcome()
    let start = scratch.candidates.count
    defer { scratch.candidates.removeSubrange(start...) }
    let always: [UInt32]
    if let entries {
      always = entries
    } else if pass == .text {
      let text = index.text
      try find(text.places, in: span)
      try findWords(text.words, in: span)
      always = text.places.always
    } else {
      try find(index.binary, in: span)
      always = index.binary.always
    }
    scratch.candidates[start...].sort()
    let end = scratch.candidates.count
    var (candidate, other) = (start, 0)
    var last = UInt32.max
    while true {
      let record: UInt32
      let one = candidate < end ? scratch.candidates[candidate] : .max
      let two = other < always.count ? always[other] : .max
      if one <= two {
        record = one
        candidate += 1
      } else {
        record = two
        other += 1
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

  private mutating func find(_ entries: MagicPassIndex, in span: MagicSpan) throws(MagicStop) {
    var candidates = scratch.candidates
    scratch.candidates = []
    defer { scratch.candidates = candidates }
    let loaded = unsafe content.loaded
    try entries.find(into: &candidates) { place throws(MagicStop) in
      let start = span.origin + place
      if !span.isTail, place + 8 <= span.count, start + 8 <= loaded.count {
        return unsafe loaded.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      }
      return try load(span, at: UInt32(place), width: 8, order: .little)
    }
  }

  private mutating func findWords(_ words: MagicWordIndex, in span: MagicSpan) throws(MagicStop) {
    guard unsafe !span.isTail && span.origin == 0 && span.count == content.loaded.count else {
      throw .doubt
    }
    var (seen, candidates) = (scratch.seen, scratch.candidates)
    scratch.seen = []
    scratch.candidates = []
    if seen.count == words.count {
      for number in seen.indices { seen[number] = false }
    } else {
      seen = Array(repeating: false, count: words.count)
    }
    unsafe words.find(in: content.loaded, seen: &seen, into: &candidates)
    scratch.seen = seen
    scratch.candidates = candidates
  }
}
