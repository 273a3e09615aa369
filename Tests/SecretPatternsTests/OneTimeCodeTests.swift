import Testing

@testable import SecretPatterns

struct OneTimeCodeTests {
  static let texts: [(text: String, isCode: Bool)] = [
    // Digits alone: libraries have taken any seven for a PIN.
    ("1234567", true), ("1234", true), ("12345678", true), (" 123456\n", true), ("123456.", true),
    ("123 456", true), ("123-456", true), ("1234 5678", true), ("G-123456", true),
    ("123", false), ("123456789", false), ("12 34 56", false), ("1234 567", false),
    // A year and a postcode cannot be distinguished from a code.
    ("2026", true), ("94107", true),
    // A word says what they are.
    ("Your code is 123456", true), ("Your verification code is: 123 456", true),
    ("123456 is your Example confirmation code", true), ("Use 123456 as your PIN", true),
    ("PIN: 1234", true), ("pin 4711", true), ("OTP 483920", true), ("code=1234", true),
    ("Ihr Sicherheitscode lautet 123456", true), ("TAN: 123456", true),
    ("G-123456 is your Google verification code.", true),
    ("Code to sign in to Example: 123456. It lasts ten minutes.", true),
    ("Enter this code:\n\n123456\n\nIf it was not you, tell us.", true),
    ("Here it is.\n\n 483920 \n\nThis code lasts 10 minutes.", true),
    ("PIN: 1999", true), ("código: 123456", true),
    // Another thing, or none.
    ("zip code 94107", false), ("status code 5000", false), ("ZIP code: 94107", false),
    ("the code 2026", false), ("Enter the code. 123456 people did", false),
    ("Room 1234", false), ("Call 5552671", false), ("PIN: 123", false), ("PIN 1234567890", false),
    ("PIN: 1234.5", false), ("codes cost $1234", false), ("code 12345%", false),
    ("My pin is in the drawer since 2019", false),
  ]

  @Test(arguments: texts)
  func `digits are a code alone or beside a word for one`(text: String, isCode: Bool) throws {
    #expect(OneTimeCode.occurs(in: try #require(ScannedText(text.utf8))) == isCode)
  }
}
