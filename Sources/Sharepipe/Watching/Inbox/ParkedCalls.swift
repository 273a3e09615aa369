import SafeFiles
import ShareJournal

/// Calls contexts that are parked in the journal when there is room in the line of an extension, the
/// oldest first.
struct ParkedCalls: Sendable {
  /// How many contexts that were called to a line are read and judged at once.
  static let places = 4

  /// Goes on with the contexts.
  let resumption: ResumedWork

  private var work: InboxWork { resumption.work }

  /// Calls parked contexts whenever there is room for them, until it is stopped.
  ///
  /// - Parameter count: How many are worked on at once.
  func run(places count: Int) async {
    let places = WorkSlots(count)
    await work.state.suspects.hold { work.gate.isEnded }
    await withDiscardingTaskGroup { group in
      while !work.gate.isEnded {
        let called = work.gate.isClosed() ? nil : await next()
        for next in called ?? [] {
          await places.take()
          group.addTask { await resumption.resume(next, places) }
        }
        // A worker that makes room, or parks a context where there is room, rings.
        await resumption.roomBell.wait(
          atMost: called == nil ? ReturnedContexts.pause : RetryQueue.longestSleep)
      }
    }
  }

  /// Takes the oldest parked contexts for whose lines there is room.
  ///
  /// - Returns: The contexts; `nil` if the journal cannot be asked.
  func next() async -> [JournalContext]? {
    let (state, taken) = (work.state, resumption.taken)
    let lines = work.pipeline.pipeline.lines
    var called: [JournalContext] = []
    var isAsked = true
    for room in lines.rooms() {
      // Those that are worked on are still among the parked ones for a moment.
      let limit = room.count + taken.count
      let parked = try? await state.ledger.reading.parked(for: room.line, limit: limit)
      guard let parked else {
        isAsked = false
        continue
      }
      var calls = 0
      for context in parked where calls < room.count {
        guard !state.returned.contains(context.identifier), taken.insert(context.identifier) else {
          continue
        }
        lines.call(room.line)
        called.append(context)
        calls += 1
      }
      if calls == parked.count, calls < room.count { lines.noneIsLeft(since: room) }
    }
    return isAsked || !called.isEmpty ? called : nil
  }
}
