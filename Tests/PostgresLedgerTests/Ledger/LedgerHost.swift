#if PostgreSQL
import Documents
import LedgerContract
import PostgresTestSupport
import ShareJournal
import ShareTestSupport
import Testing

@testable import PostgresLedger

/// A ledger in a database of its own, and hosts that share it.
struct TestedLedger {
  let database: String
  /// A member of the role of workers.
  let user: String

  /// Makes the ledger, with an inbox `inbox`.
  ///
  /// - Parameter script: What an earlier version made a ledger with, which has that inbox; `nil` for this
  ///   version.
  /// - Throws: What the database refuses.
  init(madeBy script: String? = nil) async throws {
    let server = try await PostgresServer.shared
    database = try await server.makeDatabase()
    user = "host_\(database)"
    if let script {
      try await server.sql(script, in: database)
    } else {
      let owner = try await connection(database)
      try PostgresSchema.install(with: owner)
      try owner.run(script: "SELECT sharepipe.make_inbox('inbox')")
    }
    try await server.sql("CREATE ROLE \(user) LOGIN IN ROLE sharepipe_worker", in: database)
  }

  /// A host with an open session.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - lease: How long its lease is.
  ///   - rules: Its rules.
  ///   - clock: Its clock.
  /// - Returns: The host.
  /// - Throws: What the database refuses.
  func host(
    _ name: String = "a", lease: Duration = .seconds(600), rules: String = "rules",
    clock: @escaping @Sendable () -> Timestamp = { .now() }
  ) async throws -> LedgerHost {
    let address = try PostgresAddress(
      try await PostgresServer.shared.url(database, user: user))
    let session = try HostSession(
      to: address, host: name, program: "test", lease: lease, clock: clock)
    try await session.open()
    let ledger = try PostgresLedger(at: address, session: session)
    let inbox = try await ledger.serve("inbox", by: rules).number
    return LedgerHost(tested: self, ledger: ledger, inbox: inbox)
  }

  /// Lets the lease of a session be over, as if its host had been away for so long.
  func expire(_ session: String) async throws {
    try await sql(
      """
      UPDATE sharepipe.sessions SET lease_until = clock_timestamp() - interval '1 second'
      WHERE id = '\(session)'
      """)
  }

  /// The columns of a context as they are in the table, with `|` between them.
  func row(_ identifier: String, _ columns: String) async throws -> String? {
    try await sql(
      "SELECT \(columns) FROM sharepipe.open_contexts WHERE identifier = '\(identifier)'"
    ).first
  }

  /// Runs SQL as the owner.
  @discardableResult
  func sql(_ text: String) async throws -> [String] {
    try await PostgresServer.shared.sql(text, in: database)
  }
}

/// A host that takes entries in and works on them, as the contract of ledgers wants it.
struct LedgerHost: LedgerBench {
  let tested: TestedLedger
  let shared: PostgresLedger
  let inbox: Int64

  init(tested: TestedLedger, ledger: PostgresLedger, inbox: Int64) {
    self.tested = tested
    shared = ledger
    self.inbox = inbox
  }

  var ledger: any Ledger { shared }

  /// Its session, which is open.
  var session: String { shared.session.held?.session ?? "none" }

  /// Takes entries in whose owner is another than that of the samples.
  func arrive(_ names: [String], of owner: UInt32) async throws {
    try await arrive(
      names.map { name in
        var context = JournalSample.context(name)
        context.owner = owner
        return context
      })
  }

  /// Claims contexts, and returns their identifiers.
  func claimNames(_ count: Int = 32) async throws -> [String] {
    try await shared.claim(in: inbox, atMost: count).map(\.identifier)
  }

  /// Takes entries in, so that a host can claim them.
  func arrive(_ contexts: [JournalContext]) async throws {
    let term = try #require(try await shared.beDoorman(of: inbox))
    let taken = try await shared.announce(contexts, [], in: inbox, term: term)
    let names = contexts.map(\.identifier).filter { taken.contains($0) }
    #expect(try await shared.ready(names, [], in: inbox, term: term) == taken)
  }

  func begin(_ identifier: String) async throws -> JournalContext {
    try await arrive([JournalSample.context(identifier)])
    return try await takeUp(identifier)
  }

  func takeUp(_ identifier: String) async throws -> JournalContext {
    let claimed = try await shared.claim(in: inbox, atMost: 1)
    var context = try #require(claimed.first)
    #expect(claimed.count == 1 && context.identifier == identifier)
    context.begun += 1
    context.fence = try await ledger.begin(context, [])
    return context
  }

  func takeOver(
    _ context: JournalContext
  ) async throws -> (ledger: any Ledger, context: JournalContext) {
    let other = try await tested.host("b")
    try await tested.sql("SELECT sharepipe.forget('a')")
    return (other.ledger, try await other.takeUp(context.identifier))
  }
}
#endif
