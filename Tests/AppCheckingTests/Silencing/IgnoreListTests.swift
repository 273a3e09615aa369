import AppChecking
import Documents
import Lints
import SystemPackage
import TestSupport
import Testing

struct IgnoreListTests {
  static func list(_ text: String) throws -> IgnoreList {
    let folder = try TemporaryFolder()
    return try IgnoreList(reading: try folder.write("ignore.yaml", text))
  }

  /// A finding of `all-zero-rule` in a list.
  static func finding(_ document: String) throws -> Finding {
    let text = "<plist><dict><key>NSExtensionActivationRule</key><dict/></dict></plist>"
    let found = Checker().check(
      try CheckedDocument(propertyList: Array(text.utf8), named: document))
    return try #require(found.first { $0.lint.id == "all-zero-rule" })
  }

  static let entries: [(entry: String, isSilenced: Bool)] = [
    ("lint: all-zero-rule", true), ("lint: always-true", false),
    ("lint: all-zero-rule, document: Info.plist", true),
    ("lint: all-zero-rule, document: Share.appex/Info.plist", true),
    ("lint: all-zero-rule, document: \"Apps/My App/Share.appex/Info.plist\"", true),
    ("lint: all-zero-rule, document: Share.appex", false),
    ("lint: all-zero-rule, document: \"Share.appex/*\"", true),
    ("lint: all-zero-rule, document: \"S?are.appex/Info.plist\"", true),
    ("lint: all-zero-rule, document: \"S?hare.appex/Info.plist\"", false),
    ("lint: all-zero-rule, document: \"My*plist\"", true),
    ("lint: all-zero-rule, document: info.plist", false),
    ("lint: all-zero-rule, key: NSExtensionActivationRule", true),
    ("lint: all-zero-rule, key: \"*Rule\"", true),
    ("lint: all-zero-rule, key: \"NS?xtensionActivationRule\"", true),
    ("lint: all-zero-rule, key: Rule", false), ("lint: all-zero-rule, key: \"\"", false),
    ("lint: all-zero-rule, key: \"*Rule\", document: other.plist", false),
  ]

  @Test(arguments: entries)
  func `an entry is for a lint, the end of a path, and whole keys`(
    entry: String, isSilenced: Bool
  ) throws {
    let finding = try Self.finding("Apps/My App/Share.appex/Info.plist")
    let list = try Self.list("ignore:\n  - {\(entry), reason: known}\n")
    let (shown, unused) = list.shown(of: [finding])
    #expect(shown == (isSilenced ? [] : [finding]))
    #expect(unused.map(\.reason) == (isSilenced ? [] : ["known"]))
  }

  @Test func `of two entries for one finding the second silences nothing`() throws {
    let findings = try [Self.finding("a.plist"), Self.finding("b.plist")]
    let list = try Self.list(
      """
      ignore:
        - {lint: all-zero-rule, document: a.plist, reason: one}
        - {lint: all-zero-rule, document: a.plist, reason: two}
      """)
    let (shown, unused) = list.shown(of: findings)
    #expect(shown == Array(findings.suffix(1)))
    #expect(unused.map(\.reason) == ["two"])
  }

  static let faults: [(String, String)] = [
    ("ignore", "PATH: expected a dictionary at the top, found a string"),
    ("{}", "PATH: ignore: missing; expected a list of entries"),
    ("ignore: [1]", "PATH: ignore[0]: expected a dictionary, found 1"),
    (
      "ignore: [{lint: always-true}]",
      "PATH: ignore[0].reason: missing; expected why it is not shown"
    ),
    (
      "ignore: [{reason: x}]", "PATH: ignore[0].lint: missing; expected the identifier of a lint"
    ),
    (
      "ignore: [{lint: always-truth, reason: x}]",
      "PATH: ignore[0].lint: there is no lint 'always-truth'; did you mean 'always-true'?"
    ),
    (
      "ignore: [{lint: nothing-like-it, reason: x}]",
      "PATH: ignore[0].lint: there is no lint 'nothing-like-it'"
    ),
    ("ignore: [{lint: 1, reason: x}]", "PATH: ignore[0].lint: expected a string, found 1"),
    (
      "ignore: [{lint: always-true, reason: x, documents: a}]",
      "PATH: ignore[0].documents: unknown key; did you mean 'document'?"
    ),
    (
      "ignore: [{lint: always-true, reason: \"\"}]",
      "PATH: ignore[0].reason: expected a string, found an empty one"
    ),
    (
      "ignore: [{lint: always-true, reason: x, document: \"\"}]",
      "PATH: ignore[0].document: expected a string, found an empty one"
    ),
    (
      "ignores: []",
      "PATH: ignore: missing; expected a list of entries\n"
        + "PATH: ignores: unknown key; did you mean 'ignore'?"
    ),
    ("\ta: [", "PATH:1:1: malformed YAML: found character that cannot start any token"),
    (
      String(repeating: "#", count: (1 << 20) + 1),
      "PATH: is larger than 1048576 bytes; make it smaller"
    ),
  ]

  @Test(arguments: faults)
  func `what is no such list is told with its place`(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("ignore.yaml", text)
    let error = #expect(throws: DocumentError.self) { try IgnoreList(reading: file) }
    #expect(error?.description == message.replacing("PATH", with: file.string))
  }

  @Test func `a pattern of many stars is compared in time`() throws {
    let stars = String(repeating: "*a", count: 200)
    let list = try Self.list(
      "ignore: [{lint: all-zero-rule, document: \"\(stars)b\", reason: x}]")
    let finding = try Self.finding(String(repeating: "a", count: 2_000) + "/Info.plist")
    let time = processorTime { #expect(list.shown(of: [finding]).findings == [finding]) }
    #expect(time < .seconds(10))
  }
}
