import AppLinks
import Testing

struct WebLinkTests {
  /// A link, and its scheme, host, path, query and fragment.
  static let links: [(String, String, String, String, String?, String?)] = [
    ("https://example.com", "https", "example.com", "", nil, nil),
    ("HTTPS://Example.COM/A", "https", "example.com", "/A", nil, nil),
    ("http://example.com:80/a", "http", "example.com", "/a", nil, nil),
    ("https://example.com:443?a=b", "https", "example.com", "", "a=b", nil),
    ("https://example.com:/#x", "https", "example.com", "/", nil, "x"),
    ("https://example.com/a?#", "https", "example.com", "/a", "", ""),
    ("https://example.com/a/../%41?b?c#d?e", "https", "example.com", "/a/../%41", "b?c", "d?e"),
  ]

  @Test(arguments: links)
  func `a link is taken apart as it is written`(
    text: String, scheme: String, host: String, path: String, query: String?, fragment: String?
  ) throws {
    let link = try WebLink(text)
    #expect(link.scheme == scheme)
    #expect(link.host == host)
    #expect(link.path == path)
    #expect(link.query == query)
    #expect(link.fragment == fragment)
  }

  static let refused: [(String, LinkReason, Int)] = [
    ("", .schemeNotHTTPS, 0), ("myapp://a", .schemeNotHTTPS, 0), ("/a", .schemeNotHTTPS, 0),
    ("https:a", .noAuthority, 6), ("https:///a", .noHost, 8), ("https://:443/", .noHost, 8),
    ("https://u@a.b/", .userInfo, 9), ("https://a.b:8080/", .port, 11),
    ("https://a.b:80/", .port, 11), ("http://a.b:443/", .port, 10), ("https://[::1]/", .port, 9),
    ("https://%61.b/", .encodedHost, 8), ("https://a[b/", .illegalHost, 9),
    ("https://a.b/c d", .illegalCharacter, 13), ("https://a.b/ä", .notASCII, 12),
    ("https://ä.b/", .notASCII, 8), ("https://a.b/%", .badPercent, 12),
    ("https://a.b/?%4", .badPercent, 13), ("https://a.b/#%zz", .badPercent, 13),
    ("https://1.2/", .parserDisagreement, 8), ("https://xn--a/", .parserDisagreement, 8),
  ]

  @Test(arguments: refused)
  func `what no app can get is refused with its place`(
    text: String, reason: LinkReason, offset: Int
  ) {
    let fault = #expect(throws: URLFault.self) { try WebLink(text) }
    #expect(fault?.reason == reason)
    #expect(fault?.offset == offset)
  }
}
