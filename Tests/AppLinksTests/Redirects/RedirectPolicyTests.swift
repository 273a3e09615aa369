import AppLinks
import Testing

struct RedirectPolicyTests {
  static let policy = RedirectPolicy(hosts: [
    "app.example.com", "WWW.example.com", "help.example.com",
  ])

  static let accepted: [(String, String)] = [
    ("https://app.example.com", "https://app.example.com/"),
    ("HTTPS://APP.Example.COM/a?b#c", "https://app.example.com/a?b#c"),
    ("https://app.example.com:443/a", "https://app.example.com/a"),
    ("https://app.example.com:/a", "https://app.example.com/a"),
    ("https://app.example.com?a=b", "https://app.example.com/?a=b"),
    ("https://www.example.com#x", "https://www.example.com/#x"),
    ("https://help.example.com/a/../b", "https://help.example.com/a/../b"),
  ]

  @Test(arguments: accepted)
  func `what is allowed comes back in its canonical form`(text: String, canonical: String) throws {
    #expect(try Self.policy.canonicalURL(of: text) == canonical)
    #expect(try Self.policy.canonicalURL(of: canonical) == canonical)
  }

  static let refused: [(String, LinkReason)] = [
    (String(repeating: "a", count: 2049), .tooLong),
    ("https://app.example.com/ ", .illegalCharacter),
    ("https://evil.example\\@app.example.com/", .illegalCharacter),
    ("https://app.example.com/\u{AD}", .illegalCharacter),
    ("https://app。example.com/", .illegalCharacter), ("https://app.example.com/%", .badPercent),
    ("https://app.example.com/%0d%0aSet-Cookie:x", .encodedControl),
    ("https://app.example.com/%00", .encodedControl),
    ("https://app.example.com/%7F", .encodedControl), ("", .notAbsolute),
    ("//app.example.com/", .notAbsolute),
    ("/path", .notAbsolute), ("app.example.com", .notAbsolute),
    ("http://app.example.com/", .schemeNotHTTPS),
    ("javascript:alert(1)", .schemeNotHTTPS), ("httpss://app.example.com", .schemeNotHTTPS),
    ("https:app.example.com", .noAuthority), ("https:/app.example.com", .noAuthority),
    ("https://app.example.com/a[b", .illegalCharacter),
    ("https://app.example.com/#a#b", .illegalCharacter),
    ("https://user@app.example.com/", .userInfo),
    ("https://app.example.com@evil.example/", .userInfo),
    ("https://app.example.com:443@evil.example/", .userInfo), ("https:///app.example.com", .noHost),
    ("https://", .noHost),
    ("https://:443/", .noHost), ("https://%61pp.example.com/", .encodedHost),
    ("https://app%2Eexample.com/", .encodedHost),
    ("https://app.example.com:80a/", .badPort), ("https://app.example.com:99999/", .badPort),
    ("https://app.example.com:8443/", .port), ("https://app.example.com:0443/", .port),
    ("https://evil.example/", .untrustedHost),
    ("https://app.example.com.evil.example/", .untrustedHost),
    ("https://evilapp.example.com/", .untrustedHost), ("https://example.com/", .untrustedHost),
    ("https://app.example.com./", .untrustedHost), ("https://[::1]/", .untrustedHost),
    ("https://2130706433/", .untrustedHost),
    ("https://a.app.example.com/", .untrustedHost),
    ("https://xn--pp-yha.example.com/", .untrustedHost),
    ("https://evil.example?https://app.example.com/", .untrustedHost),
    ("https://evil.example#@app.example.com/", .untrustedHost),
  ]

  @Test(arguments: refused)
  func `what is not allowed is refused for what is wrong first`(text: String, reason: LinkReason) {
    let fault = #expect(throws: URLFault.self) { try Self.policy.canonicalURL(of: text) }
    #expect(fault?.reason == reason)
  }

  @Test func `the order of refusals is fixed`() {
    // Each has the fault of its place and of all that can come after it.
    let faults: [(String, LinkReason)] = [
      (String(repeating: " %zz%00[", count: 300), .tooLong), ("//u@:x/[ %zz%00", .illegalCharacter),
      ("//u@:x/[%00%zz", .badPercent), ("//u@:x/[%1f", .encodedControl),
      ("//u@:x/[", .notAbsolute), ("http:/u@:x/[", .schemeNotHTTPS),
      ("https:/u@:x/[", .noAuthority),
      ("https://u@:x/[", .illegalCharacter), ("https://u@:x/#a#", .illegalCharacter),
      ("https://u@:x/", .userInfo), ("https://:x/", .noHost), ("https://%65vil:x/", .encodedHost),
      ("https://evil.example:x/", .badPort), ("https://evil.example:80/", .port),
      ("https://evil.example/", .untrustedHost),
    ]
    for (text, reason) in faults {
      let fault = #expect(throws: URLFault.self) { try Self.policy.canonicalURL(of: text) }
      #expect(fault?.reason == reason, "\(text.prefix(60))")
    }
  }

  static let brackets: [(String, LinkReason)] = [
    ("https://[::1]/", .untrustedHost), ("https://[::1]:443/", .untrustedHost),
    ("https://[app.example.com]/", .untrustedHost), ("https://[::1]:80/", .port),
    ("https://[::1/", .illegalCharacter), ("https://[::1:443/", .illegalCharacter),
    ("https://::1]/", .illegalCharacter), ("https://[::1]]/", .illegalCharacter),
    ("https://[[::1]]/", .illegalCharacter), ("https://[a/b]", .illegalCharacter),
    ("https://[a]@app.example.com/", .illegalCharacter), ("https://u@[a]/", .userInfo),
    ("https://app.example.com/?a[]=b", .illegalCharacter),
  ]

  @Test(arguments: brackets)
  func `brackets are around an address or nowhere`(text: String, reason: LinkReason) {
    let fault = #expect(throws: URLFault.self) { try Self.policy.canonicalURL(of: text) }
    #expect(fault?.reason == reason)
  }

  @Test func `a limit counts to the character, and may be another`() throws {
    let url = "https://app.example.com/"
    let long = url + String(repeating: "a", count: 2_048 - url.utf8.count)
    #expect(try Self.policy.canonicalURL(of: long) == long)
    #expect(throws: URLFault.self) { try Self.policy.canonicalURL(of: long + "a") }
    let short = RedirectPolicy(hosts: ["app.example.com"], maximumLength: 24)
    #expect(try short.canonicalURL(of: url) == url)
    #expect(throws: URLFault.self) { try short.canonicalURL(of: url + "a") }
  }

  static let messages: [(String, String)] = [
    (
      "https://evil.example/?token=secret",
      "the host is not one of those listed (at byte 8: 'evil.example')"
    ),
    (
      "https://" + String(repeating: "e", count: 65) + "/",
      "the host is not one of those listed (at byte 8: '\(String(repeating: "e", count: 64))...')"
    ),
    ("http://u:secret@h/", "the scheme must be 'https' (at byte 0: 'http')"),
    ("https://u:secret@h/", "a user name or a password is not allowed (at byte 16: '@')"),
    ("https:/secret", "'//' and a host must follow the scheme (at byte 6: '/')"),
  ]

  @Test(arguments: messages)
  func `a message shows the scheme or the host, and no secret`(text: String, message: String) {
    let fault = #expect(throws: URLFault.self) { try Self.policy.canonicalURL(of: text) }
    #expect(fault?.description == message)
  }
}
