import Documents
import ExtensionRunning
import FolderWatching
import Intake
import SafeFiles
import ShareJournal
import ShareReport
import ShareRules
import Synchronization
import SystemPackage

/// The state of an inbox that many hosts work on: its ledger is shared.
///
/// Its locks are shared as well. They only keep programs of this machine away that know no marker.
///
/// What a host may do follows from its lease alone. Entries are claimed by one host for all, the
/// doorman, and each host works on those that the ledger gives it.
final class SharedState: StateInUse {
  /// The folder for what was made under leases that were lost.
  static let staleFolder = "stale"

  let path: FilePath
  /// The name of the inbox in the ledger.
  let inbox: String
  private let cluster: String
  /// The ledger, with what hosts share.
  let shared: any SharedLedger
  let workSpace: WorkSpace
  let spares: SpareDirectories
  let left: UnremovedWork
  let accounts = OwnerAccounts()
  let suspects = Suspects([])
  let returned = ReturnedContexts()
  let hand = ContextsInHand()
  let tally = WorkTally()
  /// The contexts whose entries this host took out of the inbox, until the ledger lets hosts claim them.
  let unconfirmed = Mutex<Set<String>>([])
  /// The ledger counts crashes by lost leases, and suspects nothing.
  let marks: WorkMarks? = nil
  /// Looks at the inbox while this host takes entries in.
  var watcher: FolderWatcher? {
    get { look.withLock(\.self) }
    set { look.withLock { $0 = newValue } }
  }
  private let look = Mutex<FolderWatcher?>(nil)
  private let current = Mutex<LeaseFile?>(nil)
  private let door = Mutex(false)
  private let locks: Mutex<[DirectoryLock]>
  /// What no person needs to look at, for a ledger that has lost it.
  private let receipts: Mutex<ReceiptLog>
  /// The newest fence under which this host has filed, and the one of these that the marker has.
  private let fences = Mutex<(newest: Int64, noted: Int64)>((0, 0))

  var ledger: any Ledger { shared }
  var isThere: Bool { (try? ClusterMarker.read(in: path))?.cluster == cluster }
  var isInForce: Bool { shared.lease.map { .now < $0.deadline } ?? false }
  var placeBell: BroadcastBell? { shared.placeBell }
  /// Whether this host takes entries in, and does for all what one host must do.
  var isDoorman: Bool {
    get { door.withLock(\.self) }
    set { door.withLock { $0 = newValue } }
  }
  var lease: WorkLease? { current.withLock { $0?.lease } }

  /// Opens a state.
  ///
  /// - Parameters:
  ///   - path: The directory of the state, absolute; it is made if it is missing.
  ///   - inbox: The inbox, absolute.
  ///   - ledger: The ledger.
  ///   - cluster: The identifier of the ledger.
  ///   - scratch: The directory of this machine for private copies and runs, absolute.
  /// - Throws: ``StateError`` if the directory cannot be used, or belongs to another ledger.
  init(
    at path: FilePath, of inbox: FilePath, _ ledger: any SharedLedger, cluster: String,
    scratch: FilePath
  ) throws(StateError) {
    var marker = try ClusterMarker.required(in: path, of: cluster)
    if let server = ledger.server {
      try marker.check(server, in: path)
      if marker.server != server {
        marker.server = server
        try? marker.write(in: path)
      }
    }
    var locks: [DirectoryLock] = []
    for directory in [inbox, path] {
      do throws(StateError) {
        locks.append(try LockedState.lock(directory, fallback: path, isShared: true))
      } catch .notLockable {
        // The ledger decides, with or without a lock.
      }
    }
    self.locks = Mutex(locks)
    do throws(WorkSpaceError) {
      workSpace = try WorkSpace(state: path, scratch: scratch, isShared: true)
      try workSpace.scratch?.clear()
    } catch {
      throw .workSpace(error)
    }
    self.path = path
    receipts = Mutex(ReceiptLog(state: path, isShared: true))
    self.inbox = marker.inbox
    self.cluster = cluster
    shared = ledger.limited(to: marker.inbox)
    left = UnremovedWork(in: path.appending("work"), scratch: workSpace.scratch?.path)
    // Another host may remove a directory that is older than its context.
    spares = SpareDirectories(leaving: left, atMost: 0)
  }

  /// Uses another lease for what is begun from now on.
  ///
  /// - Parameter file: The lease; `nil` while there is none. The one before is ended.
  func use(_ file: LeaseFile?) {
    let former = current.withLock { current in
      defer { current = file }
      return current
    }
    former?.end()
  }

  /// Keeps what was made under a lease that was lost: it is shown, and never filed.
  ///
  /// ```
  /// STATE/stale/CONTEXT.FENCE/reason.json    the record, and why it was put aside
  /// STATE/stale/CONTEXT.FENCE/run-1/…        what extensions returned
  /// ```
  func putAside(_ record: ContextRecord, of row: JournalContext) {
    guard let fence = row.fence,
      let name = FilePath.Component("\(row.identifier).\(fence.number)")
    else { return }
    let stale = path.appending(Self.staleFolder)
    let folder = stale.appending(name)
    guard (try? WorkSpace.makeIfMissing(stale)) != nil,
      (try? WorkSpace.makeIfMissing(folder)) != nil
    else { return }
    if let directory = try? workSpace.directory(of: row.identifier) {
      // What is done under a lease that was lost has been cancelled.
      var bounds = ReadingBounds()
      bounds.isCancelled = { false }
      for number in 1...max(1, record.decisions.count) {
        let output = directory.run(number).output
        guard let name = FilePath.Component("run-\(number)"),
          (try? FolderListing.names(in: output, limit: 1).isEmpty) == false
        else { continue }
        _ = try? TreeCopy.make(
          of: FileReference(root: output, path: FilePath()), in: folder, named: name,
          bounds: bounds)
      }
    }
    // It is the last, so that all is there where it is.
    var json = JSONWriter()
    record.write(to: &json)
    json.endLine()
    try? AtomicWrite.write(
      json.bytes, to: folder.appending("reason.json"), through: ".reason.json", mode: 0o600,
      isDurable: true)
    _ = workSpace.hasCleared(row.identifier)
  }

  /// Removes what was made under a lease that was lost, after all work under it has ended.
  func clearScratch() { try? workSpace.scratch?.clear(keeping: Scratch.workers) }

  func keepReceipt(of row: JournalContext) {
    // What a person looks at has its receipt beside the entry.
    if row.end?.needsPerson == false {
      receipts.withLock { receipts in
        receipts.add(row)
        receipts.flush()
      }
    }
    if let fence = row.fence?.number { note(fence, each: 1000) }
  }

  /// Keeps in the marker which fences were given out: a ledger that has given out fewer was restored.
  private func note(_ fence: Int64, each step: Int64) {
    let newest = fences.withLock { fences -> Int64? in
      fences.newest = max(fences.newest, fence)
      guard fences.newest - fences.noted >= step else { return nil }
      fences.noted = fences.newest
      return fences.newest
    }
    guard let newest, var marker = try? ClusterMarker.read(in: path), let server = marker.server,
      (server.fence ?? 0) < newest
    else { return }
    marker.server?.fence = newest
    try? marker.write(in: path)
  }

  /// Ends the lease file and the receipts of this host, and gives the locks up.
  func close() {
    use(nil)
    note(0, each: 1)
    receipts.withLock { $0.close() }
    locks.withLock { $0 = [] }
  }
}
