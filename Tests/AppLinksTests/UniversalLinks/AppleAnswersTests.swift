import AppLinks
import Testing

/// What Apple's `swcutil` answered, and that the same is said here.
///
/// The answers are those of macOS 27.0 (26A5388g) of 2 September 2026, as they are recorded in public
/// in `conformance/oracle` of the repository `sergii-ziborov/blazingly-aasa`. None of their links has
/// a character that a URL cannot have; what happens to those is said below.
struct AppleAnswersTests {
  /// A component, a link below the host, and whether `swcutil match` said that they match.
  typealias Answer = (component: String, link: String, isMatch: Bool)

  static let paths: [Answer] = [
    (#"{"/":"/buy/*"}"#, "/buy", true), (#"{"/":"/buy/*"}"#, "/buy/", true),
    (#"{"/":"/buy/*"}"#, "/buy/42", true), (#"{"/":"/buy/*"}"#, "/buyer", false),
    (#"{"/":"/buy/*"}"#, "/bu", false), (#"{"/":"/a/b/*"}"#, "/a/b", true),
    (#"{"/":"/buy*"}"#, "/buy", true), (#"{"/":"/a/*/c"}"#, "/a/c", false),
    (#"{"/":"/buy"}"#, "/buy", true), (#"{"/":"/buy"}"#, "/buy/", true),
    (#"{"/":"abc"}"#, "/abc", true), (##"{"/":"abc","?":"def","#":"*"}"##, "/abc?def", true),
    (#"{"/":"buy/*"}"#, "/buy/42", true), (#"{"/":"abc"}"#, "/abcd", false),
    (#"{"/":"abc"}"#, "/xabc", false), (#"{"/":"abc/*"}"#, "/abc", true),
    (#"{"/":"*abc"}"#, "/xabc", true), (#"{"/":"//abc"}"#, "/abc", true),
    (#"{"/":"a/b"}"#, "/a/b", true), (#"{"/":"/buy/"}"#, "/buy", true),
    (#"{"/":"/a/b/"}"#, "/a/b", true), (#"{"/":"/buy/*"}"#, "/buy//", true),
    (#"{"/":"/buy/"}"#, "/buy//", true), (#"{"/":"/"}"#, "/", true), (#"{"/":"/"}"#, "", true),
  ]

  static let queries: [Answer] = [
    (#"{"?":{"b":"*"}}"#, "/x?a=1", true), (#"{"?":{"b":"?*"}}"#, "/x?a=1", false),
    (#"{"?":{"b":""}}"#, "/x?a=1", true), (#"{"?":{"b":"1"}}"#, "/x?a=1", false),
    (#"{"?":{"b":"*"}}"#, "/x", true), (#"{"?":{"a":"1","b":"*"}}"#, "/x?a=1", true),
    (#"{"?":{"id":"42"}}"#, "/x?id=42&id=7", false),
    (#"{"?":{"id":"42"}}"#, "/x?id=7&id=42", false),
    (#"{"?":{"id":"42"}}"#, "/x?id=7&id=42&id=9", false),
    (#"{"?":{"flag":true}}"#, "/x?flag=1", true), (#"{"?":{"flag":true}}"#, "/x?other=1", true),
    (#"{"?":{"flag":false}}"#, "/x?flag=1", true), (#"{"?":{"n":5}}"#, "/x?n=5", true),
    (#"{"?":{"n":null}}"#, "/x?n=5", true), (#"{"?":"a=1"}"#, "/x?a=1", true),
    (#"{"?":"a=1"}"#, "/x?a=1&b=2", false), (#"{"?":"*"}"#, "/x", true),
    (#"{"?":"?*"}"#, "/x", false), (#"{"?":{"id":"*"}}"#, "/x?id=7&id=42", true),
    (#"{"?":{"id":"7,42"}}"#, "/x?id=7&id=42", false),
    (#"{"?":{"id":"42,7"}}"#, "/x?id=42&id=7", false),
    (#"{"?":{"id":""}}"#, "/x?id=7&id=42", false),
    (#"{"?":{"id":"?*"}}"#, "/x?id=7&id=42", true), (#"{"?":{"id":"7"}}"#, "/x?id=7&id=7", true),
    (#"{"?":{"a":"1","flag":true}}"#, "/x?a=2", true),
    (#"{"?":{"a":"1","flag":true}}"#, "/x?a=1", true), (#"{"?":{"a":["1"]}}"#, "/x?a=2", true),
    (#"{"?":{"a":{"b":"1"}}}"#, "/x?a=2", true), (#"{"?":""}"#, "/x", true),
    (#"{"?":"a=1"}"#, "/x", false),
  ]

  static let spellings: [Answer] = [
    (#"{"/":"/a%20b"}"#, "/a%20b", true), (#"{"/":"/a b"}"#, "/a%20b", false),
    (#"{"/":"/a b","percentEncoded":false}"#, "/a%20b", true),
    (#"{"/":"/a%20b","percentEncoded":false}"#, "/a%20b", false),
    (#"{"/":"/a/b"}"#, "/a%2Fb", false), (#"{"/":"/a/b","percentEncoded":false}"#, "/a%2Fb", true),
    (#"{"/":"/caf%C3%A9"}"#, "/caf%c3%a9", false),
    (#"{"/":"/caf\u00e9","percentEncoded":false}"#, "/caf%C3%A9", true),
    (#"{"/":"/caf\u00e9"}"#, "/caf%C3%A9", false), (##"{"#":"*"}"##, "/x", true),
    (##"{"#":"?*"}"##, "/x", false), (##"{"#":""}"##, "/x", true),
  ]

  static let unknownKeys: [Answer] = [
    (#"{"/":"/foo/*"}"#, "/foo/1", true),
    (#"{"/":"/foo/*","totallyUnknownKey":"x"}"#, "/foo/1", true),
    (#"{"/":"/foo/*","totallyUnknownKey":"x"}"#, "/bar", false),
    (#"{"totallyUnknownKey":"x"}"#, "/anything", true), ("{}", "/anything", true),
    (#"{"/":"/foo/*","casesensitive":true}"#, "/FOO/1", false),
    (#"{"/":"/foo/*","future":{"a":"b"}}"#, "/foo/1", true),
  ]

  @Test(arguments: paths + queries + spellings + unknownKeys)
  func `a component fits a link where swcutil says that they match`(answer: Answer) throws {
    let match = try SampleAssociation.match(#""components":[\#(answer.component)]"#, answer.link)
    #expect(match.verdict == (answer.isMatch ? .match : .nomatch))
  }

  @Test(arguments: paths + queries + spellings + unknownKeys)
  func `a component excludes what it fits`(answer: Answer) throws {
    let members = answer.component.dropFirst().dropLast()
    let component = #"{"exclude":true\#(members.isEmpty ? "" : ",")\#(members)}"#
    let match = try SampleAssociation.match(
      #""components":[\#(component),{"/":"*"}]"#, answer.link)
    #expect(match.verdict == (answer.isMatch ? .exclude : .match))
    #expect(match.component == (answer.isMatch ? 0 : 1))
  }

  /// What `applinks` has before `details`, what the detail has before its components, the component,
  /// a link below the host, and what `swcutil verify` said.
  static let defaults: [(String, String, String, String, AssociationMatch.Verdict)] = [
    ("", "", ##"{"#":"*"}"##, "/bar", .match),
    (#"{"/":"/foo/*"}"#, "", ##"{"#":"*"}"##, "/bar", .nomatch),
    (#"{"/":"/foo/*"}"#, "", ##"{"#":"*"}"##, "/foo/1", .match),
    ("", #"{"/":"/foo/*"}"#, ##"{"#":"*"}"##, "/bar", .nomatch),
    (#"{"exclude":true}"#, "", ##"{"#":"*"}"##, "/bar", .exclude),
    (#"{"?":{"id":"??"}}"#, "", ##"{"#":"*"}"##, "/bar?id=7", .nomatch),
    (#"{"?":{"id":"??"}}"#, "", ##"{"#":"*"}"##, "/bar?id=7777", .nomatch),
    (#"{"caseSensitive":true}"#, "", #"{"/":"/foo"}"#, "/FOO", .nomatch),
    (#"{"caseSensitive":false}"#, "", #"{"/":"/foo"}"#, "/FOO", .match),
  ]

  @Test(arguments: defaults)
  func `defaults decide where swcutil says that they do`(
    file: String, detail: String, component: String, link: String,
    verdict: AssociationMatch.Verdict
  ) throws {
    func member(_ defaults: String) -> String {
      defaults.isEmpty ? "" : #""defaults":\#(defaults),"#
    }
    let match = try SampleAssociation.match(
      #"\#(member(detail))"components":[\#(component)]"#, link, member(file))
    #expect(match.verdict == verdict)
  }

  @Test func `eighty-three answers are compared`() {
    let answers = Self.paths + Self.queries + Self.spellings + Self.unknownKeys
    #expect(answers.count + Self.defaults.count == 83)
  }

  /// Whole details, a link below the host, and what `swcutil verify` said.
  static let details: [(String, String, AssociationMatch.Verdict)] = [
    (#""components":[{"/":"/id/????"}]"#, "/id/4815", .match),
    (#""components":[{"/":"/id/????"}]"#, "/id/481", .nomatch),
    (#""components":[{"/":"/a/?*"}]"#, "/a/", .nomatch),
    (#""components":[{"/":"/a/?*"}]"#, "/a/b", .match),
    (#""components":[{"/":"/buy/*"}]"#, "/buy/42/x", .match),
    (##""components":[{"/":"/abc","?":"def","#":"*"}]"##, "/abc", .nomatch),
    (##""components":[{"/":"/abc","?":"def","#":"*"}]"##, "?def", .nomatch),
    (#""components":[{"/":"/a/private/*","exclude":true},{"/":"/a/*"}]"#, "/a/private/x", .exclude),
    (#""components":[{"/":"/a/private/*","exclude":true},{"/":"/a/*"}]"#, "/a/public", .match),
    (#""components":[{"/":"/a/*"},{"/":"/a/private/*","exclude":true}]"#, "/a/private/x", .match),
    (#""components":[{"?":{"flag":""}}]"#, "/x?flag", .match),
    (#""components":[{"/":"/$(region)/home"}]"#, "/GB/home", .match),
    (#""components":[{"/":"/$(region)/home"}]"#, "/UK/home", .nomatch),
    (#""components":[{"/":"/$(lang)_$(region)/"}]"#, "/en_US/", .match),
    (#""components":[{"/":"/$(lang)_$(region)/"}]"#, "/qq_ZZ/", .nomatch),
    (#""components":[{"/":"/id/$(upper)"}]"#, "/id/Q", .match),
    (#""components":[{"/":"/id/$(upper)"}]"#, "/id/q", .nomatch),
    (#""components":[{"/":"/id/$(lower)"}]"#, "/id/Q", .nomatch),
    (#""components":[{"/":"/id/$(upper)","caseSensitive":false}]"#, "/id/q", .match),
    (#""components":[{"/":"/id/$(xdigit)"}]"#, "/id/f", .match),
    (#""components":[{"/":"/id/$(xdigit)"}]"#, "/id/g", .nomatch),
    (#""components":[{"/":"/id/$(alnum)"}]"#, "/id/-", .nomatch),
    (#""paths":["NOT /wwdc/internal/*","/wwdc/*"]"#, "/wwdc/2015", .match),
    (#""paths":["NOT /wwdc/internal/*","/wwdc/*"]"#, "/wwdc/internal/notes", .exclude),
    (#""paths":["NOT /wwdc/internal/*","/wwdc/*"]"#, "/other", .nomatch),
  ]

  @Test(arguments: details)
  func `a detail says of a link what swcutil says`(
    detail: String, link: String, verdict: AssociationMatch.Verdict
  ) throws {
    #expect(try SampleAssociation.match(detail, link).verdict == verdict)
  }

  /// Links with a character that a URL cannot have, and the place of that.
  static let refused: [(String, Int)] = [
    ("/a b", 21), ("/café", 23), ("/a\"b", 21), ("/a<b>", 21), ("/a\\b", 21), ("/a^b", 21),
    ("/a`b", 21), ("/a{b}", 21), ("/a|b", 21), ("/a\nb", 21), ("/a?b c", 23), ("/a#b c", 23),
  ]

  @Test(arguments: refused)
  func `a character that a URL cannot have is refused by its place`(link: String, offset: Int) {
    do throws(URLFault) {
      _ = try WebLink("https://example.com" + link)
      Issue.record("it is taken")
    } catch {
      #expect([.illegalCharacter, .notASCII].contains(error.reason))
      #expect(error.offset == offset)
    }
  }
}
