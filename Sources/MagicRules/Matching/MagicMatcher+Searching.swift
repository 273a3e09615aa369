import Glibc

extension MagicMatcher {
  /// Looks for a line's value.
  ///
  /// - Returns: How far from the start of the search it is, or `nil` if it is not there.
  mutating func search(_ line: MagicRecord, in span: MagicSpan) throws(MagicStop) -> Int? {
    guard let available = searchCount else { return nil }
    let length = line.valueLength
    guard length < MagicRecord.valueSize else { throw .doubt }
    guard length > 0 else { return 0 }
    guard available >= length else { return nil }
    if line.textFlags.rawValue == 0 {
      return try searchPlain(line, in: span, available: available)
    }
    let range = line.range
    let inMemory = try countInMemory(of: span, wanted: available, atLeast: length)
    let start = unsafe try bytes(of: span, at: searchStart, count: inMemory)
    let subject = unsafe start.assumingMemoryBound(to: UInt8.self)
    let isWhole = inMemory == available
    let isEnd =
      isWhole && pass != .text && !span.isTail && content.descriptor >= 0
      && span.origin + span.count == content.count
    let first = unsafe line.value[0]
    let second = line.textFlags.otherCase(of: first)
    let skips = !first.isSpace
    let places = min(range == 0 ? available : range, available - length + 1)
    try spend(min(places, inMemory) / 32)
    var place = -1
    while place + 1 < places {
      place += 1
      if skips, first == second {
        let rest = min(places, inMemory) - place
        if rest > 0 {
          if let next = unsafe memchr(start + place, Int32(first), rest) {
            place = unsafe UnsafeRawPointer(next) - start
          } else if places <= inMemory {
            return nil
          } else {
            place = inMemory
          }
        }
      }
      if !isWhole, place + MagicRecord.valueSize > inMemory {
        throw .needs(span.origin + searchStart + min(available, places + 4096))
      }
      if skips, unsafe subject[place] != first, unsafe subject[place] != second { continue }
      var spaces = 0
      let difference = unsafe try TextComparison.difference(
        line.value, length, subject + place, inMemory - place, line.textFlags,
        atEnd: isEnd ? 0 : nil, isWhole: isWhole, spaces: &spaces)
      if difference == 0 { return place }
      try spend(spaces / 16)
    }
    return nil
  }

  private mutating func searchPlain(_ line: MagicRecord, in span: MagicSpan, available: Int)
    throws(MagicStop) -> Int?
  {
    let length = line.valueLength
    let limit = line.range == 0 ? available : min(available, line.range + length)
    let inMemory = try countInMemory(of: span, wanted: limit, atLeast: length)
    let start = unsafe try bytes(of: span, at: searchStart, count: inMemory)
    try spend(inMemory / 256)
    if let place = unsafe TextComparison.place(of: line.value, length, in: start, inMemory) {
      return place
    }
    if inMemory < limit { throw .needs(span.origin + searchStart + limit) }
    return nil
  }

  /// How many bytes from the start of the search can be had at once: all that are wanted, or what
  /// is in memory.
  private func countInMemory(of span: MagicSpan, wanted: Int, atLeast length: Int)
    throws(MagicStop) -> Int
  {
    let loaded = unsafe content.loaded.count - span.origin - searchStart
    if loaded >= wanted || wanted <= MagicScratch.windowSize { return wanted }
    guard !span.isTail else { throw .doubt }
    if loaded < length { throw .needs(span.origin + searchStart + wanted) }
    return loaded
  }
}

extension MagicTextFlags {
  /// The other letter that a letter of a pattern stands for, or the same.
  fileprivate func otherCase(of letter: UInt8) -> UInt8 {
    if contains(.lowercaseMatchesBoth), letter.isLowercase { return letter.uppercased }
    if contains(.uppercaseMatchesBoth), letter.isUppercase { return letter.lowercased }
    return letter
  }
}
