import Documents
import FolderWatching
import Intake
import Logging
import SafeFiles
import ShareJournal
import ShareModel
import Synchronization
import SystemPackage

/// Takes entries in for all hosts: one host at a time does, under its term.
///
/// An entry is announced, then renamed into `work/`, and then any host may claim it. A doorman that
/// dies in between leaves rows and files that the next one finds.
struct InboxDoorman: Sendable {
  /// The most entries that are announced at once.
  static let most = 256
  /// How often another host asks whether the doorman is gone.
  static let interval: Duration = .seconds(2)

  /// How the inbox is watched.
  let settings: WatchConfiguration.Inbox
  /// The number of the inbox in the ledger.
  let inbox: Int64
  /// Finds the kinds of names.
  let classification: InboxClassification
  /// How the watcher looks.
  let watching: FolderWatcher.Options
  /// Works on the entries that are taken.
  let work: InboxWork
  /// The state.
  let state: SharedState
  /// Rings when there is something to claim.
  let bell: Bell

  private var ledger: any SharedLedger { state.shared }
  private var orphans: OrphanedWork {
    OrphanedWork(state: state, inbox: settings.inbox, work: work)
  }

  /// Is the doorman whenever no other host is, until it is stopped.
  func run() async {
    while !work.gate.isEnded {
      await orphans.settleOwn()
      if let term = try? await ledger.beDoorman(of: inbox) {
        work.logger.info("this host takes in the entries of the inbox")
        state.isDoorman = true
        await serve(term)
        state.isDoorman = false
        work.logger.info("this host does not take in entries any more")
      }
      await work.gate.pause(atMost: Self.interval)
    }
  }

  /// Settles what was announced and is not claimed: by a doorman that died, or by this one when an
  /// answer was lost.
  ///
  /// An entry that is in `work/` can be claimed; one that is still in the inbox is offered anew.
  ///
  /// - Parameter term: The term.
  /// - Returns: Whether all is settled.
  private func settleAnnounced(_ term: Int64) async -> Bool {
    var last: String?
    do throws(JournalError) {
      while !work.gate.isEnded {
        let rows = try await ledger.arrivals(
          after: last, in: inbox, term: term, atMost: Self.most)
        guard !rows.isEmpty else { return true }
        last = rows.last?.identifier
        var isClaimed = Dictionary(
          grouping: rows.map(\.identifier), by: { hasClaim($0) })
        if isClaimed[false] != nil {
          guard state.isThere else {
            work.pause(after: state.outOfSight)
            return false
          }
          // They may have come into sight only now.
          isClaimed = Dictionary(grouping: rows.map(\.identifier), by: { hasClaim($0) })
        }
        try await ledger.dropArrivals(isClaimed[false] ?? [], in: inbox, term: term)
        let ready = try await ledger.ready(
          isClaimed[true] ?? [], [JournalStep(.claimed)], in: inbox, term: term)
        state.unconfirmed.withLock { $0.subtract(ready) }
        bell.ring()
      }
    } catch {
      work.pause(after: error.reason)
    }
    return false
  }

  /// Whether the entry of a context was taken out of the inbox.
  private func hasClaim(_ identifier: String) -> Bool {
    let root = ClaimedEntries.root(in: state.work(identifier)).appending("0")
    return (try? FolderListing.names(in: root, limit: 1).isEmpty) == false
  }

  /// Takes entries in as long as it is the doorman.
  private func serve(_ term: Int64) async {
    while !work.gate.isEnded, await !settleAnnounced(term) {
      guard (try? await ledger.beDoorman(of: inbox)) == term else { return }
      await work.gate.pause(atMost: Self.interval)
    }
    let watcher: FolderWatcher
    do {
      watcher = try FolderWatcher(
        root: settings.inbox, options: watching, classification: classification)
    } catch {
      work.logger.error("the inbox cannot be watched: \(error)")
      return
    }
    state.watcher = watcher
    defer { state.watcher = nil }
    await withDiscardingTaskGroup { group in
      group.addTask {
        // The term ends with the lease, or when another host has it.
        while !work.gate.isEnded, (try? await ledger.beDoorman(of: inbox)) == term {
          await work.gate.pause(atMost: Self.interval)
        }
        watcher.stop()
      }
      group.addTask { await work.status.listen(to: watcher.notices) }
      group.addTask {
        while !work.gate.isEnded {
          await orphans.settle()
          await work.gate.pause(atMost: OrphanedWork.age)
        }
      }
      let settled = SettledEntries()
      group.addTask {
        // While some are taken in, others gather.
        while let entry = await watcher.next() { settled.add(entry) }
        settled.end()
      }
      while await work.gate.opens(), let entries = await settled.next(atMost: Self.most) {
        guard await take(entries, from: watcher, term) else {
          // What became of it is looked up before anything else is announced.
          while !work.gate.isEnded, await !settleAnnounced(term) {
            guard (try? await ledger.beDoorman(of: inbox)) == term else { break }
            await work.gate.pause(atMost: Self.interval)
          }
          watcher.offerAgain()
          continue
        }
      }
      watcher.stop()
      group.cancelAll()
    }
  }

  /// Takes entries in.
  ///
  /// - Returns: Whether the ledger knows all of it.
  private func take(
    _ settled: [SettledEntry], from watcher: FolderWatcher, _ term: Int64
  ) async -> Bool {
    let pipeline = work.pipeline.pipeline
    var arrivals: [(settled: SettledEntry, entry: InboxEntry, row: JournalContext)] = []
    for one in settled {
      let reference = FileReference(root: settings.inbox, path: one.path)
      guard !classification.isInRepository(one.path),
        let entry = try? classification.entry(at: reference)
      else {
        watcher.leave(one)
        continue
      }
      arrivals.append(
        (
          one, entry,
          JournalContext(
            identifier: pipeline.identifiers.next(), entry: entry.name,
            claims: [JournalContext.Claim(inbox: settings.inbox, path: one.path)],
            after: settings.after, owner: one.facts.owner, rules: pipeline.fingerprint,
            state: .waiting, begun: 0, bytes: Int64(one.facts.size))
        ))
    }
    guard !arrivals.isEmpty else { return true }
    let announced: Set<String>
    do throws(JournalError) {
      announced = try await ledger.announce(
        arrivals.map(\.row), [JournalStep(.seen)], in: inbox, term: term)
    } catch {
      for arrival in arrivals { watcher.leave(arrival.settled) }
      work.pause(after: error.reason)
      return false
    }
    var taken: [String] = []
    var dropped: [String] = []
    for arrival in arrivals {
      let identifier = arrival.row.identifier
      if announced.contains(identifier), claim(arrival.entry, identifier) {
        taken.append(identifier)
      } else {
        if announced.contains(identifier) { dropped.append(identifier) }
        watcher.leave(arrival.settled)
      }
    }
    do throws(JournalError) {
      try await ledger.dropArrivals(dropped, in: inbox, term: term)
      let ready = try await ledger.ready(
        taken, [JournalStep(.claimed)], in: inbox, term: term)
      state.unconfirmed.withLock { $0.subtract(ready) }
    } catch {
      work.pause(after: error.reason)
      return false
    }
    bell.ring()
    return true
  }

  /// Renames an entry into `work/`; whether it is there.
  ///
  /// Without a lease, another host may be the doorman already, and offer the entry anew.
  private func claim(_ entry: InboxEntry, _ identifier: String) -> Bool {
    guard state.isInForce else { return false }
    do {
      state.unconfirmed.withLock { _ = $0.insert(identifier) }
      let claim = ContextClaim(directory: try state.workSpace.make(identifier))
      if try claim.take(entry, number: 0) != nil { return true }
    } catch let fault as EntryFault {
      if let reason = fault.reasons.first(where: \.code.isPassing) { work.pause(after: reason) }
    } catch {
      work.pause(after: Reason(.systemFault, "\(error)"))
    }
    state.unconfirmed.withLock { _ = $0.remove(identifier) }
    state.left.remove(.all, of: identifier)
    return false
  }
}
