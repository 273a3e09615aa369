import Documents
import Foundation
@testable import ShareJournal
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

/// Answers to a context whose journal is set aside meanwhile.
struct EarlierAnswersTests {
  private let fixture: PipelineFixture
  private var inbox: FilePath { fixture.inbox.root.appending("inbox") }

  init() throws {
    fixture = try PipelineFixture()
    fixture.options.after = .move
    try fixture.script(
      "org.example.send", interface: .arguments, effect: .externalPost, ExtensionScript.note)
    try fixture.add("a.txt")
  }

  private func held() async throws -> (identifier: String, seen: SeenContext) {
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .held)
    return (record.identifier, try await fixture.look(at: record.identifier))
  }

  /// Sets the journal aside, as the process does that holds the lock.
  private func setAside() throws -> FilePath { try JournalFile(state: fixture.state).setAside() }

  /// Makes the journal once more.
  private func makeAgain(
    of aside: FilePath?, memory: AnswerMemory? = nil, isInHand: Bool = false
  ) throws {
    let source = JournalRebuild.Source(
      state: fixture.state, inbox: inbox, isInHand: { _ in isInHand }, memory: memory, aside: aside)
    try JournalFile(state: fixture.state).openAsOwner(rebuilding: source).connection.close()
  }

  private func give(
    _ kind: PersonAnswer.Kind, to identifier: String, _ seen: SeenContext, in journal: Journal
  ) async throws(ContextAnswer.Fault) -> GivenAnswer {
    try await ContextAnswer(state: fixture.state, ledger: journal).give(
      kind, to: identifier, seen: seen,
      rules: Pipeline(rules: fixture.rules, options: fixture.options).fingerprint, by: .ada)
  }

  /// The answers that the journal has, oldest first, and whether the context waits for one.
  private func known(
    of identifier: String
  ) throws -> (kinds: [JournalStep.Kind], people: Set<AnsweringPerson>, isHeld: Bool) {
    try fixture.journal { journal in
      let steps = try journal.steps(of: identifier).filter(\.isAnswer)
      return (
        steps.map(\.kind), Set(steps.compactMap { AnsweringPerson($0.details) }),
        try journal.context(identifier)?.isHeld ?? false
      )
    }
  }

  @Test(arguments: [PersonAnswer.Kind.approved, .denied])
  func `an answer to a journal that was set aside since the look is given once more`(
    kind: PersonAnswer.Kind
  ) async throws {
    let (identifier, seen) = try await held()
    let old = try Journal(visiting: fixture.state)
    _ = try setAside()
    try makeAgain(of: nil)
    var lost: GivenAnswer?
    do throws(ContextAnswer.Fault) {
      _ = try await give(kind, to: identifier, seen, in: old)
    } catch {
      guard case .setAside(let given) = error else { throw error }
      lost = given
    }
    old.close()
    let given = try #require(lost)
    #expect(try known(of: identifier).isHeld)
    #expect(try known(of: identifier).kinds == [])
    let again = try await Journal.visit(fixture.state) { journal in
      let answers = ContextAnswer(state: fixture.state, ledger: journal)
      #expect(try await given.standing(in: journal.contents) == .missing)
      let again = try await answers.giveAgain(given)
      // What stands is not given twice.
      #expect(try await answers.giveAgain(again) == again)
      return again
    }
    #expect(again != given)
    #expect(try known(of: identifier).people == [.ada])
    let records = try await fixture.retry([identifier])
    #expect(records.map(\.identifier) == [identifier])
    #expect(fixture.ledger("org.example.send").count == (kind == .approved ? 1 : 0))
  }

  @Test func `what is not as it was seen is not answered once more`() async throws {
    let (identifier, seen) = try await held()
    let old = try Journal(visiting: fixture.state)
    let given = try await give(.approved, to: identifier, seen, in: old)
    old.close()
    _ = try setAside()
    try makeAgain(of: nil)
    let journal = try Journal(visiting: fixture.state)
    defer { journal.close() }
    _ = try await journal.change(identifier, []) { context in
      var context = context
      context.contentHash = .sample("another")
      return context
    }
    let fault = await #expect(throws: ContextAnswer.Fault.self) {
      try await ContextAnswer(state: fixture.state, ledger: journal).giveAgain(given)
    }
    guard case .notSeen(identifier, _)? = fault else {
      return #expect(Bool(false), "\(String(describing: fault))")
    }
    #expect(try known(of: identifier).isHeld)
  }

  private func standing(of given: GivenAnswer) async throws -> GivenAnswer.Standing {
    let journal = try Journal.openForReading(state: fixture.state)
    defer { journal.close() }
    return try await given.standing(in: journal)
  }

  @Test func `an answer that was not carried out is in force after, and is carried out once`()
    async throws
  {
    let (identifier, seen) = try await held()
    let old = try Journal(visiting: fixture.state)
    let given = try await give(.approved, to: identifier, seen, in: old)
    old.close()
    try makeAgain(of: try setAside())
    let known = try known(of: identifier)
    #expect(known.kinds == [.retried, .approved])
    #expect(known.people == [.ada])
    #expect(!known.isHeld)
    #expect(try await standing(of: given) == .stands)
    #expect(try await fixture.retry([identifier]).map(\.end) == [.done])
    #expect(fixture.ledger("org.example.send").count == 1)
  }

  @Test func `an answer to other content is not in force`() async throws {
    let (identifier, seen) = try await held()
    let old = try Journal(visiting: fixture.state)
    let given = try await give(.approved, to: identifier, seen, in: old)
    old.close()
    // The receipt beside the entry has other content than what was answered.
    let path = fixture.state.appending("held/a.txt.reason.json").string
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let hash = try #require(seen.contentHash).description
    let other = String(repeating: "0", count: hash.count)
    try text.replacing(hash, with: other).write(toFile: path, atomically: false, encoding: .utf8)
    try makeAgain(of: try setAside())
    #expect(try known(of: identifier).isHeld)
    #expect(try known(of: identifier).people == [.ada])
    #expect(try fixture.journal { try $0.answer(of: identifier) } == nil)
    #expect(try await standing(of: given) == .past)
  }

  @Test func `another try that was asked for and did not begin is not forgotten`() async throws {
    fixture.policy.confirm = []
    try fixture.rewrite("org.example.send", "exit 1")
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .failed)
    let old = try Journal(visiting: fixture.state)
    let retry = ContextRetry(state: fixture.state, ledger: old)
    let step = try await retry.request(record.identifier, by: .ada)
    old.close()
    try makeAgain(of: try setAside())
    let journal = try Journal(visiting: fixture.state)
    #expect(try journal.context(record.identifier)?.state == .waiting)
    #expect(
      try await ContextRetry(state: fixture.state, ledger: journal)
        .requestAgain(record.identifier, step) == step)
    journal.close()
    // Of one that was lost with all that can be read, it is asked once more.
    _ = try setAside()
    try makeAgain(of: nil)
    let last = try Journal(visiting: fixture.state)
    defer { last.close() }
    let again = try await ContextRetry(state: fixture.state, ledger: last)
      .requestAgain(record.identifier, step)
    #expect(again != step)
    #expect(try last.context(record.identifier)?.state == .waiting)
  }

  @Test func `who answered what is over is kept, and nothing follows from it`() async throws {
    let (identifier, _) = try await held()
    #expect(try await fixture.answer(.approved, to: identifier).map(\.end) == [.done])
    try makeAgain(of: try setAside())
    let known = try known(of: identifier)
    #expect(known.kinds == [.retried, .approved])
    #expect(known.people == [.ada])
    #expect(try fixture.journal { try $0.answer(of: identifier) } == nil)
    #expect(try fixture.journal { try $0.requestTime(of: identifier) } == nil)
  }

  @Test(arguments: [true, false])
  func `what this process acted on is kept where the file cannot be read`(
    isInHand: Bool
  ) async throws {
    let (identifier, seen) = try await held()
    let old = try Journal(visiting: fixture.state)
    let given = try await give(.approved, to: identifier, seen, in: old)
    old.close()
    let memory = AnswerMemory()
    memory.set(given.step, of: identifier)
    let aside = try setAside()
    try Data(repeating: 0xAA, count: 65536).write(to: URL(filePath: aside.string))
    try makeAgain(of: aside, memory: memory, isInHand: isInHand)
    let known = try known(of: identifier)
    #expect(known.kinds == [.approved])
    #expect(known.people == [.ada])
    #expect(known.isHeld == !isInHand)
  }

  @Test func `a journal is waited for only while a process holds the state`() async throws {
    let (identifier, _) = try await held()
    let aside = try setAside()
    await #expect(throws: JournalError.self) {
      try await Journal.visit(fixture.state) { _ in }
    }
    let lock = try DirectoryLock(of: fixture.state, fallback: fixture.state)
    let state = fixture.state
    let known = Task { try await Journal.visit(state) { try $0.context(identifier)?.isHeld } }
    try await Task.sleep(for: .milliseconds(300))
    try makeAgain(of: aside)
    #expect(try await known.value == true)
    withExtendedLifetime(lock) {}
  }
}
