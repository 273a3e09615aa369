extension MagicMatcher {
  /// The address of bytes of a stretch, which must all be within it.
  @inline(__always)
  mutating func bytes(of span: MagicSpan, at place: Int, count: Int) throws(MagicStop)
    -> UnsafeRawPointer
  {
    let start = span.origin + place
    if unsafe !span.isTail && start >= 0 && start + count <= content.loaded.count,
      let base = unsafe content.loaded.baseAddress
    {
      return unsafe base + start
    }
    return unsafe try farBytes(of: span, at: start, count: count)
  }

  /// The first bytes of content that is not decided by even less.
  private static let nearBytes = 16_640

  /// Reads the bytes around a place that is far from the start, for what is asked next.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - area: The bytes to read, if the place is not in memory yet.
  ///   - span: The stretch that is asked about.
  /// - Throws: A stop if they cannot be had.
  mutating func read(_ place: Int, in area: Range<Int>, of span: MagicSpan) throws(MagicStop) {
    guard unsafe place + 8 > content.loaded.count, pass == .binary, span.origin == 0, !span.isTail,
      area.lowerBound < span.count
    else { return }
    _ = unsafe try bytes(
      of: span, at: area.lowerBound, count: min(area.upperBound, span.count) - area.lowerBound)
  }

  /// The address of bytes that are not, or perhaps not, in memory.
  @inline(never)
  private mutating func farBytes(of span: MagicSpan, at start: Int, count: Int)
    throws(MagicStop) -> UnsafeRawPointer
  {
    guard start >= 0, count >= 0 else { throw .doubt }
    // In the text pass the content is not the file's, but all of it is in memory.
    let isFile = pass != .text
    guard span.isTail || isFile else { throw .doubt }
    // The tail's bytes are the last of the file; their number is known when there is a tail.
    let place = span.isTail ? content.fileSize - (span.tailCount ?? 0) + start : start
    if unsafe isFile && place >= 0 && place + count <= content.loaded.count,
      let base = unsafe content.loaded.baseAddress
    {
      return unsafe base + place
    }
    guard place >= 0, place + count <= content.fileSize else { throw .doubt }
    // Many lines look at places below that, which are then read at once.
    let near = min(Self.nearBytes, content.count)
    if unsafe isFile && place < near && content.loaded.count < near {
      guard let window = scratch.window, window.load(near) else { throw .needs(near) }
      // The bytes that were there before are where they were.
      unsafe content.loaded = UnsafeRawBufferPointer(window.loaded)
      if unsafe place + count <= content.loaded.count, let base = unsafe content.loaded.baseAddress
      {
        return unsafe base + place
      }
    }
    try spend(10)
    return unsafe try scratch.bytes(of: content.descriptor, at: place, count: count)
  }

  /// A number of up to eight bytes, with zeros for those past the end of the stretch.
  @inline(__always)
  mutating func load(_ span: MagicSpan, at place: UInt32, width: Int, order: MagicKind.ByteOrder)
    throws(MagicStop) -> UInt64
  {
    let start = span.origin + Int(place)
    if unsafe !span.isTail && Int(place) + width <= span.count && start >= 0
      && start + 8 <= content.loaded.count
    {
      let bytes = unsafe content.loaded.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      let number = bytes.littleEndian & (UInt64.max >> UInt64(64 - width * 8))
      return MagicMatcher.reorder(number, width: width, order: order)
    }
    return try loadPart(span, at: place, width: width, order: order)
  }

  /// A number of which some bytes may be past the end, or not in memory.
  @inline(never)
  private mutating func loadPart(
    _ span: MagicSpan, at place: UInt32, width: Int, order: MagicKind.ByteOrder
  ) throws(MagicStop) -> UInt64 {
    let available = min(max(0, span.count - Int(place)), width)
    var number: UInt64 = 0
    if available > 0 {
      let bytes = unsafe try bytes(of: span, at: Int(place), count: available)
      for position in 0..<available {
        let byte = unsafe UInt64(bytes.load(fromByteOffset: position, as: UInt8.self))
        number |= byte << UInt64(position * 8)
      }
    }
    return MagicMatcher.reorder(number, width: width, order: order)
  }

  /// The number that bytes stand for, given as if they stood in little order.
  @inline(__always)
  static func reorder(_ number: UInt64, width: Int, order: MagicKind.ByteOrder) -> UInt64 {
    switch order {
    case .little:
      number
    case .big:
      number.byteSwapped >> UInt64(64 - width * 8)
    case .middle:
      (number & 0xFFFF) << 16 | (number >> 16) & 0xFFFF
    }
  }

  /// Copies the bytes that a text line looks at into the scratch value, with zeros after them.
  mutating func copyValue(_ span: MagicSpan, at place: UInt32, size: Int) throws(MagicStop) {
    let available = min(max(0, span.count - Int(place)), size)
    let target = unsafe UnsafeMutableRawPointer(scratch.value)
    if available > 0 {
      unsafe target.copyMemory(
        from: try bytes(of: span, at: Int(place), count: available), byteCount: available)
    }
    for position in available..<MagicRecord.valueSize { unsafe scratch.value[position] = 0 }
    sureCount = MagicRecord.valueSize
  }

  /// Copies every second byte of a text of 16-bit units into the scratch value.
  mutating func copyWideValue(_ span: MagicSpan, at place: UInt32, big: Bool) throws(MagicStop) {
    guard Int(place) < span.count else { return try copyValue(span, at: place, size: 128) }
    let available = min(span.count - Int(place), MagicRecord.valueSize * 2)
    let bytes = unsafe try bytes(of: span, at: Int(place), count: available)
    var (source, target) = (big ? 1 : 0, 0)
    while source < available, target < MagicRecord.valueSize - 1 {
      var unit = unsafe bytes.load(fromByteOffset: source, as: UInt8.self)
      let other = big ? source - 1 : source + 1
      if unit == 0, other < available,
        unsafe bytes.load(fromByteOffset: other, as: UInt8.self) != 0
      {
        unit = UInt8(ascii: " ")
      }
      unsafe scratch.value[target] = unit
      source += 2
      target += 1
    }
    // libmagic leaves what it had there before; only what was copied is sure.
    sureCount = version.endsWideText ? target + 1 : target
    for position in target..<MagicRecord.valueSize { unsafe scratch.value[position] = 0 }
    if target == MagicRecord.valueSize - 1 { sureCount = MagicRecord.valueSize }
  }
}
