import Testing

@testable import AppLinks

struct LinkKeyWeaknessTests {
  static let keys: [(key: String, weakness: LinkKeyWeakness?)] = [
    ("", .short), ("secret", .short), ("k3q9x7m2p5w8z4b6n1c", .short),
    ("12345678901234567890", .digits), ("1234-5678-9012-3456-7890", .digits),
    ("31415926535897932384626433832795028841", .digits),
    ("00000000000000000000", .digits), ("٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨٩", .digits),
    ("314159265358979323846264338327950288419", nil),
    ("correcthorsebatterystaple", .words), ("Correct Horse Battery Staple", .words),
    ("correct-horse_battery.staple", .words), ("incomprehensibilities2024", .words),
    ("2024incomprehensibilities", .words), ("internationalisierung", .words),
    ("my-secret-key-for-drafts-1", .words),
    (String(repeating: "abcdefgh", count: 8), nil),
    ("aaaaaaaaaaaaaaaaaaaaaaaa", .repetitive), ("a1a1a1a1a1a1a1a1a1a1a1a1", .repetitive),
    ("k3q9x7m2p5w8z4b6n1cv", nil), ("123e4567-e89b-12d3-a456-426614174000", nil),
    ("J7f$kQ!2mZ#9pL@4vX%8", nil),
  ]

  @Test(arguments: keys)
  func `a key that can be guessed has a reason`(key: String, weakness: LinkKeyWeakness?) {
    #expect(LinkKeyWeakness(of: key) == weakness)
  }

  @Test func `a generated key is not weak`() {
    for _ in 0..<5000 { #expect(LinkKeyWeakness(of: LinkKey.random().text) == nil) }
  }
}
