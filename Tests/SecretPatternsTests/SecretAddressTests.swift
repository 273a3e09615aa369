import Testing

@testable import SecretPatterns

struct SecretAddressTests {
  static let texts: [(text: String, isSecret: Bool)] = [
    ("https://ada:hunter2@example.org/", true), ("https://token@example.org/", true),
    ("postgres://ada:pw@localhost/db", true), ("See https://a:b@c.example for it", true),
    ("https://example.org/?token=1", true), ("https://example.org/?a=1&Access_Token=x", true),
    ("https://example.org/cb#access_token=x&state=1", true),
    ("app://callback?code=4f9a", true), ("https://example.org/?key=AIza12345", true),
    ("https://example.org/?code=abcdefghijklmnop", true), ("https://example.org/?pwd=x", true),
    ("https://example.org/?access%5Ftoken=x", true),
    ("https://example.org/?oauth_verifier=1", true),
    ("https://example.org/;jsessionid=1", true), ("otpauth://totp/a?secret=x", true),
    ("https://s3.example/a?X-Amz-Signature=0", true), ("https://a.example?password=hunter2", true),
    ("ssh://git@example.org/", false), ("https://example.org/a@b", false),
    ("https://example.org/?code=abc", false), ("https://example.org/?key=name", false),
    ("https://example.org/?token=", false), ("https://example.org/?tokens=2", false),
    ("https://example.org/token=x", false), ("?token=x", false),
    ("https://example.org/?token", false),
    ("https://@example.org/", false), ("https://example.org/?q=%ZZ%", false), ("://a:b@c", false),
    ("https://", false), ("https://ada:${PASSWORD}@example.org", false),
  ]

  @Test(arguments: texts)
  func `a URL gives access by user information or a parameter`(
    text: String, isSecret: Bool
  ) throws {
    #expect(SecretAddress.occurs(in: try #require(ScannedText(text.utf8))) == isSecret)
  }
}
