package import Documents
package import ExtensionRunning
package import ShareModel
package import SystemPackage

/// The answers of the embedded ledger, which come at once.
extension JournalReader: LedgerReading {
  package func context(_ identifier: String) throws(JournalError) -> JournalContext? {
    try ask(.context(identifier)).first
  }

  package func find(_ part: String, limit: Int = 2) throws(JournalError) -> [JournalContext] {
    try ask(.found(part, limit: limit))
  }

  package func unfinished(
    after identifier: String? = nil, limit: Int
  ) throws(JournalError) -> [JournalContext] {
    try ask(.unfinished(after: identifier, limit: limit))
  }

  package func history(
    _ filter: JournalFilter = JournalFilter(), before position: Int64? = nil, limit: Int
  ) throws(JournalError) -> JournalPage {
    JournalPage(try ask(.history(filter, before: position, limit: limit)), limit: limit)
  }

  package func history(
    _ filter: JournalFilter, before position: Int64?, limit: Int,
    until deadline: ContinuousClock.Instant
  ) throws(JournalError) -> JournalPage? {
    let question = JournalQuestion<JournalQuestionRow>.history(
      filter, before: position, limit: limit)
    return try ask(question, until: deadline).map { JournalPage($0, limit: limit) }
  }

  package func placed(
    in end: ContextEnd, after last: JournalContext?, limit: Int
  ) throws(JournalError) -> [JournalContext] {
    try ask(.placed(in: end, after: last, limit: limit))
  }

  package func ended(
    in ends: Set<ContextEnd>, since time: Timestamp, limit: Int
  ) throws(JournalError) -> [JournalContext] {
    try ask(.ended(in: ends, since: time, limit: limit))
  }

  package func holder(of place: FilePath) throws(JournalError) -> String? {
    try ask(.holder(of: place)).first
  }

  package func opening(named name: String) throws(JournalError) -> JournalContext? {
    try ask(.opening(named: name)).first
  }

  package func earlier(
    entry: EntryName, contentHash: ContentDigest, rules: String
  ) throws(JournalError) -> JournalContext? {
    try ask(.earlier(contentHash: contentHash, rules: rules)).first { $0.entry == entry }
  }

  package func hasEarlier(
    entry: EntryName, bytes: Int64, rules: String
  ) throws(JournalError) -> Bool {
    try ask(.hasEarlier(entry: entry, bytes: bytes, rules: rules)).first ?? false
  }

  package func repetitions(of context: JournalContext) throws(JournalError) -> [JournalContext] {
    try ask(.repetitions(of: context))
  }

  package func twin(
    of files: [FiledFile], besides contexts: Set<String>
  ) throws(JournalError) -> (context: String, file: FilePath)? {
    let twins = FiledTwins(of: files, besides: contexts)
    return try twins.isEmpty ? nil : twins.first(in: ask(.identicalResults))
  }

  // MARK: What waits

  package func due(at time: Timestamp, limit: Int) throws(JournalError) -> [JournalContext] {
    try ask(.due(at: time, limit: limit))
  }

  /// When the next waiting context is due; `nil` if none waits.
  package func nextDue() throws(JournalError) -> Timestamp? { try ask(.nextDue).first ?? nil }

  package func parked(
    for extension: String? = nil, limit: Int
  ) throws(JournalError) -> [JournalContext] {
    try ask(.parked(for: `extension`, limit: limit))
  }

  package func expired(at time: Timestamp, limit: Int) throws(JournalError) -> [JournalContext] {
    try ask(.expired(at: time, limit: limit))
  }

  package func nextExpiry() throws(JournalError) -> Timestamp? {
    try ask(.nextExpiry).first ?? nil
  }

  package func nextWaiting() throws(JournalError) -> NextContext? { try ask(.nextWaiting).first }

  package func waitingCount() throws(JournalError) -> Int { try ask(.waitingCount).first ?? 0 }

  package func heldCount() throws(JournalError) -> Int { try ask(.heldCount).first ?? 0 }

  package func unfinishedCount() throws(JournalError) -> Int {
    try ask(.unfinishedCount).first ?? 0
  }

  package func parkedCounts() throws(JournalError) -> [String: Int] {
    Dictionary(try ask(.parkedCounts)) { $0 + $1 }
  }

  /// How many contexts wait for a place in the line of an extension; they wait for no time.
  package func parkedCount() throws(JournalError) -> Int {
    try parkedCounts().values.reduce(0, +)
  }

  // MARK: What belongs to a context

  package func steps(of identifier: String) throws(JournalError) -> [JournalStep] {
    try ask(.steps(of: identifier))
  }

  package func runs(of identifier: String) throws(JournalError) -> [JournalRun] {
    try ask(.runs(of: identifier))
  }

  package func lastAnswer(of identifier: String) throws(JournalError) -> JournalStep? {
    try ask(.lastAnswer(of: identifier)).first
  }

  /// The step by which a person answered a context that has not ended since, or `nil`.
  package func answer(of identifier: String) throws(JournalError) -> JournalStep? {
    try ask(.answer(of: identifier)).first { PersonAnswer($0) != nil }
  }

  package func request(of identifier: String) throws(JournalError) -> JournalStep? {
    try ask(.request(of: identifier)).first { $0.kind == .retried }
  }

  /// When a person asked for another try of a context that has not ended since; `nil` if no person did.
  func requestTime(of identifier: String) throws(JournalError) -> Timestamp? {
    try request(of: identifier)?.time
  }

  package func answers(
    before position: Int64? = nil, limit: Int
  ) throws(JournalError) -> JournalAnswers {
    JournalAnswers(try ask(.answers(before: position, limit: limit)), limit: limit)
  }

  // MARK: Totals

  package func endCounts(
    since time: Timestamp? = nil, until end: Timestamp? = nil
  ) throws(JournalError) -> [ContextEnd: Int] {
    Dictionary(try ask(.endCounts(since: time, until: end))) { $1 }
  }

  package func stateCounts(
    since time: Timestamp? = nil, until end: Timestamp? = nil
  ) throws(JournalError) -> [JournalContext.State: Int] {
    Dictionary(try ask(.stateCounts(since: time, until: end))) { $1 }
  }

  package func usage(
    of owner: UInt32, since time: Timestamp
  ) throws(JournalError) -> (contexts: Int, bytes: Int64) {
    try ask(.usage(of: owner, since: time)).first ?? (0, 0)
  }

  package func urls(
    of owner: UInt32, since time: Timestamp
  ) throws(JournalError) -> [(sender: String?, count: Int)] {
    try ask(.urls(of: owner, since: time))
  }

  package func keptEntries(
    of owner: UInt32, since time: Timestamp
  ) throws(JournalError) -> Set<EntryName> {
    Set(try ask(.keptEntries(of: owner, since: time)).compactMap { $0.map(EntryName.init(bytes:)) })
  }
}
