internal import CLinux
internal import Glibc
internal import SafeFiles
internal import SystemPackage

/// The work of the watcher's thread: take events, look at what is in doubt, give out what settled,
/// sleep.
///
/// It belongs to that thread alone.
final class WatchLoop {
  /// Where files are looked for now.
  struct Scan {
    /// The directories to come, the next one last.
    var pending: [Int]
    /// The directory that is read.
    var current: (directory: Int, reader: DirectoryReader)?
    /// Whether everything is looked at.
    let isFull: Bool
    let startedAt: Int64
  }

  private enum OfferEnd {
    case nothingReady
    case nobodyWaits
    case pause
  }

  /// The shortest time between the end of a scan of everything and the next one that events ask
  /// for, and between looks for a root that is gone.
  private static let pause: Int64 = 1_000_000_000
  private static let rootPause: Int64 = 500_000_000
  /// How many waits for writers are said at most in what time, so that a burst hides no other notice.
  private static let waitSaying = (count: 20, time: Int64(60_000_000_000))

  let root: FilePath
  let options: FolderWatcher.Options
  let classification: any EntryClassification
  let exchange: WatchExchange
  private let notices: AsyncStream<WatchNotice>.Continuation
  private var hasSaidLease = false
  private var hasSaidDirectories = false
  /// How many waits for writers were said since when.
  private var saidWaits = (count: 0, since: Int64(0))

  var tree = DirectoryTree(root: 0)
  /// Whether there may be candidates of directories that are no more.
  var hasOrphans = false
  var table: CandidateTable
  var offered: OfferedEntries
  /// The pauses of those who write into the folder.
  var writers = WriterPauses()

  // Where events come from, and what stands in for them.
  var events: EventQueue?
  var polling: WatchNotice.PollingReason?
  private let mounts = try? MountTable()

  // The root, and the holds that are given up before the thread sleeps.
  var rootIdentity: DirectoryIdentity?
  var hasBeenHere = false
  var rootHold: OpenDirectory?
  /// The watch of the directory that the root is in, and the name of the root there.
  var rootName: (watch: CInt, name: [UInt8])?
  var rootHeldAt: Int64 = 0
  var reach: (directory: Int, hold: OpenDirectory)?

  // Scans.
  var scan: Scan?
  /// Whether everything was looked at once.
  var isSurveyed = false
  var isScanWanted = false
  var lastScanEnd: Int64 = 0
  /// Until when the entries wait that a scan found, by the number of the scan; those to come only.
  var turns: [Int: Int64] = [:]
  var lastScanTime: Int64 = 0
  /// When the entries that were left were last forgotten.
  var lastRenewal = MonotonicTime.now
  private var lastSummary: Int64 = 0
  private var publishedPutOffs = 0

  /// Creates a loop that does nothing yet.
  init(
    root: FilePath, options: FolderWatcher.Options, classification: any EntryClassification,
    exchange: WatchExchange, notices: AsyncStream<WatchNotice>.Continuation
  ) {
    self.root = root
    self.options = options
    self.classification = classification
    self.exchange = exchange
    self.notices = notices
    table = CandidateTable(window: options.window)
    offered = OfferedEntries(limit: options.memoryLimit)
  }

  /// Works until the watcher is stopped.
  func run() {
    while true {
      let demand = exchange.demand()
      guard !demand.isStopped else { break }
      for (entry, isPutOff) in demand.left { offered.leave(entry.memory, isPutOff: isPutOff) }
      if demand.isRenewal { lastRenewal = MonotonicTime.now - options.rescanInterval.nanoseconds }
      var isBusy = false
      var offerEnd = OfferEnd.nothingReady
      if holdRoot() {
        isBusy = takeEvents()
        startScanIfDue()
        scanSlice()
        // Without the root, everything would seem to be gone.
        if isSurveyed, rootHold != nil, demand.isWaitedFor { offerEnd = offer() }
        isBusy = isBusy || scan != nil || offerEnd == .pause || rootHold == nil
      }
      publishSummary()
      if isBusy { continue }
      // A task that began to wait while an entry was given out is not known of yet.
      sleep(
        isWaitedFor: demand.isWaitedFor,
        knowingOfWaiters: offerEnd == .nothingReady && (demand.isWaitedFor || !canOffer))
    }
    notices.finish()
  }

  /// Sends a notice to the owner of the folder.
  func say(_ notice: WatchNotice) {
    switch notice {
    case .leaseUnavailable:
      if hasSaidLease { return }
      hasSaidLease = true
    case .tooManyDirectories:
      if hasSaidDirectories { return }
      hasSaidDirectories = true
    case .waitsForWriter:
      let now = MonotonicTime.now
      if now - saidWaits.since >= Self.waitSaying.time { saidWaits = (0, now) }
      if saidWaits.count >= Self.waitSaying.count { return }
      saidWaits.count += 1
    default: break
    }
    notices.yield(notice)
  }

  private var canOffer: Bool { isSurveyed && rootIdentity != nil }

  // MARK: - Giving out

  private func offer() -> OfferEnd {
    // Events are taken in between.
    for _ in 0..<64 {
      guard exchange.demandIsWaiting else { return .nobodyWaits }
      let now = MonotonicTime.now
      table.ripen(now)
      guard let slot = table.takeReady(), var candidate = table[slot] else { return .nothingReady }
      switch examine(&candidate, now: now) {
      case .settled(let entry):
        guard exchange.deliver(entry) else {
          table.update(slot, to: candidate, due: nil)
          return .nobodyWaits
        }
        table.remove(slot)
        offered.give(entry.memory, entry.facts)
        if entry.arrival == .quiet {
          writers.noteEnd(
            of: entry.memory, by: Writer(candidate.place, candidate.facts),
            quietSince: candidate.observedAt, candidate.trace, at: now)
        }
      case .notYet(let due):
        candidate.attempts += 1
        candidate.looks += 1
        if candidate.looks > 8, table.isMissingSome {
          table.remove(slot)
          offered.postpone(OfferedEntries.Key(candidate.place))
        } else {
          table.update(slot, to: candidate, due: due)
        }
      case .behind(let due):
        table.update(slot, to: candidate, due: due)
      case .gone:
        table.remove(slot)
      }
    }
    return .pause
  }

  private func publishSummary() {
    let now = MonotonicTime.now
    if offered.putOffCount != publishedPutOffs { table.isChanged = true }
    guard table.isChanged, table.count <= 256 || now - lastSummary >= Self.pause else { return }
    table.isChanged = false
    lastSummary = now
    publishedPutOffs = offered.putOffCount
    exchange.publish(
      WatchSummary(
        waitingCount: table.count,
        awaitedCount: table.candidates.lazy.filter(\.isAwaitingWriter).count,
        putOffCount: offered.putOffCount, isMore: table.isMissingSome,
        oldestArrival: table.candidates.lazy.map(\.facts.changed).min()))
  }

  // MARK: - Sleeping

  private func sleep(isWaitedFor: Bool, knowingOfWaiters: Bool) {
    let deadline = deadline(isWaitedFor: isWaitedFor)
    let wait = deadline - MonotonicTime.now
    guard wait > 0, exchange.fallAsleep(knowingOfWaiters: knowingOfWaiters) else { return }
    reach = nil
    rootHold = nil
    var watched = [pollfd(fd: exchange.bell.number, events: Int16(POLLIN), revents: 0)]
    if let mounts {
      watched.append(pollfd(fd: mounts.descriptor.number, events: Int16(POLLPRI), revents: 0))
    }
    if let events {
      watched.append(pollfd(fd: events.descriptor.number, events: Int16(POLLIN), revents: 0))
    }
    let milliseconds = CInt(clamping: (wait + 999_999) / 1_000_000)
    _ = unsafe poll(&watched, nfds_t(watched.count), milliseconds)
    exchange.wakeUp()
  }

  private func deadline(isWaitedFor: Bool) -> Int64 {
    guard rootIdentity != nil else { return MonotonicTime.now + Self.rootPause }
    var deadline = nextScan
    if isWaitedFor, let due = table.nextDue { deadline = min(deadline, due) }
    if table.isChanged { deadline = min(deadline, lastSummary + Self.pause) }
    return deadline
  }

  /// When everything is to be looked at next.
  var nextScan: Int64 {
    guard isSurveyed else { return 0 }
    if table.isMissingSome, table.isHalfEmpty, !offered.isFull { return 0 }
    var next = lastRenewal + options.rescanInterval.nanoseconds
    if isScanWanted { next = min(next, lastScanEnd + Self.pause) }
    if polling != nil {
      // A folder that takes long to look at is looked at less often.
      next = min(next, lastScanEnd + max(options.pollInterval.nanoseconds, 10 * lastScanTime))
    }
    return next
  }
}
