import SafeFiles
import ShareJournal

/// Goes on with contexts that were taken up from the journal.
struct ResumedWork: Sendable {
  /// Works on them.
  let work: InboxWork
  /// Those that are worked on.
  let taken: TakenContexts
  /// Rings when there is room for contexts that are parked.
  let roomBell: Bell

  /// Goes on with a context that was taken up, and gives it back.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - places: Where its slot was taken.
  func resume(_ context: JournalContext, _ places: WorkSlots) async {
    let record = await process(context, places)
    taken.remove(context.identifier)
    work.settle(record)
    // It may have been parked anew, for another extension.
    if record.end == .notYet { roomBell.ring() }
    // An end is reported when it is known, not when its entry could be put.
    if context.state != .ended { await work.status.report(record) }
  }

  /// Tries the contexts over which the last process may have died, one after the other.
  func trySuspects() async {
    let suspects = work.state.suspects
    await withDiscardingTaskGroup { group in
      while !work.gate.isEnded, let suspect = await suspects.next(isPatient: true) {
        // The next one need not wait for the journal to keep the end of this one.
        group.addTask {
          let record = await process(suspect, nil)
          suspects.pass(suspect.identifier)
          await work.finish(record)
        }
      }
    }
  }

  private func process(_ context: JournalContext, _ places: WorkSlots?) async -> ContextRecord {
    var bench = WorkBench()
    let slot = WorkSlot(places, hand: work.hand.place(for: context.entry))
    return await work.process(.resumed(context, work.state), on: &bench, slot)
  }
}
