import Glibc

extension MagicMatcher {
  /// Where what a line matched ends.
  ///
  /// - Returns: The offset, or `nil` if that is not in the file.
  mutating func end(
    of line: MagicRecord, _ kind: MagicKind, in span: MagicSpan, base: Int
  ) throws(MagicStop) -> Int32? {
    let place: UInt32
    switch kind {
    case .string, .pascalString, .bigString16, .littleString16, .octal:
      place = try endOfText(line, kind)
    case .regex, .search:
      var end = searchOffset
      if !line.textFlags.contains(.offsetOfStart) {
        end += kind == .regex ? foundCount : line.valueLength
      }
      if version.findsFromUse { end -= base }
      place = UInt32(truncatingIfNeeded: end)
    case .clear, .anything, .indirect, .offset, .use:
      place = offset
    case .der:
      return try endOfDER(line, in: span)
    case .guid:
      place = offset &+ 16
    case .float, .bigFloat, .littleFloat:
      place = offset &+ 4
    case .double, .bigDouble, .littleDouble:
      place = offset &+ 8
    case .windowsDate, .bigWindowsDate, .littleWindowsDate, .name:
      place = 0
    default:
      guard let width = kind.width else { throw .doubt }
      place = offset &+ UInt32(width)
    }
    let end = Int32(bitPattern: place)
    return end >= 0 && Int(end) <= span.count ? end : nil
  }

  private mutating func endOfText(_ line: MagicRecord, _ kind: MagicKind) throws(MagicStop)
    -> UInt32
  {
    if line.relation == UInt8(ascii: "=") || line.relation == UInt8(ascii: "!") {
      return offset &+ UInt32(line.valueLength)
    }
    let isAny = unsafe line.value[0] == 0
    var count = 0
    while true {
      guard count < sureCount else { throw .doubt }
      let byte = unsafe scratch.value[count]
      if byte == 0 || isAny && (byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")) { break }
      count += 1
    }
    var end = offset &+ UInt32(count)
    if kind == .pascalString {
      guard let (width, _) = line.textFlags.pascalLength else { throw .doubt }
      end &+= UInt32(width)
    }
    return end
  }
}
