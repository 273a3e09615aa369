import Foundation
import SharepipeCommand
import TestSupport
import Testing

struct RuleTestJUnitTests {
  /// The elements and attributes that the schemas of Jenkins (`junit-10.xsd`) and of Maven Surefire
  /// (`surefire-test-report.xsd`) both know; those with a mark are required by one of them.
  static let schema: [String: (parents: [String?], required: Set<String>, optional: Set<String>)] =
    [
      "testsuites": ([nil], [], ["name", "tests", "failures", "errors", "time"]),
      "testsuite": (["testsuites"], ["name", "tests", "errors", "skipped", "failures"], ["time"]),
      "testcase": (["testsuite"], ["name", "time"], ["classname"]),
      "failure": (["testcase"], ["type"], ["message"]),
      "error": (["testcase"], ["type"], ["message"]),
    ]

  @Test func `the document is as continuous integration reads it`() async throws {
    let folder = try CommandFolder()
    try folder.write("a.yaml", "rule: TRUEPREDICATE\ncases: [{as: notes, expect: activates}]")
    try folder.write(
      "b.yaml",
      "rule: FALSEPREDICATE\ncases: [{as: notes, expect: activates}, {as: mail, expect: not}]")
    try folder.write("c.yaml", "rule: x\ncases: 3")
    let file = folder.path + "/results.xml"
    let outcome = try await Tool.run("test", folder.inbox, "--junit", file)
    #expect(outcome.status == 65)
    let elements = try XMLDocumentOutline(contentsOf: URL(filePath: file)).elements
    for element in elements {
      let rule = try #require(Self.schema[element.name], "unknown element \(element.name)")
      #expect(rule.parents.contains(element.parent))
      #expect(rule.required.isSubset(of: element.attributes.keys), "\(element)")
      #expect(rule.required.union(rule.optional).isSuperset(of: element.attributes.keys))
      for key in ["tests", "failures", "errors", "skipped"] where element.attributes[key] != nil {
        #expect(element.attributes[key].flatMap { Int($0) } != nil)
      }
      if let time = element.attributes["time"] {
        #expect(time.wholeMatch(of: /[0-9]{0,3}(\.[0-9]{0,3})?/) != nil, "\(time)")
      }
    }
    let counts = elements.filter { $0.name.hasPrefix("testsuite") }.map { element in
      ["tests", "failures", "errors"].map { element.attributes[$0] ?? "" }
    }
    #expect(counts == [["4", "1", "1"], ["1", "0", "0"], ["2", "1", "0"], ["1", "0", "1"]])
    let failure = try #require(elements.first { $0.name == "failure" })
    #expect(failure.attributes["message"] == "expected: it applies; found: it does not apply")
    #expect(
      failure.text == """
        expected: it applies; found: it does not apply
        the activation rule is false
        note: no change of one or two places that was tried makes it apply
        shared: public.plain-text
        """)
    let error = try #require(elements.first { $0.name == "error" })
    #expect(error.text == "\(folder.inbox)/c.yaml: cases: expected an array, found 3")
  }
}
