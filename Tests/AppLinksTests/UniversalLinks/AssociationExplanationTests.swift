import AppLinks
import Testing

struct AssociationExplanationTests {
  @Test func `what came closest to fit is told`() throws {
    let association = try SampleAssociation.association(
      ##""components":[{"/":"/x"},{"/":"/help/*","?":{"articleNumber":"????"}},{"#":"a"}]"##)
    let explanation = association.explain(
      try WebLink("https://example.com/help/1?articleNumber=481"), app: SampleAssociation.app)
    let closest = try #require(explanation.closest)
    #expect(closest.component == 1)
    #expect(closest.parts.map(\.name) == ["path", "query[articleNumber]"])
    #expect(closest.parts.map(\.fits) == [true, false])
    #expect(closest.parts[1].subject == "481")
    #expect(closest.parts[1].pattern == "????")
  }

  /// Components, a URL below the host, and the number of the one that came closest.
  static let closest: [(String, String, Int?)] = [
    (#"{"/":"/a"}"#, "/a", nil), (#"{"/":"/b"}"#, "/a", 0), (#"{"/":"/b"},{"/":"/c"}"#, "/a", 0),
    (#"{"/":"/b","?":{"x":"1"}},{"/":"/a","?":{"x":"1"}}"#, "/a", 1),
    (#"{"/":"/b"},{"/":"/a","?":{"x":"1"}}"#, "/a", 1),
    (#"{"/":"/a","?":{"x":"1","y":"2"}},{"/":"/b"}"#, "/a", 1),
    (#"{"/":"/$(nothing)"},{"/":"/b"}"#, "/a", 1), (#"{"/":"/b","exclude":true}"#, "/a", nil),
    (#"{"/":"/a","exclude":true}"#, "/a", nil), ("", "/a", nil),
  ]

  @Test(arguments: closest)
  func `the closest is the first with the fewest parts that do not fit`(
    components: String, url: String, component: Int?
  ) throws {
    let association = try SampleAssociation.association(#""components":[\#(components)]"#)
    let explanation = association.explain(
      try WebLink("https://example.com" + url), app: SampleAssociation.app)
    #expect(explanation.closest?.component == component)
  }

  @Test func `each rule up to the one that decides is told, part by part`() throws {
    let association = try SampleAssociation.association(
      ##"""
      "components":[{"/":"/x","comment":"no"},{"?":{"a":"1","b":"*"},"#":"f?","exclude":true},
      {"?":"a=1*"},{"/":"/never"}]
      """##)
    let explanation = association.explain(
      try WebLink("https://example.com/y?a=1&a=1&c=2#g"), app: SampleAssociation.app)
    #expect(explanation.match.verdict == .match)
    #expect(explanation.steps.map(\.component) == [0, 1, 2])
    #expect(explanation.steps.map(\.isExcluded) == [false, true, false])
    #expect(explanation.steps.map(\.comment) == ["no", nil, nil])
    #expect(explanation.steps.map(\.fits) == [false, false, true])
    let parts = explanation.steps.flatMap(\.parts)
    #expect(parts.map(\.name) == ["path", "query[a]", "query[b]", "fragment", "query"])
    #expect(parts.map(\.subject) == ["/y", "1, 1", "", "g", "a=1&a=1&c=2"])
    #expect(parts.map(\.pattern) == ["/x", "1", "*", "f?", "a=1*"])
    #expect(parts.map(\.fits) == [false, true, true, false, true])
  }

  @Test func `a rule that fits nothing says why`() throws {
    let association = try SampleAssociation.association(#""components":[{"/":"/$(x)"},{}]"#)
    let explanation = association.explain(
      try WebLink("https://example.com/"), app: SampleAssociation.app)
    #expect(explanation.steps.map(\.defect) == ["the variable 'x' is not declared", nil])
    #expect(explanation.steps.map(\.fits) == [false, true])
  }

  @Test func `no rule is looked at for an app that does not belong to the site`() throws {
    let association = try SampleAssociation.association(#""components":[{}]"#)
    let link = try WebLink("https://example.com/")
    for explanation in [
      association.explain(link, app: SampleAssociation.app, entitlements: []),
      association.explain(link, app: "ABCDE12345.other"),
    ] {
      #expect(explanation.match.verdict == .nomatch)
      #expect(explanation.steps.isEmpty)
      #expect(explanation.closest == nil)
    }
  }

  @Test func `a part says what decided besides its pattern`() throws {
    let association = try SampleAssociation.association(
      ##"""
      "defaults":{"#":"x"},"components":[{"/":"a/"},{"?":{"b":"1","c":[]},"#":"*"}]
      """##, #""defaults":{"/":"/b"},"#)
    let explanation = association.explain(
      try WebLink("https://example.com/a?b=2"), app: SampleAssociation.app)
    #expect(explanation.match.verdict == .nomatch)
    let parts = explanation.steps.flatMap(\.parts)
    #expect(parts.map(\.name) == ["path", "fragment", "path", "query", "fragment"])
    #expect(parts.map(\.pattern) == ["a/", "x", "/b", "*", "*"])
    #expect(parts.map(\.fits) == [true, false, false, true, true])
    #expect(
      parts.map(\.note) == [
        "the slash at the start of a pattern may be missing; one slash at the end does not matter",
        "'#' is from the 'defaults' of the detail", "'/' is from 'applinks.defaults'",
        "'c' is no string, so any query fits", nil,
      ])
    #expect(explanation.steps.map(\.exclusion) == [nil, nil])
  }

  @Test func `a step says from where its exclusion is taken`() throws {
    let association = try SampleAssociation.association(
      #""components":[{},{"exclude":false}]"#, #""defaults":{"/":"/b","exclude":true},"#)
    let explanation = association.explain(
      try WebLink("https://example.com/a"), app: SampleAssociation.app)
    #expect(explanation.steps.map(\.isExcluded) == [true, false])
    #expect(
      explanation.steps.map(\.exclusion) == ["'exclude' is from 'applinks.defaults'", nil])
    #expect(explanation.closest?.component == 1)
  }
}
