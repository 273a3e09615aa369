extension MagicMatcher {
  /// Reads the offset of a line from the file.
  ///
  /// - Returns: The offset, or `nil` if the file does not have it.
  mutating func indirectOffset(
    _ line: MagicRecord, in span: MagicSpan, at offset: UInt32, source: UInt32, level: Int,
    swaps: Bool
  ) throws(MagicStop) -> UInt32? {
    guard let stored = line.indirectKind else { return nil }
    let kind = swaps ? stored.swapped : stored
    guard kind != .octal else { throw .doubt }
    let isSigned = line.indirectOperation & 0x20 != 0
    guard let width = kind.offsetWidth else { return nil }
    var operand = Int(line.indirectOffset)
    if line.indirectOperation & 0x80 != 0 {
      let place = Int(offset) + operand
      if place < 0 { return nil }
      // libmagic would read far outside of its memory.
      guard let narrow = UInt32(exactly: place) else { throw .doubt }
      guard isWithin(span, narrow, width) else { return nil }
      let number = try load(span, at: narrow, width: width, order: kind.order)
      operand = Self.extend(number, width: width, isSigned: isSigned)
    }
    guard isWithin(span, offset, width) else { return nil }
    var number = try load(span, at: source, width: width, order: kind.order)
    if kind == .bigID3 || kind == .littleID3 {
      number =
        number & 0x7F | (number >> 8 & 0x7F) << 7 | (number >> 16 & 0x7F) << 14
        | (number >> 24 & 0x7F) << 21
    }
    guard
      var target = try Self.combine(
        Self.extend(number, width: width, isSigned: isSigned), operand,
        operation: line.indirectOperation)
    else { return nil }
    if line.flags.contains(.indirectRelative) {
      guard level > 0 else { return nil }
      target = unsafe target &+ UInt32(bitPattern: levels[level - 1].end)
      if target == 0 { return nil }
    }
    return target
  }

  private static func extend(_ number: UInt64, width: Int, isSigned: Bool) -> Int {
    guard isSigned, width < 8 else { return Int(bitPattern: UInt(number)) }
    let shift = UInt64(64 - width * 8)
    return Int(bitPattern: UInt(number << shift)) >> Int(shift)
  }

  /// The offset that two numbers give, or `nil` if it is out of the range of an offset.
  private static func combine(_ left: Int, _ right: Int, operation: UInt8) throws(MagicStop)
    -> UInt32?
  {
    let limits = Int(Int32.min) + 1..<Int(UInt32.max)
    guard limits.contains(left), limits.contains(right) else { return nil }
    var result = left
    if right != 0 {
      switch operation & 0x07 {
      case 0: result = left & right
      case 1: result = left | right
      case 2: result = left ^ right
      case 3: result = left + right
      case 4: result = left - right
      case 5:
        let (product, overflows) = left.multipliedReportingOverflow(by: right)
        guard !overflows else { throw .doubt }
        result = product
      case 6: result = left / right
      default: result = left % right
      }
    }
    if operation & 0x40 != 0 { result = ~result }
    guard result < Int(UInt32.max) else { return nil }
    return UInt32(truncatingIfNeeded: result)
  }

  /// Asks the entry that a line uses by name.
  ///
  /// - Returns: Whether it printed something, or anything has been found so far.
  mutating func use(
    _ line: MagicRecord, in span: MagicSpan, at offset: UInt32, whole: inout MagicSpan, base: Int,
    pass: MagicFlags, swaps: Bool, outcome: inout Outcome
  ) throws(MagicStop) -> Bool {
    guard span.count >= Int(offset) else { return false }
    var name = unsafe line.text
    var swaps = swaps
    if unsafe name.first == UInt8(ascii: "^") {
      unsafe name = UnsafeBufferPointer(rebasing: name.dropFirst())
      swaps.toggle()
    }
    let names = self.names ?? index.names
    self.names = names
    guard let record = unsafe names.record(named: name, in: file),
      frame + 1 < MagicScratch.frameCount
    else { throw .doubt }
    let outer = unsafe levels
    unsafe levels = outer + MagicScratch.levelCount
    unsafe levels.update(from: outer, count: MagicScratch.levelCount)
    frame += 1
    uses += 1
    let oldEnd = endOffset
    var inner = Outcome(value: outcome.value)
    try enter(0)
    try spend(2)
    let printed =
      try match(
        record, end: file.entryCount + file.namedCount, in: &whole, base: Int(offset) + base,
        pass: pass, swaps: swaps, outcome: &inner) ?? inner.value
    outcome.value = inner.value
    outcome.isFound = outcome.isFound || inner.isFound
    number = inner.isFound ? 1 : 0
    uses -= 1
    frame -= 1
    unsafe levels = outer
    self.offset = offset
    endOffset = oldEnd
    return printed || outcome.isFound
  }

  /// Asks all entries about the content from an offset on, as if it were a file.
  ///
  /// - Returns: Whether one of them printed something.
  mutating func searchInside(
    _ line: MagicRecord, in span: MagicSpan, at offset: UInt32, whole: MagicSpan, base: Int
  ) throws(MagicStop) -> Bool {
    var place = offset
    if line.textFlags.contains(.relativeIndirection) {
      place &+= UInt32(truncatingIfNeeded: base)
    }
    guard place > 0, Int(place) <= span.count else { return false }
    indirections += 1
    var inner = span.from(Int(place))
    inner.tailCount = version.sharesEnd ? whole.tailCount : nil
    let start = scratch.output.count
    try spend(20)
    let printed = try matchEntries(in: &inner, pass: .binary)
    self.offset = offset
    if !printed { scratch.output.removeSubrange(start...) }
    return printed
  }
}

extension MagicKind {
  /// The bytes of a number of this kind as an offset, or `nil` if none can be.
  fileprivate var offsetWidth: Int? {
    switch self {
    case .byte: 1
    case .short, .bigShort, .littleShort: 2
    case .long, .bigLong, .littleLong, .middleLong, .bigID3, .littleID3: 4
    case .bigQuad, .littleQuad: 8
    default: nil
    }
  }
}
