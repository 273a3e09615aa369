import AppLinks
import Testing

struct AssociationDifferenceTests {
  private static func difference(_ old: String, _ new: String) throws -> AssociationDifference {
    try AssociationDifference(
      from: SampleAssociation.association(#""components":[\#(old)]"#),
      to: SampleAssociation.association(#""components":[\#(new)]"#))
  }

  /// Components before and after, and the changes: a URL, the old verdict and the new.
  static let cases: [(String, String, [String])] = [
    ("", "", []), (#"{"/":"/a"}"#, #"{"/":"/a","comment":"x"}"#, []),
    (#"{"/":"/a"}"#, "", ["/a match nomatch"]), ("", #"{"/":"/a"}"#, ["/a nomatch match"]),
    (#"{"/":"/a"}"#, #"{"/":"/a","exclude":true}"#, ["/a match exclude"]),
    (#"{"/":"/a"}"#, #"{"/":"/b"}"#, ["/a match nomatch", "/b nomatch match"]),
    (#"{"/":"/a*"}"#, #"{"/":"/a"}"#, ["/ax match nomatch"]),
    (#"{"/":"/a"}"#, #"{"/":"/a","caseSensitive":false}"#, ["/A nomatch match"]),
    (#"{"?":{"a":"1"}}"#, #"{"?":{"a":"2"}}"#, ["/?a=1 match nomatch", "/?a=2 nomatch match"]),
    (##"{"#":"x"}"##, "", ["/#x match nomatch"]),
    (#"{"/":"/é ","percentEncoded":false}"#, "", ["/%C3%A9%20 match nomatch"]),
    (#"{"/":"/$(nothing)"}"#, "", []),
    (
      #"{"/":"/b","exclude":true},{"/":"/*"}"#, #"{"/":"/*"},{"/":"/b","exclude":true}"#,
      ["/b exclude match"]
    ),
  ]

  @Test(arguments: cases)
  func `a change is shown by a URL for which the answer changes`(
    old: String, new: String, changes: [String]
  ) throws {
    let difference = try Self.difference(old, new)
    let found = difference.changes.map {
      "\($0.target) \($0.old.verdict.rawValue) \($0.new.verdict.rawValue)"
    }
    #expect(found == changes)
    #expect(difference.changes.allSatisfy { $0.app == SampleAssociation.app })
    #expect(difference.added.isEmpty && difference.removed.isEmpty)
    #expect(difference.compared >= 1)
  }

  @Test func `apps that come and go are named`() throws {
    func association(_ apps: String) throws -> Association {
      let text = #"{"applinks":{"details":[{"appIDs":[\#(apps)],"components":[{"/":"/a"}]}]}}"#
      return try Association(Array(text.utf8))
    }
    let difference = AssociationDifference(
      from: try association(#""ABCDE12345.a","ABCDE12345.b""#),
      to: try association(#""ABCDE12345.c","ABCDE12345.b""#))
    #expect(difference.added == ["ABCDE12345.c"])
    #expect(difference.removed == ["ABCDE12345.a"])
    #expect(
      difference.changes.map { "\($0.app) \($0.new.verdict.rawValue)" }
        == ["ABCDE12345.a nomatch", "ABCDE12345.c match"])
  }

  @Test func `many rules are compared with a few URLs each`() throws {
    let rules = (0..<200).map {
      ##"{"/":"/a\##($0)/*","?":{"a":"?*","b":"$(digit)"},"#":"*x*"}"##
    }.joined(separator: ",")
    let difference = try Self.difference(rules, rules)
    #expect(difference.changes.isEmpty)
    #expect((200...(200 * 25)).contains(difference.compared))
  }
}
