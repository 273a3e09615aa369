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
  init() async throws {
    let server = try await PostgresServer.shared
    database = try await server.makeDatabase()
    let owner = try await connection(database)
    try PostgresSchema.install(with: owner)
    user = "host_\(database)"
    try owner.run(script: "CREATE ROLE \(user) LOGIN IN ROLE sharepipe_worker")
    try owner.run(script: "SELECT sharepipe.make_inbox('inbox')")
  }

  /// A host with an open session.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - lease: How long its lease is.
  ///   - rules: Its rules.
  /// - Returns: The host.
  /// - Throws: The error of the ledger.
  func host(
    _ name: String = "a", lease: Duration = .seconds(30), rules: String = "rules"
  ) async throws -> LedgerHost {
    let address = try PostgresAddress(
      try await PostgresServer.shared.url(database, user: user))
    let session = try HostSession(to: address, host: name, program: "test", lease: lease)
    try await session.open()
    let ledger = try PostgresLedger(at: address, session: session)
    let inbox = try await ledger.serve("inbox", by: rules).number
    return LedgerHost(tested: self, ledger: ledger, inbox: inbox)
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
