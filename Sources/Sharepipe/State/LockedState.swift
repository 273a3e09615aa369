import Intake
import ShareJournal
package import SystemPackage
internal import Synchronization

/// The state of an inbox while this process works on it: locked, journalled, and put in order
/// after whatever ended the last process that did.
///
/// Nobody else changes it as long as a value lives.
package final class LockedState: Sendable {
  /// The directory of the state, absolute.
  package let path: FilePath
  /// The inboxes that are locked, absolute.
  package let inboxes: [FilePath]
  /// Everything that happened.
  package let journal: Journal
  /// What was put in order when the state was opened.
  package let recovery: Recovery.Report
  /// Where contexts are worked on; looked at when the state was opened.
  let workSpace: WorkSpace
  /// Directories of contexts that others may use.
  let spares: SpareDirectories
  /// What could not be removed of contexts that are done with, and is tried again.
  let left: UnremovedWork
  /// What owners have brought in.
  let accounts = OwnerAccounts()

  /// What this process reads, or runs in itself, at this moment; `nil` if that cannot be noted.
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

  /// Locks inboxes and their state, opens the journal, and puts in order what a killed process
  /// left.
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
      // A process that is killed from here on must find in the journal what is not in the file any more.
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

  /// Takes back a context of which the journal could not be told, or whose entry could not be put
  /// where it belongs, so that somebody goes on with it when that is possible again.
  func takeBack(_ context: JournalContext) {
    returned.withLock {
      $0[context.identifier] = Returned(context: context, due: .now + Self.pause)
    }
  }

  // MARK: A journal that is lost

  /// Which contexts this process has in hand, and how often.
  private let inHand = Mutex<[String: Int]>([:])

  /// Says that this process has a context in hand, and will tell the journal of it.
  func take(_ identifier: String) { inHand.withLock { $0[identifier, default: 0] += 1 } }

  /// Says that this process is done with a context.
  func drop(_ identifier: String) {
    inHand.withLock { inHand in
      let count = (inHand[identifier] ?? 1) - 1
      inHand[identifier] = count > 0 ? count : nil
    }
  }

  /// Makes a journal that is lost once more.
  ///
  /// What this process has in hand goes on as before.
  ///
  /// - Returns: What was made.
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

  /// Says that somebody works with the state.
  func beginWork() {
    spares.hold()
    journal.beginWork()
  }

  /// Says that somebody is done.
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

  /// Whether something is to be tried again of which the journal knows nothing: contexts that were
  /// taken back, or what was left since this was last asked.
  func mustTryAgain() -> Bool { left.takeNews() || hasReturned }

  /// Closes the journal and lets others work on the state; nothing may be done with it after that.
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
