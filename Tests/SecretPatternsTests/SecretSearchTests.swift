import SecretPatterns
import SeededRandom
import Testing

struct SecretSearchTests {
  static func kinds(_ text: String) -> [SecretKind] {
    ScannedText(text.utf8).map(SecretSearch.kinds) ?? []
  }

  /// What people copy all day, none of which may be refused.
  static let harmless: [String] = [
    // Dates and times
    "2026-11-21", "21.11.2026", "21/11/2026 10:45", "10:45", "Meet on 21 November 2026 at 10:45",
    "2026-11-21T10:45:00Z", "20:15 - 21:45", "1795262400123",
    // Telephone numbers
    "+49 30 901820", "+1 415 555 2671", "(415) 555-2671", "030 / 90 18 20", "0041 44 668 18 00",
    "415-555-2671", "555-2671 ext. 12",
    // Numbers of orders, parcels, books, products, accounts
    "Order 123456", "Order no. 1234-5678-9012", "#4711", "INV-2026-031", "RFC 6749",
    "ISBN 978-3-16-148410-0", "EAN 4006381333931", "DE89 3704 0044 0532 0130 00",
    "1Z 999 AA1 01 2345 6784", "RR123456789DE", "IMEI 356938035643809",
    // Amounts and measures
    "€ 1234", "$12345", "1,234,567.89", "1234.56", "1920x1080", "12345 km", "100000%",
    // Prose, in which the words for secrets occur
    "See you there", "The zip code is 94107", "Error code 40412345", "exit code 1234",
    "Error Domain=NSCocoaErrorDomain Code=3840", "The source code has 12345 lines.",
    "Password: must be at least 8 characters long", "Forgot your password?",
    "The secret: patience", "A token of my appreciation",
    "2026 is the year in which our code was rewritten", "the code of conduct, 2026",
    "Use the promo code 20262026 today",
    // Names and digests
    "550e8400-e29b-41d4-a716-446655440000", "550E8400-E29B-41D4-A716-446655440000",
    "d41d8cd98f00b204e9800998ecf8427e", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ada",
    "NSExtensionActivationSupportsWebURLWithMaxCount", "com.apple.UIKit.activity.CopyToPasteboard",
    "https://docs.example.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit",
    "/usr/lib/x86_64-linux-gnu/libFoundationEssentials.so.6", "IMG_20261121_104500.JPG",
    // Programs and settings
    "let password = field.text", "func signIn(password: String)", "password: String",
    "password == other", "if (password != nil)", "DB_PASSWORD=$SECRET", "password: <password>",
    "password=********", "api_key = None", "token: string;", "user: ada", "std::token::of",
    // Addresses
    "https://example.com/", "https://example.com/?q=code&page=2", "https://example.com/#top",
    "https://example.com/search?key=name", "https://example.com/?code=abc", "ada@example.org",
    "ssh://git@example.org/repository.git", "https://example.com/@ada/token", "mailto:a@b.example",
    "git clone https://x:${TOKEN}@example.org/", "https://a.example?next_page_token=abc123",
    "",
  ]

  @Test(arguments: harmless)
  func `what people copy all day is no secret`(text: String) {
    #expect(Self.kinds(text) == [])
  }

  @Test
  func `every kind is found, in order and once each`() {
    let text = """
      -----BEGIN PRIVATE KEY-----
      4111 1111 1111 1111, 5555 5555 5555 4444
      Bearer \("abcdefgh" + "12345678")
      password=hunter2
      https://ada:hunter2@example.org/
      Your code is 123456
      """
    #expect(
      Self.kinds(text) == [
        .privateKey, .cardNumber, .token, .password, .address, .oneTimeCode,
      ])
  }

  @Test
  func `text that is too long is not read, and one byte less is`() {
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: ScannedText.limit)
    #expect(ScannedText(long) != nil)
    #expect(ScannedText(long + [0]) == nil)
  }

  @Test
  func `UTF-16 and other scripts are read as ASCII`() {
    let words = "password=hunter2"
    #expect(ScannedText(words.utf8.flatMap { [$0, 0] }).map(SecretSearch.kinds) == [.password])
    #expect(
      ScannedText([0xFF, 0xFE] + words.utf8.flatMap { [$0, 0] }).map(SecretSearch.kinds)
        == [.password])
    #expect(Self.kinds("4111\u{A0}1111\u{A0}1111\u{A0}1111") == [.cardNumber])
    #expect(Self.kinds("4111\u{2011}1111\u{2011}1111\u{2011}1111") == [.cardNumber])
    #expect(Self.kinds("\u{FF14}111 1111 11\u{200B}11 1111") == [.cardNumber])
    #expect(Self.kinds("١٢٣٤٥٦") == [.oneTimeCode])
  }

  /// Texts that make a search slow that looks at the same characters again and again.
  static let hostile: [(name: String, unit: String)] = [
    ("digits", "4"), ("groups of digits", "4111 "), ("codes", "code 1234567 "),
    ("codes only", "code "),
    ("lone codes", "1234 x "), ("lines of codes", "123456\n"), ("spaces", " "),
    ("names", "password:"), ("names apart", "password:          "), ("equals signs", "="),
    ("quotation marks", "password=\""), ("schemes", "a://"), ("addresses", "a://b@"),
    ("parameters", "a://b?token"), ("queries", "?token=&"), ("tokens", "ghp_"),
    ("web tokens", "eyJ."), ("web token parts", "eyJhbGciOiJI."), ("bearers", "Bearer "),
    ("blocks", "-----BEGIN "), ("public blocks", "\n-----BEGIN PUBLIC KEY-----"),
    ("random text", "aB3"), ("hyphens", "-"), ("letters", "é"), ("words", "a.b "),
  ]

  @Test(arguments: hostile)
  func `a long text of one thing is searched to its end`(name: String, unit: String) throws {
    func kinds(_ end: String) throws -> Set<SecretKind> {
      let text = String(repeating: unit, count: (32 << 10) / unit.utf8.count) + end
      return Set(SecretSearch.kinds(in: try #require(ScannedText(Array(text.utf8)))))
    }
    // What stands at the end is found whatever stands before it.
    #expect(try kinds("\n\n-----BEGIN PRIVATE KEY-----\n").contains(.privateKey), "\(name)")
  }

  @Test
  func `random bytes never crash the search`() {
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("aB3 \n:=?&#@/.-_+\"'<>%Gcodepintoken0129\u{E9}".utf8)
    for _ in 0..<1000 {
      let count = Int.random(in: 0...120, using: &generator)
      let isRaw = Bool.random(using: &generator)
      let bytes = (0..<count).map { _ in
        isRaw
          ? UInt8.random(in: 0...255, using: &generator)
          : alphabet.randomElement(using: &generator) ?? 0
      }
      if let text = ScannedText(bytes) { _ = SecretSearch.kinds(in: text) }
    }
  }
}
