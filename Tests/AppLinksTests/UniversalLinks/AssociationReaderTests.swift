import AppLinks
import Testing

struct AssociationReaderTests {
  /// Where `caseSensitive` is false, and whether the rule then still looks at case.
  static let levels: [(file: Bool?, detail: Bool?, rule: Bool?, isSensitive: Bool)] = [
    (nil, nil, nil, true), (false, nil, nil, false), (true, nil, nil, true),
    (nil, false, nil, false), (false, true, nil, true), (true, false, nil, false),
    (nil, nil, false, false), (false, false, true, true), (true, true, false, false),
    (nil, true, false, false),
  ]

  @Test(arguments: levels)
  func `a rule goes before its detail, and that before the file`(
    file: Bool?, detail: Bool?, rule: Bool?, isSensitive: Bool
  ) throws {
    for (flag, path) in [("caseSensitive", "/a"), ("percentEncoded", "/%41")] {
      func flags(_ value: Bool?) -> String { value.map { #""\#(flag)":\#($0)"# } ?? "" }
      let match = try SampleAssociation.match(
        #"""
        "components":[{\#(flags(rule))\#(rule == nil ? "" : ",")"/":"/A"}],
        "defaults":{\#(flags(detail))}
        """#,
        path, #""defaults":{\#(flags(file))},"#)
      #expect(match.verdict == (isSensitive ? .nomatch : .match), "\(flag)")
    }
  }

  @Test func `the defaults of the detail go before those of the file`() throws {
    let file = #""defaults":{"caseSensitive":false,"percentEncoded":false},"#
    #expect(
      try SampleAssociation.match(#""components":[{"/":"/A B"}]"#, "/a%20b", file).verdict == .match
    )
    let detail = #""defaults":{"caseSensitive":true},"components":[{"/":"/A B"}]"#
    #expect(try SampleAssociation.match(detail, "/a%20b", file).verdict == .nomatch)
    let rule =
      #""defaults":{"caseSensitive":true},"components":[{"/":"/A B","caseSensitive":false}]"#
    #expect(try SampleAssociation.match(rule, "/a%20b", file).verdict == .match)
  }

  @Test func `the older forms are read`() throws {
    let old = try Association(
      Array(
        #"""
        {"applinks":{"apps":[],"details":{
          "\#(SampleAssociation.app)":{"paths":["NOT /a/*","/a*","NOT/b","/b?"]}
        }}}
        """#.utf8))
    for (url, verdict, component) in [
      ("/a/b", AssociationMatch.Verdict.exclude, 0 as Int?), ("/ab?q#f", .match, 1),
      ("/b", .nomatch, nil), ("/bc", .match, 3),
    ] {
      let match = old.match(try WebLink("https://example.com" + url), app: SampleAssociation.app)
      #expect(match.verdict == verdict)
      #expect(match.component == component)
    }
    let single = try Association(
      Array(#"{"applinks":{"details":[{"appID":"\#(SampleAssociation.app)","paths":["*"]}]}}"#.utf8)
    )
    #expect(
      single.match(try WebLink("https://example.com/x"), app: SampleAssociation.app).verdict
        == .match)
    #expect(
      single.warnings.map(\.description) == [
        "applinks.details[0]: gives the app every URL of the site"
      ])
  }

  @Test func `components go before paths`() throws {
    let detail = #""paths":["/a"],"components":[{"/":"/b"}]"#
    #expect(try SampleAssociation.match(detail, "/a").verdict == .nomatch)
    #expect(try SampleAssociation.match(detail, "/b").verdict == .match)
  }

  static let broken: [String] = [
    "", "[]", "1", "{", #"{"applinks":{}"#, #"{"applinks":[]}"#, #"{"applinks":{"details":3}}"#,
    #"{"applinks":{"details":[]},"applinks":{}}"#, "\u{FEFF}{}", #"{"a":1,}"#, #"{"a":[1,]}"#,
    "{} x", "{'a':1}",
    #"{"a":01}"#, #"{"a":1.}"#, #"{"a":"\x"}"#, #"{"a":"\ud800"}"#, "{\"a\":\"\n\"}", #"{"a":tru}"#,
    "// c\n{}",
    String(repeating: "[", count: 100),
    "{\"a\":\"" + String(repeating: "b", count: 128 << 10) + "\"}",
  ]

  @Test(arguments: broken)
  func `what is no association is refused`(text: String) {
    #expect(throws: AssociationError.self) { try Association(Array(text.utf8)) }
  }

  @Test func `a file may have 128 KiB and no byte more`() throws {
    let start = #"{"a":""#
    for (size, isRead) in [(Association.largest, true), (Association.largest + 1, false)] {
      let text = start + String(repeating: "b", count: size - start.utf8.count - 2) + "\"}"
      #expect(text.utf8.count == size)
      let association = try? Association(Array(text.utf8))
      #expect((association != nil) == isRead)
    }
  }

  @Test func `the same rules say the same in every form`() throws {
    let app = SampleAssociation.app
    let paths = #"["NOT /a/x*","/a/*","/b?"]"#
    let components = #"[{"/":"/a/x*","exclude":true},{"/":"/a/*"},{"/":"/b?"}]"#
    let forms = try [
      #"{"applinks":{"apps":[],"details":{"\#(app)":{"paths":\#(paths)}}}}"#,
      #"{"applinks":{"apps":[],"details":[{"appID":"\#(app)","paths":\#(paths)}]}}"#,
      #"{"applinks":{"details":{"\#(app)":{"components":\#(components)}}}}"#,
      #"{"applinks":{"details":[{"appIDs":["A.b","\#(app)"],"components":\#(components)}]}}"#,
      #"{"applinks":{"details":[{"appID":"\#(app)","components":\#(components)}]}}"#,
    ].map { try Association(Array($0.utf8)) }
    for path in ["/a/", "/a/x", "/a/b/c", "/b", "/bc", "/bcd", "/", ""] {
      let link = try WebLink("https://example.com" + path)
      let matches = forms.map { $0.match(link, app: app) }
      for match in matches {
        #expect(match.verdict == matches[0].verdict)
        #expect(match.component == matches[0].component)
      }
    }
  }

  @Test func `a rule can be read without a file`() throws {
    let rule = #"""
      {"components":[{"/":"/$(food)/A"}],"substitutionVariables":{"food":["x"]},
      "defaults":{"caseSensitive":false}}
      """#
    let association = try Association(detail: Array(rule.utf8), app: SampleAssociation.app)
    let link = try WebLink("https://example.com/x/a")
    #expect(association.match(link, app: SampleAssociation.app).verdict == .match)
    #expect(throws: AssociationError.self) {
      try Association(detail: Array("[]".utf8), app: SampleAssociation.app)
    }
  }

  /// A file, and what in it does not do what its author may believe.
  static let warnings: [(String, [String])] = [
    ("{}", []), (#"{"other":1}"#, ["other: is not known and does nothing"]),
    (#"{"applinks":{}}"#, ["applinks: has no 'details', so no app opens anything"]),
    (
      #"{"applinks":{"apps":["a"],"details":[],"x\n":1}}"#,
      ["applinks.apps: must be an empty array", "applinks.x\\x0A: is not known and does nothing"]
    ),
    (
      #"{"applinks":{"details":[{}]}}"#,
      [
        "applinks.details[0]: names no app",
        "applinks.details[0]: has neither 'components' nor 'paths'",
      ]
    ),
    (
      #"{"applinks":{"details":[{"appIDs":"A","appID":1,"paths":3}]}}"#,
      [
        "applinks.details[0].appIDs: is not an array of strings",
        "applinks.details[0].appID: does nothing beside 'appIDs'",
        "applinks.details[0]: names no app",
        "applinks.details[0].paths: is not an array of strings",
      ]
    ),
    (
      #"{"applinks":{"details":[{"appIDs":["com.example.app"],"components":[]}]}}"#,
      [
        "applinks.details[0]: 'com.example.app' is not a team of ten letters or digits, a period "
          + "and a bundle identifier"
      ]
    ),
    (
      #"{"applinks":{"details":[{"appID":"ABCDE12345.a","paths":[],"components":{}}]}}"#,
      [
        "applinks.details[0].paths: does nothing beside 'components'",
        "applinks.details[0].components: is an object, not an array",
      ]
    ),
    (
      #"{"applinks":{"details":[{"appID":"ABCDE12345.a","components":[{},{"/":"/a"}]}]}}"#,
      ["applinks.details[0]: rule 0 fits every URL, so those after it do nothing"]
    ),
    (
      #"{"applinks":{"details":[{"appID":"ABCDE12345.a","components":[{"/":"*"}]}]}}"#,
      ["applinks.details[0]: gives the app every URL of the site"]
    ),
    (
      #"""
      {"applinks":{"details":[{"appID":"ABCDE12345.a","components":[
        3,{"/":null,"x":1},{"/":"$(x"},{"?":{"a":"$(y)"},"exclude":1}
      ]}]}}
      """#,
      [
        "applinks.details[0].components[0]: it is a number, not an object",
        "applinks.details[0].components[1]: fits no URL: '/' is null, not a string",
        "applinks.details[0].components[2]: fits no URL: a variable without ')'",
        "applinks.details[0].components[3].exclude: is a number, not a boolean, and does nothing",
        "applinks.details[0].components[3]: fits no URL: the variable 'y' is not declared",
      ]
    ),
    (
      #"""
      {"applinks":{"defaults":{"?":{"a":1},"x":2},"details":[
        {"appID":"ABCDE12345.a","defaults":3,"components":[{"/":"/a"}]}
      ]}}
      """#,
      [
        "applinks.defaults.?: asks for nothing: 'a' is a number, not a string, and voids the whole "
          + "of it",
        "applinks.defaults.x: is not known and does nothing",
        "applinks.details[0].defaults: is a number, not an object",
      ]
    ),
    (
      #"""
      {"applinks":{"details":[{"appID":"ABCDE12345.a","components":[
        {"/":"/a","?":{"a":"$(y)","b\n":null}},{"?":{"a":{}}}
      ]}]}}
      """#,
      [
        "applinks.details[0].components[0].?: asks for nothing: 'b\\x0A' is null, not a string, "
          + "and voids the whole of it",
        "applinks.details[0].components[1].?: asks for nothing: 'a' is an object, not a string, "
          + "and voids the whole of it",
      ]
    ),
    (#"{"webcredentials":{"apps":1}}"#, ["webcredentials: has no array 'apps'"]),
    (
      #"{"applinks":{"defaults":{"caseSensitive":"no"},"details":[],"substitutionVariables":[]}}"#,
      [
        "applinks.defaults.caseSensitive: is a string, not a boolean, and does nothing",
        "applinks.substitutionVariables: is an array, not an object",
      ]
    ),
  ]

  @Test(arguments: warnings)
  func `what does nothing is told with its place`(text: String, warnings: [String]) throws {
    let association = try Association(Array(text.utf8))
    #expect(association.warnings.map(\.description) == warnings)
    for warning in association.warnings {
      #expect(warning.description.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
  }

  @Test func `the apps of other services are kept`() throws {
    let text = #"{"webcredentials":{"apps":["A.b","C.d"]},"appclips":{"apps":[]}}"#
    let association = try Association(Array(text.utf8))
    #expect(association.services == ["webcredentials": ["A.b", "C.d"], "appclips": []])
    #expect(association.apps.isEmpty)
  }

  @Test func `variables cannot make a small file take long`() throws {
    let values = (0..<2_000).map { "\"*a\($0)*\"" }.joined(separator: ",")
    let rules = Array(repeating: #"{"/":"$(v)$(v)$(v)"}"#, count: 1_000).joined(separator: ",")
    let association = try SampleAssociation.association(
      #""components":[\#(rules)]"#, #""substitutionVariables":{"v":[\#(values)]},"#)
    let last = try #require(association.warnings.last)
    #expect(last.place == "applinks.details[0].components[999]")
    #expect(last.words == "fits no URL: its variables have too many values")
    #expect(association.warnings.count == 1_000)
    let plain = (0..<2_000).map { "\"a\($0)\"" }.joined(separator: ",")
    #expect(
      try SampleAssociation.association(
        #""components":[\#(rules)]"#, #""substitutionVariables":{"v":[\#(plain)]},"#
      ).warnings.isEmpty)
  }

  @Test func `many plain patterns leave as much for variables as few`() throws {
    let rules = (0..<4_000).map { #"{"/":"/section/\#($0)/*"}"# }
    let association = try SampleAssociation.association(
      #""components":[\#(rules.joined(separator: ",")),{"/":"/$(lang)/last"}]"#)
    #expect(association.warnings.isEmpty)
    for (path, component) in [("/section/3999/a", 3_999), ("/de/last", 4_000)] {
      let match = association.match(
        try WebLink("https://example.com" + path), app: SampleAssociation.app)
      #expect(match.component == component)
    }
  }

  /// The `defaults` of a file and of a detail, a component, a link below the host, and what is said.
  static let defaults: [(String, String, String, String, AssociationMatch.Verdict)] = [
    (#""/":"/a""#, "", "", "/a", .match), (#""/":"/a""#, "", "", "/b", .nomatch),
    (#""/":"/a""#, "", #""/":"/b""#, "/b", .match),
    (#""/":"/a""#, "", #""/":"/b""#, "/a", .nomatch),
    (#""/":"/a""#, #""/":"/b""#, "", "/b", .match),
    (#""/":"/a""#, #""/":"/b""#, "", "/a", .nomatch),
    (#""/":"/a""#, #""?":"x""#, "", "/a?x", .match),
    (#""/":"/a""#, #""?":"x""#, "", "/a", .nomatch),
    (#""/":"/a""#, #""?":"x""#, "", "/b?x", .nomatch),
    (##""#":"x","?":{"a":"1"}"##, "", "", "/?a=1#x", .match),
    (##""#":"x","?":{"a":"1"}"##, "", ##""#":"*""##, "/?a=1", .match),
    (##""#":"x","?":{"a":"1"}"##, "", ##""?":{"b":"2"}"##, "/?b=2#x", .match),
    (#""exclude":true"#, "", "", "/", .exclude),
    (#""exclude":true"#, "", #""exclude":false"#, "/", .match),
    (#""exclude":true"#, #""exclude":false"#, "", "/", .match),
    (#""exclude":true"#, #""exclude":false"#, #""exclude":true"#, "/", .exclude),
    (#""exclude":true"#, "", #""exclude":1"#, "/", .exclude),
    (#""exclude":1"#, "", "", "/", .match), (#""/":"/a/*","exclude":true"#, "", "", "/a", .exclude),
    (#""/":"/A""#, "", #""caseSensitive":false"#, "/a", .match),
    (#""/":"/A","caseSensitive":false"#, "", #""caseSensitive":true"#, "/a", .nomatch),
    (#""/":"/é""#, #""percentEncoded":false"#, "", "/%C3%A9", .match),
    (#""/":"/$(lang)""#, "", "", "/de", .match), (#""/":"/$(lang)""#, "", "", "/xx", .nomatch),
    (#""?":{"a":"1","b":true}"#, "", "", "/?a=2", .match),
    (#""?":{"a":"1","b":true}"#, "", #""?":{"a":"1"}"#, "/?a=2", .nomatch),
    (#""/":3"#, "", "", "/", .nomatch), (#""/":3"#, "", #""/":"/""#, "/", .match),
    (#""comment":"x""#, "", "", "/", .match),
  ]

  @Test(arguments: defaults)
  func `a component takes from the defaults what it does not say`(
    file: String, detail: String, component: String, link: String,
    verdict: AssociationMatch.Verdict
  ) throws {
    let match = try SampleAssociation.match(
      #""defaults":{\#(detail)},"components":[{\#(component)}]"#, link,
      #""defaults":{\#(file)},"#)
    #expect(match.verdict == verdict)
  }

  @Test func `paths of the older key take nothing from the defaults`() throws {
    let file = #""defaults":{"/":"/b","exclude":true,"?":"x"},"#
    #expect(try SampleAssociation.match(#""paths":["/a"]"#, "/a", file).verdict == .match)
  }

  @Test func `one long default for many components does not make a small file take long`() throws {
    let rules = Array(repeating: "{}", count: 2_000).joined(separator: ",")
    let path = String(repeating: "*a", count: 1_000)
    let association = try SampleAssociation.association(
      #""components":[\#(rules)]"#, #""defaults":{"/":"\#(path)b"},"#)
    let last = try #require(association.warnings.last)
    #expect(last.place == "applinks.details[0].components[1999]")
    #expect(last.words == "fits no URL: the components take too much from 'defaults'")
    #expect(association.warnings.count == 2_000 - Association.largest / 2_001)
  }

  /// The members of a detail that name apps, and the apps that it is for.
  static let apps: [(String, [String])] = [
    (#""appIDs":["ABCDE12345.a"]"#, ["ABCDE12345.a"]),
    (#""appID":"ABCDE12345.b""#, ["ABCDE12345.b"]),
    (#""appIDs":["ABCDE12345.a"],"appID":"ABCDE12345.b""#, ["ABCDE12345.a"]),
    (#""appID":"ABCDE12345.b","appIDs":["ABCDE12345.a"]"#, ["ABCDE12345.a"]),
    (#""appIDs":[],"appID":"ABCDE12345.b""#, []), (#""appIDs":3,"appID":"ABCDE12345.b""#, []),
    (#""appIDs":["ABCDE12345.b"],"appID":"ABCDE12345.b""#, ["ABCDE12345.b"]),
  ]

  @Test(arguments: apps)
  func `one app beside a list of apps does nothing`(members: String, apps: [String]) throws {
    let association = try Association(
      Array(#"{"applinks":{"details":[{\#(members),"components":[{"/":"/a"}]}]}}"#.utf8))
    #expect(association.apps == apps)
    let isLost = members.contains(#""appID":"#) && !apps.contains("ABCDE12345.b")
    #expect(
      association.warnings.map(\.description).contains(
        "applinks.details[0].appID: does nothing beside 'appIDs'") == isLost)
    let match = association.match(try WebLink("https://example.com/a"), app: "ABCDE12345.b")
    #expect(match.verdict == (apps.contains("ABCDE12345.b") ? .match : .nomatch))
    guard isLost else { return }
    #expect(
      match.reason == "not associated: the association does not list the app, and 'appID' of "
        + "details[0] does nothing beside 'appIDs'")
  }
}
