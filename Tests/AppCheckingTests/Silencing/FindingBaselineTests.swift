import AppChecking
import Documents
import Foundation
import SystemPackage
import TestSupport
import Testing

struct FindingBaselineTests {
  static func findings(_ predicates: String...) -> [Finding] {
    predicates.flatMap {
      Checker().check(CheckedDocument(predicate: $0, named: "a rule"))
    }
  }

  @Test func `what was written is known, and one more of a kind is not`() throws {
    let folder = try TemporaryFolder()
    let known = Self.findings("TRUEPREDICATE", "FALSEPREDICATE", "TRUEPREDICATE")
    #expect(known.count == 3)
    let text = String(decoding: FindingBaseline.file(known), as: UTF8.self)
    let baseline = try FindingBaseline(reading: try folder.write("known.json", text))
    #expect(baseline == FindingBaseline(known))
    #expect(baseline.unknown(in: known) == [])
    #expect(baseline.unknown(in: Array(known.prefix(1))) == [])
    #expect(baseline.unknown(in: known + known.prefix(2)) == Array(known.prefix(2)))
    let other = Self.findings("extensionItems.@count == 1 AND TRUEPREDICATE")
    #expect(!other.isEmpty && baseline.unknown(in: other) == other)
  }

  @Test func `the file is sorted, and says nothing of lines`() {
    let findings = Self.findings("TRUEPREDICATE", "FALSEPREDICATE")
    let text = String(decoding: FindingBaseline.file(findings), as: UTF8.self)
    #expect(text == String(decoding: FindingBaseline.file(findings.reversed()), as: UTF8.self))
    #expect(
      text == #"{"version":1,"findings":[{"lint":"always-true","document":"a rule","key":"","#
        + #""message":"the rule is true for everything that is shared"},"#
        + #"{"lint":"never-true","document":"a rule","key":"","#
        + #""message":"the rule is true for nothing that can be shared"}]}"# + "\n")
    #expect(
      String(decoding: FindingBaseline.file([]), as: UTF8.self)
        == "{\"version\":1,\"findings\":[]}\n")
  }

  @Test func `a finding stays known when lines are put before it`() throws {
    func findings(_ before: String) throws -> [Finding] {
      let text = "<plist><dict>\(before)<key>NSExtensionActivationRule</key><dict/></dict></plist>"
      return Checker().check(try CheckedDocument(propertyList: Array(text.utf8), named: "a.plist"))
    }
    let known = try findings("")
    let moved = try findings("\n\n<key>Name</key>\n<string>x</string>\n")
    #expect(known.count == 1 && known != moved)
    #expect(FindingBaseline(known).unknown(in: moved) == [])
  }

  static let faults: [(String, String)] = [
    ("{", "PATH:1:2: malformed JSON: a key in quotation marks is expected here"),
    ("[]", "PATH: expected a dictionary at the top, found an array"),
    (
      "{}",
      "PATH: version: missing; expected 1\nPATH: findings: missing; expected an array of findings"
    ),
    (
      #"{"version":2,"findings":[]}"#,
      "PATH: version: is 2, and this version of sharepipe reads 1"
    ),
    (
      #"{"version":"1","findings":[]}"#,
      "PATH: version: expected a whole number of at least 0, found the string '1'"
    ),
    (#"{"version":1,"findings":[1]}"#, "PATH: findings[0]: expected a dictionary, found 1"),
    (#"{"version":1,"findings":{}}"#, "PATH: findings: expected an array, found a dictionary"),
    (
      #"{"version":1,"findings":[{"lint":"x"}]}"#,
      "PATH: findings[0].document: missing; expected a string\n"
        + "PATH: findings[0].key: missing; expected a string\n"
        + "PATH: findings[0].message: missing; expected a string"
    ),
    (
      #"{"version":1,"findings":[{"lint":"x","document":"d","key":"","message":"m","line":3}]}"#,
      "PATH: findings[0].line: unknown key; did you mean 'lint'?"
    ),
    (
      #"{"version":1,"version":1}"#,
      "PATH:1:14: the key 'version' occurs twice; keep one of them"
    ),
    (
      String(repeating: " ", count: (16 << 20) + 1),
      "PATH: is larger than 16777216 bytes; make it smaller"
    ),
  ]

  @Test(arguments: faults)
  func `what is no baseline is told with its place`(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("known.json", text)
    let error = #expect(throws: DocumentError.self) { try FindingBaseline(reading: file) }
    #expect(error?.description == message.replacing("PATH", with: file.string))
  }
}
