#if PostgreSQL
import Documents
package import ShareJournal

/// What is known of the server of a ledger, and of its database.
package struct EngineFacts: Hashable, Sendable {
  /// A setting of one role or one database that goes before that of the server.
  package struct Override: Hashable, Sendable {
    /// The role; `nil` for all.
    package var role: String?
    /// The database; `nil` for all.
    package var database: String?
    /// The setting, such as `synchronous_commit=off`.
    package var setting: String
  }

  /// A server that follows this one.
  package struct Standby: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// What it does, such as `streaming`; `nil` if the owner of the ledger may not see it.
    package var state: String?
    /// Whether commits wait for it: `sync`, `quorum`, `potential` or `async`; `nil` likewise.
    package var sync: String?
  }

  /// A transaction that is open.
  package struct Transaction: Hashable, Sendable {
    /// The number of the process of the server.
    package var process: Int64
    /// The user; `nil` for one that is gone.
    package var user: String?
    /// How long it is open.
    package var age: Duration
    /// The start of the statement that it ran last.
    package var query: String
  }

  /// A transaction that was prepared for a commit in two steps.
  package struct Prepared: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// How long it is open.
    package var age: Duration
  }

  /// How the claim finds the contexts that are ready.
  package enum ClaimPlan: Hashable, Sendable {
    /// By the index in the order of which they are claimed.
    case index
    /// By reading the whole table.
    case wholeTable
  }

  /// The version, such as `15.18`.
  package var version: String
  /// Which cluster it is.
  package var system: Int64
  /// Which history of the cluster it is on.
  package var timeline: Int64
  /// The newest fence that it has given out; `nil` if that is not known.
  package var fence: Int64?
  /// The owner of the ledger.
  package var owner: String
  /// Whether it only follows a primary.
  package var isStandby: Bool
  /// Whether the owner of the ledger sees what all users do.
  package var seesAll: Bool
  /// The settings by name; one that the owner of the ledger may not see is missing.
  package var settings: [String: String]
  /// What goes before `synchronous_commit`.
  package var overrides: [Override]
  /// The servers that follow this one.
  package var standbys: [Standby]
  /// The oldest transaction in the database that the owner of the ledger sees.
  package var oldest: Transaction?
  /// The rows of the table of open contexts; `nil` if that is not known.
  package var liveRows: Int64?
  /// The dead rows of it; `nil` if that is not known.
  package var deadRows: Int64?
  /// The rows in the partition for what belongs to no month.
  package var restRows: Int64
  /// The prepared transactions; `nil` if they cannot be seen.
  package var prepared: [Prepared]?
  /// The replication slots that no server uses; `nil` if they cannot be seen.
  package var inactiveSlots: [String]?
  /// How the claim finds what is ready; `nil` if that cannot be found out.
  package var plan: ClaimPlan?
}

extension EngineFacts {
  /// Which copy of the database it is.
  package var server: LedgerServer {
    LedgerServer(system: system, timeline: timeline, fence: fence)
  }

  /// Asks a server.
  ///
  /// - Parameter connection: The connection of a user who may look at the ledger.
  /// - Throws: ``PostgresError``.
  init(of connection: PostgresConnection) throws(PostgresError) {
    var row = try connection.run("SELECT sharepipe.examine()").row()
    let text = try row.json()
    guard let facts = EngineFacts(json: text, of: connection.server) else { throw row.fault }
    self = facts
  }

  /// Reads what the function `examine` answers; `nil` if it answers something else.
  init?(json text: String, of server: PostgresServerFacts) {
    let limits = DocumentLimits(bytes: 4 << 20)
    guard let all = try? JSONReader.readDictionary(Array(text.utf8), named: "", limits: limits),
      let owner = all["owner"]?.string, let isStandby = all["recovery"]?.boolean,
      let rest = all["rest"]?.integer
    else { return nil }
    version = server.versionText
    system = server.systemIdentifier
    timeline = server.timeline
    fence = all["fence"]?.integer
    self.owner = owner
    self.isStandby = isStandby
    seesAll = all["sees_all"]?.boolean ?? false
    settings = (all["settings"]?.dictionary ?? [:]).compactMapValues(\.string)
    overrides = Self.list(all["overrides"]) { object in
      object["setting"]?.string.map {
        Override(
          role: object["role"]?.string, database: object["database"]?.string, setting: $0)
      }
    }
    standbys = Self.list(all["standbys"]) { object in
      Standby(
        name: object["name"]?.string ?? "", state: object["state"]?.string,
        sync: object["sync"]?.string)
    }
    oldest = all["oldest"]?.dictionary.flatMap { object in
      object["process"]?.integer.map {
        Transaction(
          process: $0, user: object["user"]?.string, age: Self.age(object),
          query: object["query"]?.string ?? "")
      }
    }
    liveRows = all["live"]?.integer
    deadRows = all["dead"]?.integer
    restRows = rest
    prepared = all["prepared"].map { value in
      Self.list(value) { object in
        object["name"]?.string.map { Prepared(name: $0, age: Self.age(object)) }
      }
    }
    inactiveSlots = all["slots"]?.array?.compactMap(\.string)
    plan = all["plan"]?.dictionary.map { Self.readsWholeTable($0) ? .wholeTable : .index }
  }

  private static func list<Value>(
    _ value: DocumentValue?, _ read: ([String: DocumentValue]) -> Value?
  ) -> [Value] {
    (value?.array ?? []).compactMap { $0.dictionary.flatMap(read) }
  }

  private static func age(_ object: [String: DocumentValue]) -> Duration {
    .seconds(max(0, object["seconds"]?.integer ?? 0))
  }

  /// Whether a plan, or a part of it, reads the table of open contexts from its first row to its last.
  private static func readsWholeTable(_ plan: [String: DocumentValue]) -> Bool {
    if plan["Node Type"]?.string == "Seq Scan", plan["Relation Name"]?.string == "open_contexts" {
      return true
    }
    return (plan["Plans"]?.array ?? []).contains { part in
      part.dictionary.map { readsWholeTable($0) } ?? false
    }
  }
}
#endif
