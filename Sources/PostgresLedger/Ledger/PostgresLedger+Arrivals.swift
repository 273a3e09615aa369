#if PostgreSQL
import Documents
import SafeFiles
package import ShareJournal
import SystemPackage

/// How entries come in, which one host does for all: the doorman of the inbox.
extension PostgresLedger {
  /// Becomes, or stays, the doorman of an inbox.
  ///
  /// - Parameter inbox: The number of the inbox.
  /// - Returns: The term, which is larger for each doorman; `nil` if another host is the doorman.
  /// - Throws: ``JournalError``.
  package func beDoorman(of inbox: Int64) async throws(JournalError) -> Int64? {
    guard let session = session.held, !session.isDraining else { return nil }
    let statement = PostgresStatement(
      "SELECT be_doorman($1::text::uuid, $2::int)", .text(session.session), .integer(inbox))
    return try await reporting { () async throws(PostgresError) in
      try await writing.perform(within: PostgresWriter.limit) {
        connection throws(PostgresError) in
        guard var row = try connection.run(statement).first else { return nil }
        return try row.integerIfAny()
      }
    }
  }

  /// Announces entries before anything is done to them.
  ///
  /// - Parameters:
  ///   - contexts: The contexts that they will be.
  ///   - steps: What happened to each until now.
  ///   - inbox: The number of the inbox.
  ///   - term: The term of this doorman.
  /// - Returns: The identifiers of those that may be taken; none if another host is the doorman by now.
  /// - Throws: ``JournalError``.
  package func announce(
    _ contexts: [JournalContext], _ steps: [JournalStep], in inbox: Int64, term: Int64
  ) async throws(JournalError) -> Set<String> {
    guard let session = session.held else { return [] }
    let rows = contexts.map { LedgerJSON.object(of: $0, steps, offset: .zero) }
    let announced = try await identifiers(
      "announce($1::text::uuid, $2::int, $3, $4)", .text(session.session), .integer(inbox),
      .integer(term), .json(LedgerJSON.array(rows)))
    FailPoint.hit(.announced)
    return announced
  }

  /// Lets hosts claim entries that were taken out of the inbox.
  ///
  /// - Parameters:
  ///   - identifiers: The contexts, in the order in which they came.
  ///   - steps: What happened to each.
  ///   - inbox: The number of the inbox.
  ///   - term: The term of this doorman.
  /// - Returns: The identifiers of those that can be claimed; what is missing is left to the next
  ///   doorman.
  /// - Throws: ``JournalError``.
  package func ready(
    _ identifiers: [String], _ steps: [JournalStep], in inbox: Int64, term: Int64
  ) async throws(JournalError) -> Set<String> {
    guard let session = session.held else { return [] }
    let json = JSONWriter.text { LedgerJSON.write(steps, to: &$0) }
    FailPoint.hit(.readying)
    let ready = try await self.identifiers(
      "ready($1::text::uuid, $2::int, $3, $4, $5)", .text(session.session), .integer(inbox),
      .integer(term), .texts(identifiers), .json(json))
    FailPoint.hit(.ready)
    return ready
  }

  /// What was announced, here or by earlier doormen, and is neither ready nor dropped: a doorman that
  /// is new looks where the entry of each is.
  ///
  /// - Parameters:
  ///   - last: The last context of the portion before; `nil` for the first one.
  ///   - inbox: The number of the inbox.
  ///   - term: The term of this doorman, under which they are from now on.
  ///   - count: The most.
  /// - Returns: The contexts with their claims, by identifier; none if another host is the doorman by
  ///   now.
  /// - Throws: ``JournalError``.
  package func arrivals(
    after last: String?, in inbox: Int64, term: Int64, atMost count: Int
  ) async throws(JournalError) -> [JournalContext] {
    guard let session = session.held else { return [] }
    let announced = try await claimed(
      "arrivals($1::text::uuid, $2::int, $3, $4, $5::int)",
      [
        .text(session.session), .integer(inbox), .integer(term), .textIfAny(last),
        .integer(Int64(count)),
      ])
    if !announced.isEmpty { FailPoint.hit(.settling) }
    return announced
  }

  /// Forgets entries that were announced and are still in the inbox.
  package func dropArrivals(
    _ identifiers: [String], in inbox: Int64, term: Int64
  ) async throws(JournalError) {
    guard let session = session.held, !identifiers.isEmpty else { return }
    try await carryOut(
      "SELECT drop_arrivals($1::text::uuid, $2::int, $3, $4)::bigint", .text(session.session),
      .integer(inbox), .integer(term), .texts(identifiers))
  }

  private func identifiers(
    _ call: String, _ values: PostgresValue...
  ) async throws(JournalError) -> Set<String> {
    let statement = PostgresStatement("SELECT * FROM \(call)", values: values)
    return try await reporting { () async throws(PostgresError) in
      try await writing.perform(within: PostgresWriter.limit) {
        connection throws(PostgresError) in
        var names: Set<String> = []
        for var row in try connection.run(statement).rows { names.insert(try row.text()) }
        return names
      }
    }
  }
}
#endif
