/// Brings texts to a normal form of Unicode.
///
/// The canonical one (NFC) makes two spellings of one text alike. The compatible one (NFKC), which
/// Apple uses before LIKE and MATCHES, also turns variants into their usual characters. Swift's
/// library offers neither, so ``CanonicalTable`` and ``CompatibilityTable`` are what it knows; the
/// variants of Han and of single letters of mathematics and of Arabic stay as they are.
/// Source: observed behaviour of Apple's implementation; Unicode Standard Annex #15.
enum TextNormalization {
  /// The text in the compatible form.
  static func compatible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return composed(decomposed(text, isCompatible: true))
  }

  /// The text in pieces: letters, and after each its marks in canonical order.
  static func decomposed(_ text: String, isCompatible: Bool = false) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        scalars.append(scalar)
      } else {
        append(scalar, to: &scalars, isCompatible: isCompatible)
      }
    }
    sortMarks(&scalars)
    return scalars
  }

  private static func append(
    _ scalar: Unicode.Scalar, to scalars: inout [Unicode.Scalar], isCompatible: Bool
  ) {
    guard let parts = CanonicalTable.parts(of: scalar) else {
      return appendUsual(scalar, to: &scalars, isCompatible: isCompatible)
    }
    for part in parts { appendUsual(part, to: &scalars, isCompatible: isCompatible) }
  }

  /// What stands for a variant may be made of parts itself.
  private static func appendUsual(
    _ scalar: Unicode.Scalar, to scalars: inout [Unicode.Scalar], isCompatible: Bool
  ) {
    guard isCompatible, let usual = CompatibilityTable.usual(scalar) else {
      return scalars.append(scalar)
    }
    for part in usual { append(part, to: &scalars, isCompatible: true) }
  }

  /// Sorts each run of marks by their class; those of one class keep their order.
  private static func sortMarks(_ scalars: inout [Unicode.Scalar]) {
    var start = 0
    while start < scalars.count {
      guard scalars[start].isMark else {
        start += 1
        continue
      }
      var end = start + 1
      while end < scalars.count, scalars[end].isMark { end += 1 }
      if end - start > 1 {
        let marks = (start..<end).map { ($0, scalars[$0].combiningClass) }
        let sorted = marks.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { scalars[$0.0] }
        scalars.replaceSubrange(start..<end, with: sorted)
      }
      start = end
    }
  }

  /// Puts pieces together: a letter takes each mark after it with which it makes one character,
  /// unless another mark of its class, or a letter, is between them.
  ///
  /// Source: Unicode Standard, section 3.11.
  static func composed(_ scalars: [Unicode.Scalar]) -> String {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count)
    var letter: Int?
    for scalar in scalars {
      if let place = letter, !scalar.isASCII {
        let isNext = place == result.count - 1
        let isFree = isNext || result[result.count - 1].combiningClass < scalar.combiningClass
        if isFree, isNext || scalar.isMark,
          let whole = CanonicalTable.whole(result[place], scalar)
            ?? (isNext ? syllable(result[place], scalar) : nil)
        {
          result[place] = whole
          continue
        }
      }
      if scalar.isASCII || !scalar.isMark { letter = result.count }
      result.append(scalar)
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: result)
    return String(text)
  }

  /// The syllable of Hangul that two parts make.
  ///
  /// Source: Unicode Standard, section 3.12.
  private static func syllable(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    switch (first.value, second.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00) % 28 == 0:
      Unicode.Scalar(first.value + second.value - 0x11A7)
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// Where a mark goes among those of one letter; 0 for what is no mark.
  fileprivate var combiningClass: UInt8 { properties.canonicalCombiningClass.rawValue }

  /// Whether the character belongs to the letter before it.
  var isMark: Bool { properties.canonicalCombiningClass != .notReordered }
}
