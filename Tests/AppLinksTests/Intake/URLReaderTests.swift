import AppLinks
import Testing

struct URLReaderTests {
  /// A URL with its scheme, host, path, query and fragment.
  static let read: [(String, String, String?, String, String?)] = [
    ("myapp://open", "myapp", "open", "", nil),
    ("MyApp://OPEN", "myapp", "open", "", nil),
    ("myapp:open?a=b", "myapp", nil, "open", "a=b"),
    ("myapp:/open", "myapp", nil, "/open", nil),
    ("myapp:///open/", "myapp", "", "/open/", nil),
    ("app://?a=b", "app", "", "", "a=b"),
    ("a.b+c-1:x", "a.b+c-1", nil, "x", nil),
    (
      "drafts://x-callback-url/create?text=a%20b&x=%26", "drafts", "x-callback-url", "/create",
      "text=a%20b&x=%26"
    ),
    ("app:a?", "app", nil, "a", ""),
    ("app://h/%41/..a/.b/c..", "app", "h", "/%41/..a/.b/c..", nil),
    ("app://h?a[]=1", "app", "h", "", "a[]=1"),
  ]

  @Test(arguments: read)
  func `a URL is taken apart as it is written`(
    text: String, scheme: String, host: String?, path: String, query: String?
  ) throws {
    let url = try URLReader().read(text)
    #expect(url.scheme == scheme)
    #expect(url.host == host)
    #expect(url.path == path)
    #expect(url.query == query)
    #expect(url.fragment == nil)
    #expect(url.text == text)
  }

  /// What is refused, why, and at which byte.
  static let refused: [(String, LinkReason, Int)] = [
    ("", .empty, 0), ("open", .notAbsolute, 0), ("//host/a", .notAbsolute, 0),
    ("/a:b", .notAbsolute, 0),
    ("?a:b", .notAbsolute, 0), (":a", .illegalScheme, 0), ("1app:x", .illegalScheme, 0),
    ("my_app:x", .illegalScheme, 2), (" app:x", .illegalScheme, 0), ("ap\tp:x", .illegalScheme, 2),
    ("äpp:x", .illegalScheme, 0), ("app:a b", .illegalCharacter, 5),
    ("app:a\n", .illegalCharacter, 5),
    ("app://a\\b", .illegalCharacter, 7), ("app:\u{7F}", .illegalCharacter, 4),
    ("app:a?b=\"c\"", .illegalCharacter, 8), ("app:<", .illegalCharacter, 4),
    ("app:>", .illegalCharacter, 4),
    ("app:^", .illegalCharacter, 4), ("app:{", .illegalCharacter, 4),
    ("app:|", .illegalCharacter, 4),
    ("app:}", .illegalCharacter, 4), ("app:`", .illegalCharacter, 4), ("app:ä", .notASCII, 4),
    ("app://h/\u{202E}", .notASCII, 8), ("app:%", .badPercent, 4), ("app:%4", .badPercent, 4),
    ("app:%4g", .badPercent, 4), ("app:%%41", .badPercent, 4), ("app:a%", .badPercent, 5),
    ("app://u@h", .userInfo, 7), ("app://u:p@h/", .userInfo, 9), ("app://h:80", .port, 7),
    ("app://h:/", .port, 7), ("app://[::1]/", .port, 7),
    ("app://%78-callback-url/a", .encodedHost, 6),
    ("app://h/../a", .dotSegment, 8), ("app://h/a/./b", .dotSegment, 10),
    ("app:..", .dotSegment, 4),
    ("app://h/%2e%2E/a", .dotSegment, 8), ("app://h/.%2e", .dotSegment, 8),
    ("app://h/a%2Fb", .encodedSlash, 9), ("app://h/a%5cb", .encodedSlash, 9),
    ("app://h#a", .fragment, 7), ("app://h?a=b#", .fragment, 11),
    ("https://1.2.3/", .parserDisagreement, 8), ("https://xn--a/", .parserDisagreement, 8),
    ("https:example.com", .parserDisagreement, 5),
  ]

  @Test(arguments: refused)
  func `a URL is refused for what is wrong first, with its place`(
    text: String, reason: LinkReason, offset: Int
  ) {
    let fault = #expect(throws: URLFault.self) { try URLReader().read(text) }
    #expect(fault?.reason == reason)
    #expect(fault?.offset == offset)
  }

  @Test func `the order of refusals is fixed`() {
    // Each has the fault of its place and of all that come after it.
    let faults: [(String, LinkReason)] = [
      ("1a://u:p@h%41:80/../%2F x%zz#f", .illegalScheme),
      ("a://u:p@h%41:80/../%2F x%zz#f", .illegalCharacter),
      ("a://u:p@h%41:80/../%2F%zz#f", .badPercent),
      ("a://u:p@h%41:80/../%2F#f", .userInfo), ("a://h%41:80/../%2F#f", .port),
      ("a://h%41/../%2F#f", .encodedHost), ("a://h/../%2F#f", .dotSegment),
      ("a://h/%2F#f", .encodedSlash),
      ("a://h/?" + String(repeating: "a&", count: 9000) + "#f", .fragment),
      ("a://h/?" + String(repeating: "a&", count: 9000), .tooLong),
      ("a://h/?" + String(repeating: "a&", count: 101), .tooManyItems),
    ]
    for (text, reason) in faults {
      let fault = #expect(throws: URLFault.self) { try URLReader().read(text) }
      #expect(fault?.reason == reason, "\(text.prefix(60))")
    }
  }

  @Test func `limits hold to the character and the item`() throws {
    let reader = URLReader()
    _ = try reader.read("a:" + String(repeating: "b", count: 8190))
    #expect(throws: URLFault.self) { try reader.read("a:" + String(repeating: "b", count: 8191)) }
    _ = try reader.read("a:?" + Array(repeating: "b", count: 100).joined(separator: "&"))
    #expect(throws: URLFault.self) {
      try reader.read("a:?" + Array(repeating: "b", count: 101).joined(separator: "&"))
    }
  }

  @Test func `a lenient reader escapes what a query cannot have, and nothing else`() throws {
    let reader = URLReader(mode: .lenient)
    let url = try reader.read("myphotoapp:Vacation?name=\"my album\"&x=%20ü")
    #expect(url.query == "name=%22my%20album%22&x=%20%C3%BC")
    for text in ["app:a b", "app://h b?a", "app:a?b\\c", "app:a?b\nc", "app:ä?b"] {
      #expect(throws: URLFault.self) { try reader.read(text) }
    }
  }

  /// A URL, and what is said of it.
  static let messages: [(String, String)] = [
    ("app:a\u{1B}[31m", "a character that a URL cannot have (at byte 5: '\\x1B')"),
    (
      "app:\u{202E}",
      "a character outside ASCII; escape it, or write the host in its 'xn--' form"
        + " (at byte 4: '\\xE2\\x80\\xAE')"
    ),
    ("app://u:secret@h/", "a user name or a password is not allowed (at byte 14: '@')"),
    ("app://u:sec ret@h/", "a character that a URL cannot have (at byte 11: '\\x20')"),
    ("app:a?key=%secret", "a '%' without two hexadecimal digits (at byte 10: '%')"),
    ("app:a#secret", "a fragment is not allowed (at byte 5: '#')"),
    ("", "there is no URL (at byte 0)"),
    ("a:" + String(repeating: "secret", count: 2_000), "it is too long (at byte 8192)"),
  ]

  @Test(arguments: messages)
  func `a message shows one character, escaped, and no secret`(text: String, message: String) {
    let fault = #expect(throws: URLFault.self) { try URLReader().read(text) }
    #expect(fault?.description == message)
  }
}
