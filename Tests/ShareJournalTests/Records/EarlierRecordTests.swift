import Documents
import ExtensionRunning
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import ShareJournal

struct EarlierRecordTests {
  private func context(_ end: ContextEnd?, _ record: String?) -> JournalContext {
    JournalContext(
      identifier: "c1", entry: EntryName("a.txt"), owner: 0, rules: "r", state: .placed, end: end,
      record: record)
  }

  private func record(_ outcomes: [ExtensionOutcome]) -> String {
    var record = ContextRecord(identifier: "c1", entry: EntryName("a.txt"), owner: 0, end: .done)
    record.decisions = outcomes.enumerated().map { number, outcome in
      ExtensionDecision(
        identifier: BundleIdentifier(naming: "org.example.\(number)"),
        point: outcome == .returned ? .action : .share,
        outcome: outcome, reasons: [Reason(.exitStatus, "why")], stage: number)
    }
    record.inactive = [
      InactiveExtension(identifier: "org.example.x", reason: Reason(.ruleNotMatched, "no"))
    ]
    var json = JSONWriter()
    record.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func `what was delivered or returned is already delivered, the rest is as it was`() throws {
    let earlier = try #require(
      EarlierRecord(context(.done, record([.returned, .blocked, .delivered, .alreadyDelivered]))))
    #expect(earlier.context == "c1")
    #expect(
      earlier.decisions.map(\.outcome) == [
        .alreadyDelivered, .blocked, .alreadyDelivered, .alreadyDelivered,
      ])
    #expect(earlier.decisions.map(\.point) == [.action, .share, .share, .share])
    #expect(earlier.decisions.map(\.stage) == [0, 1, 2, 3])
    #expect(
      earlier.decisions[0].reasons == [
        Reason(.deliveredBefore, "it took the same content in the context c1")
      ])
    #expect(earlier.decisions[1].reasons == [Reason(.exitStatus, "why")])
    #expect(earlier.inactive.map(\.identifier) == ["org.example.x"])
  }

  @Test func `a context that was done is done again, also where an optional extension was missing`()
    throws
  {
    for outcome in ExtensionOutcome.allCases where outcome != .failed && outcome != .held {
      let earlier = try #require(EarlierRecord(context(.done, record([outcome, .delivered]))))
      #expect(ContextEnd(of: ContextCourse(decisions: earlier.decisions)) == .done, "\(outcome)")
    }
    let newer = record([.delivered, .blocked]).replacing(
      #""outcome":"blocked""#, with: #""outcome":"new""#)
    #expect(EarlierRecord(context(.done, newer)) == nil)
  }

  @Test func `what was taken back is not delivered any more`() throws {
    let whole = record([.delivered])
    let place = AttachmentPlace(item: 0, attachment: 0)
    let file = FiledFile(
      attachment: place, path: "/d/a.txt", manner: .added, sha256: .sample("a"))
    var filed = JSONWriter()
    filed.filed(file)
    let text = String(decoding: filed.bytes, as: UTF8.self)
    let kept = context(
      .done, whole.replacing(#""reasons":[{"#, with: #""filed":[\#(text)],"reasons":[{"#))
    #expect(EarlierRecord(kept)?.decisions[0].filed == [file])
    let later = Timestamp(microseconds: 1_700_000_000_000_000)
    let marked = try #require(kept.takingBack([file], of: "c1", at: later))
    #expect(marked.keptRecord?.decisions[0].filed[0].takenBack == later)
    #expect(marked.record?.contains(#""takenBack":"2023-11-14T22:13:20Z""#) == true)
    #expect(EarlierRecord(marked) == nil)
    // It is marked once, and only where it was filed or that delivery is repeated.
    #expect(marked.takingBack([file], of: "c1", at: later) == nil)
    #expect(kept.takingBack([file], of: "c0", at: later) == nil)
    var stays = file
    stays.manner = .identical
    #expect(kept.takingBack([stays], of: "c1", at: later) == nil)
  }

  @Test func `a record that says nothing of a delivery is of no use`() {
    #expect(EarlierRecord(context(.failed, record([.delivered]))) == nil)
    #expect(EarlierRecord(context(.done, nil)) == nil)
    #expect(EarlierRecord(context(.done, "{")) == nil)
    #expect(EarlierRecord(context(.done, "{}")) == nil)
    #expect(EarlierRecord(context(.done, record([.cancelled, .blocked]))) == nil)
    #expect(EarlierRecord(context(.done, record([]))) == nil)
  }

  @Test func `the decision of a run is read, and without one its end counts`() {
    var run = JournalRun(context: "c1", extension: "a", key: "k", stage: 0)
    run.end = .completed
    run.decision = """
      {"extension":"a","outcome":"cancelled","reasons":[{"code":"exit-status","message":"m"},\
      {"code":"unheard-of","message":"m"}],"returned":[{"attachments":[\
      {"sha256":"\(ContentDigest.sample("ab"))"},{}]},\
      {"attachments":[{"sha256":"\(ContentDigest.sample("cd"))"}]}]}
      """
    let decision = run.keptDecision
    #expect(decision.outcome?.value == .cancelled)
    #expect(decision.knownReasons == [Reason(.exitStatus, "m")])
    #expect(decision.returned?.joined().map(\.sha256) == [.sample("ab"), nil, .sample("cd")])
    run.decision = nil
    #expect(run.keptDecision.outcome?.value == .delivered)
    run.end = .returned
    run.decision = "nonsense"
    #expect(run.keptDecision.outcome?.value == .returned)
  }
}
