@unsafe @preconcurrency import Dispatch
package import Documents
package import ShareModel
package import ShareRules
internal import Synchronization
package import SystemPackage

/// Everything that ever happened to the contexts of one state: `journal.sqlite`.
///
/// Writes are put in line and carried out by one thread, several at a time in one transaction, in
/// the order in which they came. A *soft* write survives the death of this process as soon as it
/// is carried out; a *hard* one survives a power cut as well, since the disk was asked to keep it
/// (``commit(_:)``). Soft writes that came before a hard one are kept with it.
package final class Journal: Sendable {
  let writer: JournalWriter
  let reader: JournalReader

  /// Where a damaged journal was put; `nil` if it was sound or new.
  package let damaged: FilePath?
  /// The rows that were made once more from what a lost journal knew.
  package let rebuilt: JournalRebuild.Count
  /// Which file is open, so that another one in its place is noticed.
  let identity: Mutex<JournalIdentity?>
  /// The answers that this process has acted on.
  let memory = AnswerMemory()
  /// The numbers of the times that work on a context began.
  private let fences = FenceNumbers()
  /// Whether this process makes a lost journal once more.
  private let isOwner: Bool

  /// Whether what was written stands in the journal of the state.
  ///
  /// Another process may have set aside the file that is open here. The process that makes the journal
  /// once more takes along what it wrote itself.
  package var stands: Bool { isOwner || writer.isInPlace }

  /// Opens the journal of a state for the process that holds its lock, and makes or migrates it.
  ///
  /// A damaged journal is renamed to `journal.sqlite.damaged-N` and a new one is made; `damaged`
  /// says where it is. One that a newer program made is an error, and is not touched.
  ///
  /// - Parameter state: The directory of the state, absolute. It must be there.
  /// - Throws: ``JournalError``.
  package convenience init(state: FilePath) throws(JournalError) {
    try self.init(state: state, rebuilding: nil)
  }

  /// Opens the journal of a state for the process that holds its lock.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute.
  ///   - source: What a journal that is not there, or is damaged, is made of once more; `nil` to
  ///     begin an empty one.
  /// - Throws: ``JournalError``.
  package init(state: FilePath, rebuilding source: JournalRebuild.Source?) throws(JournalError) {
    let file = JournalFile(state: state)
    let opened = try file.openAsOwner(rebuilding: source)
    isOwner = true
    damaged = opened.damaged
    rebuilt = opened.rebuilt
    reader = try JournalReader(JournalConnection(file.path, isReadOnly: true))
    identity = Mutex(JournalIdentity(of: file))
    writer = try JournalWriter(
      opened.connection, reading: reader.connection, receiptsIn: state, memory: memory)
  }

  /// Opens the journal of a state beside the process that holds its lock, to change what is known
  /// of some contexts.
  ///
  /// A journal is neither made nor migrated nor set aside.
  ///
  /// - Parameter state: The directory of the state, absolute.
  /// - Throws: ``JournalError`` if there is none, or it is of another version or damaged.
  package init(visiting state: FilePath) throws(JournalError) {
    let file = JournalFile(state: state)
    let connection = try file.openAsVisitor()
    isOwner = false
    damaged = nil
    rebuilt = JournalRebuild.Count()
    identity = Mutex(nil)
    reader = try JournalReader(JournalConnection(file.path, isReadOnly: true))
    writer = try JournalWriter(connection)
  }

  /// Opens the journal of a state to read it, also while another process writes.
  ///
  /// A process that has it open otherwise takes ``anotherReader()``: this looks at the file with a
  /// descriptor of ours, and to close that would take SQLite's locks away.
  ///
  /// - Parameter state: The directory of the state, absolute.
  /// - Returns: The journal.
  /// - Throws: ``JournalError`` if there is none, or it is of another version or damaged.
  package static func openForReading(state: FilePath) throws(JournalError) -> JournalReader {
    JournalReader(try JournalFile(state: state).openForReading())
  }

  deinit { close() }

  /// Carries out what is in line, and closes the journal.
  ///
  /// Nothing can be written after that.
  package func close() {
    reader.close()
    writer.close()
  }

  // MARK: Writing

  /// Puts a context that is about to be worked on into the journal, and waits until that is
  /// carried out softly.
  ///
  /// A context that is there already is brought up to date: all but when it was created.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - steps: What happened to it until now.
  /// - Returns: The fence under which the context is worked on from now on.
  /// - Throws: ``JournalError`` if the journal cannot be written; nothing may be done then.
  @discardableResult
  package func begin(
    _ context: JournalContext, _ steps: [JournalStep]
  ) async throws(JournalError) -> Fence {
    let fence = fences.next(after: context.fence)
    var begun = context
    begun.fence = fence
    try await carryOut(of: context.identifier) { [begun] tables in
      try tables.add(steps, to: tables.put(begun))
    }
    return fence
  }

  /// Puts a run into the journal if no other run with its key is known than those that the caller
  /// knows, and waits until that is carried out softly; ``Ledger/begin(_:after:_:of:)``.
  package func begin(
    _ run: JournalRun, after last: JournalRun?, _ steps: [JournalStep],
    of context: JournalContext?
  ) async throws(JournalError) -> RunBeginning {
    try await carryOut(of: run.context) { tables in
      let number = try tables.requireNumber(of: run.context, known: context)
      guard try tables.isUnder(context?.fence, of: run.context) else { return .stale }
      let earlier = try tables.runs(withKey: run.key)
      guard earlier.last?.attempt == last?.attempt, earlier.last?.end == last?.end else {
        return .changed(earlier)
      }
      try tables.add(steps, to: number)
      var run = run
      run.attempt = (last?.attempt ?? 0) + 1
      try tables.begin(run, of: number)
      return .begun(attempt: run.attempt)
    }
  }

  /// All runs with a key, oldest first, also those of purged contexts, after all that is in line was
  /// carried out.
  package func runs(withKey key: IdempotencyKey) async throws(JournalError) -> [JournalRun] {
    try await carryOut { try $0.runs(withKey: key) }
  }

  /// Notes how a run ended.
  ///
  /// Does not wait; it is carried out before anything that is put in line later. A run of which the
  /// end is not known is repeated after a crash, or a person is asked.
  ///
  /// - Parameters:
  ///   - run: The run with its attempt number.
  ///   - steps: What happened since the last write.
  ///   - context: What is known of the context, in case that the journal was lost meanwhile.
  ///   - isUrgent: Whether it is carried out at once, without company.
  package func end(
    _ run: JournalRun, _ steps: [JournalStep], of context: JournalContext? = nil,
    isUrgent: Bool = true
  ) {
    writer.add(
      JournalWrite(of: run.context, isUrgent: isUrgent) { tables in
        let number = try tables.requireNumber(of: run.context, known: context)
        try tables.end(run, of: number)
        try tables.add(steps, to: number)
        return {}
      })
  }

  /// Takes a run back that could not begin: it is as if it had never been asked for.
  ///
  /// Does not wait; it is carried out before anything that is put in line later.
  ///
  /// - Parameters:
  ///   - run: The run with its attempt number.
  ///   - steps: What happened since the last write.
  package func withdraw(_ run: JournalRun, _ steps: [JournalStep]) {
    writer.add(
      JournalWrite(of: run.context, isUrgent: true) { tables in
        try tables.withdraw(run)
        try tables.add(steps, to: tables.requireNumber(of: run.context))
        return {}
      })
  }

  /// Notes steps of a context, and changes what is known of it.
  ///
  /// Does not wait.
  ///
  /// - Parameters:
  ///   - context: The context as it is now; `nil` if only the steps are new.
  ///   - identifier: The identifier of the context. One that is not known has no steps.
  ///   - steps: What happened since the last write.
  package func note(_ context: JournalContext?, of identifier: String, _ steps: [JournalStep]) {
    writer.add(
      JournalWrite(of: identifier) { tables in
        let number = try context.map { try tables.put($0) } ?? tables.requireNumber(of: identifier)
        try tables.add(steps, to: number)
        return {}
      })
  }

  /// Notes where the entry of a context was put after its end was durable.
  ///
  /// Does not wait.
  ///
  /// - Parameters:
  ///   - context: The context, as it was committed but for its state and place.
  ///   - steps: What happened since.
  package func notePlace(_ context: JournalContext, _ steps: [JournalStep]) {
    writer.add(
      JournalWrite(of: context.identifier) { tables in
        try tables.add(steps, to: tables.place(context) ?? tables.put(context))
        return {}
      })
  }

  /// Writes how a context ended or that it waits, and waits until that is durable.
  ///
  /// Before the journal itself is synced, `directories` (and all that is below them) are: the
  /// outcome must never be on the disk before what it speaks of. Soft writes that others put in
  /// line meanwhile may come before it.
  ///
  /// - Parameters:
  ///   - context: The context with its new state, `end`, `due`, `record` and `contentHash`.
  ///   - steps: What happened since the last write.
  ///   - directories: Where extensions wrote.
  ///   - following: Contexts that come of this one; they are known if and only if its end is.
  /// - Returns: Whether it was written.
  /// - Throws: ``JournalError`` if it is not durable; the entry must stay where it is.
  @discardableResult
  package func commit(
    _ context: JournalContext, _ steps: [JournalStep], syncing directories: [FilePath],
    following: [JournalContext] = []
  ) async throws(JournalError) -> Committed {
    // What follows has rows of its own, which nothing was written of yet.
    try await carryOut(of: context.identifier, isHard: true, syncing: directories) { tables in
      guard try tables.isUnder(context.fence, of: context.identifier) else { return .stale }
      try tables.add(steps, to: tables.put(context))
      for next in following { try tables.add([JournalStep(.seen)], to: tables.put(next)) }
      return .durable
    }
  }

  /// Changes what is known of a context if it is still as the caller knows it, and waits until that is
  /// durable; ``Ledger/replace(_:by:_:)``.
  package func replace(
    _ known: JournalContext, by new: JournalContext, _ steps: [JournalStep]
  ) async throws(JournalError) -> Bool {
    try await carryOut(of: known.identifier, isHard: true) { tables in
      guard try tables.context(known.identifier) == known else { return false }
      try tables.add(steps, to: tables.put(new))
      return true
    }
  }

  /// Removes what is known of finished contexts whose entry is in no folder of an end, in portions,
  /// so that others write in between.
  ///
  /// The runs that delivered an entry which stays in its inbox are remembered: it would be delivered
  /// once more otherwise. ``purgeDeliveries(before:)`` removes these too.
  ///
  /// - Parameters:
  ///   - time: Contexts of which the journal heard since are kept.
  ///   - ends: How they ended. What is held waits for a person, and is not finished.
  ///   - portion: How many are removed at a time.
  /// - Returns: How many contexts were removed.
  /// - Throws: ``JournalError``.
  package func purge(
    before time: Timestamp, ends: Set<ContextEnd> = Set(ContextEnd.allCases).subtracting([.held]),
    portion: Int = 500
  ) async throws(JournalError) -> Int {
    let ends = ends.sorted { $0.rawValue < $1.rawValue }
    var total = 0
    while true {
      let count = try await carryOut { tables in
        let numbers = try tables.purgeable(before: time, ends: ends, limit: portion)
        for number in numbers { try tables.remove(number) }
        return numbers.count
      }
      total += count
      if count < portion || Task.isCancelled { return total }
    }
  }

  /// Forgets which entries of purged contexts were delivered: those that are still in an inbox will
  /// be delivered again.
  ///
  /// - Parameter time: Runs that began since are kept.
  /// - Returns: How many runs were forgotten.
  /// - Throws: ``JournalError``.
  package func purgeDeliveries(before time: Timestamp) async throws(JournalError) -> Int {
    var total = 0
    while true {
      let count = try await carryOut { try $0.purgeDeliveries(before: time, limit: 1000) }
      total += count
      if count < 1000 || Task.isCancelled { return total }
    }
  }

  /// Counts one more worker that works on a context now: a commit may wait for its company.
  package func beginWork() { writer.work(1) }

  /// Counts one worker less: no commit waits for it.
  package func endWork() { writer.work(-1) }

  /// Waits until everything that was put in line is carried out.
  ///
  /// What cannot be carried out now is tried once, and kept: see ``unsaved``.
  package func flush() async {
    await withCheckedContinuation { continuation in writer.flush { continuation.resume() } }
  }

  /// Blocks until everything that was put in line was tried, as ``flush()`` does.
  package func flushNow() {
    let done = DispatchSemaphore(value: 0)
    writer.flush { done.signal() }
    done.wait()
  }

  /// How often the disk was asked to keep something: the calls of `syncfs` and `fsync` that we and
  /// SQLite made, those of SQLite as its documentation has them.
  package var syncs: Int { writer.syncs }

  /// How many writes without a waiting caller could not be carried out yet; they are tried again.
  package var unsaved: Int { writer.kept }

  /// How many writes without a waiting caller were given up.
  package var lost: Int { writer.lost }

  /// Puts a write in line, and waits until it is carried out.
  func carryOut<Value: Sendable>(
    of context: String? = nil, isHard: Bool = false, syncing directories: [FilePath] = [],
    _ body: @Sendable @escaping (JournalTransaction) throws -> Value
  ) async throws(JournalError) -> Value {
    let result: Result<Value, JournalError> = await withCheckedContinuation { continuation in
      writer.add(
        JournalWrite(
          of: context, isHard: isHard, directories: directories,
          fail: { continuation.resume(returning: .failure($0)) },
          perform: { tables in
            let value = try body(tables)
            return { continuation.resume(returning: .success(value)) }
          }))
    }
    return try result.get()
  }
}
