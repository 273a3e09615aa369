import SystemPackage
import Testing

@testable import Sharepipe

struct EntryDisposalTests {
  /// An inbox with an entry for each end, and an extension that brings them about.
  static func fixture(after: PipelineOptions.Disposal) throws -> PipelineFixture {
    let fixture = try PipelineFixture()
    fixture.options.after = after
    try fixture.add("done.txt")
    try fixture.add("fails.txt", "fail\n")
    try fixture.add("deep/er/done.txt")
    try fixture.add("link.url", "[InternetShortcut]\nURL=javascript:alert(1)\n")
    try fixture.add(
      "whole.share/context.json",
      """
      {"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],\
      "file":"part.txt"}]}]}
      """)
    try fixture.add("whole.share/part.txt")
    try fixture.add(
      "unwanted.share.json",
      """
      {"version":1,"activityType":"org.example.nobody","items":[{"attachments":[\
      {"registeredTypeIdentifiers":["public.plain-text"],"text":"x"}]}]}
      """)
    try fixture.script(
      "org.example.share", interface: .arguments, #"test -z "$1" || ! grep -q fail "$1""#)
    return fixture
  }

  static let names = [
    "deep/er/done.txt", "done.txt", "fails.txt", "link.url", "unwanted.share.json",
    "whole.share/context.json", "whole.share/part.txt",
  ]

  @Test func `kept, the inbox stays as it is`() async throws {
    let fixture = try Self.fixture(after: .keep)
    let inbox = fixture.inbox.root.appending("inbox")
    let before = try FileTree.everything(in: inbox)
    let records = try await fixture.run()
    #expect(
      records.map(\.line) == [
        "deep/er/done.txt, done, org.example.share delivered",
        "done.txt, done, org.example.share delivered",
        "fails.txt, failed, org.example.share failed",
        "link.url, rejected, org.example.share invalid",
        "unwanted.share.json, unclaimed", "whole.share, done, org.example.share delivered",
      ])
    #expect(try FileTree.everything(in: inbox) == before)
    #expect(try fixture.files(in: "inbox.sharepipe/done") == [])
  }

  @Test func `moved, each entry goes to the folder of its end`() async throws {
    let fixture = try Self.fixture(after: .move)
    let records = try await fixture.run()
    #expect(records.flatMap(\.problems) == [])
    #expect(try fixture.files(in: "inbox") == [])
    #expect(
      try fixture.files(in: "inbox.sharepipe") == [
        "done/deep/er/done.txt", "done/done.txt", "done/whole.share/context.json",
        "done/whole.share/part.txt", "failed/fails.txt", "rejected/link.url",
        "unclaimed/unwanted.share.json",
      ])
  }

  @Test func `removed, what is done goes and the rest is put aside`() async throws {
    let fixture = try Self.fixture(after: .remove)
    let records = try await fixture.run()
    #expect(records.flatMap(\.problems) == [])
    #expect(try fixture.files(in: "inbox") == [])
    #expect(
      try fixture.files(in: "inbox.sharepipe") == [
        "failed/fails.txt", "rejected/link.url", "unclaimed/unwanted.share.json",
      ])
  }

  @Test func `an entry never replaces an earlier one`() async throws {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    try fixture.script("org.example.share", "exit 0")
    for number in 1...3 {
      try fixture.add("a.txt", "\(number)\n")
      try fixture.add("b.tar.gz.share/x.txt", "\(number)\n")
      _ = try await fixture.run()
    }
    #expect(
      try fixture.files(in: "inbox.sharepipe/done") == [
        "a 2.txt", "a 3.txt", "a.txt", "b.tar.gz 2.share/x.txt", "b.tar.gz 3.share/x.txt",
        "b.tar.gz.share/x.txt",
      ])
    #expect(fixture.text("inbox.sharepipe/done/a.txt") == "1\n")
    #expect(fixture.text("inbox.sharepipe/done/a 3.txt") == "3\n")
  }

  @Test(arguments: [
    ("photo.jpg", 2, "photo 2.jpg"), ("photo", 3, "photo 3"), ("a.tar.gz", 2, "a.tar 2.gz"),
    (".profile", 2, ".profile 2"), ("a.", 2, "a 2."),
  ])
  func `a number goes before the extension`(name: String, number: Int, numbered: String) throws {
    let component = try #require(FilePath.Component(name))
    #expect(component.numbered(number).string == numbered)
  }

  @Test func `an entry that cannot be moved stays, and the record says why`() async throws {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    try fixture.add("a.txt")
    // A file stands where the folder of the end would be.
    try fixture.inbox.directory("inbox.sharepipe")
    try fixture.inbox.file("inbox.sharepipe/unclaimed")
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .unclaimed)
    #expect(!record.isFine)
    #expect(
      record.problems == [
        Reason(
          .moveFailed,
          "a.txt: cannot be moved to 'unclaimed': Not a directory; it stays where it is")
      ])
    #expect(fixture.text("inbox/a.txt") == "hello\n")
  }

  @Test func `a named state takes everything`() async throws {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    fixture.options.state = fixture.inbox.root.appending("elsewhere")
    try fixture.add("a.txt")
    _ = try await fixture.run("a.txt")
    #expect(try fixture.files(in: "elsewhere") == ["unclaimed/a.txt"])
  }

  @Test func `together, every entry goes to the same end`() async throws {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    fixture.options.together = true
    try fixture.script("org.example.share", "exit 0")
    try fixture.add("a.txt")
    try fixture.add("b.txt")
    let records = try await fixture.run()
    #expect(records.map(\.line) == ["2 entries, done, org.example.share delivered"])
    #expect(try fixture.files(in: "inbox.sharepipe/done") == ["a.txt", "b.txt"])
  }
}
