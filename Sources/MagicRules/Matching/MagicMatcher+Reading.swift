extension MagicMatcher {
  /// Fetches what a line looks at.
  ///
  /// - Returns: Whether the file has it, and for a line that uses other entries, whether they
  ///   matched.
  mutating func get(
    _ line: MagicRecord, _ record: Int, _ kind: MagicKind, in span: MagicSpan,
    whole: inout MagicSpan, base: Int, level: Int, pass: MagicFlags, swaps: Bool,
    outcome: inout Outcome
  ) throws(MagicStop) -> Bool {
    guard indirections < 50, uses < version.mostUses else { throw .doubt }
    var offset = self.offset
    var source = UInt32(truncatingIfNeeded: Int(offset) + base)
    if line.flags.contains(.indirect) {
      guard
        let target = try indirectOffset(
          line, in: span, at: offset, source: source, level: level, swaps: swaps)
      else { return false }
      offset = target
      source = target
      self.offset = target
    }
    switch kind {
    case .string, .pascalString, .octal:
      guard isWithin(span, offset, line.valueLength) else { return false }
      let range = line.range
      unsafe directText = nil
      if kind == .string, range == 0, line.textFlags.rawValue == 0,
        line.relation == UInt8(ascii: "="), findDirectText(line, in: span, at: source)
      {
        return true
      }
      let isShort = kind != .octal && range != 0 && range < MagicRecord.valueSize
      try copyValue(span, at: source, size: isShort ? range : MagicRecord.valueSize)
      if kind == .pascalString { return try shiftPascalString(line) }
      unsafe scratch.value[MagicRecord.valueSize - 1] = 0
    case .bigString16, .littleString16:
      try copyWideValue(span, at: source, big: kind == .bigString16)
      unsafe scratch.value[MagicRecord.valueSize - 1] = 0
    case .search, .der:
      searchStart = min(Int(source), span.count)
      searchCount = span.count - searchStart
      searchOffset = searchStart
      return kind == .der || isWithin(span, offset, line.valueLength)
    case .regex:
      try setLines(line, in: span, at: source)
      return span.count >= Int(offset)
    case .indirect:
      return try searchInside(
        line, in: span, at: offset, whole: whole, base: base)
    case .use:
      return try use(
        line, in: span, at: offset, whole: &whole, base: base, pass: pass, swaps: swaps,
        outcome: &outcome)
    case .name, .anything, .clear:
      break
    case .guid:
      guard isWithin(span, offset, 16) else { return false }
      try copyValue(span, at: source, size: 16)
    case .float, .bigFloat, .littleFloat, .double, .bigDouble, .littleDouble:
      let width = kind.rawValue < MagicKind.double.rawValue ? 4 : 8
      guard isWithin(span, offset, width) else { return false }
      guard line.mask == 0 else { throw .doubt }
      number = try load(
        span, at: source, width: width, order: (swaps ? kind.swapped : kind).order)
    case .offset:
      number = UInt64(source)
      return try mask(line, width: 8)
    default:
      guard let width = kind.width else { throw .doubt }
      // Numbers of eight bytes and times of DOS may run over the end, where zeros stand.
      let isDOS = kind.rawValue >= MagicKind.dosDate.rawValue
      if width < 8, !isDOS, !isWithin(span, offset, width) { return false }
      let order = isDOS ? try dosOrder(of: line, kind, swaps) : (swaps ? kind.swapped : kind).order
      number = try load(span, at: source, width: width, order: order)
      return try mask(line, width: width)
    }
    return true
  }

  /// Finds the bytes that a line compares as they stand, if they are in memory.
  private mutating func findDirectText(
    _ line: MagicRecord, in span: MagicSpan, at source: UInt32
  ) -> Bool {
    let start = span.origin + Int(source)
    let length = line.valueLength
    guard !span.isTail, length < MagicRecord.valueSize, Int(source) + length <= span.count,
      start >= 0, unsafe start + length <= content.loaded.count,
      let base = unsafe content.loaded.baseAddress
    else { return false }
    unsafe directText = base + start
    return true
  }

  /// Whether bytes at an offset are within a stretch.
  @inline(__always)
  func isWithin(_ span: MagicSpan, _ offset: UInt32, _ count: Int) -> Bool {
    Int(offset) <= span.count && count <= span.count - Int(offset)
  }

  /// Moves the text of a Pascal string over its length.
  private mutating func shiftPascalString(_ line: MagicRecord) throws(MagicStop) -> Bool {
    guard let (width, big) = line.textFlags.pascalLength else { throw .doubt }
    var length: UInt32 = 0
    for position in 0..<width {
      let byte = unsafe UInt32(scratch.value[big ? position : width - 1 - position])
      length = length << 8 | byte
    }
    var count = Int(length)
    if line.textFlags.contains(.lengthCountsItself) { count -= width }
    let limit = MagicRecord.valueSize - width
    if count < 0 || count > limit { count = limit }
    for position in 0..<count {
      unsafe scratch.value[position] = unsafe scratch.value[position + width]
    }
    unsafe scratch.value[count] = 0
    return true
  }

  /// In which order the bytes of a time of DOS stand.
  private func dosOrder(
    of line: MagicRecord, _ kind: MagicKind, _ swaps: Bool
  ) throws(MagicStop) -> MagicKind.ByteOrder {
    guard kind.isDOSTime(isBigEndian: !swaps) else { return .little }
    switch version.dosTimes {
    case .machine: return .little
    case .named: return .big
    case .inDoubt:
      guard line.relation == UInt8(ascii: "x") else { throw .doubt }
      return .little
    }
  }

  /// Applies a line's mask to the number.
  private mutating func mask(_ line: MagicRecord, width: Int) throws(MagicStop) -> Bool {
    let all: UInt64 = width == 8 ? .max : (1 << UInt64(width * 8)) - 1
    let operand = line.mask & all
    if line.mask != 0 {
      switch line.maskOperation & 0x07 {
      case 0: number &= operand
      case 1: number |= operand
      case 2: number ^= operand
      case 3: number &+= operand
      case 4: number &-= operand
      case 5: number &*= operand
      default: try divide(line, operand, width: width)
      }
    }
    if line.maskOperation & 0x40 != 0 { number = ~number }
    number &= all
    return true
  }

  /// Divides the number, or takes what is left when it is divided.
  private mutating func divide(
    _ line: MagicRecord, _ operand: UInt64, width: Int
  ) throws(MagicStop) {
    guard operand != 0 else { throw .doubt }
    let shift = UInt64(64 - width * 8)
    let isQuotient = line.maskOperation & 0x07 == 6
    guard version.dividesSigned, !line.flags.contains(.unsigned) else {
      let whole = (number << shift) >> shift
      number = isQuotient ? whole / operand : whole % operand
      return
    }
    let (top, bottom) = (Int64(bitPattern: number << shift), Int64(bitPattern: operand << shift))
    let (whole, divisor) = (top >> Int64(shift), bottom >> Int64(shift))
    // The least number has no quotient of this width, which libmagic reports for some widths.
    guard divisor != -1 || top != .min else { throw .doubt }
    number = UInt64(bitPattern: isQuotient ? whole / divisor : whole % divisor)
  }

  /// Finds where a regular expression may look: so many bytes or lines, at most 8 KiB.
  private mutating func setLines(_ line: MagicRecord, in span: MagicSpan, at source: UInt32)
    throws(MagicStop)
  {
    guard Int(source) <= span.count else {
      // A line that must not match would go on from where the last search was.
      guard line.relation != UInt8(ascii: "!") else { throw .doubt }
      searchCount = nil
      return
    }
    let lineCount = line.textFlags.contains(.countsLines) ? line.range : 0
    let wanted = line.textFlags.contains(.countsLines) ? lineCount * 80 : line.range
    let available = span.count - Int(source)
    var limit = wanted == 0 || wanted > available ? available : wanted
    limit = min(limit, 8192)
    searchStart = Int(source)
    searchOffset = Int(source)
    searchCount = limit
    foundCount = 0
    guard lineCount > 0, limit > 0 else { return }
    let bytes = unsafe UnsafeRawBufferPointer(
      start: try bytes(of: span, at: Int(source), count: limit), count: limit)
    searchCount = unsafe bytes.prefix(ofLines: lineCount)
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes that the first lines have with their ends, counted as libmagic does.
  ///
  /// A carriage return ends a line only where no line feed follows at all, and the byte after the
  /// end of a line is not looked at. All bytes, if there are fewer lines.
  fileprivate func prefix(ofLines wanted: Int) -> Int {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var (left, last, place) = (wanted, 0, 0)
    while left > 0, place < count {
      guard
        var found = unsafe self[place...].firstIndex(of: feed)
          ?? self[place...].firstIndex(of: carriageReturn)
      else { break }
      if found < count - 1, unsafe self[found] == carriageReturn, unsafe self[found + 1] == feed {
        found += 1
      }
      if found < count - 1, unsafe self[found] == feed { found += 1 }
      last = found
      left -= 1
      place = found + 1
    }
    return left > 0 ? count : last
  }
}
