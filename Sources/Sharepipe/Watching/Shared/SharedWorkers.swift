import Documents
import Logging
import SafeFiles
import ShareJournal
import ShareModel
import Synchronization

/// Claims contexts as places become free, and works on them.
final class SharedWorkers: Sendable {
  /// The most contexts that are claimed at once.
  static let most = 32
  /// The shortest and the longest time between two looks while there is nothing to do.
  static let pauses: (shortest: Duration, longest: Duration) = (.milliseconds(200), .seconds(5))
  /// How often contexts that are due become ready, and dead hosts are looked for.
  static let sweepInterval: Duration = .seconds(1)
  /// How long the host that ended a context has to put its entry where it belongs.
  static let filingTime: Duration = .seconds(30)

  /// How often contexts are looked for that this host has without knowing of it.
  static let strayInterval: Duration = .seconds(10)

  /// Works on the contexts.
  let work: InboxWork
  /// The state.
  let state: SharedState
  /// The number of the inbox in the ledger.
  let inbox: Int64
  /// Rings when there is something to claim.
  let bell: Bell
  /// How long a lease is: sweeps come four times as often.
  let lease: Duration
  /// The space on the disk of this host: without it, other hosts go on.
  let scratch: DiskSpaceFloor

  /// Rings when there is room in the line of an extension.
  private let roomBell = Bell()

  private var ledger: any SharedLedger { state.shared }

  /// Creates workers.
  init(
    work: InboxWork, state: SharedState, inbox: Int64, bell: Bell, lease: Duration,
    scratch: DiskSpaceFloor
  ) {
    self.work = work
    self.state = state
    self.inbox = inbox
    self.bell = bell
    self.lease = lease
    self.scratch = scratch
  }

  /// Works until it is stopped, and the last context has come to its end.
  ///
  /// - Parameter count: How many are worked on at once.
  func run(places count: Int) async {
    let places = WorkSlots(count)
    var pause = Self.pauses.shortest
    work.pipeline.pipeline.lines.whenRoom { [roomBell] in roomBell.ring() }
    await withDiscardingTaskGroup { group in
      group.addTask { await self.sweep() }
      group.addTask { await self.callParked() }
      while !work.gate.isEnded {
        guard await hasRoom() else { break }
        let free = places.free
        let claimed = free > 0 ? await next(atMost: min(Self.most, free)) : []
        for context in claimed {
          await places.take()
          group.addTask { await self.process(context, places) }
        }
        guard claimed.isEmpty else {
          pause = Self.pauses.shortest
          continue
        }
        await bell.wait(atMost: pause * Double.random(in: 0.7...1))
        pause = min(pause * 2, Self.pauses.longest)
      }
    }
  }

  /// Waits until something may be claimed; `false` if it is stopped before.
  private func hasRoom() async -> Bool {
    let status = work.status
    guard await work.gate.opens(whenShort: { await status.report(fault: "\($0)") }) else {
      return false
    }
    _ = try? await scratch.wait(
      unless: { work.gate.isEnded }, pausing: { await work.gate.pause(atMost: $0) },
      whenShort: {
        work.logger.warning("\($0); this host claims nothing until there is space")
        await status.report(fault: "\($0)")
      })
    return !work.gate.isEnded
  }

  /// The contexts that are next: those that were taken back here, and those that the ledger gives.
  private func next(atMost count: Int) async -> [JournalContext] {
    guard state.isThere else {
      // The contexts are left to hosts that see the share.
      work.pause(after: state.outOfSight)
      return []
    }
    var contexts: [JournalContext] = []
    while contexts.count < count, let returned = state.returned.next() {
      // Of a lease that was lost, nothing is gone on with.
      if returned.fence?.session == ledger.lease?.session { contexts.append(returned) }
    }
    do throws(JournalError) {
      if contexts.count < count {
        contexts += try await ledger.claim(
          in: inbox, parkedFor: nil, atMost: count - contexts.count)
      }
    } catch {
      work.pause(after: error.reason)
    }
    return contexts
  }

  private func process(_ context: JournalContext, _ places: WorkSlots) async {
    var bench = WorkBench()
    let slot = WorkSlot(places, hand: work.hand.place(for: context.entry))
    let record = await work.process(.resumed(context, state), on: &bench, slot)
    if context.state == .ended { work.settle(record) } else { await work.finish(record) }
    bell.ring()
    // A run of it has ended perhaps, and this host need not hear that from the database.
    state.shared.placeBell.ring()
  }

  /// Claims parked contexts whenever there is room for them in the line of their extension, until it is
  /// stopped.
  private func callParked() async {
    let places = WorkSlots(ParkedCalls.places)
    let lines = work.pipeline.pipeline.lines
    await withDiscardingTaskGroup { group in
      while await hasRoom() {
        for room in lines.rooms() {
          // None is claimed that no worker takes at once.
          let count = min(room.count, places.free)
          guard count > 0,
            let called = try? await ledger.claim(
              in: inbox, parkedFor: room.line, atMost: count)
          else { continue }
          for context in called {
            lines.call(room.line)
            await places.take()
            group.addTask { await self.process(context, places) }
          }
          if called.count < count { lines.noneIsLeft(since: room) }
        }
        await roomBell.wait(atMost: places.free > 0 ? Self.sweepInterval : .milliseconds(100))
      }
    }
  }

  /// Lets the workers go on with contexts that are this host's in the ledger and in no hand here: the
  /// answer to their claim was lost, or the work on them ended with the lease before.
  ///
  /// - Parameter known: Those of the last look: others may just be on their way to a worker.
  /// - Returns: Those of this look that are new.
  /// - Throws: ``JournalError``.
  private func takeUp(_ known: Set<String>) async throws(JournalError) -> Set<String> {
    let strays = try await ledger.inHand(in: inbox).filter {
      !state.hand.contains($0.identifier) && !state.returned.contains($0.identifier)
    }
    for context in strays where known.contains(context.identifier) {
      work.logger.notice("\(context.entry.label): is this host's without its knowledge; it goes on")
      state.returned.add(context)
      bell.ring()
    }
    return Set(strays.map(\.identifier)).subtracting(known)
  }

  /// Returns what dead hosts held, and files what they did not, until it is stopped.
  private func sweep() async {
    var strays: Set<String> = []
    var nextLook = ContinuousClock.now + Self.strayInterval
    while !work.gate.isEnded {
      do throws(JournalError) {
        if nextLook <= .now {
          nextLook = .now + Self.strayInterval
          strays = try await takeUp(strays)
        }
        if try await ledger.sweep().ready > 0 { bell.ring() }
        work.pipeline.pipeline.lines.note(parked: try await ledger.reading.parkedCounts())
        for context in try await ledger.unfiled(in: inbox, for: Self.filingTime, atMost: Self.most)
        {
          await process(context, WorkSlots(1))
        }
      } catch {
        work.pause(after: error.reason)
      }
      await work.gate.pause(atMost: min(Self.sweepInterval, lease / 4))
    }
  }
}
