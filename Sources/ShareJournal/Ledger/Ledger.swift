package import Documents
package import ShareModel
package import ShareRules
package import SystemPackage

/// Who may work on which context, and everything that ever happened to the contexts of an inbox.
///
/// There are two: the ``Journal`` is embedded in one process, and a database serves many hosts. What
/// decides is a compare-and-set: it is written only if the ledger still knows what the caller knew.
///
/// A *soft* write survives the death of this process as soon as it is carried out; a *durable* one
/// survives a power cut as well. Writes of one context are carried out in the order in which they came.
package protocol Ledger: RetentionJournal, LedgerChanging {
  /// The questions that it answers.
  var reading: any LedgerReading { get }

  /// How many writes without a waiting caller could not be carried out yet; they are tried again.
  var unsaved: Int { get }

  /// How many writes without a waiting caller were given up.
  var lost: Int { get }

  /// Puts a context that is about to be worked on into the ledger, and waits until that is carried out
  /// softly.
  ///
  /// A context that is there already is brought up to date: all but when it was created.
  ///
  /// - Parameters:
  ///   - context: The context. In a ledger of many hosts it was claimed, and has its fence.
  ///   - steps: What happened to it until now.
  /// - Returns: The fence under which the context is worked on from now on.
  /// - Throws: ``JournalError`` if the ledger cannot be written; nothing may be done then.
  func begin(_ context: JournalContext, _ steps: [JournalStep]) async throws(JournalError) -> Fence

  /// Puts a run into the ledger if no other run with its key is known than those that the caller knows,
  /// and waits until that is carried out softly.
  ///
  /// - Parameters:
  ///   - run: The run. Its context must be in the ledger. The number of its attempt does not count.
  ///   - last: The last of the earlier runs with its key; `nil` if there is none.
  ///   - steps: What happened before. They are added only if the run begins.
  ///   - context: The context under its fence; a ledger that was lost meanwhile makes its row of it.
  ///     `nil` if the ledger has it for sure.
  /// - Returns: The number of the attempt, or what is known otherwise.
  /// - Throws: ``JournalError`` if the ledger cannot be written; the run must not begin then.
  func begin(
    _ run: JournalRun, after last: JournalRun?, _ steps: [JournalStep], of context: JournalContext?
  ) async throws(JournalError) -> RunBeginning

  /// All runs with a key, oldest first, also those of purged contexts, after all that is in line was
  /// carried out.
  func runs(withKey key: IdempotencyKey) async throws(JournalError) -> [JournalRun]

  /// Notes how a run ended.
  ///
  /// Does not wait; it is carried out before anything that is put in line later. A run of which the
  /// end is not known is repeated after a crash, or a person is asked.
  ///
  /// - Parameters:
  ///   - run: The run with its attempt number.
  ///   - steps: What happened since the last write.
  ///   - context: The context under its fence, or `nil`.
  ///   - isUrgent: Whether it is carried out at once, without company.
  func end(_ run: JournalRun, _ steps: [JournalStep], of context: JournalContext?, isUrgent: Bool)

  /// Takes a run back that could not begin: it is as if it had never been asked for.
  ///
  /// Does not wait; it is carried out before anything that is put in line later.
  ///
  /// - Parameters:
  ///   - run: The run with its attempt number.
  ///   - steps: What happened since the last write.
  func withdraw(_ run: JournalRun, _ steps: [JournalStep])

  /// Notes steps of a context, and changes what is known of it.
  ///
  /// Does not wait.
  ///
  /// - Parameters:
  ///   - context: The context as it is now; `nil` if only the steps are new.
  ///   - identifier: The identifier of the context. One that is not known has no steps.
  ///   - steps: What happened since the last write.
  func note(_ context: JournalContext?, of identifier: String, _ steps: [JournalStep])

  /// Notes where the entry of a context was put after its end was durable.
  ///
  /// Does not wait.
  ///
  /// - Parameters:
  ///   - context: The context, as it was committed but for its state and place.
  ///   - steps: What happened since.
  func notePlace(_ context: JournalContext, _ steps: [JournalStep])

  /// Writes how a context ended or that it waits, and waits until that is durable.
  ///
  /// Before the ledger itself is synced, `directories` (and all that is below them) are: the
  /// outcome must never be on the disk before what it speaks of. Soft writes that others put in
  /// line meanwhile may come before it.
  ///
  /// - Parameters:
  ///   - context: The context under its fence, with its new state, `end`, `due`, `record` and
  ///     `contentHash`. Without a fence nothing is compared, which only the embedded ledger allows.
  ///   - steps: What happened since the last write.
  ///   - directories: Where extensions wrote.
  ///   - following: Contexts that come of this one; they are known if and only if its end is.
  /// - Returns: Whether it was written.
  /// - Throws: ``JournalError`` if it is not durable; the entry must stay where it is.
  @discardableResult
  func commit(
    _ context: JournalContext, _ steps: [JournalStep], syncing directories: [FilePath],
    following: [JournalContext]
  ) async throws(JournalError) -> Committed

  /// The answer of a person to a context that has not ended since, or `nil`; the context goes on with
  /// it.
  func answer(of identifier: String) async throws(JournalError) -> PersonAnswer?

  /// Removes what is known of finished contexts whose entry is in no folder of an end, in portions,
  /// so that others write in between.
  ///
  /// The runs that delivered an entry which stays in its inbox are remembered: it would be delivered
  /// once more otherwise. ``purgeDeliveries(before:)`` removes these too.
  ///
  /// - Parameters:
  ///   - time: Contexts of which the ledger heard since are kept.
  ///   - ends: How they ended. What is held waits for a person, and is not finished.
  ///   - portion: How many are removed at a time.
  /// - Returns: How many contexts were removed.
  /// - Throws: ``JournalError``.
  func purge(
    before time: Timestamp, ends: Set<ContextEnd>, portion: Int
  ) async throws(JournalError) -> Int

  /// Forgets which entries of purged contexts were delivered: those that are still in an inbox will
  /// be delivered again.
  ///
  /// - Parameter time: Runs that began since are kept.
  /// - Returns: How many runs were forgotten.
  /// - Throws: ``JournalError``.
  func purgeDeliveries(before time: Timestamp) async throws(JournalError) -> Int

  /// Counts one more worker that works on a context now: a commit may wait for its company.
  func beginWork()

  /// Counts one worker less: no commit waits for it.
  func endWork()

  /// Carries out what is in line, and closes the ledger.
  ///
  /// Nothing can be written after that.
  func close()
}
