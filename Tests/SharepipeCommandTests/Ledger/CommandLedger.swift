#if PostgreSQL
import Foundation
import PostgresLedger
import PostgresTestSupport
import Sharepipe
import SystemPackage
import TestSupport
import Testing

/// Tests with a server are left out where none is installed.
let hasServer = ConditionTrait.enabled(
  if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing))

/// A ledger in a database of a test's own, which the tool has made, with an inbox `scans`.
struct CommandLedger {
  /// The name of the database.
  let database: String
  /// The URL of its owner.
  let url: String
  /// How messages name it.
  let place: String

  init() async throws {
    let server = try await PostgresServer.shared
    database = try await server.makeDatabase()
    url = server.url(database)
    place = try PostgresAddress(url).description
    let made = try await Tool.run("ledger", "create", url, "--inbox", "scans")
    try #require(made.status == 0, "\(made.errors)")
  }

  /// The URL of a user, who is made with a role.
  ///
  /// - Parameters:
  ///   - name: A part of the name of the user, who has the name of the database behind it.
  ///   - role: The role; `nil` for none.
  /// - Returns: The URL.
  /// - Throws: The words of the server.
  func user(_ name: String, in role: String?) async throws -> String {
    let user = name.replacing("-", with: "_") + "_" + database
    try await sql("CREATE ROLE \(user) LOGIN" + (role.map { " IN ROLE \($0)" } ?? ""))
    return try await PostgresServer.shared.url(database, user: user)
  }

  /// Runs SQL as the owner.
  @discardableResult
  func sql(_ text: String) async throws -> [String] {
    try await PostgresServer.shared.sql(text, in: database)
  }

  /// A host with an open session that works on the inbox.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - rules: Its rules.
  ///   - lease: How long its lease is.
  /// - Returns: Its ledger, and the number of the inbox.
  /// - Throws: The words of the server.
  func host(
    _ name: String, rules: String = "rules", lease: Duration = .seconds(30)
  ) async throws -> (ledger: PostgresLedger, inbox: Int64) {
    let address = try PostgresAddress(try await user(name, in: "sharepipe_worker"))
    let session = try HostSession(to: address, host: name, program: "0.1.0", lease: lease)
    try await session.open()
    let ledger = try PostgresLedger(at: address, session: session)
    return (ledger, try await ledger.serve("scans", by: rules).number)
  }

  /// Lets a host take a context in, and end it.
  ///
  /// - Parameters:
  ///   - identifier: The identifier.
  ///   - end: How it ends.
  ///   - rules: The rules by which it does.
  ///   - host: The host.
  /// - Throws: The words of the server, or that another context came first.
  func write(
    _ identifier: String, _ end: ContextEnd, rules: String = "rules",
    by host: (ledger: PostgresLedger, inbox: Int64)
  ) async throws {
    let name = "\(identifier).txt"
    let arriving = JournalContext(
      identifier: identifier, entry: EntryName(name),
      claims: [.init(inbox: "/srv/scans", path: FilePath(name))], after: .move, owner: 1000,
      rules: rules, created: .now())
    let (ledger, inbox) = host
    let term = try #require(try await ledger.beDoorman(of: inbox))
    _ = try await ledger.announce([arriving], [JournalStep(.seen)], in: inbox, term: term)
    _ = try await ledger.ready([identifier], [], in: inbox, term: term)
    var context = try #require(try await ledger.claim(in: inbox, atMost: 1).first)
    try #require(context.identifier == identifier)
    context.begun += 1
    context.rules = rules
    context.fence = try await ledger.begin(context, [])
    context.state = .ended
    context.end = end
    context.contentHash = .sample("hash")
    context.bytes = 12
    context.record = Self.record(identifier, end)
    try await ledger.commit(context, [JournalStep(.recorded)], syncing: [], following: [])
    context.state = .placed
    context.place = FilePath("\(end.rawValue)/\(name)")
    ledger.notePlace(context, [JournalStep(.moved)])
    await ledger.flush()
  }

  private static func record(_ identifier: String, _ end: ContextEnd) -> String {
    let outcome = end == .held ? "held" : "returned"
    return #"{"type":"context","schema":1,"id":"\#(identifier)","entry":"\#(identifier).txt","#
      + #""owner":1000,"end":"\#(end.rawValue)","items":[{"attachments":[{"label":"n.txt","#
      + #""claimed":"public.plain-text","found":{"mime":"text/plain","agreement":"equal"},"#
      + #""bytes":12,"sha256":"\#(ContentDigest.sample("hash"))"}]}],"#
      + #""decisions":[{"extension":"org.example.a","outcome":"\#(outcome)","#
      + #""reasons":[{"code":"x","message":"because"}]}],"inactive":[],"problems":[]}"# + "\n"
  }
}
#endif
