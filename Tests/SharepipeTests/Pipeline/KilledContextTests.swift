import Foundation
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import ShareTestSupport
import Synchronization
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

/// What is done again after a crash, and what is not.
struct KilledContextTests {
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
    #expect(fixture.runs(of: "org.example.action").attempts == ["1"])
    #expect(fixture.runs().attempts == ["1"])
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

  @Test func `what an action returned is not used after another process changed it`() async throws {
    let killed = try await Killed()
    try killed.fixture.inbox.file(try killed.returnedFile(), "EVIL!")
    let record = try #require(try await killed.fixture.run().first)
    #expect(record.end == .done)
    #expect(killed.fixture.runs(of: "org.example.action").attempts == ["1", "2"])
    #expect(killed.fixture.runs().attempts == ["1"])
    #expect(killed.questions.map(\.texts) == [["HELLO"], ["HELLO"]])
  }

  @Test func `what an action returned and is gone is made again`() async throws {
    let killed = try await Killed()
    try TreeRemoval.remove(
      killed.fixture.inbox.root.appending(FilePath(try killed.returnedFile()).components))
    #expect(try await killed.fixture.run().map(\.end) == [.done])
    #expect(killed.fixture.runs(of: "org.example.action").attempts == ["1", "2"])
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
    let returned = try #require(state.returned.next(at: .now + ReturnedContexts.pause))
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
}
