import Testing

@testable import AppLinks

struct ParameterValueTests {
  private static let redirects = RedirectPolicy(hosts: ["app.example.com"])

  private static func expect(
    _ parameter: LinkParameter, _ text: String, _ expected: Result<ParameterValue, LinkReason>
  ) {
    let found = Result { () throws(LinkReason) in
      try parameter.value(of: Array(text.utf8), redirects: redirects)
    }
    #expect(found == expected, "\(text.debugDescription)")
  }

  /// The least and the greatest integer, a text, and what it is.
  static let integers: [(Int64?, Int64?, String, Result<ParameterValue, LinkReason>)] = [
    (nil, nil, "0", .success(.integer(0))), (nil, nil, "007", .success(.integer(7))),
    (nil, nil, "9223372036854775807", .success(.integer(.max))),
    (nil, nil, "9223372036854775808", .failure(.outOfRange)),
    (nil, nil, String(repeating: "9", count: 100), .failure(.outOfRange)),
    (nil, nil, "", .failure(.notInteger)), (nil, nil, "-1", .failure(.notInteger)),
    (nil, nil, "+1", .failure(.notInteger)), (nil, nil, "1.0", .failure(.notInteger)),
    (nil, nil, "1e3", .failure(.notInteger)), (nil, nil, " 1", .failure(.notInteger)),
    (nil, nil, "0x1", .failure(.notInteger)), (nil, nil, "1_0", .failure(.notInteger)),
    (nil, nil, "١", .failure(.notInteger)), (nil, nil, "１", .failure(.notInteger)),
    (nil, nil, "1\u{301}", .failure(.notInteger)), (0, 9, "9", .success(.integer(9))),
    (0, 9, "10", .failure(.outOfRange)), (0, 9, "-1", .failure(.notInteger)),
    (0, 9, "-0", .failure(.notInteger)), (5, nil, "4", .failure(.outOfRange)),
    (5, nil, "5", .success(.integer(5))), (-3, 3, "-3", .success(.integer(-3))),
    (-3, 3, "-4", .failure(.outOfRange)), (-3, 3, "-0", .success(.integer(0))),
    (-3, 3, "--1", .failure(.notInteger)), (-3, 3, "-", .failure(.notInteger)),
    (.min, nil, "-9223372036854775808", .success(.integer(.min))),
    (.min, nil, "-9223372036854775809", .failure(.outOfRange)),
    (nil, -1, "0", .failure(.outOfRange)),
  ]

  @Test(arguments: integers)
  func `an integer is ASCII digits within its range`(
    minimum: Int64?, maximum: Int64?, text: String, expected: Result<ParameterValue, LinkReason>
  ) {
    var parameter = LinkParameter("a", .integer)
    (parameter.minimum, parameter.maximum) = (minimum, maximum)
    Self.expect(parameter, text, expected)
  }

  static let identifiers: [(String, LinkReason?)] = [
    ("6ba7b810-9dad-11d1-80b4-00c04fd430c8", nil), ("6BA7B810-9DAD-11D1-80B4-00C04FD430C8", nil),
    ("00000000-0000-0000-0000-000000000000", nil), ("", .notUUID),
    ("6ba7b8109dad11d180b400c04fd430c8", .notUUID),
    ("{6ba7b810-9dad-11d1-80b4-00c04fd430c8}", .notUUID),
    ("6ba7b810-9dad-11d1-80b4-00c04fd430c", .notUUID),
    ("6ba7b810-9dad-11d1-80b4-00c04fd430c80", .notUUID),
    ("6ba7b810-9dad-11d1-80b4-00c04fd430cg", .notUUID),
    ("6ba7b8109-dad-11d1-80b4-00c04fd430c8", .notUUID),
    (" 6ba7b810-9dad-11d1-80b4-00c04fd430c8", .notUUID),
    ("6ba7b810-9dad-11d1-80b4-00c04fd430c8\u{0}", .controlCharacter),
    ("6ba7b810-9dad-11d1-80b4-00c04fd430c8\u{0}evil", .controlCharacter),
    ("6ba7b810-9dad-11d1-80b4-00c04fd430c8\n", .controlCharacter),
    ("６ba7b810-9dad-11d1-80b4-00c04fd430c8", .notUUID),
  ]

  @Test(arguments: identifiers)
  func `a UUID is its five groups of digits, in upper case`(text: String, reason: LinkReason?) {
    Self.expect(
      LinkParameter("a", .uuid), text,
      reason.map { .failure($0) } ?? .success(.text(text.uppercased())))
  }

  static let addresses: [(String, LinkReason?)] = [
    ("https://example.com/a?b=c#d", nil), ("myapp:a", nil), ("mailto:a@b", nil),
    ("https://example.com:8443/a/../b%2Fc", nil), ("file:///a", nil), ("https:a", .notURL),
    ("https:///example.com", .notURL), ("https://:80/", .notURL), ("file://a:1/", .notURL),
    ("app://:/a", .notURL),
    ("a:", .notURL),
    ("javascript:alert(1)", nil), ("https://EXAMPLE.com", nil), ("", .notURL), ("a", .notURL),
    ("/a", .notURL), ("//example.com/", .notURL), ("https://example.com/ä", .notURL),
    ("https://u@example.com/", .notURL), ("https://1.2/", .notURL), ("a:%", .notURL),
    ("a:b c", .notURL), ("a:\n", .controlCharacter), ("a:\u{202E}", .bidiCharacter),
  ]

  @Test(arguments: addresses)
  func `a URL is absolute and stays as it is written`(text: String, reason: LinkReason?) {
    Self.expect(
      LinkParameter("a", .url), text, reason.map { .failure($0) } ?? .success(.text(text)))
  }

  @Test func `a redirect leads to a host that is listed, in its canonical form`() {
    let parameter = LinkParameter("a", .redirect)
    Self.expect(
      parameter, "HTTPS://App.Example.com:443?b", .success(.text("https://app.example.com/?b")))
    for text in ["", "/a", "http://app.example.com/", "https://evil.example/"] {
      Self.expect(parameter, text, .failure(.untrustedRedirect))
    }
  }

  @Test func `text is a line, and multiline text has several`() {
    for (text, line, lines) in [
      ("", nil, nil), ("a+b é", nil, nil), ("a\tb\r\nc\n", .controlCharacter, nil),
      ("a\rb", .controlCharacter, .controlCharacter), ("\u{200F}", .bidiCharacter, .bidiCharacter),
    ] as [(String, LinkReason?, LinkReason?)] {
      for (kind, reason) in [(LinkParameter.Kind.text, line), (.multiline, lines)] {
        Self.expect(
          LinkParameter("a", kind), text, reason.map { .failure($0) } ?? .success(.text(text)))
      }
    }
  }

  @Test func `a length counts Unicode scalars`() {
    var parameter = LinkParameter("a")
    parameter.maximumLength = 2
    for (text, fits) in [
      ("", true), ("ab", true), ("abc", false), ("😀😀", true), ("e\u{301}", true),
      ("e\u{301}\u{302}", false), ("👨‍👩‍👧", false),
    ] {
      Self.expect(parameter, text, fits ? .success(.text(text)) : .failure(.valueTooLong))
    }
  }

  @Test func `one of some values is that value byte for byte`() {
    var parameter = LinkParameter("a")
    parameter.values = ["new", "é", ""]
    for text in ["new", "é", ""] { Self.expect(parameter, text, .success(.text(text))) }
    for text in ["New", "new ", "ne", "e\u{301}"] {
      Self.expect(parameter, text, .failure(.valueNotAllowed))
    }
    parameter.values = []
    Self.expect(parameter, "new", .failure(.valueNotAllowed))
    var number = LinkParameter("a", .integer)
    number.values = ["7"]
    Self.expect(number, "7", .success(.integer(7)))
    Self.expect(number, "07", .failure(.valueNotAllowed))
  }

  @Test func `a pattern is about the whole value`() throws {
    let parameter = LinkParameter("a").matching(try LinkPattern("[A-Z]{3}-\\d{4}"))
    #expect(parameter.pattern?.text == "[A-Z]{3}-\\d{4}")
    Self.expect(parameter, "ABC-1234", .success(.text("ABC-1234")))
    for text in ["abc-1234", "ABC-12345", "xABC-1234", "ABC-1234 ", ""] {
      Self.expect(parameter, text, .failure(.patternMismatch))
    }
    let error = #expect(throws: LinkPatternError.self) { try LinkPattern("(a)\\1") }
    #expect(
      error?.description
        == "a back reference is not supported: texts are matched in linear time"
        + " (at byte 3 of the pattern)")
  }

  @Test func `patterns are the same if they are written alike`() throws {
    #expect(try LinkPattern("a|b") == LinkPattern("a|b"))
    #expect(try LinkPattern("a|b") != LinkPattern("b|a"))
    #expect(try Set([LinkPattern("a"), LinkPattern("a")]).count == 1)
  }

  static let items: [(String?, [(String, String?)])] = [
    (nil, []), ("", []), ("&&", []), ("a", [("a", nil)]), ("a=", [("a", "")]), ("=", [("", "")]),
    ("=b", [("", "b")]), ("a=b=c", [("a", "b=c")]), ("a=%26b%3Dc", [("a", "&b=c")]),
    ("%61=%2561", [("a", "%61")]), ("a+b=c+d", [("a+b", "c+d")]),
    ("a=b&a=c", [("a", "b"), ("a", "c")]),
    ("a=1%26admin%3D1", [("a", "1&admin=1")]), ("a=b;c=d", [("a", "b;c=d")]), ("&a&", [("a", nil)]),
  ]

  @Test(arguments: items)
  func `a query is split before it is decoded, once`(query: String?, items: [(String, String?)]) {
    let found = QueryItem.items(of: query)
    #expect(found.map(\.name) == items.map { Array($0.0.utf8) })
    #expect(found.map(\.value) == items.map { $0.1.map { Array($0.utf8) } })
  }
}
