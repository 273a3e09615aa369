import Testing

@testable import SecretPatterns

struct CardNumberTests {
  /// Numbers that issuers publish for tests.
  static let numbers: [(text: String, isCard: Bool)] = [
    ("4111111111111111", true), ("4111 1111 1111 1111", true), ("4111-1111-1111-1111", true),
    ("5555555555554444", true), ("2223 0031 2200 3222", true), ("378282246310005", true),
    ("3782 822463 10005", true), ("6011111111111117", true), ("3056 930902 5904", true),
    ("30569309025904", true), ("3530111333300000", true), ("6200000000000005", true),
    ("6304 0000 0000 0000", true), ("4222222222222", true), ("4917610000000000003", true),
    ("My card: 4111 1111 1111 1111, until 12/29", true), ("(4111111111111111)", true),
    ("4111 1111 1111 1111 2029", true), ("4111111111111111.", true),
    // The last digit does not fit.
    ("4111111111111112", false), ("4111 1111 1111 1112", false),
    // No issuer begins so, or has this length.
    ("9111111111111111", false), ("411111111111116", false), ("0000000000000000", false),
    // Part of something else.
    ("41111111111111110000000000", false), ("x4111111111111111", false),
    ("4111111111111111a", false), ("+4111111111111111", false), ("0.4111111111111111", false),
    ("4111111111111111.5", false), ("4111  1111  1111  1111", false),
    ("4111 1111-1111 1111", false), ("41 11 11 11 11 11 11 11", false),
    ("4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", false),
    // The number of a product.
    ("4006381333931", false),
  ]

  @Test(arguments: numbers)
  func `range, length and last digit make a card number`(text: String, isCard: Bool) throws {
    #expect(CardNumber.occurs(in: try #require(ScannedText(text.utf8))) == isCard)
  }
}
