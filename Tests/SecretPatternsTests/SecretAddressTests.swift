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
    ("https:/ada:pw@example.org", true), ("HTTPS:ada:pw@example.org", true),
    (#"https:\\ada:pw@example.org"#, true), ("go to https%3A%2F%2Fada:pw@example.org", true),
    ("https%253A%252F%252Fada%253Apw%2540example.org", true),
    ("https://example.org/?u=https%3A%2F%2Fada%3Apw%40h", true),
    ("https://example.org/?u=a%3A%2F%2Fb%3Ftoken%3Dx", true),
    ("https://example.org/#u=a%253A%252F%252Fb%253Fpwd%253Dx", true),
    ("https://example.org/?password1=x", true), ("https://example.org/?user[password]=x", true),
    ("https://example.org/?sms_code=123456", true), ("https://example.org/?x-api-key=1", true),
    ("mailto:ada@example.org", false), ("see http: ada@example.org", false),
    ("https:/example.org/@ada", false), ("https:ada:${PASSWORD}@example.org", false),
    (#"C:\\dir\\ada@b"#, false), ("https://example.org/?zip_code=12345", false),
    ("https://example.org/?author=ada1234", false), ("at 12:30@noon", false),
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
