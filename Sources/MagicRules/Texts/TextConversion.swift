/// Turns a text into the UTF-8 in which libmagic looks for the formats of texts.
@safe struct TextConversion {
  /// The most bytes that a text of ``TextForm/examinedBytes`` can become.
  static let largestResult = 2 * TextForm.examinedBytes

  private let target: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  /// Converts a text.
  ///
  /// - Parameters:
  ///   - bytes: The text as ``TextForm/detect(_:)`` saw it.
  ///   - form: What it is; not UTF-7 nor UTF-8, nor plain ASCII.
  ///   - target: Where the result goes: ``largestResult`` bytes.
  /// - Returns: The bytes of the result; `nil` if libmagic would give up.
  static func convert(
    _ bytes: Span<UInt8>, _ form: TextForm, into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var conversion = unsafe TextConversion(target: target)
    let isWhole = conversion.run(bytes, form)
    return isWhole ? conversion.count : nil
  }

  private init(target: UnsafeMutableBufferPointer<UInt8>) { unsafe self.target = target }

  private mutating func run(_ bytes: Span<UInt8>, _ form: TextForm) -> Bool {
    switch form {
    case .utf7, .utf8: return false
    case .ascii, .latin, .extended:
      for index in bytes.indices { guard append(UInt32(bytes[index])) else { return false } }
    case .ebcdic:
      for index in bytes.indices {
        guard append(UInt32(EBCDIC.character(bytes[index]))) else { return false }
      }
    case .utf16(let isBigEndian): return appendUTF16(bytes, isBigEndian)
    case .utf32(let isBigEndian):
      var index = 4
      while index + 3 < bytes.count {
        guard append(TextForm.unit32(bytes, at: index, isBigEndian)) else { return false }
        index += 4
      }
    }
    return true
  }

  /// The first half of a pair is a character of its own in libmagic's result, before the pair's.
  private mutating func appendUTF16(_ bytes: Span<UInt8>, _ isBigEndian: Bool) -> Bool {
    var high: UInt32?
    var index = 2
    while index + 1 < bytes.count {
      var unit = TextForm.unit16(bytes, at: index, isBigEndian)
      if let first = high {
        unit = 0x10000 + (first - 0xD800) << 10 + (unit & 0x3FF)
        high = nil
      } else if (0xD800...0xDBFF).contains(unit) {
        high = unit
      }
      guard append(unit) else { return false }
      index += 2
    }
    return true
  }

  /// Appends a number in as many bytes as it takes, up to six.
  private mutating func append(_ number: UInt32) -> Bool {
    let further: Int
    let lead: UInt32
    switch number {
    case 0...0x7F: (further, lead) = (0, 0)
    case 0x80...0x7FF: (further, lead) = (1, 0xC0)
    case 0x800...0xFFFF: (further, lead) = (2, 0xE0)
    case 0x1_0000...0x1F_FFFF: (further, lead) = (3, 0xF0)
    case 0x20_0000...0x3FF_FFFF: (further, lead) = (4, 0xF8)
    case 0x400_0000...0x7FFF_FFFF: (further, lead) = (5, 0xFC)
    default: return false
    }
    guard unsafe count + further < target.count else { return false }
    unsafe target[count] = UInt8(truncatingIfNeeded: number >> UInt32(6 * further) + lead)
    count += 1
    for step in (0..<further).reversed() {
      unsafe target[count] = UInt8(0x80 | number >> UInt32(6 * step) & 0x3F)
      count += 1
    }
    return true
  }
}
