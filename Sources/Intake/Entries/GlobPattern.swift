/// Matching of names against patterns with `*` and `?`, byte by byte.
enum GlobPattern {
  /// Returns whether a name fits a pattern.
  ///
  /// The time is at most the product of the two lengths: after a mismatch only the last `*` takes
  /// one byte more.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - pattern: The pattern: `*` stands for any bytes, `?` for one byte.
  ///   - ignoringCase: Whether ASCII letters fit in either case.
  /// - Returns: Whether the whole name fits.
  static func matches(_ name: [UInt8], _ pattern: [UInt8], ignoringCase: Bool) -> Bool {
    var position = 0
    var next = 0
    var lastStar: (next: Int, position: Int)?
    while position < name.count {
      if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
        next += 1
        lastStar = (next, position)
      } else if next < pattern.count,
        fits(name[position], pattern[next], ignoringCase: ignoringCase)
      {
        next += 1
        position += 1
      } else if let star = lastStar {
        next = star.next
        position = star.position + 1
        lastStar = (next, position)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  private static func fits(_ byte: UInt8, _ pattern: UInt8, ignoringCase: Bool) -> Bool {
    pattern == UInt8(ascii: "?") || byte == pattern
      || ignoringCase && folded(byte) == folded(pattern)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
