import AppLinks
import Testing

struct AssociationMatchTests {
  /// The components of a detail, a URL below the host, the verdict, and the component that decided.
  static let cases: [(String, String, AssociationMatch.Verdict, Int?)] = [
    (
      #"{"/":"/help/website/*","exclude":true},{"/":"/help/*","?":{"articleNumber":"????"}}"#,
      "/help/website/a", .exclude, 0
    ),
    (
      #"{"/":"/help/website/*","exclude":true},{"/":"/help/*","?":{"articleNumber":"????"}}"#,
      "/help/a?articleNumber=1234", .match, 1
    ),
    (
      #"{"/":"/help/website/*","exclude":true},{"/":"/help/*","?":{"articleNumber":"????"}}"#,
      "/help/a?articleNumber=123", .nomatch, nil
    ),
    (
      ##"{"#":"no_universal_links","exclude":true},{"/":"/buy/*"}"##, "/buy/a#no_universal_links",
      .exclude, 0
    ),
    (##"{"#":"no_universal_links","exclude":true},{"/":"/buy/*"}"##, "/buy/a#other", .match, 1),
    (#"{}"#, "/anything?a#b", .match, 0), (#"{"/":"*"}"#, "", .match, 0),
    (#"{"/":"/"}"#, "", .match, 0),
    (#"{"/":"/a"}"#, "/a?b=c#d", .match, 0), (#"{"/":"/a?b=c"}"#, "/a?b=c", .nomatch, nil),
    (#"{"/":"/a#d"}"#, "/a#d", .nomatch, nil),
    (#"{"/":"/a/*"}"#, "/a", .match, 0), (#"{"/":"/a/*"}"#, "/a/", .match, 0),
    (#"{"/":"/a/*"}"#, "/a/b/c", .match, 0),
    (#"{"/":"/a/?*"}"#, "/a/", .nomatch, nil), (#"{"/":"/a/?"}"#, "/a/b", .match, 0),
    (#"{"/":"/a/?"}"#, "/a/bc", .nomatch, nil),
    (#"{"/":"/A"}"#, "/a", .nomatch, nil), (#"{"/":"/A","caseSensitive":false}"#, "/a", .match, 0),
    (#"{"/":"/a b"}"#, "/a%20b", .nomatch, nil), (#"{"/":"/a%20b"}"#, "/a%20b", .match, 0),
    (#"{"/":"/a b","percentEncoded":false}"#, "/a%20b", .match, 0),
    (#"{"/":"/ä/?","percentEncoded":false}"#, "/%C3%A4/%C3%B6", .match, 0),
    (#"{"?":"a=b&c=*"}"#, "/x?a=b&c=d", .match, 0),
    (#"{"?":"a=b&c=*"}"#, "/x?c=d&a=b", .nomatch, nil), (#"{"?":"*"}"#, "/x", .match, 0),
    (#"{"?":"?*"}"#, "/x", .nomatch, nil),
    (#"{"?":{"a":"b","c":"d"}}"#, "/x?c=d&z=1&a=b", .match, 0),
    (#"{"?":{"a":"*"}}"#, "/x", .match, 0),
    (#"{"?":{"a":"?*"}}"#, "/x", .nomatch, nil), (#"{"?":{"a":"?*"}}"#, "/x?a", .nomatch, nil),
    (#"{"?":{"a":"b"}}"#, "/x?a=b&a=c", .nomatch, nil),
    (#"{"?":{"a":"b=c"}}"#, "/x?a=b=c", .match, 0), (#"{"?":{"a":"b"}}"#, "/x?A=b", .nomatch, nil),
    (#"{"/":"/$(lang)-$(region)/x"}"#, "/de-CH/x", .match, 0),
    (#"{"/":"/$(lang)-$(region)/x"}"#, "/de-ch/x", .nomatch, nil),
    (#"{"/":"/$(lang)/x"}"#, "/qq/x", .nomatch, nil),
    (#"{"/":"/$(digit)$(digit)"}"#, "/42", .match, 0),
    (#"{"/":"/$(digit)$(digit)"}"#, "/4a", .nomatch, nil),
    (#"{"/":"/$(alpha)$(upper)$(lower)$(alnum)$(xdigit)"}"#, "/aBc9F", .match, 0),
    (#"{"/":"/$(nothing)"}"#, "/a", .nomatch, nil),
    (#"{"/":"/$(lang"}"#, "/de", .nomatch, nil), (#"{"/":"/$x"}"#, "/$x", .match, 0),
    (#"{"/":3},{"/":"/a"}"#, "/a", .match, 1),
    (#"{"/":"/a","exclude":true},{"/":"/a"}"#, "/a", .exclude, 0),
    (#"{"/":"/a"},{"/":"/a","exclude":true}"#, "/a", .match, 0),
    (#"{"/":"*a*a*a*a*b"}"#, "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", .nomatch, nil),
  ]

  @Test(arguments: cases)
  func `the first component that fits decides`(
    components: String, url: String, verdict: AssociationMatch.Verdict, component: Int?
  ) throws {
    let match = try SampleAssociation.match(#""components":[\#(components)]"#, url)
    #expect(match.verdict == verdict)
    #expect(match.component == component)
    #expect(match.rule == component.map { _ in 0 })
    let explanation = try SampleAssociation.association(#""components":[\#(components)]"#).explain(
      WebLink("https://example.com" + url), app: SampleAssociation.app)
    #expect(explanation.match == match)
    #expect(explanation.steps.last?.fits == (component != nil))
  }

  /// What a query must be, a query, and whether it fits.
  static let queries: [(String, String, Bool)] = [
    (#"{"a":"1"}"#, "?a=1", true), (#"{"a":"1"}"#, "?a=2", false), (#"{"a":"1"}"#, "?b=1", false),
    (#"{"a":"1"}"#, "", false), (#"{"a":"1"}"#, "?A=1", false), (#"{"a":"1"}"#, "?a=1&a=1", true),
    (#"{"a":"1"}"#, "?a=1&a=2", false), (#"{"a":"1"}"#, "?a=2&a=1", false),
    (#"{"a":"1"}"#, "?a=1&a", false), (#"{"a":"?*"}"#, "?a=1&a=2", true),
    (#"{"a":""}"#, "", true), (#"{"a":""}"#, "?a", true), (#"{"a":""}"#, "?a=", true),
    (#"{"a":""}"#, "?a=1", false), (#"{"a":"*"}"#, "", true), (#"{"a":"?*"}"#, "?a=", false),
    (#"{"a":"1","b":"2"}"#, "?b=2&a=1", true), (#"{"a":"1","b":"2"}"#, "?a=1", false),
    (#"{"a":"1"}"#, "?x&a=1&y=2", true), (#"{"a":"1"}"#, "?&&a=1&", true),
    (#"{"a":"1=2"}"#, "?a=1=2", true), (#"{"a":"%31"}"#, "?a=1", false),
    (#"{"a":"%31"}"#, "?a=%31", true), (#"{"%61":"1"}"#, "?%61=1", true),
    (#"{"a":"1"}"#, "?%61=1", false), (#"{}"#, "?a=1", true), (#"{}"#, "", true),
    (#"{"":"1"}"#, "?=1", true), (#"{"a":"b+c"}"#, "?a=b+c", true),
    (#"{"a":"b"}"#, "?a=b;c", false),
    (#""a=1""#, "?a=1", true), (#""a=1""#, "?a=1&b", false), (#""a=1*""#, "?a=1&b", true),
    (#""""#, "", true), (#""""#, "?", true), (#""""#, "?a", false), (#""?*""#, "", false),
    (#""*b=2*""#, "?a=1&b=2", true),
  ]

  @Test(arguments: queries)
  func `each item of a query that is named must fit, as often as it is there`(
    pattern: String, query: String, fits: Bool
  ) throws {
    let match = try SampleAssociation.match(#""components":[{"?":\#(pattern)}]"#, "/x" + query)
    #expect(match.verdict == (fits ? .match : .nomatch))
  }

  /// What is compared after one decoding.
  static let decoded: [(String, String, Bool)] = [
    (#""/":"/é""#, "/%C3%A9", true), (#""/":"/é""#, "/%c3%a9", true),
    (#""/":"/e\u0301""#, "/%C3%A9", false), (#""/":"/%C3%A9""#, "/%C3%A9", false),
    (#""/":"/a/b""#, "/a%2Fb", true), (#""/":"/%41""#, "/%2541", true),
    (#""/":"/?""#, "/%C3%A9", true), (#""?":{"a b":"c&d"}"#, "/?a%20b=c%26d", true),
    (#""?":{"a":"1"}"#, "/?%61=1", true), (#""?":"a=1&b""#, "/?a=1%26b", true),
    (##""#":"a b""##, "/#a%20b", true), (#""/":"/\ufffd""#, "/%FF", true),
  ]

  @Test(arguments: decoded)
  func `patterns may be as people write them`(rule: String, url: String, fits: Bool) throws {
    let match = try SampleAssociation.match(
      #""components":[{\#(rule),"percentEncoded":false}]"#, url)
    #expect(match.verdict == (fits ? .match : .nomatch))
  }

  @Test func `both sides must agree`() throws {
    let association = try SampleAssociation.association(#""components":[{}]"#)
    let link = try WebLink("https://www.example.com/a")
    for (entries, verdict) in [
      (["applinks:www.example.com"], AssociationMatch.Verdict.match),
      (["applinks:*.example.com"], .match),
      (["applinks:WWW.Example.com?mode=developer"], .match), (["applinks:example.com"], .nomatch),
      (["webcredentials:www.example.com"], .nomatch), (["applinks:*.www.example.com"], .nomatch),
      ([], .nomatch),
    ] {
      let domains = try entries.map { try AssociatedDomain($0) }
      #expect(
        association.match(link, app: SampleAssociation.app, entitlements: domains).verdict
          == verdict,
        "\(entries)")
    }
    #expect(association.match(link, app: "ABCDE12345.com.example.other").verdict == .nomatch)
  }

  @Test func `an app is compared byte for byte`() throws {
    let association = try Association(
      Array(#"{"applinks":{"details":[{"appID":"ABCDE12345.K","components":[{}]}]}}"#.utf8))
    let link = try WebLink("https://example.com/")
    #expect(association.match(link, app: "ABCDE12345.K").verdict == .match)
    #expect(association.match(link, app: "ABCDE12345.\u{212A}").verdict == .nomatch)
  }

  @Test func `the details of an app are gone through in the order of the file`() throws {
    let association = try Association(
      Array(
        #"""
        {"applinks":{"details":[
          {"appIDs":["ABCDE12345.b"],"components":[{"/":"/x"}]},
          {"appIDs":["ABCDE12345.a"],"components":[{"/":"/a"},{"/":"/b","exclude":true}]},
          {"appIDs":["ABCDE12345.b","ABCDE12345.a"],"components":[{"/":"/b"},{"/":"/c"}]}
        ]}}
        """#.utf8))
    #expect(association.apps == ["ABCDE12345.b", "ABCDE12345.a"])
    for (app, path, verdict, rule, component) in [
      ("a", "/a", AssociationMatch.Verdict.match, 1, 0), ("a", "/b", .exclude, 1, 1),
      ("a", "/c", .match, 2, 1), ("b", "/b", .match, 2, 0), ("b", "/x", .match, 0, 0),
    ] {
      let match = association.match(
        try WebLink("https://example.com" + path), app: "ABCDE12345." + app)
      #expect(match.verdict == verdict)
      #expect(match.rule == rule)
      #expect(match.component == component)
    }
  }

  @Test func `a reason names the rule, or says what is missing`() throws {
    let association = try SampleAssociation.association(
      #""components":[{"/":"/a"},{"/":"/b","exclude":true}]"#)
    let old = try SampleAssociation.association(#""paths":["/a"]"#)
    let other = try AssociatedDomain("applinks:other.example")
    for (association, url, app, domains, reason) in [
      (
        association, "https://example.com/a", SampleAssociation.app, nil,
        "details[0].components[0] fits"
      ),
      (
        association, "http://example.com/a", SampleAssociation.app, nil,
        "details[0].components[0] fits, although a link that is not 'https' could have been "
          + "changed on the way"
      ),
      (
        association, "https://example.com/b", SampleAssociation.app, nil,
        "details[0].components[1] excludes it, so it stays in the browser"
      ),
      (
        association, "https://example.com/c", SampleAssociation.app, nil,
        "no rule of the app is about this link"
      ),
      (old, "https://example.com/a", SampleAssociation.app, nil, "details[0].paths[0] fits"),
      (
        association, "https://example.com/a", "ABCDE12345.b", nil,
        "not associated: the association does not list the app"
      ),
      (
        association, "https://example.com/a", SampleAssociation.app, [other],
        "not associated: no 'applinks' entry of the app is about 'example.com'"
      ),
    ] as [(Association, String, String, [AssociatedDomain]?, String)] {
      #expect(association.match(try WebLink(url), app: app, entitlements: domains).reason == reason)
    }
  }

  /// What `applinks` has before its details, a detail, a link below the host, and the reason.
  static let reasons: [(String, String, String, String)] = [
    ("", #""components":[{"/":"/a"}]"#, "/a/", "fits (one slash at the end does not matter)"),
    ("", #""components":[{"/":"/a/"}]"#, "/a", "fits (one slash at the end does not matter)"),
    ("", #""components":[{"/":"/a/"}]"#, "/a/", "fits"),
    (
      "", #""components":[{"/":"/a/*"}]"#, "/a",
      "fits (a pattern that ends in '/*' also fits the path before it)"
    ),
    ("", #""components":[{"/":"/a/*"}]"#, "/a/", "fits"),
    (
      "", #""components":[{"/":"a","exclude":true}]"#, "/a/",
      "excludes it, so it stays in the browser (the slash at the start of a pattern may be "
        + "missing; one slash at the end does not matter)"
    ),
    (
      "", #""components":[{"/":"//a"}]"#, "/a",
      "fits (two slashes at the start of a pattern count as one)"
    ),
    (
      "", #""components":[{"?":{"a":"1","b\n":true}}]"#, "/?a=2",
      "fits ('b\\x0A' is no string, so any query fits)"
    ),
    (
      #""defaults":{"/":"/a/*","?":{"x":"1","y":"2"}},"#,
      ##""defaults":{"exclude":true,"#":"*"},"components":[{}]"##, "/a?x=1&y=2",
      "excludes it, so it stays in the browser (a pattern that ends in '/*' also fits the path "
        + "before it; '/' is from 'applinks.defaults'; '?' is from 'applinks.defaults'; '#' is from "
        + "the 'defaults' of the detail; 'exclude' is from the 'defaults' of the detail)"
    ),
  ]

  @Test(arguments: reasons)
  func `a reason says what decided besides the pattern`(
    file: String, detail: String, link: String, reason: String
  ) throws {
    let match = try SampleAssociation.match(detail, link, file)
    #expect(match.reason == "details[0].components[0] " + reason)
  }
}
