import Testing

@testable import ShareRules

struct URLPartsTests {
  static let cases: [(text: String, scheme: String, host: String?, hasUserInfo: Bool)] = [
    ("https://example.org", "https", "example.org", false),
    ("HTTPS://Example.ORG:443/Path?q#f", "https", "example.org", false),
    ("https://example.org:", "https", "example.org", false),
    ("https://user:pw@example.org/", "https", "example.org", true),
    ("https://@example.org/", "https", "example.org", true),
    ("https://good.org@evil.org/", "https", "evil.org", true),
    ("https://good.org:80@a@evil.org", "https", "evil.org", true),
    ("https://example.org/a@b", "https", "example.org", false),
    ("https://example.org?a@b", "https", "example.org", false),
    ("https://example.org#a@b", "https", "example.org", false),
    ("http://[2001:DB8::1]:80/", "http", "[2001:db8::1]", false),
    ("ftp://a/b", "ftp", "a", false),
    ("mailto:ada@example.org", "mailto", nil, false),
    ("tel:+4930123", "tel", nil, false),
    ("javascript:alert(1)", "javascript", nil, false),
    ("data:text/html,x", "data", nil, false),
    ("file:///etc/passwd", "file", nil, false),
    ("custom+x-1.0://h", "custom+x-1.0", "h", false),
    ("foo://", "foo", nil, false),
    ("foo://host:port/", "foo", nil, false),
    ("foo://[::1", "foo", nil, false),
    ("foo://[::1]x/", "foo", nil, false),
    ("a:", "a", nil, false),
  ]

  @Test(arguments: cases)
  func `a URL has parts that decide where it leads`(
    text: String, scheme: String, host: String?, hasUserInfo: Bool
  ) throws {
    let parts = try #require(URLParts(text))
    #expect(parts.scheme == scheme)
    #expect(parts.host == host)
    #expect(parts.hasUserInfo == hasUserInfo)
  }

  @Test(arguments: [
    "", ":", "example.org", "//example.org", "/path", "1a:b", "-a:b", "@:b", "[:x", "{a:b",
    "ht tp://example.org", " https://example.org", "https://example.org ", "https://exa\tmple.org",
    "https:\\\\example.org", "https://good.org\\@evil.org", "java\nscript:alert(1)",
    "\u{1}javascript:alert(1)", "https://exämple.org", "https://example.org/\u{202E}",
    // A web address without a host. Browsers make one of what follows, so it cannot be judged.
    "https:example.org", "https:user@example.org", "http:/example.org", "https:///example.org",
    "https://user@/", "https://:80/", "http:", "https://host:port/", "https://[::1/",
  ])
  func `what is not a URL is not repaired`(text: String) {
    #expect(URLParts(text) == nil)
  }
}
