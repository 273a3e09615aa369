import Intake
import ShareJournal
package import SystemPackage
internal import Synchronization

/// The state of an inbox while this process works on it: locked, journalled, and put in order after
/// the end of the last process that did.
///
/// As long as a value lives, no other process changes the state.
package final class LockedState: Sendable {
  /// The directory of the state, absolute.
  package let path: FilePath
  /// The inboxes that are locked, absolute.
  package let inboxes: [FilePath]
  /// Everything that happened.
  package let journal: Journal
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

  /// The marks of the contexts that this process reads, or runs in itself, now; `nil` if none can
  /// be set.
  let marks: WorkMarks?
  /// The contexts that the last process may have died over.
  let suspects: Suspects

  private let locks: Mutex<[DirectoryLock]>
  private let leftovers: Mutex<[JournalContext]>
  private let returned = Mutex<[String: Returned]>([:])

  private struct Returned {
    let context: JournalContext
    let due: ContinuousClock.Instant
  }

  /// Locks inboxes and their state, opens the journal, and puts the remains of a killed process in
  /// order.
  ///
  /// - Parameters:
  ///   - path: The directory of the state, absolute; it is made if it is missing.
  ///   - inboxes: The inboxes, absolute; none for contexts that come from no inbox.
  /// - Throws: ``StateError``.
  package init(at path: FilePath, inboxes: [FilePath]) throws(StateError) {
    var locks: [DirectoryLock] = []
    for inbox in inboxes { locks.append(try Self.lock(inbox, fallback: path)) }
    do throws(WorkSpaceError) {
      workSpace = try WorkSpace(state: path)
    } catch {
      throw .workSpace(error)
    }
    locks.append(try Self.lock(path, fallback: path))
    let orphans = OrphanedRuns.end(of: path)
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
    left = UnremovedWork(in: path.appending("work"))
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

  /// How long a context that was taken back is left alone.
  static let pause: Duration = .seconds(5)

  /// Takes back a context whose end the journal could not record, or whose entry could not be put
  /// where it belongs, so that a worker goes on with it when that is possible again.
  func takeBack(_ context: JournalContext) {
    returned.withLock {
      $0[context.identifier] = Returned(context: context, due: .now + Self.pause)
    }
  }

  // MARK: A journal that is lost

  /// Which contexts this process has in hand, and how often.
  private let inHand = Mutex<[String: Int]>([:])

  /// Notes that this process has a context in hand, and will write it to the journal.
  func take(_ identifier: String) { inHand.withLock { $0[identifier, default: 0] += 1 } }

  /// Notes that this process is done with a context.
  func drop(_ identifier: String) {
    inHand.withLock { inHand in
      let count = (inHand[identifier] ?? 1) - 1
      inHand[identifier] = count > 0 ? count : nil
    }
  }

  /// Makes a journal that is lost once more.
  ///
  /// The contexts that this process has in hand go on as before.
  ///
  /// - Returns: The result of the restoration.
  /// - Throws: ``JournalError``; then it can be tried again.
  func restoreJournal() async throws(JournalError) -> JournalRestoration {
    let source = JournalRebuild.Source(
      state: path, inbox: inboxes.first, isInHand: { [self] in has($0) })
    return try await journal.restore(source)
  }

  private func has(_ identifier: String) -> Bool {
    inHand.withLock { $0[identifier] != nil } || returned.withLock { $0[identifier] != nil }
  }

  // MARK: Work

  /// Notes that a worker begins to work with the state.
  func beginWork() {
    spares.hold()
    journal.beginWork()
  }

  /// Notes that a worker is done.
  func endWork() {
    journal.endWork()
    if spares.release() { left.removeAgain() }
  }

  /// A context that was taken back a while ago, or `nil`.
  func nextReturned(at time: ContinuousClock.Instant = .now) -> JournalContext? {
    returned.withLock { returned in
      guard let due = returned.first(where: { $0.value.due <= time }) else { return nil }
      return returned.removeValue(forKey: due.key)?.context
    }
  }

  /// Whether a context was taken back, and no worker has taken it up again since.
  func hasReturned(_ identifier: String) -> Bool {
    returned.withLock { $0[identifier] != nil }
  }

  /// How many contexts were taken back, and are not taken up again yet.
  var returnedCount: Int { returned.withLock(\.count) }

  /// Whether there are contexts that were taken back.
  var hasReturned: Bool { returned.withLock { !$0.isEmpty } }

  /// Whether there is work to try again of which the journal has no note: contexts that were taken
  /// back, or remains that were left since this was last asked.
  func mustTryAgain() -> Bool { left.takeNews() || hasReturned }

  /// Closes the journal and lets other processes work on the state; this value may not be used
  /// after that.
  package func close() {
    left.removeAgain()
    journal.close()
    locks.withLock { $0 = [] }
  }

  private static func lock(
    _ directory: FilePath, fallback: FilePath
  ) throws(StateError) -> DirectoryLock {
    do throws(DirectoryLock.Fault) {
      return try DirectoryLock(of: directory, fallback: fallback)
    } catch {
      switch error {
      case .held(let holder): throw .busy(directory, holder)
      case .unusable(let errno): throw .notLockable(directory, errno)
      }
    }
  }
}
