package import SafeFiles

/// A ledger that many hosts share.
///
/// A host holds one lease for all that it does. What it claims belongs to it as long as it holds the
/// lease; then any host takes it up again.
package protocol SharedLedger: Ledger {
  /// The lease of this host; `nil` while it has none, and then nothing may be begun or decided.
  var lease: LedgerLease? { get }

  /// Rings when there may be something to claim.
  var arrivalBell: BroadcastBell { get }

  /// Rings when a run of an extension may begin for which there was no place.
  var placeBell: BroadcastBell { get }

  /// The same ledger, whose answers are of one inbox alone.
  ///
  /// - Parameter inbox: The name of the inbox in the ledger.
  /// - Returns: The ledger; it shares everything with this one.
  func limited(to inbox: String) -> any SharedLedger

  /// How much of the lease was left since this was last asked; `nil` before the first lease.
  func takeLeaseMargins() -> LeaseMargins?

  /// What all hosts have in the ledger, for the metrics; a ledger that is away is not waited for.
  ///
  /// - Returns: The figures.
  /// - Throws: ``JournalError``.
  func figures() async throws(JournalError) -> SharedLedgerFigures

  /// The copy of the database with which this host works; `nil` before it was connected.
  var server: LedgerServer? { get }

  /// Reports by which rules this host works on an inbox.
  ///
  /// - Parameters:
  ///   - inbox: The name of the inbox in the ledger.
  ///   - rules: The SHA-256 of the rules.
  /// - Returns: The number of the inbox, and whether no host has newer rules: others claim nothing.
  /// - Throws: ``JournalError``, also if the ledger has no such inbox.
  func serve(
    _ inbox: String, by rules: String
  ) async throws(JournalError) -> (number: Int64, isNewest: Bool)

  // MARK: Work

  /// Claims contexts: those that are ready, whose turn it is first, or those that are parked for the line
  /// of an extension, the oldest first.
  ///
  /// - Parameters:
  ///   - inbox: The number of the inbox.
  ///   - line: The extension; `nil` for those that are ready.
  ///   - count: The most.
  /// - Returns: The contexts under their fences; none if this host has no lease, drains, or has older
  ///   rules than another.
  /// - Throws: ``JournalError``.
  func claim(
    in inbox: Int64, parkedFor line: String?, atMost count: Int
  ) async throws(JournalError) -> [JournalContext]

  /// Takes contexts whose end is durable and whose entry no host has put where it belongs.
  ///
  /// - Parameters:
  ///   - inbox: The number of the inbox.
  ///   - age: How long ago they ended at least.
  ///   - count: The most.
  /// - Returns: The contexts.
  /// - Throws: ``JournalError``.
  func unfiled(
    in inbox: Int64, for age: Duration, atMost count: Int
  ) async throws(JournalError) -> [JournalContext]

  /// The contexts of an inbox that belong to this host: also those that it does not know of, since the
  /// answer to a claim was lost.
  func inHand(in inbox: Int64) async throws(JournalError) -> [JournalContext]

  /// Gives back contexts that were claimed and not begun: no crash is counted.
  func giveBack(_ identifiers: [String]) async throws(JournalError)

  /// Ends the leases that are over, makes ready what their hosts held, and what is due.
  ///
  /// - Returns: How many leases were ended, and how many contexts became ready.
  /// - Throws: ``JournalError``.
  @discardableResult
  func sweep() async throws(JournalError) -> (fenced: Int, ready: Int)

  // MARK: Arrivals

  /// Becomes, or stays, the doorman of an inbox: the host that takes entries in for all.
  ///
  /// - Parameter inbox: The number of the inbox.
  /// - Returns: The term, which is larger for each doorman; `nil` if another host is the doorman.
  /// - Throws: ``JournalError``.
  func beDoorman(of inbox: Int64) async throws(JournalError) -> Int64?

  /// Announces entries before anything is done to them.
  ///
  /// - Parameters:
  ///   - contexts: The contexts that they will be.
  ///   - steps: What happened to each until now.
  ///   - inbox: The number of the inbox.
  ///   - term: The term of this doorman.
  /// - Returns: The identifiers of those that may be taken; none if another host is the doorman by now.
  /// - Throws: ``JournalError``.
  func announce(
    _ contexts: [JournalContext], _ steps: [JournalStep], in inbox: Int64, term: Int64
  ) async throws(JournalError) -> Set<String>

  /// Lets hosts claim entries that were taken out of the inbox.
  ///
  /// - Parameters:
  ///   - identifiers: The contexts, in the order in which they came.
  ///   - steps: What happened to each.
  ///   - inbox: The number of the inbox.
  ///   - term: The term of this doorman.
  /// - Returns: The identifiers of those that can be claimed.
  /// - Throws: ``JournalError``.
  func ready(
    _ identifiers: [String], _ steps: [JournalStep], in inbox: Int64, term: Int64
  ) async throws(JournalError) -> Set<String>

  /// The entries that were announced, by this doorman or one before it, and cannot be claimed yet.
  ///
  /// - Parameters:
  ///   - last: The identifier after which the list goes on; `nil` for its start.
  ///   - inbox: The number of the inbox.
  ///   - term: The term of this doorman, under which they are from now on.
  ///   - count: The most.
  /// - Returns: The contexts, by identifier; none if another host is the doorman by now.
  /// - Throws: ``JournalError``.
  func arrivals(
    after last: String?, in inbox: Int64, term: Int64, atMost count: Int
  ) async throws(JournalError) -> [JournalContext]

  /// Forgets entries that were announced and are still in the inbox.
  func dropArrivals(
    _ identifiers: [String], in inbox: Int64, term: Int64
  ) async throws(JournalError)
}

/// The lease of a host.
package struct LedgerLease: Hashable, Sendable {
  /// The session: one start of one process, which no other ever has.
  package let session: String
  /// Until when this host may begin and decide; the clock goes on while the machine sleeps.
  package let deadline: ContinuousClock.Instant
  /// Whether a person wants the host to take nothing more.
  package let isDraining: Bool

  /// Creates a lease.
  package init(session: String, deadline: ContinuousClock.Instant, isDraining: Bool) {
    self.session = session
    self.deadline = deadline
    self.isDraining = isDraining
  }
}
