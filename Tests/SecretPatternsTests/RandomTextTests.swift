import SeededRandom
import Testing

@testable import SecretPatterns

struct RandomTextTests {
  static let texts: [(text: String, isRandom: Bool)] = [
    ("zXvQ4/pL9sT2mK+7bW1nR8cJ5hG3fD6aY0eU/oIr", true),
    ("Tr0ub4dor3xKq9Zp2LmV", true),
    ("the key is 9fGh27XkQ1mZpW4sVbT8 and stays here", true),
    // An address of Bitcoin's first kind looks the same.
    ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", true),
    // One class of characters is missing.
    ("d41d8cd98f00b204e9800998ecf8427e", false), ("ABCDEFGHIJ0123456789KLM", false),
    ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
    // Names in programs.
    ("UIViewControllerTransitionCoordinator2", false), ("Sources/Sharepipe/Version2/Name", false),
    ("kSecAttrAccessibleWhenUnlockedThisDeviceOnly1", false),
    // What is meant to be seen.
    ("https://example.com/9fGh27XkQ1mZpW4sVbT8", false),
    ("sha512-9fGh27XkQ1mZpW4sVbT89fGh27XkQ1mZpW4sVbT8", false),
    ("data:image/png;base64,9fGh27XkQ1mZpW4sVbT89fGh27XkQ1mZpW4sVbT8", false),
    ("-----BEGIN CERTIFICATE-----\n9fGh27XkQ1mZpW4sVbT8\n-----END CERTIFICATE-----", false),
    ("-----BEGIN PUBLIC KEY-----\nx\n-----END PUBLIC KEY-----\n9fGh27XkQ1mZpW4sVbT8", true),
  ]

  @Test(arguments: texts)
  func `what looks drawn by chance is a token`(text: String, isRandom: Bool) throws {
    #expect(RandomText.occurs(in: try #require(ScannedText(text.utf8))) == isRandom)
  }

  static let lengths: [(count: Int, atLeast: Int)] = [(20, 930), (24, 940), (32, 985), (64, 999)]

  @Test(arguments: lengths)
  func `of a thousand random keys few are missed`(count: Int, atLeast: Int) throws {
    var generator = SeededGenerator(seed: 20_261_121)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var found = 0
    for _ in 0..<1000 {
      let key = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      if RandomText.occurs(in: try #require(ScannedText(key))) { found += 1 }
    }
    #expect(found >= atLeast, "\(found)")
  }
}
