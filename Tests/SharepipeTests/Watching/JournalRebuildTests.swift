import Documents
import Foundation
@testable import ShareJournal
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing

@testable import Sharepipe

/// A state whose journal was removed while no process worked on it.
struct JournalRebuildTests {
  private let fixture: PipelineFixture
  private var inbox: FilePath { fixture.inbox.root.appending("inbox") }

  init() throws {
    fixture = try PipelineFixture()
    fixture.options.after = .move
    fixture.policy.confirm = [.externalPost]
  }

  private var doctor: Doctor { Doctor(state: fixture.state, inboxes: [inbox]) }

  /// What needs a person or is an error.
  private var faults: [String] {
    doctor.examine().filter { $0.severity != .note }.map { "\($0.subject): \($0.message)" }
  }

  private func removeJournal() throws {
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(
        atPath: fixture.state.appending("journal.sqlite" + ending).string)
    }
  }

  /// What the journal knows, but for the steps.
  private func contexts() throws -> [String: JournalContext] {
    let all = try fixture.journal { try $0.history(limit: 100).contexts }
    return Dictionary(uniqueKeysWithValues: all.map { ($0.entry.label, $0) })
  }

  /// Entries that end in every way there is.
  private func fill() async throws {
    try fixture.script(
      "org.example.a", interface: .arguments, rule: Self.rule("public.plain-text"),
      #"! grep -q fail "$1""#)
    try fixture.script(
      "org.example.send", interface: .arguments, rule: Self.rule("public.vcard"),
      effect: .externalPost, ExtensionScript.note)
    try fixture.script(
      "org.example.decline", rule: Self.rule("public.rtf"),
      #"echo '{"cancelled":{"domain":"d","code":1,"message":"m"}}'"#)
    try fixture.add("declined.rtf", #"{\rtf1\ansi a}"#)
    try fixture.add("deep/done.txt")
    try fixture.add("failed.txt", "fail\n")
    try fixture.add("held.vcf", "BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\n")
    try fixture.add("unclaimed.html", "<!DOCTYPE html><html></html>")
    try fixture.add("rejected.share.json", "{")
    try fixture.add(String(decoding: [0x61, 0xC3, 0xBF], as: UTF8.self) + ".txt")
    _ = try await fixture.run()
  }

  private static func rule(_ type: String) -> String {
    """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers \
    UTI-CONFORMS-TO "\(type)").@count > 0).@count > 0
    """
  }

  @Test func `the rows are what they were, by the receipts`() async throws {
    try await fill()
    let before = try contexts()
    #expect(
      Set(before.values.compactMap(\.end))
        == [.done, .failed, .held, .unclaimed, .rejected, .declined])
    try removeJournal()
    do {
      let pipeline = try await fixture.pipeline(for: [inbox])
      let state = try pipeline.states.state(at: fixture.state, inboxes: [inbox])
      #expect(state.recovery.rebuilt == before.count)
      state.close()
    }
    let after = try contexts()
    #expect(after.count == before.count)
    for (name, old) in before {
      var new = try #require(after[name])
      // A context that needs no person has no record but in the journal.
      if old.end?.needsPerson == false { new.record = old.record }
      // The journal hears of the place a moment after the receipt is written.
      #expect(new.updated - old.updated < .seconds(60) && old.updated - new.updated < .seconds(60))
      new.updated = old.updated
      // No worker of an earlier process is left that a fence could stop.
      new.fence = old.fence
      #expect(new == old)
      let runs = try fixture.journal { try $0.runs(of: old.identifier) }
      #expect(runs.count == (old.end == .failed ? 1 : 0))
      let steps = try fixture.journal { try $0.steps(of: old.identifier).map(\.kind) }
      #expect(steps == [.rebuilt, .moved])
    }
  }

  @Test func `what was held is approved and runs once, and nothing else is run again`() async throws
  {
    try await fill()
    let held = try #require(try contexts()["held.vcf"])
    try removeJournal()
    let records = try await fixture.answer(.approved, to: held.identifier)
    #expect(records.map(\.end) == [.done])
    #expect(records.first?.identifier == held.identifier)
    #expect(fixture.ledger("org.example.send").count == 1)
    #expect(try fixture.ends().contains("done/held.vcf"))
    #expect(try !fixture.ends().contains("held/held.vcf.reason.json"))
  }

  @Test func `doctor says that there is none, mends it, and has nothing left to say`() async throws
  {
    try await fill()
    try removeJournal()
    #expect(
      faults == [
        "journal: \(fixture.state)/journal.sqlite: there is no journal, but there are entries "
          + "that it recorded"
      ])
    let done = try await doctor.mend()
    #expect(
      done.map(\.message) == [
        "it was rebuilt with 7 contexts, from their receipts"
      ])
    #expect(faults == [])
    #expect(doctor.examine().filter { $0.subject != .isolation } == [])
    #expect(try await doctor.mend() == [])
  }

  static let forged: [@Sendable (inout JournalContext, FilePath) -> Void] = [
    { context, _ in context.claims = [.init(inbox: "/etc", path: "a.txt")] },
    { context, inbox in
      context.claims = [
        .init(inbox: inbox, path: "a.txt"), .init(inbox: inbox.appending(".."), path: "a.txt"),
      ]
    },
    { context, inbox in
      context.claims = [.init(inbox: inbox, path: "a.txt")]
      context.kind = .url(LinkOpening("tel:1", from: nil).json)
    },
    { context, _ in context.claims = [] },
  ]

  @Test(arguments: forged.indices)
  func `what looks like a receipt in a directory from an inbox leads nowhere else`(index: Int)
    async throws
  {
    try await fill()
    try removeJournal()
    // A directory of a type that only the rules of the owner know is walked.
    let place: FilePath = "failed/a.pack/a.txt"
    var context = JournalContext(
      identifier: "0f0f", entry: EntryName("a.txt"), after: .move, owner: 0, rules: "",
      state: .placed, end: .failed, place: place)
    Self.forged[index](&context, inbox)
    let folder = fixture.state.appending("failed/a.pack").string
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(filePath: folder + "/a.txt"))
    try Data(Receipt(context).text(behind: "{}").utf8)
      .write(to: URL(filePath: folder + "/a.txt.reason.json"))
    _ = try await doctor.mend()
    let known = try #require(try contexts()["a.txt"])
    #expect(known.identifier != "0f0f")
    #expect(known.claims == [.init(inbox: inbox, path: "a.pack/a.txt")])
    #expect(known.kind == .share)
  }

  @Test func `of a state without receipts what can be known is known`() async throws {
    try await fill()
    let before = try contexts()
    try removeJournal()
    try FileManager.default.removeItem(atPath: fixture.state.appending("receipts").string)
    for name in ["failed/failed.txt", "held/held.vcf"] {
      let path = fixture.state.appending(name + ".reason.json").string
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      try Data(Receipt.record(in: bytes).utf8).write(to: URL(filePath: path))
    }
    try FileManager.default.removeItem(
      atPath: fixture.state.appending("rejected/rejected.share.json.reason.json").string)
    _ = try await doctor.mend()
    #expect(faults == [])
    let after = try contexts()
    for name in ["failed.txt", "held.vcf"] {
      let (old, new) = (try #require(before[name]), try #require(after[name]))
      #expect(new.identifier == old.identifier)
      #expect(new.record == old.record)
      #expect(new.place == old.place)
      #expect(new.end == old.end)
      #expect(new.claims == old.claims)
      #expect(new.rules == "")
      #expect(new.contentHash == nil)
    }
    let place = try #require(after["done.txt"])
    #expect(place.place == "done/deep/done.txt")
    #expect(place.claims == [.init(inbox: inbox, path: "deep/done.txt")])
    #expect(place.record == nil)
    #expect(after["rejected.share.json"]?.end == .rejected)
    #expect(after.count == before.count)
  }

  @Test func `a receipt is for the entry that it names`() async throws {
    try await fill()
    try removeJournal()
    let files = FileManager.default
    let state = fixture.state.string
    // A user put a reason beside another entry, and took an entry away.
    try files.copyItem(
      atPath: state + "/held/held.vcf.reason.json", toPath: state + "/failed/x.txt.reason.json")
    try fixture.inbox.file("inbox.sharepipe/failed/x.txt", "x")
    try files.removeItem(atPath: state + "/done/deep/done.txt")
    try fixture.inbox.file("inbox.sharepipe/failed/gone.txt.reason.json", "{}")
    _ = try await doctor.mend()
    #expect(faults == [])
    let after = try contexts()
    #expect(after["done.txt"] == nil)
    #expect(after["x.txt"]?.end == .failed)
    #expect(after["held.vcf"]?.place == "held/held.vcf")
    #expect(Set(after.values.map(\.identifier)).count == after.count)
  }

  @Test func `what was in work is tried again, and what ran for it is not run again`() async throws
  {
    try fixture.script("org.example.first", interface: .arguments, ExtensionScript.note)
    try fixture.script(
      "org.example.later", interface: .arguments,
      ExtensionScript.note + "\n" + #"[ "$SHAREPIPE_ATTEMPT" -ge 2 ] || exit 75"#)
    fixture.options.postpones = true
    fixture.policy.retries = RetryPolicy(
      first: .milliseconds(1), factor: 1, longest: .milliseconds(1))
    try fixture.add("a.txt")
    let first = try #require(try await fixture.run().first)
    #expect(first.end == .notYet)
    // And one that was just claimed.
    try fixture.inbox.file("inbox.sharepipe/work/0f0f/claims/0/sub/b.txt", "words\n")
    try removeJournal()
    try await Task.sleep(for: .milliseconds(20))
    let records = try await fixture.run()
    #expect(Set(records.map(\.identifier)) == [first.identifier, "0f0f"])
    #expect(try fixture.ends().contains("done/a.txt"))
    #expect(fixture.ledger("org.example.first").count == 2, "\(records.map(\.line))")
    #expect(fixture.ledger("org.example.later").filter { $0.hasSuffix("2") }.count >= 1)
  }
}
