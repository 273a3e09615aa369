import SafeFiles
import Documents
import ShareJournal
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

/// Which parked contexts are called, without a watch around them.
struct ParkedCallsTests {
  private let folder: TemporaryFolder
  private let state: LockedState
  private let pipeline: Pipeline
  private let calls: ParkedCalls

  init() throws {
    folder = try TemporaryFolder()
    state = try LockedState(at: folder.path.appending("state"), inboxes: [])
    let fixture = try PipelineFixture()
    pipeline = Pipeline(rules: fixture.rules, options: fixture.options)
    let log = RecordedLog().logger
    let status = InboxStatus(
      observer: InboxWatch.Observer(record: { _ in }, status: { _ in }), changes: Bell(),
      logger: log)
    let work = InboxWork(
      pipeline: PipelineInUse(pipeline), state: state,
      gate: InboxGate(floor: DiskSpaceFloor(at: [], floor: 0)), status: status,
      hand: WorkInHand(changes: status.changes), retryBell: Bell(), logger: log)
    calls = ParkedCalls(
      resumption: ResumedWork(work: work, taken: TakenContexts(), roomBell: Bell()))
  }

  /// Parks contexts for an extension, the journal and its line alike.
  private func park(_ identifiers: [String], for line: String) async throws {
    for identifier in identifiers {
      try await state.journal.begin(
        JournalContext(
          identifier: identifier, entry: EntryName(identifier), after: .move, owner: 0, rules: "",
          state: .waiting, parked: line), [])
    }
    pipeline.lines.add(identifiers.count, parkedFor: line)
  }

  private func next() async -> [String]? { await calls.next()?.map(\.identifier) }

  @Test func `where nothing is parked nothing is called`() async {
    #expect(await next() == [])
  }

  @Test func `the oldest are called, as many as the line has room for`() async throws {
    let all = (0..<40).map { "\($0 + 10)" }
    try await park(all, for: "org.example.slow")
    #expect(pipeline.lines.rooms().map(\.count) == [17])
    #expect(await next() == Array(all.prefix(17)))
    // They are on their way.
    #expect(await next() == [])
  }

  @Test func `what a worker has is passed over`() async throws {
    try await park(["1", "2", "3"], for: "org.example.slow")
    calls.resumption.taken.insert("1")
    state.returned.add(
      JournalContext(
        identifier: "2", entry: EntryName("2"), after: .move, owner: 0, rules: ""))
    #expect(await next() == ["3"])
  }

  @Test func `a line whose contexts the journal does not have is empty again`() async throws {
    pipeline.lines.add(5, parkedFor: "org.example.gone")
    #expect(await next() == [])
    #expect(pipeline.lines.rooms() == [])
  }
}
