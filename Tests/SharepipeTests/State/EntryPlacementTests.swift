import Documents
import Glibc
import SafeFiles
import ShareJournal
import ShareRules
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct EntryPlacementTests {
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
      try fixture.ends() == [
        "done/deep/er/done.txt", "done/done.txt", "done/whole.share/context.json",
        "done/whole.share/part.txt", "failed/fails.txt", "failed/fails.txt.reason.json",
        "rejected/link.url", "rejected/link.url.reason.json", "unclaimed/unwanted.share.json",
      ])
  }

  @Test func `removed, what is done goes and the rest is put aside`() async throws {
    let fixture = try Self.fixture(after: .remove)
    let records = try await fixture.run()
    #expect(records.flatMap(\.problems) == [])
    #expect(try fixture.files(in: "inbox") == [])
    #expect(
      try fixture.ends() == [
        "failed/fails.txt", "failed/fails.txt.reason.json", "rejected/link.url",
        "rejected/link.url.reason.json", "unclaimed/unwanted.share.json",
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
    #expect(component.appendingToStem("\(number)").string == numbered)
  }

  @Test func `an entry that cannot be put stays in work, and goes there next time`() async throws {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    try fixture.add("a.txt")
    // A file stands where the folder of the end would be.
    try fixture.inbox.directory("inbox.sharepipe")
    try fixture.inbox.file("inbox.sharepipe/unclaimed")
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .unclaimed)
    #expect(!record.isFine)
    #expect(record.problems.map(\.code) == [.moveFailed])
    let message = try #require(record.problems.first?.message)
    #expect(message.hasPrefix("a.txt: cannot be moved to 'unclaimed': Not a directory; it stays"))
    #expect(
      fixture.text("inbox.sharepipe/work/\(record.identifier)/claims/0/a.txt") == "hello\n")
    try TreeRemoval.remove(fixture.state.appending("unclaimed"))
    #expect(try await fixture.run() == [])
    #expect(try fixture.ends() == ["unclaimed/a.txt"])
  }

  @Test func `a named state takes everything`() async throws {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    fixture.options.state = fixture.inbox.root.appending("elsewhere")
    try fixture.add("a.txt")
    _ = try await fixture.run("a.txt")
    #expect(try fixture.ends(of: "elsewhere") == ["unclaimed/a.txt"])
  }

  @Test func `together, the entries go to one folder of the end, and doctor knows it`() async throws
  {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    fixture.options.together = true
    try fixture.script("org.example.share", "exit 0")
    try fixture.add("a.txt")
    try fixture.add("b.txt")
    let records = try await fixture.run()
    #expect(records.map(\.line) == ["2 entries, done, org.example.share delivered"])
    let own = try #require(records.first?.identifier)
    #expect(try fixture.files(in: "inbox.sharepipe/done") == ["\(own)/a.txt", "\(own)/b.txt"])
    let place = try fixture.journal { try $0.context(own)?.place }
    #expect(place == FilePath("done/\(own)"))
    let findings = Doctor(state: fixture.state, rules: RuleSet()).examine()
    #expect(findings.filter { $0.severity != .note }.map(\.message) == [])
  }

  @Test func `beside what a person must look at is the record`() async throws {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    try fixture.script("org.example.share", "exit 3")
    try fixture.add("a.txt")
    let record = try #require(try await fixture.run().first)
    let text = try #require(fixture.text("inbox.sharepipe/failed/a.txt.reason.json"))
    let members = try JSONReader.readDictionary(Array(text.utf8), named: "reason")
    #expect(members["id"]?.string == record.identifier)
    #expect(members["end"]?.string == "failed")
    let decision = members["decisions"]?.array?.first?.dictionary
    #expect(decision?["reasons"]?.array?.first?.dictionary?["code"]?.string == "exit-status")
    let mode = try FileTree.files(in: fixture.state.appending("failed")).map { $0.mode & 0o777 }
    #expect(mode.last == 0o600)
  }

  @Test func `the longest name has its reason too`() throws {
    let names = ["1", "2"].map { String(repeating: "n", count: 250) + $0 + ".txt" }
    let reasons = try names.map {
      try #require(ReasonFile.path(beside: FilePath("failed/" + $0)))
    }
    for reason in reasons {
      #expect(reason.lastComponent?.bytes.count == 255)
      #expect(reason.string.hasSuffix(".reason.json"))
    }
    #expect(reasons[0] != reasons[1])
    let fits = String(repeating: "n", count: 243)
    #expect(ReasonFile.path(beside: FilePath(fits)) == FilePath(fits + ".reason.json"))
    #expect(ReasonFile.path(beside: "a/b.txt") == "a/b.txt.reason.json")
  }

  static let freed: [(path: FilePath, freed: FilePath)] = [
    ("a/b.txt", "a/b.txt"), ("b.reason.json", "b.reason 0a.json"),
    ("a.pdf.REASON.json/b.txt", "a.pdf.REASON 0a.json/b.txt"), ("reason.json", "reason.json"),
  ]

  @Test(arguments: freed)
  func `no entry and no folder of one has the name of a reason`(path: FilePath, freed: FilePath) {
    #expect(ReasonFile.freed(path, "0a") == freed)
  }

  @Test func `what was put is left alone the second time`() throws {
    let scene = try RecoveryScene()
    try scene.claim("1")
    let placement = EntryPlacement(
      state: scene.state, identifier: "1", claims: scene.context("1").claims)
    #expect(try placement.put(at: .done, with: nil) == "done/a/b.txt")
    #expect(try placement.put(at: .done, with: nil) == nil)
    try placement.remove()
    #expect(try scene.list("inbox.sharepipe/done") == ["a/b.txt"])
  }

  @Test func `what an earlier attempt left of an entry is removed with it`() throws {
    let scene = try RecoveryScene()
    try scene.claim("1")
    try scene.files.file("inbox.sharepipe/work/1/removed/0/a/b.txt", "x")
    let placement = EntryPlacement(
      state: scene.state, identifier: "1", claims: scene.context("1").claims)
    for _ in 1...2 {
      try placement.remove()
      #expect(try scene.listPlaced() == [])
      #expect(try placement.claimed().isEmpty)
    }
  }

  @Test func `removed, a directory that was not shared as a whole is kept`() async throws {
    let fixture = try PipelineFixture()
    fixture.options.after = .remove
    try fixture.script("org.example.share", "exit 0")
    let manifest = """
      {"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],\
      "file":"part.txt"}]}]}
      """
    for name in ["whole.share", "more.share"] {
      try fixture.add(name + "/context.json", manifest)
      try fixture.add(name + "/part.txt")
    }
    try fixture.add("more.share/forgotten.txt")
    let records = try await fixture.run()
    #expect(records.map(\.end) == [.done, .done])
    #expect(try fixture.files(in: "inbox") == [])
    #expect(
      try fixture.ends() == [
        "done/more.share/context.json", "done/more.share/forgotten.txt", "done/more.share/part.txt",
      ])
  }

  @Test func `removed, what only an action took is kept`() async throws {
    let fixture = try PipelineFixture()
    fixture.options.after = .remove
    try fixture.script("org.example.action", at: .action, "exit 0")
    try fixture.add("a.txt")
    #expect(try await fixture.run().map(\.end) == [.done])
    #expect(try fixture.ends() == ["done/a.txt"])
  }

  @Test func `moved, what is being written stays and is not judged`() async throws {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    try fixture.script("org.example.share", #"echo x >> "$SHAREPIPE_CONTAINER/ledger""#)
    try fixture.add("a.txt", "half")
    let path = fixture.inbox.root.appending("inbox/a.txt")
    let writer = try FileDescriptor.open(path, .writeOnly, options: .closeOnExec)
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .notYet)
    #expect(record.problems.map(\.code) == [.entryBeingWritten])
    #expect(!record.isFine)
    #expect(try fixture.files(in: "inbox") == ["a.txt"])
    #expect(try fixture.files(in: "inbox.sharepipe/work") == [])
    #expect(try fixture.journal { try $0.context(record.identifier)?.state } == .placed)
    try writer.close()
    #expect(try await fixture.run().map(\.end) == [.done])
    #expect(try fixture.ends() == ["done/a.txt"])
    #expect(fixture.ledger("org.example.share") == ["x"])
  }

  @Test(arguments: [true, false])
  func `an entry with another name is judged as a copy`(isLinked: Bool) async throws {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    let log = RequestLog()
    fixture.value("org.example.value") { request in
      log.note(request)
      return .completed(nil)
    }
    try fixture.add("a.txt", "judged\n")
    if isLinked {
      let root = fixture.inbox.root
      #expect(
        unsafe link(root.appending("inbox/a.txt").string, root.appending("other.txt").string) == 0)
    }
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .done)
    #expect(log.texts == [["judged\n"]])
    let steps = try fixture.journal { try $0.steps(of: record.identifier) }
    let claimed = try #require(steps.first { $0.kind == .claimed })
    #expect(claimed.details["copied"] == .boolean(isLinked))
  }
}
