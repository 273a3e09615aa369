import Documents
import ShareJournal
import ShareModel
import Testing

@testable import Sharepipe

struct InboxFaultsTests {
  private static let start = ContinuousClock.now

  private func record(_ end: ContextEnd, _ codes: [ReasonCode]) -> ContextRecord {
    ContextRecord(
      identifier: "1", entry: EntryName("a"), owner: 0, end: end,
      problems: codes.map { Reason($0, "words") })
  }

  @Test func `a fault is told once, until something succeeds`() {
    var faults = InboxFaults(pause: .seconds(60))
    #expect(!faults.isPausing(at: Self.start))
    let first = faults.begin(at: Self.start)
    let second = faults.begin(at: Self.start)
    #expect((first, second) == (true, false))
    #expect(faults.isPausing(at: Self.start))
    faults.end()
    let third = faults.begin(at: Self.start)
    #expect(third)
  }

  @Test func `an entry that cannot be taken makes nobody wait`() {
    var faults = InboxFaults(pause: .seconds(60))
    faults.passOver(at: Self.start)
    #expect(!faults.isPausing(at: Self.start))
    let now = [faults.takeOffer(at: Self.start), faults.takeRenewal(at: Self.start)]
    #expect(now == [false, false])
    #expect(faults.nextRenewal == Self.start + .seconds(300))
    let later = [1, 300, 301, 900].map { faults.takeOffer(at: Self.start + .seconds($0)) }
    #expect(later == [false, true, false, false])
    #expect(faults.nextRenewal == nil)
    // It is tried again, more seldom.
    faults.passOver(at: Self.start)
    let last = [599, 600].map { faults.takeOffer(at: Self.start + .seconds($0)) }
    #expect(last == [false, true])
  }

  @Test func `the pause ends, and what stayed is offered again once`() {
    var faults = InboxFaults(pause: .milliseconds(10))
    let none = faults.takeRenewal(at: Self.start)
    #expect(!none)
    _ = faults.begin(at: Self.start)
    #expect(faults.remaining(at: Self.start) == .milliseconds(10))
    #expect(faults.nextRenewal == Self.start + .milliseconds(10))
    let early = faults.takeRenewal(at: Self.start + .milliseconds(9))
    #expect(!early)
    let end = Self.start + .milliseconds(10)
    #expect(!faults.isPausing(at: end))
    let taken = [faults.takeRenewal(at: end), faults.takeRenewal(at: end)]
    #expect(taken == [true, false])
    #expect(faults.nextRenewal == nil)
  }

  @Test func `each fault that follows makes the pause twice as long, up to a limit`() {
    var faults = InboxFaults(pause: .seconds(1))
    var now = Self.start
    let pauses = (0..<4).map { _ -> Duration in
      _ = faults.begin("no disk", at: now)
      let pause = faults.remaining(at: now) ?? .zero
      now += pause
      return pause
    }
    #expect(pauses == [.milliseconds(250), .milliseconds(500), .seconds(1), .seconds(1)])
    faults.end()
    _ = faults.begin("no disk", at: now)
    #expect(faults.remaining(at: now) == .milliseconds(250))
  }

  @Test func `what is wrong is known while it lasts`() {
    var faults = InboxFaults(pause: .seconds(5))
    #expect(faults.current(at: Self.start) == nil)
    _ = faults.begin("no disk", at: Self.start)
    #expect(faults.current(at: Self.start) == "no disk")
    #expect(faults.current(at: Self.start + .seconds(14)) == "no disk")
    #expect(faults.current(at: Self.start + .seconds(16)) == nil)
    faults.end()
    #expect(faults.current(at: Self.start) == nil)
  }

  static let warning = "words; nothing is lost, and it is tried again"

  static let consequences: [(ContextEnd, [ReasonCode], InboxFaults.Consequence)] = [
    (.done, [], .none), (.failed, [.launchFailed], .none), (.notYet, [], .none),
    (.notYet, [.entryBeingWritten], .none), (.notYet, [.entryVanished], .none),
    (.notYet, [.freeSpaceKept], .warning(warning)),
    (.notYet, [.entryUnreadable], .warning(warning)),
    (.notYet, [.entryBeingWritten, .noSpace], .pause(warning: warning)),
    (.notYet, [.systemFault], .pause(warning: warning)),
  ]

  @Test(arguments: consequences)
  func `only what lies outside of a context makes others wait`(
    end: ContextEnd, codes: [ReasonCode], consequence: InboxFaults.Consequence
  ) {
    var faults = InboxFaults(pause: .seconds(5))
    let found = faults.note(record(end, codes), at: Self.start)
    #expect(found == consequence)
    let isPause = if case .pause = consequence { true } else { false }
    #expect(faults.isPausing(at: Self.start) == isPause)
  }

  @Test func `a descriptor that is missing makes a short pause, and a success ends the fault`() {
    var faults = InboxFaults(pause: .seconds(60))
    var now = Self.start
    for _ in 0..<8 {
      _ = faults.note(record(.notYet, [.noResources]), at: now)
      now += faults.remaining(at: now) ?? .zero
    }
    let silent = faults.note(record(.notYet, [.noResources]), at: now)
    #expect(silent == .pause(warning: nil))
    #expect(faults.remaining(at: now) == .seconds(1))
    _ = faults.note(record(.done, []), at: now)
    #expect(faults.current(at: now) == nil)
    let news = faults.note(record(.notYet, [.noResources]), at: now)
    #expect(news == .pause(warning: Self.warning))
  }
}
