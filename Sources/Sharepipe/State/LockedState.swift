import Documents
import Intake
import ShareJournal
import ShareReport
import ShareRules
package import SystemPackage
internal import Synchronization

/// The state of an inbox while this process works on it: locked, journalled, and put in order after
/// the end of the last process that did.
///
/// As long as a value lives, no other process changes the state.
package final class LockedState: StateInUse {
  /// The directory of the state, absolute.
  package let path: FilePath
  /// The inboxes that are locked, absolute.
  package let inboxes: [FilePath]
  /// Everything that happened.
  package let journal: Journal
  var ledger: any Ledger { journal }
  var lease: WorkLease? { nil }
  var isThere: Bool { true }
  var isInForce: Bool { true }
  var placeBell: BroadcastBell? { nil }
  /// The report of the recovery when the state was opened.
  package let recovery: Recovery.Report
  /// Where contexts are worked on; looked at when the state was opened.
  let workSpace: WorkSpace
  /// Directories of finished contexts that later contexts may use.
  let spares: SpareDirectories
  /// The remains of finished contexts that could not be removed; removing them is tried again.
  let left: UnremovedWork
  /// The bytes and the contexts that each owner has brought in today.
  let accounts = OwnerAccounts()
  let returned = ReturnedContexts()
  let hand = ContextsInHand()
  let tally = WorkTally()

  /// The marks of the contexts that this process reads, or runs in itself, now; `nil` if none can
  /// be set.
  let marks: WorkMarks?
  /// The contexts that the last process may have died over.
  let suspects: Suspects

  private let locks: Mutex<[DirectoryLock]>
  private let leftovers: Mutex<[JournalContext]>

  /// Locks inboxes and their state, opens the journal, and puts the remains of a killed process in
  /// order.
  ///
  /// - Parameters:
  ///   - path: The directory of the state, absolute; it is made if it is missing.
  ///   - inboxes: The inboxes, absolute; none for contexts that come from no inbox.
  ///   - scratch: The directory for private copies and runs, absolute; `nil` for the state itself.
  /// - Throws: ``StateError``.
  package init(
    at path: FilePath, inboxes: [FilePath], scratch: FilePath? = nil
  ) throws(StateError) {
    if let marker = try Self.marker(in: path) { throw .shared(path, cluster: marker.cluster) }
    var locks: [DirectoryLock] = []
    for inbox in inboxes { locks.append(try Self.lock(inbox, fallback: path)) }
    do throws(WorkSpaceError) {
      workSpace = try WorkSpace(state: path, scratch: scratch)
    } catch {
      throw .workSpace(error)
    }
    locks.append(try Self.lock(path, fallback: path))
    let orphans = OrphanedRuns.end(of: path)
    do throws(WorkSpaceError) { try workSpace.scratch?.clear() } catch { throw .workSpace(error) }
    do throws(JournalError) {
      let source = JournalRebuild.Source(state: path, inbox: inboxes.first)
      let journal = try Journal(state: path, rebuilding: source)
      let blamed = WorkMarks.left(in: path)
      var recovery = Recovery(
        state: path, journal: journal, inbox: inboxes.first, blaming: blamed)
      try recovery.run()
      // If this process is killed from here on, the next must find in the journal the marks that
      // the file loses.
      if !blamed.isEmpty { journal.flushNow() }
      marks = WorkMarks(in: path)
      var report = recovery.report
      report.orphans = orphans
      self.recovery = report
      suspects = Suspects(recovery.resumable.filter(\.isSuspect))
      leftovers = Mutex(recovery.resumable.filter { !$0.isSuspect })
      self.journal = journal
    } catch {
      throw .journal(error)
    }
    left = UnremovedWork(in: path.appending("work"), scratch: workSpace.scratch?.path)
    spares = SpareDirectories(leaving: left)
    self.path = path
    self.inboxes = inboxes
    self.locks = Mutex(locks)
  }

  /// The claimed contexts that a killed process left, but for the suspects, one after the other;
  /// each is given once.
  package func nextLeftover() -> JournalContext? {
    leftovers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  // MARK: A journal that is lost

  /// Makes a journal that is lost once more.
  ///
  /// The contexts that this process has in hand go on as before.
  ///
  /// - Returns: The result of the restoration.
  /// - Throws: ``JournalError``; then it can be tried again.
  func restoreJournal() async throws(JournalError) -> JournalRestoration {
    let source = JournalRebuild.Source(
      state: path, inbox: inboxes.first,
      isInHand: { [hand, returned] in hand.contains($0) || returned.contains($0) })
    return try await journal.restore(source)
  }

  /// No other process takes up what this one has.
  func putAside(_ record: ContextRecord, of row: JournalContext) {}

  /// The journal writes receipts itself, many at once.
  func keepReceipt(of row: JournalContext) {}

  /// Closes the journal and lets other processes work on the state; this value may not be used
  /// after that.
  package func close() {
    left.removeAgain()
    journal.close()
    locks.withLock { $0 = [] }
  }

  /// The marker of hosts that share a state; `nil` if none do.
  static func marker(in path: FilePath) throws(StateError) -> ClusterMarker? {
    do throws(DocumentError) {
      return try ClusterMarker.read(in: path)
    } catch {
      throw .unreadableMarker(error)
    }
  }

  /// Whether the mount on which it was opened does not answer any more, while its path does: another
  /// one is there.
  var isCutOff: Bool {
    isOpen && locks.withLock { locks in locks.contains(where: \.isCutOff) }
  }

  /// Locks a directory of a state, for this process alone or for those that share it.
  static func lock(
    _ directory: FilePath, fallback: FilePath, isShared: Bool = false
  ) throws(StateError) -> DirectoryLock {
    do throws(DirectoryLock.Fault) {
      return try DirectoryLock(of: directory, fallback: fallback, isShared: isShared)
    } catch {
      switch error {
      case .held(let holder): throw .busy(directory, holder)
      case .unusable(let errno): throw .notLockable(directory, errno)
      }
    }
  }
}
