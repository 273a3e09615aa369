import GRDB

extension JournalReader {
  /// When the last of the newest contexts was done with, in microseconds since 1970; `nil` if none
  /// was.
  func lastPlaced() throws(JournalError) -> Int64? {
    try connection.rows(
      """
      SELECT max(updated) FROM
        (SELECT updated, state FROM contexts ORDER BY number DESC LIMIT 2000)
      WHERE state = 'placed'
      """
    ) { row throws(JournalError) in try row.integerIfAny() }.first ?? nil
  }

  /// The last context that ended `done` for the same entry, content and rules, its entry kept.
  func earlier(
    entry: EntryName, contentHash: String, rules: String
  ) throws(JournalError) -> JournalContext? {
    try contexts(
      """
      WHERE content_hash = ? AND "end" = 'done' AND after = 'keep' AND rules = ?
      ORDER BY number DESC LIMIT 100
      """, [contentHash, rules]
    ).first { $0.entry == entry }
  }

  /// When a person asked for another try of a context that has not ended since, in microseconds
  /// since 1970; `nil` if nobody did.
  func requestTime(of identifier: String) throws(JournalError) -> Int64? {
    try connection.rows(
      """
      SELECT kind, time FROM events JOIN contexts ON contexts.number = events.context
      WHERE contexts.identifier = ? AND kind IN ('retried', 'recorded')
      ORDER BY sequence DESC LIMIT 1
      """, [identifier]
    ) { row throws(JournalError) in (kind: try row.text(), time: try row.integer()) }
    .first { $0.kind == "retried" }?.time
  }
}

extension JournalReader {
  /// How many contexts wait to be tried again.
  package func waitingCount() throws(JournalError) -> Int {
    try connection.rows("SELECT count(*) FROM contexts WHERE state = 'waiting'") {
      row throws(JournalError) in Int(try row.integer())
    }.first ?? 0
  }
}
