import Documents
import Testing

struct HiddenCharactersTests {
  static let names: [(String, label: String)] = [
    ("a\u{3164}b", #"a\u{3164}b"#), ("a\u{FFA0}b", #"a\u{FFA0}b"#), ("a\u{2800}b", #"a\u{2800}b"#),
    ("\u{115F}\u{1160}", #"\u{115F}\u{1160}"#), ("a\u{34F}b", #"a\u{34F}b"#),
    (
      "Z" + String(repeating: "\u{301}", count: 6),
      "Z\u{301}\u{301}\u{301}\u{301}"
        + #"\u{301}\u{301}"#
    ),
    ("שָׁלוֹם ❤\u{FE0F} 👩\u{200D}🚀 Nguyê\u{303}n", "שָׁלוֹם ❤\u{FE0F} 👩\u{200D}🚀 Nguyê\u{303}n"),
  ]

  @Test(arguments: names)
  func `what is not seen is shown as an escape`(name: String, label: String) {
    #expect(Array(EntryName(name).label.unicodeScalars) == Array(label.unicodeScalars))
  }
}
