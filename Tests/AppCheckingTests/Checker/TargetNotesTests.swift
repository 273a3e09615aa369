import Documents
import Lints
import TestSupport
import Testing

@testable import AppChecking

struct TargetNotesTests {
  @Test func `the notes of a target are together, whichever of its files they are about`() throws {
    let folder = try MadeUpApps()
    let name = "<key>CFBundleURLName</key><string>x</string>"
    let types = MadeUpApps.schemes("abc-x").replacing("<array><dict>", with: "<array><dict>\(name)")
    let shared = "<key>UIFileSharingEnabled</key><true/>"
    for app in ["A.app", "B.app"] {
      try folder.app(app, "org.example.\(app.prefix(1))", types + shared)
      try folder.write("\(app)/A.entitlements", "<key>get-task-allow</key><true/>")
    }
    var set = CheckedSet()
    set.add(CheckWalk(folder.folder.path))
    let findings = Checker().check(set)
    let notes = set.notes(among: findings)
    #expect(notes.map(\.target) == ["A.app", "B.app"].map { "\(folder.folder.path)/\($0)" })
    #expect(
      notes.map { $0.counts.map { "\($0.lint.id) \($0.count)" }.sorted() }
        == Array(
          repeating: [
            "documents-shared 1", "scheme-without-universal-link 1", "url-name-not-reverse-dns 1",
          ], count: 2))
    #expect(findings.contains { $0.severity == .warning })
    #expect(set.notes(among: findings.filter { $0.severity > .note }).isEmpty)
  }

  @Test func `a file that is in no bundle is a target by itself`() {
    let rule =
      "SUBQUERY(extensionItems, $i, $i.senderIdentity != nil).@count == 1 AND "
      + "SUBQUERY(extensionItems, $i, $i.other != nil).@count == 1"
    var set = CheckedSet()
    set.add(CheckedDocument(predicate: rule, named: "rule"))
    let notes = set.notes(among: Checker().check(set))
    #expect(notes.map(\.target) == ["rule"])
    #expect(notes.first?.counts.map { "\($0.lint.id) \($0.count)" } == ["unknown-key-path 2"])
  }
}
