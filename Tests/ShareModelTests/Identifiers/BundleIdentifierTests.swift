import ShareModel
import Testing

struct BundleIdentifierTests {
  @Test(arguments: ["com.example.archive", "archive", "COM.Example-1.X", "1.2"])
  func `letters, digits, hyphens and periods make an identifier`(text: String) {
    #expect(BundleIdentifier.fault(in: text) == nil)
  }

  @Test(arguments: [
    ("com.example.\u{202E}x", "U+202E"), ("com.example.e\u{301}", "U+0065 U+0301"),
    ("com.example\n", "U+000A"), ("com example", "U+0020"), ("com.example.١", "U+0661"),
  ])
  func `another character is named`(text: String, name: String) {
    #expect(
      BundleIdentifier.fault(in: text)
        == "has the character \(name); "
        + "only letters, digits, hyphens and periods of ASCII are allowed")
  }

  @Test(arguments: ["", ".", ".a", "a.", "a..b", "com.example..archive"])
  func `no part is empty`(text: String) {
    #expect(
      BundleIdentifier.fault(in: text)
        == "has an empty part; periods separate parts, as in 'com.example.archive'")
  }

  @Test(arguments: ["$(PRODUCT_BUNDLE_IDENTIFIER)", "a.${b}"])
  func `a build setting is no identifier`(text: String) {
    #expect(
      BundleIdentifier.fault(in: text)
        == "has a build setting of Xcode that was never filled in; write the identifier itself")
  }

  @Test func `an identifier has a greatest length`() {
    #expect(BundleIdentifier.fault(in: String(repeating: "a", count: 200)) == nil)
    #expect(
      BundleIdentifier.fault(in: String(repeating: "a", count: 201))
        == "has more than 200 characters")
  }

  @Test func `the case of ASCII letters makes no difference, and is kept`() throws {
    let text = "com.Example.ARCHIVE-1"
    let written = try #require(BundleIdentifier(text))
    let other: BundleIdentifier = "com.example.archive-1"
    #expect(written == other && Set([written, other]).count == 1)
    #expect(written.description == text)
    #expect(!(written < other) && !(other < written))
    // The Kelvin sign becomes a k in lower case, and is no letter of ASCII.
    #expect(BundleIdentifier(naming: "a.\u{212A}") != "a.k")
    #expect(BundleIdentifier(naming: "a.\u{E9}") != BundleIdentifier(naming: "a.e\u{301}"))
  }

  @Test func `the order follows the bytes in lower case`() {
    let names = ["B", "a", "a.Z", "a-b", "C.a", "c", "a.k", "a.\u{212A}"]
    let sorted = names.map { BundleIdentifier(naming: $0) }.sorted().map(\.rawValue)
    #expect(sorted == ["a", "a-b", "a.k", "a.Z", "a.\u{212A}", "B", "c", "C.a"])
  }

  @Test(arguments: ["", "a..b", "a b", "$(ID)", "a.\u{212A}"])
  func `what has a fault is no identifier`(text: String) {
    #expect(BundleIdentifier(text) == nil)
  }
}
