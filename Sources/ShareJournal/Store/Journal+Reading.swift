package import Documents
package import ShareModel
import SystemPackage

/// The questions that a journal answers.
extension Journal {
  /// One context, or `nil`.
  package func context(_ identifier: String) throws(JournalError) -> JournalContext? {
    try reader.context(identifier)
  }

  /// The contexts that are not `placed` or `abandoned`, oldest first, at most `limit`.
  ///
  /// - Parameters:
  ///   - identifier: The last one of the portion before; `nil` for the first portion.
  ///   - limit: The most.
  /// - Returns: The contexts.
  /// - Throws: ``JournalError``.
  package func unfinished(
    after identifier: String?, limit: Int
  ) throws(JournalError) -> [JournalContext] {
    try reader.unfinished(after: identifier, limit: limit)
  }

  /// The waiting contexts whose time has come, the longest due first.
  package func due(at time: Timestamp, limit: Int) throws(JournalError) -> [JournalContext] {
    try reader.due(at: time, limit: limit)
  }

  /// When the next waiting context is due; `nil` if none waits.
  package func nextDue() throws(JournalError) -> Timestamp? { try reader.nextDue() }

  /// The last context that ended `done` for the same entry, content and rules, or `nil`.
  package func earlier(
    entry: EntryName, contentHash: ContentDigest, rules: String
  ) throws(JournalError) -> JournalContext? {
    try reader.earlier(entry: entry, contentHash: contentHash, rules: rules)
  }

  /// Whether a context ended `done` for the same entry, number of bytes and rules, its entry kept.
  package func hasEarlier(
    entry: EntryName, bytes: Int64, rules: String
  ) throws(JournalError) -> Bool {
    try reader.hasEarlier(entry: entry, bytes: bytes, rules: rules)
  }

  /// When a person asked for another try of a context that has not ended since, in microseconds
  /// since 1970; `nil` if no person did.
  package func requestTime(of identifier: String) throws(JournalError) -> Timestamp? {
    try reader.requestTime(of: identifier)
  }

  /// The answer of a person to a context that has not ended since, or `nil`.
  package func answer(of identifier: String) throws(JournalError) -> PersonAnswer? {
    let step = try reader.answer(of: identifier)
    memory.set(step, of: identifier)
    return step.flatMap { PersonAnswer($0) }
  }

  /// The runs of a context, oldest first.
  package func runs(of identifier: String) throws(JournalError) -> [JournalRun] {
    try reader.runs(of: identifier)
  }

  /// Everything else that can be asked.
  package var contents: JournalReader { reader }

  /// A reader of its own, for what reads long and must not keep others waiting.
  ///
  /// It is opened by SQLite alone: a descriptor of ours on the file would take SQLite's locks away
  /// when it is closed. Source: SQLite, "How To Corrupt An SQLite Database File", section 2.2.
  ///
  /// - Returns: The reader, which is to be closed.
  /// - Throws: ``JournalError``.
  package func anotherReader() throws(JournalError) -> JournalReader {
    try JournalReader(JournalConnection(reader.path, isReadOnly: true))
  }
}
