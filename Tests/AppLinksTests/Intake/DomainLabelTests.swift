import Testing

@testable import AppLinks

struct DomainLabelTests {
  /// Punycode, and what it stands for, or `nil` if it is none.
  static let encoded: [(String, String?)] = [
    ("bcher-kva", "bücher"), ("80ak6aa92e", "аррӏе"), ("fiqs8s", "中国"),
    ("3e0b707e", "한국"),
    ("a-", nil), ("", nil), ("-", nil), ("bcher-kv", nil), ("bcher-kva!", nil), ("99999999", nil),
    ("a", "\u{80}"), (String(repeating: "a", count: 64), nil),
  ]

  @Test(arguments: encoded)
  func `a label is decoded or is none`(text: String, expected: String?) {
    let found = Punycode.decode(text[...])
    #expect(found == expected.map { Array($0.unicodeScalars) })
  }

  static let names: [(String, Bool)] = [
    ("example.com", true), ("-a-.b_c", true), ("xn--bcher-kva.example", true),
    ("xn--fiqs8s", true), ("xn--mgbh0fb.example", true), ("xn--a.example", false),
    ("xn--.example", false), ("a.xn--0", false),
    // Fullwidth letters, a soft hyphen, a joiner, an upper-case letter, a sign, a mark in front.
    ("xn--g28h.example", false), ("xn--ab-5da.example", false), ("xn--ab-m1t.example", false),
    ("xn--bcher-boa.example", false), ("xn--i-7iq.example", false), ("xn--a-ecp.example", false),
    ("xn--xn---epa.example", false),
    // A name written from right to left, beside digits.
    ("xn--4dbrk0ce", true), ("1.xn--4dbrk0ce", false), ("a1.xn--4dbrk0ce", true),
  ]

  @Test(arguments: names)
  func `an encoded name is one of letters, marks and digits`(name: String, isValid: Bool) {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    #expect(DomainLabel.areValid(labels) == isValid)
  }
}
