package import Documents
package import ExtensionRunning
package import ShareModel
package import SystemPackage

/// The questions that a ledger answers.
///
/// An answer is what was carried out at one moment; a decision that follows from it is compared with
/// what the ledger knows by then.
package protocol LedgerReading: Sendable {
  // MARK: Contexts

  /// One context, or `nil`.
  func context(_ identifier: String) async throws(JournalError) -> JournalContext?

  /// The contexts whose identifier begins or ends with a text, oldest first, at most `limit`; an empty
  /// text fits all.
  func find(_ part: String, limit: Int) async throws(JournalError) -> [JournalContext]

  /// The contexts that are not `placed` or `abandoned`, oldest first, at most `limit`, after the one
  /// with an identifier.
  func unfinished(
    after identifier: String?, limit: Int
  ) async throws(JournalError) -> [JournalContext]

  /// A portion of the contexts that a filter lets through, newest first.
  ///
  /// What is added meanwhile does not change the portions that follow.
  func history(
    _ filter: JournalFilter, before position: Int64?, limit: Int
  ) async throws(JournalError) -> JournalPage

  /// The same, or `nil` if there was no answer by some time.
  func history(
    _ filter: JournalFilter, before position: Int64?, limit: Int,
    until deadline: ContinuousClock.Instant
  ) async throws(JournalError) -> JournalPage?

  /// The contexts that are `placed`, ended in one way and have a place, those of which the ledger
  /// heard longest ago first, after a context.
  func placed(
    in end: ContextEnd, after last: JournalContext?, limit: Int
  ) async throws(JournalError) -> [JournalContext]

  /// The contexts that ended in one of some ways and of which the ledger heard since a time, the
  /// oldest first.
  func ended(
    in ends: Set<ContextEnd>, since time: Timestamp, limit: Int
  ) async throws(JournalError) -> [JournalContext]

  /// The identifier of the context whose entry is at a place below the state; `nil` if the ledger knows
  /// of none. Of several that were put there one after the other it is the last.
  func holder(of place: FilePath) async throws(JournalError) -> String?

  /// The last context that opened a URL under a name, unless the rules refused it or it failed.
  func opening(named name: String) async throws(JournalError) -> JournalContext?

  /// The last context that ended `done` for the same entry, content and rules, its entry kept.
  func earlier(
    entry: EntryName, contentHash: ContentDigest, rules: String
  ) async throws(JournalError) -> JournalContext?

  /// Whether a context ended `done` for the same entry, number of bytes and rules, its entry kept.
  func hasEarlier(
    entry: EntryName, bytes: Int64, rules: String
  ) async throws(JournalError) -> Bool

  /// The later contexts with the same content as one, whose entries stay in their inbox, too.
  func repetitions(of context: JournalContext) async throws(JournalError) -> [JournalContext]

  /// A context whose content was in one of some files already when it was filed, and that was not
  /// undone; none of those that are left out.
  func twin(
    of files: [FiledFile], besides contexts: Set<String>
  ) async throws(JournalError) -> (context: String, file: FilePath)?

  // MARK: What waits

  /// The waiting contexts whose time has come, the longest due first.
  func due(at time: Timestamp, limit: Int) async throws(JournalError) -> [JournalContext]

  /// The contexts that wait for a place in the line of an extension, or of any, the oldest first.
  func parked(
    for extension: String?, limit: Int
  ) async throws(JournalError) -> [JournalContext]

  /// The held contexts whose time is over, the longest first.
  func expired(at time: Timestamp, limit: Int) async throws(JournalError) -> [JournalContext]

  /// When the time of the next held context is over; `nil` if none has one.
  func nextExpiry() async throws(JournalError) -> Timestamp?

  /// The waiting context that is due first; `nil` if none is.
  func nextWaiting() async throws(JournalError) -> NextContext?

  /// How many contexts wait to be tried again.
  func waitingCount() async throws(JournalError) -> Int

  /// How many contexts wait for a person now.
  func heldCount() async throws(JournalError) -> Int

  /// How many contexts are not `placed` or `abandoned`.
  func unfinishedCount() async throws(JournalError) -> Int

  /// How many contexts wait for a place in the line of each extension.
  func parkedCounts() async throws(JournalError) -> [String: Int]

  // MARK: What belongs to a context

  /// The steps of a context, in order.
  func steps(of identifier: String) async throws(JournalError) -> [JournalStep]

  /// The runs of a context, oldest first.
  func runs(of identifier: String) async throws(JournalError) -> [JournalRun]

  /// The last answer to a context, or `nil` if it never had one.
  func lastAnswer(of identifier: String) async throws(JournalError) -> JournalStep?

  /// The step by which a person asked for another try of a context that has not ended since, or `nil`.
  func request(of identifier: String) async throws(JournalError) -> JournalStep?

  /// The answers to contexts that the ledger still knows, newest first.
  func answers(
    before position: Int64?, limit: Int
  ) async throws(JournalError) -> JournalAnswers

  // MARK: Totals

  /// How many contexts ended in each way, of those that were seen in some time; `nil` for no bound.
  func endCounts(
    since time: Timestamp?, until end: Timestamp?
  ) async throws(JournalError) -> [ContextEnd: Int]

  /// How many contexts are in each state, of those that were seen in some time; `nil` for no bound.
  func stateCounts(
    since time: Timestamp?, until end: Timestamp?
  ) async throws(JournalError) -> [JournalContext.State: Int]

  /// How many contexts an owner handed in since a time, URLs that were opened among them, and their
  /// bytes as far as they are known.
  func usage(
    of owner: UInt32, since time: Timestamp
  ) async throws(JournalError) -> (contexts: Int, bytes: Int64)

  /// How many URLs were opened for an owner since a time, by the sender that asked; answers do not
  /// count.
  func urls(
    of owner: UInt32, since time: Timestamp
  ) async throws(JournalError) -> [(sender: String?, count: Int)]

  /// The names of the entries of an owner that were processed since a time and stayed where they are.
  func keptEntries(
    of owner: UInt32, since time: Timestamp
  ) async throws(JournalError) -> Set<EntryName>
}

extension LedgerReading {
  /// When a person asked for another try of a context that has not ended since; `nil` if no person did.
  package func requestTime(of identifier: String) async throws(JournalError) -> Timestamp? {
    try await request(of: identifier)?.time
  }
}
