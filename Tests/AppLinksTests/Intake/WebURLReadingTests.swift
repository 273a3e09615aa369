import Testing

@testable import AppLinks

struct WebURLReadingTests {
  /// A URL, and the scheme and host that a browser reads.
  static let read: [(String, String, String)] = [
    ("https://Example.COM/a", "https", "example.com"), ("HTTP:example.com", "http", "example.com"),
    ("https:/\\example.com\\a", "https", "example.com"), ("https:////a.b/", "https", "a.b"),
    ("https://u:p@a.b:80?c", "https", "a.b"), ("https://a.b\\@c.d/", "https", "a.b"),
    (" \thttps://a\n.b/ ", "https", "a.b"), ("app:a/b", "app", ""), ("app:/a", "app", ""),
    ("app:///a", "app", ""), ("app://%41b/", "app", "%41b"), ("app:\\\\a/", "app", ""),
    ("mailto:a@b", "mailto", ""), ("file:///etc", "file", ""), ("file://localhost/etc", "file", ""),
    ("file:\\\\a\\b", "file", "a"), ("file:etc", "file", ""), ("file:////a/b", "file", ""),
    ("https://xn--bcher-kva.example/", "https", "xn--bcher-kva.example"),
    ("https://1.2.a/", "https", "1.2.a"), ("https://a.b./", "https", "a.b."),
  ]

  @Test(arguments: read)
  func `scheme and host are those of a browser`(text: String, scheme: String, host: String) throws {
    let reading = try #require(WebURLReading(Array(text.utf8)))
    #expect(reading.scheme == scheme)
    #expect(reading.host == host)
  }

  static let failures = [
    "", ":", "a", "1a:b", "https:", "https://", "https://?a", "https://a b/", "https://a<b/",
    "https://%61.b/", "https://é.b/", "https://1.2.3/", "https://01.2.3.4/", "https://1.2.3.256/",
    "https://0x7f/", "https://a.1/",
    "https://1./", "https://[::1]/", "https://xn--a/", "https://xn--a-/",
    "app://a|b/", "app://a^b/",
  ]

  @Test(arguments: failures)
  func `where a browser fails, or might, there is nothing`(text: String) {
    #expect(WebURLReading(Array(text.utf8)) == nil)
  }
}
