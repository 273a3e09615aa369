/// UTF-16 without a byte-order mark, recognized by what its code units are.
enum UnmarkedUTF16 {
  case littleEndian
  case bigEndian

  /// The byte-order mark that is missing.
  var mark: [UInt8] {
    switch self {
    case .littleEndian: [0xFF, 0xFE]
    case .bigEndian: [0xFE, 0xFF]
    }
  }

  /// The form of a text, or `nil` if the bytes are no such text.
  ///
  /// All characters are assigned and none is a control character but white space. Half of them are
  /// ASCII, or there is a space or a line break, and the other order of bytes gives no text.
  ///
  /// - Parameters:
  ///   - bytes: The text, or its start.
  ///   - isCut: Whether more bytes follow.
  /// - Returns: The form.
  static func form(of bytes: [UInt8], isCut: Bool) -> Self? {
    guard bytes.count >= 4, isCut || bytes.count % 2 == 0 else { return nil }
    let little = Count(bytes, isLittleEndian: true, isCut: isCut)
    let big = Count(bytes, isLittleEndian: false, isCut: isCut)
    switch (little, big) {
    case (let little?, let big?):
      guard little.isMostlyASCII != big.isMostlyASCII else { return nil }
      return little.isMostlyASCII ? .littleEndian : .bigEndian
    case (let little?, nil): return little.isLikely ? .littleEndian : nil
    case (nil, let big?): return big.isLikely ? .bigEndian : nil
    case (nil, nil): return nil
    }
  }

  /// What the characters of a text are; `nil` if it is no text.
  private struct Count {
    private var all = 0
    private var ascii = 0
    private var hasWhiteSpace = false

    var isMostlyASCII: Bool { ascii * 2 >= all }
    var isLikely: Bool { isMostlyASCII || hasWhiteSpace }

    init?(_ bytes: [UInt8], isLittleEndian: Bool, isCut: Bool) {
      var units: [UInt16] = []
      units.reserveCapacity(bytes.count / 2)
      for place in stride(from: 0, to: bytes.count - 1, by: 2) {
        let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        let unit = isLittleEndian ? second << 8 | first : first << 8 | second
        if unit == 0 || unit >= 0xFFFE { return nil }
        units.append(unit)
      }
      // The second half of the last character may be behind the cut.
      if isCut, let last = units.last, last & 0xFC00 == 0xD800 { units.removeLast() }
      guard let text = String(validating: units, as: UTF16.self) else { return nil }
      for scalar in text.unicodeScalars {
        guard add(scalar) else { return nil }
      }
    }

    /// Counts a character; returns whether a text may have it.
    private mutating func add(_ scalar: Unicode.Scalar) -> Bool {
      all += 1
      switch scalar.value {
      case 0x20, 0x09...0x0D, 0x3000: hasWhiteSpace = true
      case 0x21...0x7E: break
      case ...0x9F: return false
      default:
        switch scalar.properties.generalCategory {
        case .unassigned, .privateUse, .surrogate, .control: return false
        default: break
        }
      }
      if scalar.isASCII { ascii += 1 }
      return true
    }
  }
}
