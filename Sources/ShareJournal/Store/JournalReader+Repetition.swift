package import Documents
import Foundation
import GRDB
import ShareModel

extension JournalReader {
  /// The last context that ended `done` for the same entry, content and rules, its entry kept.
  package func earlier(
    entry: EntryName, contentHash: ContentDigest, rules: String
  ) throws(JournalError) -> JournalContext? {
    try contexts(
      """
      WHERE content_hash = ? AND "end" = 'done' AND after = 'keep' AND rules = ?
      ORDER BY number DESC LIMIT 100
      """, [contentHash.description, rules]
    ).first { $0.entry == entry }
  }

  /// Whether a context ended `done` for the same entry, number of bytes and rules, its entry kept.
  package func hasEarlier(
    entry: EntryName, bytes: Int64, rules: String
  ) throws(JournalError) -> Bool {
    try !connection.rows(Self.hasEarlierQuestion, [Data(entry.bytes), rules, bytes]) { _ in true }
      .isEmpty
  }

  /// The question of ``hasEarlier(entry:bytes:rules:)``.
  static let hasEarlierQuestion = """
    SELECT 1 FROM contexts
    WHERE entry = ? AND "end" = 'done' AND after = 'keep' AND rules = ? AND bytes = ? LIMIT 1
    """

  /// The step by which a person answered a context that has not ended since, or `nil`.
  ///
  /// What came before the journal was made once more counts as over.
  func answer(of identifier: String) throws(JournalError) -> JournalStep? {
    try connection.rows(
      """
      SELECT \(JournalStep.columns) FROM events JOIN contexts ON contexts.number = events.context
      WHERE contexts.identifier = ? AND kind IN
        ('approved', 'denied', 'expired', 'recorded', 'rebuilt')
      ORDER BY sequence DESC LIMIT 1
      """, [identifier]
    ) { row throws(JournalError) in try JournalStep(&row) }.first { PersonAnswer($0) != nil }
  }

  /// The last context that opened a URL under a name, unless the rules refused it or it failed; `nil`
  /// if there is none.
  package func opening(named name: String) throws(JournalError) -> JournalContext? {
    try contexts(
      """
      WHERE request IS NOT NULL AND json_extract(request, '$.name') = ?
        AND ("end" IS NULL OR "end" IN ('done', 'declined', 'held', 'not-yet')) AND state != 'abandoned'
      ORDER BY number DESC LIMIT 1
      """, [name]
    ).first
  }

  /// The held contexts whose time is over, the longest first.
  package func expired(at time: Timestamp, limit: Int) throws(JournalError) -> [JournalContext] {
    try connection.rows(Self.expiredQuestion, [time.microseconds, limit]) {
      row throws(JournalError) in
      try JournalContext(&row)
    }
  }

  static let expiredQuestion = """
    SELECT \(JournalContext.columns) FROM contexts
    WHERE state = 'placed' AND due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?
    """

  /// When the time of the next held context is over; `nil` if none has one.
  package func nextExpiry() throws(JournalError) -> Timestamp? {
    try connection.rows(Self.nextExpiryQuestion) { row throws(JournalError) in
      try row.timeIfAny()
    }.first ?? nil
  }

  static let nextExpiryQuestion =
    "SELECT min(due) FROM contexts WHERE state = 'placed' AND due IS NOT NULL"

  /// When a person asked for another try of a context that has not ended since, in microseconds
  /// since 1970; `nil` if no person did.
  func requestTime(of identifier: String) throws(JournalError) -> Timestamp? {
    try request(of: identifier)?.time
  }

  /// The step by which a person asked for another try of a context that has not ended since, or
  /// `nil`.
  package func request(of identifier: String) throws(JournalError) -> JournalStep? {
    try connection.rows(
      """
      SELECT \(JournalStep.columns) FROM events JOIN contexts ON contexts.number = events.context
      WHERE contexts.identifier = ? AND kind IN ('retried', 'recorded', 'rebuilt')
      ORDER BY sequence DESC LIMIT 1
      """, [identifier]
    ) { row throws(JournalError) in try JournalStep(&row) }.first { $0.kind == .retried }
  }
}

extension JournalReader {
  /// How many contexts wait to be tried again.
  package func waitingCount() throws(JournalError) -> Int {
    try connection.rows("SELECT count(*) FROM contexts WHERE state = 'waiting' AND due >= 0") {
      row throws(JournalError) in Int(try row.integer())
    }.first ?? 0
  }
}
