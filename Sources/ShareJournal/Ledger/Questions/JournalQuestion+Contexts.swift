package import Documents
import SafeFiles
package import ShareModel
package import SystemPackage

/// Which contexts there are.
extension JournalQuestion<JournalContext> {
  /// Contexts that meet a condition.
  ///
  /// - Parameters:
  ///   - condition: What follows `FROM contexts`.
  ///   - values: The values in it.
  /// - Returns: The question.
  static func contexts(_ condition: String, _ values: [JournalValue]) -> JournalQuestion {
    JournalQuestion("SELECT \(JournalContext.columns) FROM contexts \(condition)", values) {
      row throws(JournalError) in try JournalContext(&row)
    }
  }

  /// Answers ``LedgerReading/context(_:)``.
  package static func context(_ identifier: String) -> JournalQuestion {
    contexts("WHERE identifier = ?", [.text(identifier)])
  }

  /// Answers ``LedgerReading/find(_:limit:)``.
  package static func found(_ part: String, limit: Int) -> JournalQuestion {
    // A range can use the index, and ends are looked for in the index alone; LIKE would fold case.
    contexts(
      """
      WHERE identifier IN (
        SELECT identifier FROM contexts WHERE identifier >= ? AND identifier < ?
        UNION SELECT identifier FROM contexts
          WHERE substr(identifier, CAST(length(identifier) - ? + 1 AS INTEGER)) = ?)
      ORDER BY identifier LIMIT ?
      """,
      [
        .text(part), .text(part + "\u{10FFFF}"), .integer(Int64(part.unicodeScalars.count)),
        .text(part), JournalValue(limit),
      ])
  }

  /// Answers ``LedgerReading/unfinished(after:limit:)``.
  package static func unfinished(after identifier: String?, limit: Int) -> JournalQuestion {
    contexts(
      """
      WHERE state NOT IN ('placed', 'abandoned') AND number >
        coalesce((SELECT number FROM contexts WHERE identifier = ?), 0)
      ORDER BY number LIMIT ?
      """, [JournalValue(identifier), JournalValue(limit)])
  }

  /// Answers ``LedgerReading/placed(in:after:limit:)``.
  package static func placed(
    in end: ContextEnd, after last: JournalContext?, limit: Int
  ) -> JournalQuestion {
    contexts(
      """
      WHERE state = 'placed' AND place IS NOT NULL AND "end" = ? AND (updated, identifier) > (?, ?)
      ORDER BY updated, identifier LIMIT ?
      """,
      [
        .text(end.rawValue), .integer((last?.updated ?? .first).microseconds),
        .text(last?.identifier ?? ""), JournalValue(limit),
      ])
  }

  /// Answers ``LedgerReading/ended(in:since:limit:)``.
  package static func ended(
    in ends: Set<ContextEnd>, since time: Timestamp, limit: Int
  ) -> JournalQuestion {
    // The names of ends are ours.
    let names = ends.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
    return contexts(
      """
      WHERE "end" IN (\(names)) AND updated >= ? AND state IN ('ended', 'placed')
      ORDER BY updated, identifier LIMIT ?
      """, [.integer(time.microseconds), JournalValue(limit)])
  }

  /// Answers ``LedgerReading/opening(named:)``.
  package static func opening(named name: String) -> JournalQuestion {
    contexts(
      """
      WHERE request IS NOT NULL AND \(requestName) = ?
        AND ("end" IS NULL OR "end" IN ('done', 'declined', 'held', 'not-yet'))
        AND state != 'abandoned'
      ORDER BY number DESC LIMIT 1
      """, [.text(name)])
  }

  /// The name in a request, as the index of SQLite has it.
  static var requestName: String { request("name") }

  /// The members of a request that questions use.
  package static var requestMembers: [String] { ["name", "sender", "answers", "sharedIn"] }

  /// A member of a request; other ledgers put their own form in its place.
  package static func request(_ member: String) -> String {
    "json_extract(request, '$.\(member)')"
  }

  /// The last contexts that ended `done` for the same content and rules, their entries kept.
  package static func earlier(contentHash: ContentDigest, rules: String) -> JournalQuestion {
    contexts(
      """
      WHERE content_hash = ? AND "end" = 'done' AND after = 'keep' AND rules = ?
      ORDER BY number DESC LIMIT 100
      """, [.text(contentHash.description), .text(rules)])
  }

  /// Answers ``LedgerReading/repetitions(of:)``.
  package static func repetitions(of context: JournalContext) -> JournalQuestion {
    contexts(
      """
      WHERE content_hash = ? AND after = 'keep' AND number >
        (SELECT number FROM contexts WHERE identifier = ?)
      """, [JournalValue(context.contentHash?.description), .text(context.identifier)])
  }

  /// Answers ``LedgerReading/due(at:limit:)``.
  package static func due(at time: Timestamp, limit: Int) -> JournalQuestion {
    contexts(
      "WHERE state = 'waiting' AND due <= ? ORDER BY due LIMIT ?",
      [.integer(time.microseconds), JournalValue(limit)])
  }

  /// Answers ``LedgerReading/parked(for:limit:)``.
  package static func parked(for extension: String?, limit: Int) -> JournalQuestion {
    guard let name = `extension` else {
      return contexts("WHERE parked IS NOT NULL ORDER BY number LIMIT ?", [JournalValue(limit)])
    }
    return contexts(
      "WHERE parked = ? ORDER BY number LIMIT ?", [.text(name), JournalValue(limit)])
  }

  /// Answers ``LedgerReading/expired(at:limit:)``.
  package static func expired(at time: Timestamp, limit: Int) -> JournalQuestion {
    contexts(
      "WHERE state = 'placed' AND due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?",
      [.integer(time.microseconds), JournalValue(limit)])
  }
}

extension JournalQuestion<Bool> {
  /// Answers ``LedgerReading/hasEarlier(entry:bytes:rules:)``: there is a row if so.
  package static func hasEarlier(
    entry: EntryName, bytes: Int64, rules: String
  ) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT 1 FROM contexts
      WHERE entry = ? AND "end" = 'done' AND after = 'keep' AND rules = ? AND bytes = ? LIMIT 1
      """, [.bytes(entry.bytes), .text(rules), .integer(bytes)]
    ) { _ throws(JournalError) in true }
  }
}

extension JournalQuestion<String> {
  /// Answers ``LedgerReading/holder(of:)``.
  package static func holder(of place: FilePath) -> JournalQuestion {
    JournalQuestion(
      """
      SELECT identifier FROM contexts WHERE place = ?
      ORDER BY (SELECT max(sequence) FROM events WHERE context = number AND kind = 'moved') DESC,
        number DESC LIMIT 1
      """, [.bytes(place.bytes)]
    ) { row throws(JournalError) in try row.text() }
  }
}
