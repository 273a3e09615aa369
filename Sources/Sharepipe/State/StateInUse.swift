import Intake
import SafeFiles
import ShareJournal
import ShareReport
import ShareRules
import SystemPackage

/// The state of an inbox while this process works on it: alone with a ledger of its own
/// (``LockedState``), or with other hosts.
protocol StateInUse: AnyObject, Sendable {
  /// The directory of the state, absolute.
  var path: FilePath { get }
  /// Who may work on which context, and everything that happened.
  var ledger: any Ledger { get }
  /// Where contexts are worked on; looked at when the state was opened.
  var workSpace: WorkSpace { get }
  /// Directories of finished contexts that later contexts may use.
  var spares: SpareDirectories { get }
  /// The remains of finished contexts that could not be removed; removing them is tried again.
  var left: UnremovedWork { get }
  /// The bytes and the contexts that each owner has brought in today.
  var accounts: OwnerAccounts { get }
  /// The marks of the contexts that this process reads, or runs in itself, now; `nil` if none can
  /// be set.
  var marks: WorkMarks? { get }
  /// The contexts that the last process may have died over.
  var suspects: Suspects { get }
  /// The contexts that were taken back until a worker can go on with them.
  var returned: ReturnedContexts { get }
  /// Which contexts this process has in hand.
  var hand: ContextsInHand { get }
  /// What was done since this process began.
  var tally: WorkTally { get }
  /// The lease under which extensions run; `nil` where this process has the state alone.
  var lease: WorkLease? { get }
  /// Whether what is seen is the state: of a share that is away, an empty directory may be left.
  ///
  /// What is missing is missing only if this holds after the look.
  var isThere: Bool { get }
  /// Whether this process may still change what is in the state: its lease is not over.
  ///
  /// It is asked right before an entry, or what an action returned, is moved. A process that was
  /// stopped beyond its lease may not know yet that another host has gone on.
  var isInForce: Bool { get }
  /// Rings when a run may begin for which there was no place on any host; `nil` where this process has
  /// the state alone.
  var placeBell: BroadcastBell? { get }

  /// Keeps what was made of a context that another worker has taken up meanwhile.
  ///
  /// - Parameters:
  ///   - record: The record of the work here.
  ///   - row: The context under the fence that does not hold any more.
  func putAside(_ record: ContextRecord, of row: JournalContext)

  /// Keeps beside the ledger how a context ended.
  ///
  /// - Parameter row: The context, whose entry is where it belongs.
  func keepReceipt(of row: JournalContext)
}

extension StateInUse {
  /// Notes that a worker begins to work with the state.
  func beginWork() {
    WorkMemory.shared.begin()
    spares.hold()
    ledger.beginWork()
  }

  /// Notes that a worker is done.
  func endWork() {
    ledger.endWork()
    if spares.release() { left.removeAgain() }
    WorkMemory.shared.end()
  }

  /// Whether there is work to try again of which the ledger has no note: contexts that were taken
  /// back, or remains that were left since this was last asked.
  func mustTryAgain() -> Bool { left.takeNews() || !returned.isEmpty }
}
