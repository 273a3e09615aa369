import Testing

@testable import PatternMatching

struct ScalarCasesTests {
  /// A letter, and all its other cases.
  static let cases: [(Unicode.Scalar, [Unicode.Scalar])] = [
    ("a", ["A"]), ("A", ["a"]), ("k", ["K", "\u{212A}"]), ("\u{212A}", ["K", "k"]),
    ("S", ["s", "\u{17F}"]), ("\u{17F}", ["S", "s"]), ("1", []), ("[", []), ("é", ["É"]),
    ("ß", ["ẞ"]), ("ẞ", ["ß"]), ("i", ["I"]), ("ı", []), ("İ", []), ("σ", ["Σ", "ς"]),
    ("ς", ["Σ", "σ"]), ("Å", ["å", "\u{212B}"]), ("µ", ["Μ", "μ"]), ("ǅ", ["Ǆ", "ǆ"]),
    ("Θ", ["θ", "ϑ", "ϴ"]), ("中", []),
  ]

  @Test(arguments: cases)
  func `a letter has its other cases and no more`(
    letter: Unicode.Scalar, others: [Unicode.Scalar]
  ) {
    #expect(Set(letter.otherCases) == Set(others))
    for other in others {
      #expect(other.folded == letter.folded)
      #expect(other.otherCases.contains(letter))
    }
  }

  @Test func `folding twice changes nothing more`() {
    for value in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = scalar.folded
      if folded.folded != folded { Issue.record("U+\(String(value, radix: 16))") }
    }
  }
}
