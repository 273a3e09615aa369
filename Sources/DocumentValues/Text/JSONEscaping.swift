extension [UInt8] {
  /// Appends text as a JSON string, with its quotation marks.
  ///
  /// Escaped are quotation marks, backslashes, and what must not reach a terminal: the control
  /// characters U+0000–1F and U+007F–9F, the line separators U+2028 and U+2029, and the characters
  /// that steer the direction of text (U+061C, U+200E–F, U+202A–E, U+2066–F) or have no glyph (U+034F,
  /// U+115F, U+1160, U+200B, U+2060–4, U+2800, U+3164, U+FEFF, U+FFA0). All else is appended in as long
  /// pieces as there are.
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    let utf8 = text.utf8.span
    unsafe utf8.withUnsafeBufferPointer { utf8 in
      var index = unsafe PlainText.end(of: utf8, from: 0)
      guard index < utf8.count else { return unsafe append(contentsOf: utf8) }
      var start = 0
      while index < utf8.count {
        let length = unsafe escapedLength(in: utf8, at: index)
        if length > 0 {
          unsafe append(contentsOf: utf8[start..<index])
          unsafe appendEscaped(utf8, at: index)
          start = index + length
        }
        index = unsafe PlainText.end(of: utf8, from: index + Swift.max(length, 1))
      }
      unsafe append(contentsOf: utf8[start...])
    }
    append(UInt8(ascii: "\""))
  }

  /// How many bytes at a place are written as an escape; 0 for none.
  private func escapedLength(in utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch unsafe utf8[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0..<0x20, 0x7F: 1
    case 0xC2 where unsafe utf8[index + 1] < 0xA0: 2
    case 0xD8 where unsafe utf8[index + 1] == 0x9C: 2
    case 0xCD where unsafe utf8[index + 1] == 0x8F: 2
    case 0xE1...0xE3, 0xEF:
      unsafe Self.isUnsafe(utf8[index], utf8[index + 1], utf8[index + 2]) ? 3 : 0
    default: 0
    }
  }

  private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) {
    let byte = unsafe utf8[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case UInt8(ascii: "\n"): append(contentsOf: #"\n"#.utf8)
    case UInt8(ascii: "\r"): append(contentsOf: #"\r"#.utf8)
    case UInt8(ascii: "\t"): append(contentsOf: #"\t"#.utf8)
    case 0xC2, 0xCD, 0xD8:
      appendEscape(UInt16(byte & 0x1F) << 6 | UInt16(unsafe utf8[index + 1] & 0x3F))
    case 0xE1...0xE3, 0xEF:
      let high = UInt16(unsafe utf8[index + 1] & 0x3F) << 6
      appendEscape(UInt16(byte & 0xF) << 12 | high | UInt16(unsafe utf8[index + 2] & 0x3F))
    default: appendEscape(UInt16(byte))
    }
  }

  /// Whether a character of these three bytes is escaped.
  private static func isUnsafe(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second, third) {
    case (0xE2, 0x80, 0x8B), (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xA8...0xAE): true
    case (0xE2, 0x81, 0xA0...0xA4), (0xE2, 0x81, 0xA6...0xAF), (0xE2, 0xA0, 0x80): true
    case (0xE1, 0x85, 0x9F...0xA0), (0xE3, 0x85, 0xA4), (0xEF, 0xBE, 0xA0), (0xEF, 0xBB, 0xBF): true
    default: false
    }
  }

  /// Appends `\uXXXX`.
  private mutating func appendEscape(_ unit: UInt16) {
    append(contentsOf: #"\u"#.utf8)
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
      append(digit < 10 ? 48 + digit : 87 + digit)
    }
  }
}
