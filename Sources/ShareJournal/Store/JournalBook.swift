import GRDB
import SystemPackage

/// Carries out writes in transactions, and keeps those without a waiting caller until they succeed.
///
/// It belongs to the thread of a ``JournalWriter``.
struct JournalBook {
  private let connection: JournalConnection
  private let statements = JournalStatements()
  private let receipts: ReceiptLog?
  private let memory: AnswerMemory?
  /// Whether the journal was made once more.
  private var isRestored = false
  /// Whether a copy of a lost journal waits to take its place.
  private var isCopied = false
  /// What SQLite said of a page that cannot be read; `nil` if none was met.
  private(set) var damage: String?
  /// What could not be carried out, in order.
  private(set) var kept: [JournalWrite] = []
  /// When it is tried again if nothing else is written; `nil` if nothing is kept.
  private(set) var retryTime: ContinuousClock.Instant?
  private var syncs = 0
  private var frames = 0
  /// How many pages the log had when it was last written back.
  private var checkpointedFrames = 0
  /// When that was, or when the journal was opened.
  private var checkpointed = ContinuousClock.now
  /// Whether the connection syncs each transaction; `nil` if that is not known.
  private var isFull: Bool?

  /// Writes to a connection.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - receipts: Takes receipts of what is put into the folders of ends, or `nil`.
  ///   - memory: The answers that this process has acted on.
  init(
    _ connection: JournalConnection, receipts: ReceiptLog? = nil, memory: AnswerMemory? = nil
  ) {
    self.memory = memory
    self.connection = connection
    self.receipts = receipts
  }

  /// Takes the number of syncs since it was last taken.
  mutating func takeSyncs() -> Int {
    defer { syncs = 0 }
    return syncs
  }

  /// Carries writes out after those that are kept, and reports to the callers that wait.
  ///
  /// - Parameters:
  ///   - new: The writes.
  ///   - isHard: Whether they must survive a power cut.
  /// - Returns: How many were given up.
  mutating func carryOut(_ new: [JournalWrite], isHard: Bool) -> Int {
    let writes = kept + new
    kept = []
    var lost = 0
    do throws(JournalError) {
      for reply in try transact(writes, isHard: isHard) { reply() }
    } catch {
      if writes.count > 1, Self.mayConcernOne(error) {
        lost = carryOutOneByOne(writes, isHard: isHard)
      } else {
        lost = fail(writes, error)
      }
    }
    if kept.count > JournalWriter.mostKept {
      lost += kept.count - JournalWriter.mostKept
      kept.removeSubrange(JournalWriter.mostKept...)
    }
    retryTime = kept.isEmpty ? nil : .now + JournalWriter.retryInterval
    writeBackIfLarge()
    return lost
  }

  /// Writes the log back and closes the file, so that the next one finds it clean.
  mutating func end() {
    _ = try? connection.use { try $0.checkpoint(.truncate) }
    syncs += 2
    statements.removeAll()
    connection.close()
    receipts?.close()
  }

  /// Makes the journal once more, and opens it.
  ///
  /// - Parameters:
  ///   - source: The state.
  ///   - reader: The other connection of this process.
  /// - Returns: What was made.
  /// - Throws: ``JournalError``; then it can be tried again.
  mutating func restore(
    _ source: JournalRebuild.Source, reading reader: JournalConnection
  ) throws(JournalError) -> JournalRestoration {
    let file = JournalFile(state: source.state)
    // A file that was unlinked is whole as long as it is open.
    if !isCopied { isCopied = try file.copy(connection) }
    statements.removeAll()
    isFull = nil
    frames = 0
    checkpointedFrames = 0
    reader.close()
    connection.close()
    var restoration = JournalRestoration(isWhole: isCopied)
    restoration.aside = try file.clear()
    if isCopied { try file.takeCopy() }
    isCopied = false
    var source = source
    source.memory = memory
    source.aside = restoration.aside
    isRestored = true
    let opened = try file.openAsOwner(rebuilding: source)
    opened.connection.close()
    restoration.isWhole = restoration.isWhole && opened.damaged == nil
    restoration.aside = restoration.aside ?? opened.damaged
    restoration.rebuilt = opened.rebuilt
    try connection.reopen()
    try reader.reopen()
    damage = nil
    return restoration
  }

  /// Lets one bad write fail alone, with those of its context after it: a write that is kept must
  /// not be carried out after what is newer.
  private mutating func carryOutOneByOne(_ writes: [JournalWrite], isHard: Bool) -> Int {
    var lost = 0
    // The contexts of what is kept; `nil` among them if that may be of any.
    var waiting: Set<String?> = []
    var reason: JournalError?
    for (index, write) in writes.enumerated() {
      let context = write.context
      if let reason, !waiting.isEmpty,
        context == nil || waiting.contains(nil) || waiting.contains(context)
      {
        lost += fail([write], reason)
        if write.fail == nil { waiting.insert(context) }
        continue
      }
      do throws(JournalError) {
        for reply in try transact([write], isHard: isHard) { reply() }
      } catch {
        guard Self.mayConcernOne(error) else { return lost + fail(Array(writes[index...]), error) }
        lost += fail([write], error)
        guard error.kind == .damaged, write.fail == nil else { continue }
        reason = error
        waiting.insert(context)
      }
    }
    return lost
  }

  /// Reports to the callers that wait, and keeps a write without one if it may succeed later.
  private mutating func fail(_ writes: [JournalWrite], _ error: JournalError) -> Int {
    var lost = 0
    if error.kind == .damaged { damage = error.why }
    for write in writes {
      if let fail = write.fail {
        fail(error)
      } else if error.kind == .refused {
        lost += 1
      } else {
        kept.append(write)
      }
    }
    return lost
  }

  /// Whether other writes may succeed: a value does not fit, or a page of the file is damaged.
  private static func mayConcernOne(_ error: JournalError) -> Bool {
    error.kind == .refused || error.kind == .damaged
  }

  private mutating func transact(
    _ writes: [JournalWrite], isHard: Bool
  ) throws(JournalError) -> [@Sendable () -> Void] {
    guard !writes.isEmpty else { return [] }
    let path = connection.path
    let mustChange = isFull != isHard
    let statements = statements
    // If anything fails, it is not known how far it came.
    isFull = nil
    let replies = try connection.use { database in
      if mustChange {
        try database.execute(sql: "PRAGMA synchronous = \(isHard ? "FULL" : "NORMAL")")
      }
      try database.beginTransaction(.immediate)
      do {
        let tables = JournalTransaction(
          database, at: path, statements, receipts: receipts, memory: memory,
          isRestored: isRestored)
        let replies = try writes.map { try $0.perform(tables) }
        try database.commit()
        return replies
      } catch {
        let described = JournalError(error, at: path, in: database)
        if database.isInsideTransaction { try? database.rollback() }
        receipts?.drop()
        throw described
      }
    }
    isFull = isHard
    receipts?.flush()
    let now = connection.frameCount
    // A log that begins anew has a new header, which is synced by itself.
    if now < frames || frames == 0 { syncs += 1 }
    if isHard { syncs += 1 }
    if now < frames { checkpointedFrames = 0 }
    frames = now
    return replies
  }

  /// Writes the log back to the database when it has become large.
  ///
  /// A reader of an old state may hinder that meanwhile; it is tried again when the log has grown
  /// as much once more.
  private mutating func writeBackIfLarge() {
    guard
      JournalWriter.mustWriteBack(
        frames: frames - checkpointedFrames, after: .now - checkpointed)
    else { return }
    checkpointedFrames = frames
    checkpointed = .now
    _ = try? connection.use { try $0.checkpoint(.passive) }
    syncs += 2
  }
}
