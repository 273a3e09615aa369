import FolderWatching
import Logging
import ShareJournal
import Synchronization

/// What a watch reports of itself.
extension InboxWatch {
  /// How soon after a change the status is looked at again.
  private static let shortest: Duration = .milliseconds(200)

  /// Reports how a context came out.
  func report(_ record: ContextRecord) async {
    await observer.record(record)
    for next in record.following { await report(next) }
    guard record.end != .notYet else { return changes.ring() }
    await observer.status { inbox in
      inbox.ends[record.end, default: 0] += 1
      if let problem = record.problems.first {
        inbox.lastError = WatchStatus.Fault(problem.message)
      }
    }
    changes.ring()
  }

  /// Keeps the status true: after each change soon, and every second while there is work, for much
  /// changes while nothing comes to an end.
  func tellStatus() async {
    var lost = 0
    var isLossTold = false
    while !Task.isCancelled {
      for work in hand.takeSlow() { logger.notice("\(work)") }
      if state.journal.lost > lost {
        lost = state.journal.lost
        logger.error("\(state.path): the journal gave up \(lost) writes of steps")
      }
      if !isLossTold, let loss = isolationLoss {
        isLossTold = true
        logger.error("\(loss)")
      }
      if faults.withLock({ $0.takeOffer() }) { watcher.offerAgain() }
      offerWhatStayed()
      let isBusy = await tellFigures()
      try? await Task.sleep(for: Self.shortest)
      await changes.wait(atMost: isBusy ? .seconds(1) : .seconds(10))
    }
  }

  /// Reports what is known now.
  ///
  /// - Returns: Whether it may change without a sign.
  private func tellFigures() async -> Bool {
    let summary = watcher.summary
    let (working, oldest) = hand.summary
    let journal = state.journal
    let postponed = try? journal.contents.waitingCount()
    // The journal could not be written when these were put off.
    let returned = state.returnedCount
    let parked = try? journal.contents.parkedCount()
    let next = Result { try journal.contents.nextWaiting() }
    let held = try? journal.contents.heldCount()
    let (unsaved, lost) = (journal.unsaved, journal.lost)
    let isEnding = isStopping.withLock { $0 }
    let pause =
      journalLoss.withLock(\.self) ?? stateFault ?? floor.shortage().map { "\($0)" }
      ?? faults.withLock { $0.current() }
    await observer.status { inbox in
      switch inbox.state {
      case _ where isEnding: inbox.state = .stopping
      case .missing, .stopping: break
      case .scanning, .watching, .paused: inbox.state = pause == nil ? .watching : .paused
      }
      inbox.pause = pause
      inbox.waiting = summary.waitingCount
      inbox.oldestWaiting = summary.oldestArrival.map { $0 / 1000 }
      inbox.working = working
      inbox.oldestWorking = oldest
      // What cannot be asked now is as it was, as far as that is known.
      if let postponed { inbox.postponed = postponed + returned }
      if let parked { inbox.parked = parked }
      if case .success(let next) = next { inbox.next = next }
      if let held { inbox.held = held }
      inbox.unsaved = unsaved
      inbox.lost = lost
    }
    return working > 0 || pause != nil || unsaved > 0 || summary.waitingCount > 0 || returned > 0
      || faults.withLock(\.isRenewalDue)
  }

  /// Reports what happens to the inbox itself.
  func listen() async {
    for await notice in watcher.notices {
      logger.warning("\(notice)")
      switch notice {
      case .rootGone: await observer.status { $0.state = .missing }
      case .rootBack: await observer.status { $0.state = .watching }
      default: break
      }
    }
  }
}
