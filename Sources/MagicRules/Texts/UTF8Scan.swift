/// One walk over bytes that may be text in UTF-8.
struct UTF8Scan {
  /// Where the last whole character ends; `nil` if the bytes are not UTF-8, or hold a control
  /// character that stands in no text.
  private(set) var end: Int?
  /// Whether there is a whole character beyond ASCII.
  private(set) var hasOthers = false

  /// Walks over the bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; a character that is cut off at their end is let pass.
  ///   - firstEscape: The lowest control character before escape that stands in text.
  ///   - start: Where to begin: bytes before have been walked over.
  ///   - hasOthers: Whether there was a whole character beyond ASCII among them.
  init(
    _ bytes: Span<UInt8>, _ firstEscape: UInt8, from start: Int = 0, hasOthers: Bool = false
  ) {
    let count = bytes.count
    var index = start
    self.hasOthers = hasOthers
    while index < count {
      index = Self.afterPlain(bytes, firstEscape, from: index)
      // Characters beyond ASCII come in numbers.
      while index < count, bytes[index] >= 0x80 {
        guard let length = Self.length(bytes, at: index) else { return }
        guard index + length <= count else {
          end = index
          return
        }
        index += length
        self.hasOthers = true
      }
      if index < count, bytes[index] < 0x80 {
        guard ByteClass.isPlain(bytes[index], firstEscape) else { return }
        index += 1
      }
    }
    end = count
  }

  /// Where the first byte is that is not plain ASCII; the walk goes in steps of 64 bytes, then of
  /// eight.
  @inline(__always)
  private static func afterPlain(
    _ bytes: Span<UInt8>, _ firstEscape: UInt8, from start: Int
  ) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return start }
      var index = start
      while index &+ 64 <= bytes.count, unsafe ByteClass.arePlain(base + index) { index &+= 64 }
      while index &+ 8 <= bytes.count {
        let chunk = unsafe base.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
        let others = ByteClass.plainBits(chunk) ^ ByteClass.topBits
        guard others == 0 else { return index &+ others.trailingZeroBitCount / 8 }
        index &+= 8
      }
      while index < bytes.count, unsafe ByteClass.isPlain(bytes[index], firstEscape) { index &+= 1 }
      return index
    }
  }

  /// The length of the character that begins at a byte of 0x80 or more, or `nil` if none does.
  ///
  /// What is there of a character that is cut off is checked, too.
  private static func length(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    let lead = bytes[start]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    let end = min(start + length, bytes.count)
    if start + 1 < end, !second.contains(bytes[start + 1]) { return nil }
    var index = start + 2
    while index < end {
      guard bytes[index] & 0xC0 == 0x80 else { return nil }
      index += 1
    }
    return length
  }
}
