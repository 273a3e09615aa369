import Documents
import ShareJournal
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct InboxFiguresTests {
  private func status(_ figures: InboxFigures, after state: WatchStatus.State) -> WatchStatus.Inbox
  {
    var inbox = WatchStatus.Inbox(path: "/srv/in", state: state)
    inbox.postponed = 70
    inbox.parked = 71
    inbox.held = 72
    inbox.next = NextContext(entry: EntryName("old"), due: 1)
    figures.write(to: &inbox)
    return inbox
  }

  @Test func `the status has the numbers of the watcher, the workers and the journal`() {
    let next = NextContext(entry: EntryName("a.txt"), due: 9)
    let inbox = status(
      InboxFigures(
        pause: "no disk", waiting: 1, waitingForWriter: 12, overQuota: 13, oldestWaiting: 2,
        working: 3, oldestWorking: 4, returned: 5,
        journal: .init(postponed: 6, parked: 7, held: 8, next: next), unsaved: 10, lost: 11),
      after: .watching)
    var expected = WatchStatus.Inbox(path: "/srv/in", state: .paused)
    expected.pause = "no disk"
    expected.waiting = 1
    expected.waitingForWriter = 12
    expected.overQuota = 13
    expected.oldestWaiting = 2
    expected.working = 3
    expected.oldestWorking = 4
    // The journal does not know of those that were taken back.
    expected.postponed = 11
    expected.parked = 7
    expected.held = 8
    expected.next = next
    expected.unsaved = 10
    expected.lost = 11
    #expect(inbox == expected)
  }

  @Test func `what the journal does not say now stays as it was`() {
    let inbox = status(InboxFigures(returned: 5), after: .watching)
    #expect(inbox.postponed == 70 && inbox.parked == 71 && inbox.held == 72)
    #expect(inbox.next?.entry.label == "old")
  }

  static let states: [(WatchStatus.State, InboxFigures, WatchStatus.State)] = [
    (.scanning, InboxFigures(), .watching), (.watching, InboxFigures(pause: "x"), .paused),
    (.paused, InboxFigures(pause: "x"), .paused), (.paused, InboxFigures(), .watching),
    // The watcher says when an inbox is back.
    (.missing, InboxFigures(), .missing), (.missing, InboxFigures(pause: "x"), .missing),
    (.missing, InboxFigures(isStopped: true), .stopping),
    (.watching, InboxFigures(isStopped: true, pause: "x"), .stopping),
    (.stopping, InboxFigures(), .stopping),
  ]

  @Test(arguments: states)
  func `the state follows from what was said before, a pause and the end`(
    before: WatchStatus.State, figures: InboxFigures, after: WatchStatus.State
  ) {
    #expect(status(figures, after: before).state == after)
  }

  static let lifetimes: [(InboxFigures, Duration)] = [
    (InboxFigures(), .seconds(10)), (InboxFigures(waiting: 1), .seconds(1)),
    (InboxFigures(working: 1), .seconds(1)), (InboxFigures(pause: "x"), .seconds(1)),
    (InboxFigures(returned: 1), .seconds(1)), (InboxFigures(unsaved: 1), .seconds(1)),
    // These change with a ring.
    (InboxFigures(journal: .init(postponed: 1, parked: 1, held: 1)), .seconds(10)),
  ]

  @Test(arguments: lifetimes)
  func `numbers that change without a ring are taken again soon`(
    figures: InboxFigures, lifetime: Duration
  ) {
    #expect(figures.lifetime == lifetime)
  }
}
