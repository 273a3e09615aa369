import Documents
import ExtensionRunning
import Intake
import SafeFiles
@testable import ShareJournal
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing

@testable import Sharepipe

struct SystemFaultTests {
  static let numbers: [Errno] = [.ioError, .staleNFSFileHandle, .timedOut]

  @Test(arguments: numbers)
  func `a disk that fails is no fault of what it holds`(number: Errno) {
    #expect(FileFault.unreadable(number).reason(for: "a.txt").code == .systemFault)
    #expect(PrivateCopyFault.destination(number).reason(for: "a.txt").code == .systemFault)
    #expect(
      PrivateCopyFault.source(.unreadable(number)).reason(for: "a.txt").code == .systemFault)
    #expect(WorkSpaceError.unusable("/state", number).reason.code == .systemFault)
    #expect(JournalError(number, at: "/state/journal.sqlite").reason.code == .systemFault)
  }

  @Test func `what cannot be read for another reason is what it was`() {
    #expect(
      FileFault.unreadable(.permissionDenied).reason(for: "a.txt")
        == Reason(
          .entryUnreadable,
          "a.txt: cannot be read: Permission denied; make it readable to the user that runs sharepipe"
        ))
    #expect(
      FileFault.unreadable(.ioError).reason(for: "a.txt")
        == Reason(.systemFault, "a.txt: cannot be read now: Input/output error"))
    #expect(WorkSpaceError.unusable("/state", .noSpace).reason.code == .noSpace)
    #expect(WorkSpaceError.unsafeIdentifier("..").reason.code == .writeFailed)
    #expect(
      JournalError(path: "/j", why: "a value does not fit", kind: .refused).reason.code
        == .writeFailed)
  }

  @Test func `a closed state is the state's, not the entry's`() {
    for number in [Errno.permissionDenied, .readOnlyFileSystem, .noSuchFileOrDirectory] {
      #expect(WorkSpaceError.unusable("/state", number).reason.code == .systemFault)
      #expect(PrivateCopyFault.destination(number).reason(for: "a").code == .systemFault)
    }
  }

  @Test func `it is tried again with short pauses that grow to a minute`() throws {
    for (begun, most) in [(1, 1.0), (2, 2), (4, 8), (40, 60)] {
      for (random, share) in [(0.0, 0.5), (0.5, 0.75)] {
        let pause = try #require(
          Postponement.untilPassed(
            .systemFault, "no disk", begun: begun, policy: RetryPolicy(), random: random))
        #expect(pause.reason == Reason(.systemFault, "no disk"))
        #expect(pause.fault == .systemFault)
        #expect(pause.delay == .seconds(max(most * share, 1)))
      }
    }
  }

  @Test(arguments: PassingFault.allCases)
  func `what passes has a code, and but for a fault of the system it is waited for without an end`(
    fault: PassingFault
  ) {
    #expect(fault.code.passingFault == fault)
    let late = Postponement.untilPassed(
      fault, "none", begun: 1_000_000, policy: RetryPolicy(age: .seconds(1)), random: 0)
    #expect((late == nil) == (fault == .systemFault))
  }

  @Test func `what lasts for longer than anything waits has not passed`() {
    let policy = RetryPolicy(age: .seconds(3600))
    // 1 + 2 + 4 + 8 + 16 + 32 s, and a minute each from then on.
    let pauses = RetryPolicy(first: .seconds(1), longest: .seconds(60), age: policy.age)
    #expect(pauses.waited(before: 1) == .zero)
    #expect(pauses.waited(before: 8) == .seconds(123))
    for (begun, isOver) in [(1, false), (8, false), (65, false), (67, true), (1_000_000, true)] {
      let pause = Postponement.untilPassed(
        .systemFault, "no disk", begun: begun, policy: policy, random: 0)
      #expect((pause == nil) == isOver)
    }
  }

  @Test func `a fault passes if its code says so, and is broken else`() {
    #expect(PipelineFault(Reason(.noSpace, "full")) == .passing(.noSpace, "full"))
    let lasting = Reason(.writeFailed, "no")
    #expect(PipelineFault(lasting) == .broken(lasting))
    #expect(PipelineFault(lasting).reason == lasting)
  }

  @Test func `a context whose entry never left the inbox is given up, and does not fail`()
    async throws
  {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    try fixture.script("org.example.a", #"echo x >> "$SHAREPIPE_CONTAINER/ledger""#)
    try fixture.add("a.txt")
    let pipeline = Pipeline(rules: fixture.rules, options: fixture.options)
    let inbox = fixture.inbox.root.appending("inbox")
    try pipeline.openStates(for: [inbox])
    let state = try pipeline.states.state(at: fixture.state, inboxes: [])
    let row = JournalContext(
      identifier: "0123", entry: EntryName("a.txt"), claims: [.init(inbox: inbox, path: "a.txt")],
      after: .move, owner: 0, rules: "")
    try await state.journal.begin(row, [JournalStep(.seen)])
    // As after a claim that failed in a state that was closed, and could not be undone either.
    let record = try await ContextProcessor(pipeline: pipeline).process(.resumed(row, state))
    #expect(record.end == .notYet)
    #expect(
      record.problems == [
        Reason(
          .entryVanished, "a.txt: was not taken out of its inbox; it is taken again")
      ])
    await state.journal.flush()
    let given = try state.journal.context("0123")
    #expect(given?.state == .placed)
    #expect(given?.end == .notYet)
    #expect(try fixture.files(in: "inbox") == ["a.txt"])
    state.close()
  }

  @Test func `a run whose directory is gone is tried once more, and then later`() async throws {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    fixture.options.postpones = true
    try fixture.script("org.example.a", "exit 0")
    try fixture.add("a.txt")
    // The directory of the run goes away between judgement and launch.
    let runner = ClosingRunner(state: fixture.state)
    let pipeline = Pipeline(rules: fixture.rules, options: fixture.options, runner: runner)
    try pipeline.openStates(for: [fixture.inbox.root.appending("inbox")])
    var records: [ContextRecord] = []
    for await record in try pipeline.process([fixture.inbox.root.appending("inbox")]) {
      records.append(record)
    }
    #expect(records.map(\.end) == [.notYet])
    #expect(records.first?.decisions.first?.reasons.map(\.code) == [.systemFault])
    #expect(try fixture.journal { try $0.context(records[0].identifier)?.state } == .waiting)
  }
}

/// Removes the directories of a run, and says that its program could not be launched.
private struct ClosingRunner: ExtensionRunner {
  let state: FilePath

  func run(_ request: ExtensionRequest) async -> ExtensionRun {
    try? TreeRemoval.remove(request.output.removingLastComponent())
    return ExtensionRun(
      answer: .failed(Reason(.launchFailed, "A: could not be launched: no directory")),
      exitStatus: nil, duration: .zero)
  }

  func validate(
    _ request: ExtensionRequest, by validator: ContentRequirements.Validator
  ) async -> ValidationAnswer { .valid }
}
