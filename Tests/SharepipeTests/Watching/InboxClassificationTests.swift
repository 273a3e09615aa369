import FolderWatching
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import Sharepipe

struct InboxClassificationTests {
  private let classification = InboxClassification(
    WatchConfiguration.Inbox(inbox: "/nowhere"), catalogue: .builtIn, limits: HostLimits())

  static let names: [(String, isDirectory: Bool, EntryKind)] = [
    ("a.txt", false, .entry), ("a", false, .entry), ("a.share.json", false, .entry),
    ("a.url", false, .entry), (".hidden", false, .ignored), ("a.part", false, .ignored),
    ("a.txt~", false, .ignored), ("a.share", true, .entry), ("a.rtfd", true, .entry),
    ("folder", true, .walked), ("folder.d", true, .walked), (".git", true, .ignored),
    ("a.share", false, .entry),
  ]

  @Test(arguments: names)
  func `a name is passed over, an entry, or looked into`(
    name: String, isDirectory: Bool, kind: EntryKind
  ) {
    #expect(classification.kind(of: Array(name.utf8), in: { [] }, isDirectory: isDirectory) == kind)
  }

  @Test func `a name need not be text`() {
    #expect(classification.kind(of: [0xFF, 0x0A], in: { [] }, isDirectory: false) == .entry)
    #expect(classification.kind(of: [0xFF, 0x0A], in: { [] }, isDirectory: true) == .walked)
  }

  static func manifest(_ file: String) -> String {
    #"{"version":1,"items":[{"attachments":[{"file":"\#(file)"},{"text":"x"}]}]}"#
  }

  @Test(
    arguments: [
      (nil, nil), ("{", nil), ("[]", nil), (#"{"items":[]}"#, true), ("{}", true),
      (manifest("part.txt"), true), (manifest("deep/part.txt"), true),
      (manifest("more.txt"), false),
      (manifest("deep/more.txt"), false),
      // What leads elsewhere is refused later, and nothing is waited for.
      (manifest("../more.txt"), true), (manifest("/etc/more.txt"), true),
    ] as [(String?, Bool?)])
  func `a context is whole when all files are there that it names`(
    manifest: String?, isComplete: Bool?
  ) throws {
    let folder = try InboxFixture()
    try folder.file("in/a.share/part.txt")
    try folder.file("in/a.share/deep/part.txt")
    if let manifest { try folder.file("in/a.share/context.json", manifest) }
    #expect(classification.isComplete("in/a.share", below: folder.root) == isComplete)
  }

  @Test func `what has settled is an entry, unless it is walked or gone`() throws {
    let folder = try InboxFixture()
    #expect(try classification.entry(at: folder.file("a.txt"))?.kind == .file)
    #expect(
      try classification.entry(at: folder.directory("a.share"))?.kind
        == .contextDirectory(hasManifest: false))
    try folder.file("b.share/context.json", "{}")
    #expect(
      try classification.entry(at: folder.reference("b.share"))?.kind
        == .contextDirectory(hasManifest: true))
    try folder.pipe("pipe")
    #expect(try classification.entry(at: folder.reference("pipe"))?.kind == .special(.pipe))
    #expect(try classification.entry(at: folder.directory("folder")) == nil)
    #expect(try classification.entry(at: folder.reference("nothing")) == nil)
  }
}
