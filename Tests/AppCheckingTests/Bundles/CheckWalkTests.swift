import AppChecking
import Foundation
import SystemPackage
import TestSupport
import Testing

struct CheckWalkTests {
  /// The documents that are found in a folder, without the folder.
  static func names(in folder: TemporaryFolder) -> [String] {
    CheckWalk(folder.path).documents.map { String($0.name.dropFirst(folder.path.string.count + 1)) }
  }

  static let files: [(name: String, text: String, isTaken: Bool)] = [
    ("Info.plist", PropertyListText.list(""), true),
    ("Share-Info.plist", PropertyListText.list(""), true),
    ("Rule.plist", PropertyListText.rule, true), ("deeper/Rule.plist", PropertyListText.rule, true),
    ("Extension.plist", PropertyListText.list("<key>NSExtension</key><string>x</string>"), true),
    ("Attributes.plist", PropertyListText.list("<key>NSExtensionAttributes</key><dict/>"), true),
    (
      "Keys.plist", PropertyListText.list("<key>NSExtensionActivationSupportsText</key><true/>"),
      true
    ),
    ("rule.predicate", "TRUEPREDICATE", true),
    ("Other.plist", PropertyListText.list("<key>Name</key><string>NSExtension</string>"), false),
    ("Strings.plist", "{ \"old\" = \"form\"; }", false),
    ("Long.plist", PropertyListText.rule + String(repeating: "\n", count: 1 << 20), false),
    (".hidden/Rule.plist", PropertyListText.rule, false), ("rule.txt", "TRUEPREDICATE", false),
  ]

  @Test(arguments: files)
  func `a folder is walked for lists with a rule and for predicates`(
    name: String, text: String, isTaken: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(name, text)
    #expect(Self.names(in: folder) == (isTaken ? [name] : []))
    let problems = CheckWalk(folder.path).problems
    #expect(
      problems == (isTaken ? [] : [CheckWalk.Problem(path: folder.path, .nothingToCheck)]))
  }

  @Test func `a list with a rule that cannot be read is a problem`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("Rule.plist", "<plist><dict><key>NSExtension</key>")
    let walk = CheckWalk(folder.path)
    #expect(walk.documents.isEmpty)
    #expect(walk.problems.map(\.path) == [file])
  }

  @Test func `a predicate that is not UTF-8 is a problem and is not repaired`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path.appending("a.predicate")
    try Data([0xFF] + Array(" == 1".utf8)).write(to: URL(filePath: file.string))
    let walk = CheckWalk(file)
    #expect(walk.documents.isEmpty)
    #expect(walk.problems == [CheckWalk.Problem(path: file, .notUTF8)])
    #expect(
      walk.problems.map(\.description)
        == ["\(file): the predicate is not UTF-8; save it as UTF-8"])
  }

  @Test func `a link that is named is followed, and one that is found is not`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a/Rule.plist", PropertyListText.rule)
    let toFile = try folder.link("file.plist", to: "a/Rule.plist")
    let toFolder = try folder.link("folder", to: "a")
    let dangling = try folder.link("dangling.plist", to: "missing")
    #expect(CheckWalk(toFile).documents.map(\.name) == [file.string])
    #expect(CheckWalk(toFolder).documents.map(\.name) == [file.string])
    #expect(CheckWalk(dangling).problems == [CheckWalk.Problem(path: dangling, .missing)])
    #expect(CheckWalk(folder.path).documents.map(\.name) == [file.string])
  }

  @Test func `folders without end are a problem`() throws {
    let folder = try TemporaryFolder()
    let deep = Array(repeating: "a", count: 40).joined(separator: "/")
    try folder.write(deep + "/Info.plist", PropertyListText.rule)
    let walk = CheckWalk(folder.path)
    #expect(walk.documents.isEmpty)
    #expect(walk.problems.map(\.cause) == [.folder(.tooDeep(limit: 32))])
    #expect(
      walk.problems.first?.description.hasSuffix(
        "/a/a: is more than 32 folders deep; name a folder further down") == true)
  }
}
