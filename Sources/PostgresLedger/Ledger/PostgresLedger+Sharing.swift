#if PostgreSQL
package import ShareJournal
import SafeFiles

/// What hosts share: which contexts each takes, and what is left by one that died.
extension PostgresLedger {
  /// The columns of a claimed context, as `JournalContext` reads them.
  private static let columns = """
    identifier, entry, claims, after, owner, rules,
    shown, "end", begun::bigint, crashes::bigint, due, created, updated, content_hash, record, place, bytes,
    request, parked, fence, session::text
    """

  func claimed(
    _ call: String, _ values: [PostgresValue]
  ) async throws(JournalError) -> [JournalContext] {
    let statement = PostgresStatement("SELECT \(Self.columns) FROM \(call)", values: values)
    let place = place
    let rows = try await reporting { () async throws(PostgresError) in
      try await writing.perform(within: PostgresWriter.limit) {
        connection throws(PostgresError) in
        try connection.run(statement).rows.map { row throws(PostgresError) in
          UncheckedRow(try JournalRow(row, at: place))
        }
      }
    }
    var contexts: [JournalContext] = []
    for row in rows {
      var row = row.row
      var context = try JournalContext(&row)
      let session = try row.textIfAny() ?? ""
      context.fence = context.fence.map { Fence($0.number, session: session) }
      contexts.append(context)
    }
    return contexts
  }

  /// Claims contexts: those that are ready, whose turn it is first, or those that are parked for the
  /// line of an extension, the oldest first.
  ///
  /// - Parameters:
  ///   - inbox: The number of the inbox.
  ///   - line: The extension; `nil` for those that are ready.
  ///   - count: The most.
  /// - Returns: The contexts under their fences; none if this host has no session, drains, or has older
  ///   rules than another.
  /// - Throws: ``JournalError``.
  package func claim(
    in inbox: Int64, parkedFor line: String? = nil, atMost count: Int
  ) async throws(JournalError) -> [JournalContext] {
    guard let session = session.held, !session.isDraining else { return [] }
    let contexts = try await claimed(
      "claim($1::text::uuid, $2::int, $3::int, $4)",
      [
        .text(session.session), .integer(inbox), .integer(Int64(count)),
        line.map { .text($0) } ?? .null,
      ])
    if !contexts.isEmpty { FailPoint.hit(.claimed) }
    return contexts
  }

  /// Takes contexts whose end is durable and whose entry another host has not put where it belongs.
  ///
  /// - Parameters:
  ///   - inbox: The number of the inbox.
  ///   - age: How long ago they ended at least.
  ///   - count: The most.
  /// - Returns: The contexts.
  /// - Throws: ``JournalError``.
  package func unfiled(
    in inbox: Int64, for age: Duration, atMost count: Int
  ) async throws(JournalError) -> [JournalContext] {
    guard let session = session.held else { return [] }
    let contexts = try await claimed(
      "claim_ended($1::text::uuid, $2::int, $3::text::interval, $4::int)",
      [
        .text(session.session), .integer(inbox), .text(HostSession.interval(age)),
        .integer(Int64(count)),
      ])
    if !contexts.isEmpty { FailPoint.hit(.unfiled) }
    return contexts
  }

  /// Gives back contexts that were claimed and not begun: no crash is counted.
  ///
  /// - Parameter identifiers: The contexts.
  /// - Throws: ``JournalError``.
  package func giveBack(_ identifiers: [String]) async throws(JournalError) {
    guard let session = session.held, !identifiers.isEmpty else { return }
    try await carryOut(
      "SELECT give_back($1::text::uuid, $2)::bigint", .text(session.session), .texts(identifiers))
  }

  /// Ends the sessions whose lease is over, makes ready what they held, and what is due.
  ///
  /// - Returns: How many sessions were ended, and how many contexts became ready.
  /// - Throws: ``JournalError``.
  @discardableResult
  package func sweep() async throws(JournalError) -> (fenced: Int, ready: Int) {
    let statement: PostgresStatement =
      "SELECT fenced::bigint, (returned + promoted)::bigint FROM sweep()"
    let result = try await reporting { () async throws(PostgresError) in
      try await writing.perform(within: PostgresWriter.limit) {
        connection throws(PostgresError) in
        var row = try connection.run(statement).row()
        return (fenced: Int(try row.integer()), ready: Int(try row.integer()))
      }
    }
    if result.ready > 0 { FailPoint.hit(.swept) }
    return result
  }

  /// Tells the ledger by which rules this host works on an inbox.
  ///
  /// - Parameters:
  ///   - inbox: The name of the inbox in the ledger.
  ///   - rules: The SHA-256 of the rules.
  /// - Returns: The number of the inbox, and whether no host has newer rules.
  /// - Throws: ``JournalError``.
  package func serve(
    _ inbox: String, by rules: String
  ) async throws(JournalError) -> (number: Int64, isNewest: Bool) {
    guard let session = session.held else { throw noSession }
    let statement = PostgresStatement(
      "SELECT number::bigint, is_newest FROM serve($1::text::uuid, $2, $3)",
      .text(session.session), .text(inbox), .text(rules))
    return try await reporting { () async throws(PostgresError) in
      try await writing.perform(within: PostgresWriter.limit) {
        connection throws(PostgresError) in
        var row = try connection.run(statement).row()
        return (try row.integer(), try row.bool())
      }
    }
  }

  @discardableResult
  func carryOut(
    _ text: String, _ values: PostgresValue...
  ) async throws(JournalError) -> Int {
    let statement = PostgresStatement(text, values: values)
    return try await reporting { () async throws(PostgresError) in
      try await writing.perform(within: PostgresWriter.limit) {
        connection throws(PostgresError) in
        try connection.run(statement).count
      }
    }
  }

  var noSession: JournalError {
    JournalError(
      path: place, why: "the ledger: this host has no session with the ledger now",
      kind: .unreachable)
  }
}
#endif
