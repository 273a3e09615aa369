import Documents
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import Synchronization
import SystemPackage
import Testing

@testable import Sharepipe

struct InboxGateTests {
  private let free = FreeBytes()
  private let gate: InboxGate

  /// A disk whose free space is set by a test.
  private final class FreeBytes: Sendable {
    let bytes = Mutex<Int64>(1000)
  }

  init() {
    gate = InboxGate(
      floor: DiskSpaceFloor(at: ["/x"], floor: 100, interval: .seconds(3600)) { [free] _ in
        DiskSpace(bytes: free.bytes.withLock(\.self), files: nil)
      })
  }

  private func record(_ end: ContextEnd, _ codes: [ReasonCode] = []) -> ContextRecord {
    ContextRecord(
      identifier: "1", entry: EntryName("a"), owner: 0, end: end,
      problems: codes.map { Reason($0, "words") })
  }

  /// Waits before the gate in a task of its own, and opens it meanwhile.
  private func isOpen(after body: () -> Void) async -> Bool {
    async let isOpen = gate.opens()
    await Task.yield()
    body()
    return await isOpen
  }

  @Test func `it is open until something is wrong`() async {
    #expect(!gate.isClosed())
    #expect(gate.reason() == nil)
    #expect(await gate.opens())
  }

  @Test func `a task that waits is woken when the state and the journal are back`() async {
    gate.setStateFault("closed")
    gate.setJournalLoss("removed")
    #expect(gate.isClosed())
    #expect(gate.reason() == "removed")
    gate.setJournalLoss(nil)
    #expect(gate.reason() == "closed")
    let isOpen = await isOpen { gate.setStateFault(nil) }
    #expect(isOpen)
    #expect(gate.reason() == nil)
  }

  @Test func `a task that waits is woken by the end`() async {
    gate.setStateFault("closed")
    let isOpen = await isOpen { gate.stop() }
    #expect(!isOpen)
    #expect(gate.isStopped && gate.isEnded)
  }

  @Test func `a full disk closes it, and another policy opens it at once`() async {
    free.bytes.withLock { $0 = 50 }
    #expect(gate.isClosed())
    #expect(gate.reason()?.hasPrefix("/x: ") == true)
    var policy = HostPolicy()
    policy.freeSpace = 10
    let isOpen = await isOpen { [policy] in gate.use(policy) }
    #expect(isOpen)
  }

  @Test func `the end is not kept waiting by a full disk`() async {
    free.bytes.withLock { $0 = 50 }
    let isOpen = await isOpen { gate.stop() }
    #expect(!isOpen)
  }

  @Test func `a fault closes it for a moment, and is named for longer`() async {
    let now = ContinuousClock.now
    #expect(gate.note(record(.notYet, [.systemFault])) != .none)
    #expect(gate.isClosed(at: now))
    #expect(!gate.isClosed(at: now + .seconds(1)))
    #expect(gate.reason(at: now + .seconds(1)) == "words")
    #expect(await gate.opens())
    #expect(gate.note(record(.done)) == .none)
    #expect(gate.reason() == nil)
  }

  @Test func `what stayed in the inbox is offered again after a fault`() async {
    #expect(gate.note(Reason(.systemFault, "words")) != .none)
    #expect(await gate.offersAgain())
    let waiting = Task { await gate.offersAgain() }
    waiting.cancel()
    let isOffered = await waiting.value
    #expect(!isOffered)
  }

  @Test func `nothing is offered again while the state is away`() async {
    gate.setStateFault("away")
    #expect(gate.note(Reason(.systemFault, "words")) != .none)
    let isBack = Mutex(false)
    async let isOffered = gate.offersAgain()
    // Longer than the pause after a fault.
    try? await Task.sleep(for: .milliseconds(400))
    isBack.withLock { $0 = true }
    gate.setStateFault(nil)
    #expect(await isOffered)
    #expect(isBack.withLock { $0 })
  }
}
