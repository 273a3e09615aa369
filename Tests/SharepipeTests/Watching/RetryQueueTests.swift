import Documents
import ShareJournal
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

/// What is due when, by a clock that is handed in.
struct RetryQueueTests {
  private static let now: Timestamp = 1_795_608_000_000_000
  private static let longest: Duration = .seconds(3000)

  private let folder: TemporaryFolder
  private let state: LockedState
  private let queue: RetryQueue

  init() throws {
    folder = try TemporaryFolder()
    state = try LockedState(at: folder.path.appending("state"), inboxes: [])
    queue = RetryQueue(state: state, taken: TakenContexts())
  }

  private func context(
    _ identifier: String, due: Timestamp?, _ kind: JournalContext.State = .waiting
  ) -> JournalContext {
    JournalContext(
      identifier: identifier, entry: EntryName(identifier), after: .move, owner: 0, rules: "",
      state: kind, due: due)
  }

  /// Puts off contexts until so many seconds from now.
  private func putOff(_ contexts: [(String, seconds: Int64)]) async throws {
    for (identifier, seconds) in contexts {
      try await state.journal.begin(
        context(identifier, due: Self.now + .seconds(seconds)), [])
    }
  }

  private func next(_ seconds: Int64 = 0) async -> String? {
    await queue.next(at: Self.now + .seconds(seconds), within: Self.longest)?.identifier
  }

  private func sleep(_ seconds: Int64 = 0, isClosed: Bool = false) async -> Duration {
    await queue.sleep(
      at: Self.now + .seconds(seconds), within: Self.longest, isClosed: isClosed)
  }

  @Test func `without anything that waits it sleeps for long`() async {
    #expect(await next() == nil)
    #expect(await sleep() == .seconds(3600))
  }

  @Test func `what is due the longest comes first, and nothing before its time`() async throws {
    try await putOff([("late", 20), ("early", 10)])
    #expect(await next() == nil)
    #expect(await sleep() == .seconds(10))
    #expect(await sleep(9) == .seconds(1))
    #expect(await next(30) == "early")
    #expect(await next(30) == "late")
    #expect(await next(30) == nil)
  }

  @Test func `what a worker has is neither given out again nor waited for`() async throws {
    try await putOff([("a", -10), ("b", 50)])
    #expect(await next() == "a")
    #expect(await next() == nil)
    // The journal still says that it is due.
    #expect(try state.journal.nextDue() == Self.now - .seconds(10))
    #expect(await sleep() == .seconds(50))
    queue.taken.remove("a")
    #expect(await sleep() == .zero)
    #expect(await next() == "a")
  }

  @Test func `however many are worked on, the next one is found`() async throws {
    try await putOff((0..<40).map { ("\($0 + 10)", Int64($0) - 100) })
    var order: [String] = []
    while let identifier = await next() { order.append(identifier) }
    #expect(order == (0..<40).map { "\($0 + 10)" })
    #expect(await sleep() == .seconds(3600))
  }

  @Test func `a clock that was set back keeps nothing waiting`() async throws {
    try await putOff([("far", 3001), ("near", 3000)])
    #expect(await next() == nil)
    #expect(await sleep() == .seconds(3000))
    #expect(await next(-2) == "near")
    #expect(await next(-2) == "far")
  }

  @Test func `what was taken back is left alone for a while, whatever the journal says`()
    async throws
  {
    try await putOff([("a", -10), ("b", 50)])
    state.returned.add(context("a", due: nil))
    #expect(await next() == nil)
    #expect(await sleep() == ReturnedContexts.pause)
    #expect(await next(60) == "b")
  }

  @Test func `what waits for a person ends its sleep, but not at once`() async throws {
    try await state.journal.begin(
      context("held", due: Self.now + .seconds(30), .placed), [])
    #expect(await next(60) == nil)
    #expect(await sleep() == .seconds(30))
    #expect(await sleep(40) == .milliseconds(200))
  }

  @Test func `while nothing is taken it looks again after a while`() async throws {
    try await putOff([("a", -10)])
    #expect(await sleep(isClosed: true) == ReturnedContexts.pause)
  }
}
