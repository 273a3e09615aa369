import ShareJournal
import Synchronization

/// Contexts that are parked in the journal, and called when there is room in the line of an extension.
extension InboxWatch {
  /// How many contexts that were called to a line are read and judged at once.
  private static let callPlaces = 4

  /// Calls parked contexts whenever there is room for them, until nothing more is taken.
  func takeCalled() async {
    let places = WorkSlots(placeCount(Self.callPlaces))
    await state.suspects.hold { isEnded }
    await withDiscardingTaskGroup { group in
      while !isEnded {
        let called = mustPause ? nil : nextCalled()
        for next in called ?? [] {
          await places.take()
          group.addTask { await self.resume(next, places) }
        }
        // Whatever makes room, or parks a context where there is room, rings.
        await roomBell.wait(atMost: called == nil ? LockedState.pause : .seconds(3600))
      }
    }
  }

  /// The oldest parked contexts for whose lines there is room; `nil` if the journal cannot be asked.
  private func nextCalled() -> [JournalContext]? {
    let lines = current.withLock(\.pipeline.lines)
    var called: [JournalContext] = []
    var isAsked = true
    for room in lines.rooms() {
      // Those that are worked on are still among the parked ones for a moment.
      let limit = room.count + taken.count
      guard let parked = try? state.journal.contents.parked(for: room.line, limit: limit) else {
        isAsked = false
        continue
      }
      var calls = 0
      for context in parked where calls < room.count {
        guard !state.hasReturned(context.identifier), taken.insert(context.identifier) else {
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
