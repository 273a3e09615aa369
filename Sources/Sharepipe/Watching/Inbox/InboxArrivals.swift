import CLinux
import Documents
import FolderWatching
import Glibc
import Intake
import Logging
import SafeFiles
import ShareJournal
import ShareModel
import Synchronization
import SystemPackage

/// Takes entries that have settled in an inbox: small ones at once, large ones beside them.
struct InboxArrivals: Sendable {
  /// How many contexts may wait for the journal or the disk at once.
  private static let waiting = 48

  /// The inbox.
  let inbox: FilePath
  /// Gives out the entries that have settled.
  let watcher: FolderWatcher
  /// Finds the kinds of names.
  let classification: InboxClassification
  /// Puts off entries that are over the quota of their owner.
  let quota: ArrivalQuota
  /// Works on the entries that are taken.
  let work: InboxWork
  /// The large entries, which are worked on beside the places of all others.
  let large = LargeArrivals()

  /// The folders that came with entries and are removed when they are empty.
  let emptied: ArrivedFolders

  /// The entries over quota that the log has not named yet.
  private let putOff = PutOffEntries()

  private var gate: InboxGate { work.gate }

  /// Takes entries until it is stopped.
  ///
  /// - Parameters:
  ///   - count: How many small entries are worked on at once.
  ///   - largeCount: How many large ones are.
  func run(places count: Int, large largeCount: Int) async {
    await withDiscardingTaskGroup { group in
      group.addTask { await offerAgain() }
      group.addTask { await emptied.run() }
      group.addTask { await reportPutOff() }
      await withDiscardingTaskGroup { group in
        for _ in 0..<largeCount { group.addTask { await takeLarge() } }
        await takeSmall(in: &group, places: count)
      }
      group.cancelAll()
    }
  }

  /// Stops taking entries; the rest stays in the inbox.
  func stop() {
    watcher.stop()
    large.end()
  }

  // MARK: Workers

  /// Works on small entries, each in a task of its own, whose memory goes with it.
  private func takeSmall(in group: inout DiscardingTaskGroup, places count: Int) async {
    let places = WorkSlots(count, loans: Self.waiting) { SharedSync.shared.hurry() }
    let all = WorkSlots(count + Self.waiting)
    let benches = WorkBenches(count, in: work.hand)
    await work.state.suspects.hold { gate.isEnded }
    while true {
      await all.take()
      guard let settled = await next(), let (entry, bytes) = await admitted(settled) else {
        all.give()
        if gate.isEnded { return }
        continue
      }
      let arrival = LargeArrivals.Arrival(settled: settled, entry: entry)
      guard bytes <= IntakeSize.large || isRefusedUnread(bytes) else {
        all.give()
        large.put(arrival)
        continue
      }
      // Those that lent their place get one before a new entry does.
      await places.take()
      group.addTask {
        await benches.use { bench, hand in
          await process(arrival, &bench, WorkSlot(places, isLent: true, hand: hand))
        }
        all.give()
      }
    }
  }

  private func takeLarge() async {
    var bench = WorkBench()
    let hand = work.hand.place()
    while let arrival = await nextLarge(), await gate.opens() {
      await process(arrival, &bench, WorkSlot(nil, hand: hand))
    }
  }

  private func nextLarge() async -> LargeArrivals.Arrival? {
    await withTaskCancellationHandler {
      await large.next()
    } onCancel: {
      large.end()
    }
  }

  /// Whether an entry is so large that not a byte of it is read.
  private func isRefusedUnread(_ bytes: Int) -> Bool {
    bytes > work.pipeline.rules.policy.limits.entryBytes
  }

  private func process(
    _ arrival: LargeArrivals.Arrival, _ bench: inout WorkBench, _ slot: WorkSlot
  ) async {
    slot.hand?.begin(arrival.entry.name)
    let how = "\(arrival.settled.arrival)"
    let record = await work.process(.settled(arrival.entry, how: how), on: &bench, slot)
    // An entry that is still there was left: it is offered again when it changes.
    if isThere(arrival.settled) {
      watcher.leave(arrival.settled)
    } else {
      emptied.add(arrival.settled)
    }
    await work.finish(record)
  }

  // MARK: Entries

  private func next() async -> SettledEntry? {
    let isOpen = await gate.opens { shortage in
      work.logger.warning("\(shortage)")
      work.status.changes.ring()
    }
    return isOpen ? await watcher.next() : nil
  }

  /// The entry that has settled and its size, unless it is put off, is gone, or cannot be looked at.
  private func admitted(_ settled: SettledEntry) async -> (InboxEntry, bytes: Int)? {
    guard !classification.isInRepository(settled.path) else {
      watcher.leave(settled)
      return nil
    }
    let policy = work.pipeline.rules.policy
    switch await quota.admit(settled, policy.quota, at: .now()) {
    case .admitted(let bytes):
      if let entry = entry(of: settled) { return (entry, bytes) }
    case .putOff(let isNews):
      putOff.add(settled, isNews: isNews)
      watcher.leave(settled, isPutOff: true)
      return nil
    case .tooLarge(let bytes):
      if putOff.addLarge(settled) {
        work.logger.warning("\(policy.quota.tooLarge(settled.path.label, bytes: bytes))")
      }
      watcher.leave(settled, isPutOff: true)
      return nil
    }
    watcher.leave(settled)
    return nil
  }

  /// Logs which entries are over quota: a moment after the first, so that others are counted with it.
  private func reportPutOff() async {
    while !Task.isCancelled {
      await putOff.news.wait(atMost: .seconds(3600))
      try? await Task.sleep(for: .seconds(1))
      for (owner, words) in putOff.take() {
        work.logger.warning("\(words)", metadata: ["owner": "\(owner)"])
      }
    }
  }

  private func entry(of settled: SettledEntry) -> InboxEntry? {
    let reference = FileReference(root: inbox, path: settled.path)
    do throws(FileFault) {
      return try classification.entry(at: reference)
    } catch {
      work.pause(after: error.reason(for: reference.path.label))
      return nil
    }
  }

  /// Whether an entry is in the inbox; no descriptor is needed to know.
  private func isThere(_ settled: SettledEntry) -> Bool {
    var status = stat()
    let path = inbox.appending(settled.path.components)
    return unsafe path.withPlatformString({ unsafe lstat($0, &status) }) == 0
      && UInt64(status.st_ino) == settled.facts.inode
  }

  /// Offers entries that stayed in the inbox again when that has sense.
  private func offerAgain() async {
    while await gate.offersAgain() { watcher.offerAgain() }
  }
}
