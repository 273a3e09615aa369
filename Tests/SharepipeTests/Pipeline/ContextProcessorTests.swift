import Foundation
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import ShareTestSupport
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

/// What is done again, and what is not: in a later run, and after a crash.
struct ContextProcessorTests {
  /// The keys and the attempts that an extension has written down.
  private func runs(
    _ fixture: PipelineFixture, of identifier: BundleIdentifier = "org.example.a"
  ) -> (keys: [String], attempts: [String]) {
    let lines = fixture.ledger(identifier).map { $0.split(separator: " ").map(String.init) }
    return (lines.compactMap(\.first), lines.compactMap(\.last))
  }

  @Test func `a second run shows what was delivered, and runs nothing`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.action", at: .action, ExtensionScript.note)
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.script("org.example.never", rule: "FALSEPREDICATE", ExtensionScript.note)
    try fixture.add("a.txt")
    let first = try #require(try await fixture.run().first)
    #expect(
      first.line == "a.txt, done, org.example.action delivered, org.example.a delivered")
    for _ in 1...2 {
      let again = try #require(try await fixture.run().first)
      #expect(
        again.line
          == "a.txt, done, org.example.action already-delivered, org.example.a already-delivered")
      #expect(again.codes == [.deliveredBefore, .deliveredBefore])
      #expect(again.inactive.map(\.identifier) == ["org.example.never"])
      #expect(again.isFine)
      #expect(again.identifier != first.identifier)
    }
    #expect(runs(fixture).attempts == ["1"])
    #expect(runs(fixture, of: "org.example.action").attempts == ["1"])
  }

  enum Change: CaseIterable { case content, name, script, option, rule }

  @Test(arguments: Change.allCases)
  func `what has changed is new`(change: Change) async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.add("a.txt", "one\n")
    _ = try await fixture.run()
    switch change {
    case .content: try fixture.add("a.txt", "two\n")
    case .name:
      try FileManager.default.moveItem(
        atPath: fixture.inbox.root.appending("inbox/a.txt").string,
        toPath: fixture.inbox.root.appending("inbox/b.txt").string)
    case .script: try fixture.rewrite("org.example.a", ExtensionScript.note + "\n# another\n")
    case .option: fixture.policy.options["org.example.a"] = ["Colour": .string("red")]
    case .rule:
      try fixture.script("org.example.b", ExtensionScript.note)
    }
    let record = try #require(try await fixture.run().first)
    // Another extension that is on makes other rules; the first has its own key all the same.
    guard change != .rule else {
      #expect(
        record.line == "a.txt, done, org.example.a already-delivered, org.example.b delivered")
      return
    }
    #expect(record.decisions.map(\.outcome) == [.delivered])
    #expect(Set(runs(fixture).keys).count == 2)
    #expect(runs(fixture).attempts == ["1", "1"])
  }

  @Test func `only the extension that has changed runs again`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.script("org.example.b", ExtensionScript.note)
    try fixture.add("a.txt")
    _ = try await fixture.run()
    try fixture.rewrite("org.example.b", ExtensionScript.note + "\n")
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "a.txt, done, org.example.a already-delivered, org.example.b delivered")
    #expect(runs(fixture).attempts == ["1"])
    #expect(runs(fixture, of: "org.example.b").attempts == ["1", "1"])
  }

  @Test func `asked for, it is delivered again with the same key`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.add("a.txt")
    _ = try await fixture.run()
    fixture.options.again = true
    #expect(try await fixture.run().map(\.line) == ["a.txt, done, org.example.a delivered"])
    #expect(Set(runs(fixture).keys).count == 1)
    #expect(runs(fixture).attempts == ["1", "2"])
  }

  @Test func `what failed is run again, with the same key`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script(
      "org.example.a", effect: .externalPost,
      ExtensionScript.note + "\n" + #"test -e "$SHAREPIPE_CONTAINER/ready""#)
    fixture.policy.confirm = []
    try fixture.add("a.txt")
    #expect(try await fixture.run().map(\.end) == [.failed])
    try fixture.inbox.file("inbox.sharepipe/containers/org.example.a/ready")
    let outcomes = [try await fixture.run(), try await fixture.run()].map {
      $0.flatMap(\.decisions).map(\.outcome)
    }
    #expect(outcomes == [[.delivered], [.alreadyDelivered]])
    #expect(Set(runs(fixture).keys).count == 1)
    #expect(runs(fixture).attempts == ["1", "2"])
  }

  static let uncertain:
    [(effect: ExtensionSettings.Effect, isIdempotent: Bool, end: ContextEnd, runs: Int)] = [
      (.externalPost, false, .held, 1), (.destructive, false, .held, 1),
      (.privacy, false, .held, 1), (.externalPost, true, .failed, 2),
      (.additive, false, .failed, 2),
    ]

  @Test(arguments: uncertain)
  func `what may have been done is repeated only if that does no harm`(
    effect: ExtensionSettings.Effect, isIdempotent: Bool, end: ContextEnd, runs count: Int
  ) async throws {
    let fixture = try PipelineFixture()
    fixture.policy.confirm = []
    try fixture.script(
      "org.example.a", effect: effect, isIdempotent: isIdempotent,
      ExtensionScript.note + "\nkill -9 $$\n")
    try fixture.add("a.txt")
    #expect(try await fixture.run().map(\.codes) == [[.endedBySignal]])
    let second = try #require(try await fixture.run().first)
    #expect(second.end == end)
    #expect(runs(fixture).attempts.count == count)
    guard end == .held else { return }
    #expect(second.codes == [.runUncertain])
    #expect(
      second.decisions[0].reasons[0].message
        == "attempt 1 ended without an answer and may have done its work; check whether it did, "
        + "or run it again with --again or 'sharepipe retry'")
    fixture.options.again = true
    let person = AnsweringPerson(how: .commandLine, host: "here")
    fixture.options.person = person
    let third = try await fixture.run()
    #expect(third.map(\.codes) == [[.endedBySignal]])
    let steps = try fixture.journal { try $0.steps(of: third[0].identifier) }
    let asked = try #require(steps.first { $0.kind == .retried })
    #expect(AnsweringPerson(asked.details) == person)
    #expect(runs(fixture).attempts == ["1", "2"])
    #expect(Set(runs(fixture).keys).count == 1)
  }

  @Test func `what may have been done stays claimed where there is no space for the rest`()
    async throws
  {
    let fixture = try PipelineFixture()
    fixture.policy.confirm = []
    fixture.options.after = .move
    try fixture.script(
      "org.example.a", isOptional: true, effect: .externalPost,
      ExtensionScript.note + "\nkill -9 $$\n")
    let isFull = Mutex(true)
    fixture.value("org.example.b") { _ in
      isFull.withLock { $0 } ? .failed(Reason(.noSpace, "full")) : .completed(nil)
    }
    try fixture.add("a.txt")
    let first = try #require(try await fixture.run().first)
    #expect(first.end == .notYet)
    // From the inbox it would come back as new, and be sent once more.
    #expect(try fixture.files(in: "inbox") == [])
    isFull.withLock { $0 = false }
    let second = try #require(try await fixture.run().first)
    #expect(second.identifier == first.identifier)
    #expect(second.decisions.map(\.outcome) == [.held, .delivered])
    #expect(second.codes == [.runUncertain])
    #expect(runs(fixture).attempts == ["1"])
  }

  @Test func `a run that took too long is uncertain`() async throws {
    let fixture = try PipelineFixture()
    fixture.policy.confirm = []
    try fixture.script(
      "org.example.a", effect: .externalPost, timeLimit: .milliseconds(150),
      ExtensionScript.note + "\nexec sleep 60\n")
    try fixture.add("a.txt")
    #expect(try await fixture.run().map(\.codes) == [[.timeLimitExceeded]])
    #expect(try await fixture.run().map(\.codes) == [[.runUncertain]])
    #expect(runs(fixture).attempts.count == 1)
  }

  @Test func `a program that cannot tell whether it did its work is not run again by itself`()
    async throws
  {
    let fixture = try PipelineFixture()
    fixture.policy.confirm = []
    try fixture.script("org.example.a", effect: .externalPost, ExtensionScript.note + "\nexit 70\n")
    try fixture.add("a.txt")
    #expect(try await fixture.run().map(\.codes) == [[.exitStatus]])
    #expect(try await fixture.run().map(\.codes) == [[.runUncertain]])
    #expect(runs(fixture).attempts == ["1"])
  }

  @Test func `an action runs again for a share that did not get what it returned`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script(
      "org.example.action", at: .action,
      ExtensionScript.note + "\n" + ExtensionScript.returning("HELLO"))
    try fixture.script(
      "org.example.a", ExtensionScript.note + "\n" + #"test -e "$SHAREPIPE_CONTAINER/ready""#)
    try fixture.add("a.txt")
    _ = try await fixture.run()
    try fixture.inbox.file("inbox.sharepipe/containers/org.example.a/ready")
    #expect(
      try await fixture.run().map(\.line) == [
        "a.txt, done, org.example.action returned, org.example.a delivered"
      ])
    for identifier: BundleIdentifier in ["org.example.action", "org.example.a"] {
      #expect(Set(runs(fixture, of: identifier).keys).count == 1)
      #expect(runs(fixture, of: identifier).attempts == ["1", "2"])
    }
    #expect(
      try await fixture.run().map(\.line) == [
        "a.txt, done, org.example.action already-delivered, org.example.a already-delivered"
      ])
  }

  // MARK: After a crash

  /// What an extension in this process was asked.
  private struct Question: Equatable {
    var context: String
    var key: IdempotencyKey
    var attempt: Int
    var texts: [String]
  }

  /// A run that was killed while its last share had the context: an action has returned `HELLO`, a
  /// share has taken it.
  private final class Killed {
    let fixture: PipelineFixture
    private let log = Log()
    var questions: [Question] { log.questions.withLock { $0 } }

    private final class Log: Sendable {
      let questions = Mutex<[Question]>([])
    }

    init(after: PipelineOptions.Disposal = .move) async throws {
      fixture = try PipelineFixture()
      fixture.options.after = after
      try fixture.script(
        "org.example.action", at: .action,
        ExtensionScript.note + "\n" + ExtensionScript.returning("HELLO"))
      try fixture.script("org.example.a", ExtensionScript.note)
      let root = fixture.inbox.root
      fixture.value("org.example.last") { [log] request in
        let texts = RequestLog()
        texts.note(request)
        let count = log.questions.withLock { log in
          log.append(
            Question(
              context: request.contextIdentifier, key: request.idempotencyKey,
              attempt: request.attempt, texts: texts.texts.first ?? []))
          return log.count
        }
        // What the disk holds now is what a kill would leave.
        if count == 1 {
          try await copy(root.appending("inbox.sharepipe"), root.appending("snapshot"))
        }
        return .completed(nil)
      }
      try fixture.add("deep/a.txt")
      let record = try #require(try await fixture.run().first)
      #expect(record.end == .done)
      try TreeRemoval.remove(fixture.state)
      try FileManager.default.moveItem(
        atPath: root.appending("snapshot").string, toPath: fixture.state.string)
    }

    /// Where the copy of what the action returned is.
    func returnedFile() throws -> String {
      let name = try fixture.files(in: "inbox.sharepipe/work").first {
        $0.contains("/stage-1/") && !$0.hasSuffix("context.json")
      }
      return "inbox.sharepipe/work/" + (try #require(name))
    }
  }

  private static func copy(_ source: FilePath, _ target: FilePath) async throws {
    let copy = try await StartedProgram.run("/bin/cp", ["-a", source.string, target.string])
    #expect(copy.status == 0, "\(copy.errors)")
  }

  @Test func `killed, the work goes on where it was`() async throws {
    let killed = try await Killed()
    let fixture = killed.fixture
    #expect(try fixture.files(in: "inbox") == [])
    let records = try await fixture.run()
    #expect(
      records.map(\.line) == [
        "deep/a.txt, done, org.example.action returned, org.example.a delivered, "
          + "org.example.last delivered"
      ])
    #expect(records.first?.decisions.map(\.stage) == [0, 1, 1])
    // What was done is not done again; what was under way is, with the same key.
    #expect(runs(fixture, of: "org.example.action").attempts == ["1"])
    #expect(runs(fixture).attempts == ["1"])
    let questions = killed.questions
    #expect(questions.map(\.attempt) == [1, 2])
    #expect(Set(questions.map(\.key)).count == 1)
    #expect(Set(questions.map(\.context)) == Set(records.map(\.identifier)))
    #expect(questions.map(\.texts) == [["HELLO"], ["HELLO"]])
    #expect(try fixture.ends() == ["done/deep/a.txt"])
    #expect(try fixture.files(in: "inbox.sharepipe/work") == [])
    let context = try fixture.journal { try $0.context(questions[0].context) }
    #expect(context?.begun == 2)
    #expect(context?.state == .placed)
    #expect(try await fixture.run() == [])
  }

  @Test func `what an action returned and somebody changed is not used`() async throws {
    let killed = try await Killed()
    try killed.fixture.inbox.file(try killed.returnedFile(), "EVIL!")
    let record = try #require(try await killed.fixture.run().first)
    #expect(record.end == .done)
    #expect(runs(killed.fixture, of: "org.example.action").attempts == ["1", "2"])
    #expect(runs(killed.fixture).attempts == ["1"])
    #expect(killed.questions.map(\.texts) == [["HELLO"], ["HELLO"]])
  }

  @Test func `what an action returned and is gone is made again`() async throws {
    let killed = try await Killed()
    try TreeRemoval.remove(
      killed.fixture.inbox.root.appending(FilePath(try killed.returnedFile()).components))
    #expect(try await killed.fixture.run().map(\.end) == [.done])
    #expect(runs(killed.fixture, of: "org.example.action").attempts == ["1", "2"])
  }

  @Test func `killed where the inbox is kept, what was delivered is not again`() async throws {
    let killed = try await Killed(after: .keep)
    #expect(
      try await killed.fixture.run().map(\.line) == [
        "deep/a.txt, done, org.example.action returned, org.example.a already-delivered, "
          + "org.example.last delivered"
      ])
    #expect(killed.questions.map(\.attempt) == [1, 2])
    #expect(Set(killed.questions.map(\.key)).count == 1)
    #expect(Set(killed.questions.map(\.context)).count == 2)
  }

  @Test func `what was killed and never blamed is not set aside`() async throws {
    let killed = try await Killed()
    killed.fixture.policy.crashBudget = 1
    #expect(try await killed.fixture.run().map(\.end) == [.done])
  }

  @Test func `what kills again and again is set aside`() async throws {
    let killed = try await Killed()
    let fixture = killed.fixture
    fixture.policy.crashBudget = 1
    do {
      // The last process died with it in hand, for the second time.
      let journal = try Journal(visiting: fixture.state)
      let context = try #require(try journal.unfinished(after: nil, limit: 1).first)
      let marks = try #require(WorkMarks(in: fixture.state))
      _ = marks.set(context.identifier, crashes: 1)
      journal.close()
    }
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "deep/a.txt, failed")
    #expect(
      record.problems == [
        Reason(
          .crashBudgetSpent,
          "deep/a.txt: sharepipe crashed 2 times while it read this, or ran a built-in extension with "
            + "it; it is set aside")
      ])
    #expect(try fixture.ends() == ["failed/deep/a.txt", "failed/deep/a.txt.reason.json"])
    #expect(killed.questions.count == 1)
  }

  @Test func `an outcome that could not be made durable is none`() async throws {
    let killed = try await Killed()
    let fixture = killed.fixture
    let inbox = fixture.inbox.root.appending("inbox")
    let state = try await fixture.pipeline(for: [inbox])
      .states.state(at: fixture.state, inboxes: [inbox])
    let context = try #require(state.nextLeftover())
    let pipeline = Pipeline(rules: fixture.rules, options: fixture.options)
    let processor = try ContextProcessor(pipeline: pipeline)
    let work = WorkingContext(context, in: state)
    state.journal.close()
    let record = await processor.closing.finish(
      work.emptyRecord, ContextCourse(errand: .servedShare), work)
    #expect(record.end == .notYet)
    let returned = try #require(state.nextReturned(at: .now + LockedState.pause))
    // Its work goes on; as an end it would be put into the folder of that.
    #expect(returned.state == .working)
    #expect(returned.end == nil)
    #expect(
      fixture.text("inbox.sharepipe/work/\(context.identifier)/claims/0/deep/a.txt") != nil)
  }

  @Test func `an entry that is gone from work has failed`() async throws {
    let killed = try await Killed()
    let fixture = killed.fixture
    let inbox = fixture.inbox.root.appending("inbox")
    let state = try await fixture.pipeline(for: [inbox])
      .states.state(at: fixture.state, inboxes: [inbox])
    let context = try #require(state.nextLeftover())
    try TreeRemoval.remove(state.work(context.identifier).appending("claims"))
    let processor = try ContextProcessor(
      pipeline: Pipeline(rules: fixture.rules, options: fixture.options))
    let record = await processor.process(.resumed(context, state))
    #expect(record.end == .failed)
    #expect(record.problems.map(\.code) == [.entryVanished])
    #expect(killed.questions.count == 1)
  }

  // MARK: While it is written

  @Test func `what is being written is not yet a context`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.a", ExtensionScript.note)
    try fixture.add(
      "trip.share/context.json",
      """
      {"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],\
      "file":"part.txt"}]}]}
      """)
    try fixture.add("trip.share/part.txt", "ha")
    let writer = try FileDescriptor.open(
      fixture.inbox.root.appending("inbox/trip.share/part.txt"), .writeOnly)
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "trip.share, not-yet")
    #expect(record.problems.map(\.code) == [.entryBeingWritten])
    #expect(try fixture.journal { try $0.context(record.identifier)?.state } == .placed)
    try writer.close()
    #expect(try await fixture.run().map(\.line) == ["trip.share, done, org.example.a delivered"])
  }
}
