import ShareTestSupport
import SystemPackage
import Testing

@testable import Intake

struct FolderSurveyTests {
  private static let many = (0...1_000).map { "many/\($0)" }

  static let rows: [([String], String?)] = [
    (["a.txt", "deep/b.txt"], nil),
    ([], nil),
    (["web/.git/HEAD", "web/a"], "the repository 'web' (.git)"),
    ([".hg/store"], "a repository (.hg)"),
    (["web/package.json"], "the project 'web' (package.json)"),
    (["Cargo.toml"], "a project (Cargo.toml)"),
    (["App.xcodeproj/project.pbxproj"], "a project (App.xcodeproj)"),
    (many, "more than 1000 files"),
    (Array(many.dropLast()), nil),
    (
      [".git/HEAD", "Makefile"] + many,
      "a repository (.git), a project (Makefile) and more than 1000 files"
    ),
    (["a.sharepipe/done/.git/HEAD", ".cache/package.json"], nil),
  ]

  @Test(arguments: rows)
  func `a folder that people work in gives concern`(paths: [String], concern: String?) throws {
    let inbox = try InboxFixture()
    for path in paths { try inbox.file(path, "") }
    #expect(FolderSurvey(of: inbox.root, EntrySelection()).concern == concern)
  }

  @Test func `what is not taken gives no concern`() throws {
    let inbox = try InboxFixture()
    try inbox.file("web/package.json")
    var selection = EntrySelection()
    selection.depth = 0
    #expect(FolderSurvey(of: inbox.root, selection).concern == nil)
  }
}
