#if PostgreSQL
import ShareJournal
import Testing

@testable import PostgresLedger

extension DoctorFinding {
  /// The finding as it is printed.
  var line: String { "\(severity): \(subject): \(message)" }
}

/// What is wrong with a server, by facts that are written down here.
struct EngineFindingsTests {
  /// A server with nothing wrong, for which commits wait.
  private static let healthy = EngineFacts(
    version: "15.18", system: 7_401_000_000_000_000_001, timeline: 3, owner: "olga",
    isStandby: false, seesAll: true,
    settings: [
      "fsync": "on", "full_page_writes": "on", "synchronous_commit": "on",
      "synchronous_standby_names": "FIRST 1 (db2)",
    ], overrides: [],
    standbys: [.init(name: "db2", state: "streaming", sync: "sync")], oldest: nil, liveRows: 5,
    deadRows: 9000, restRows: 0, prepared: [], inactiveSlots: [], plan: .index)

  /// The findings but for the first, which is the same for all.
  private func lines(_ change: (inout EngineFacts) -> Void) throws -> [String] {
    var facts = Self.healthy
    change(&facts)
    let lines = facts.findings.map(\.line)
    #expect(
      lines.first
        == "note: engine: PostgreSQL 15.18, system 7401000000000000001, timeline 3")
    return Array(lines.dropFirst())
  }

  private static let standby = "note: engine: commits wait for the standby db2"

  @Test func `a server with a synchronous standby needs nothing`() throws {
    #expect(try lines { _ in } == [Self.standby])
    #expect(
      try lines {
        $0.standbys.append(.init(name: "db3", state: "streaming", sync: "sync"))
        $0.standbys.append(.init(name: "db4", state: "streaming", sync: "async"))
        $0.oldest = .init(process: 1, user: "a", age: .seconds(299), query: "SELECT 1")
        $0.plan = .wholeTable
      } == ["note: engine: commits wait for standbys: db2, db3"])
  }

  private static let settings: [(String, String?, String)] = [
    (
      "fsync", "off",
      "error: engine: fsync is off: a crash of the machine may damage the ledger and lose outcomes. An "
        + "administrator changes it with ALTER SYSTEM SET fsync = on; SELECT pg_reload_conf()"
    ),
    (
      "full_page_writes", "off",
      "error: engine: full_page_writes is off: a crash of the machine may damage the ledger. An "
        + "administrator changes it with ALTER SYSTEM SET full_page_writes = on; SELECT "
        + "pg_reload_conf()"
    ),
    (
      "synchronous_commit", "off",
      "error: engine: synchronous_commit is off: a crash of the server may lose outcomes that were "
        + "reported. An administrator changes it with ALTER SYSTEM SET synchronous_commit = on; "
        + "SELECT pg_reload_conf()"
    ),
    (
      "synchronous_commit", "local",
      "error: engine: synchronous_commit is local: no commit waits for the standby, so a failover may "
        + "lose outcomes that were reported. An administrator changes it with ALTER SYSTEM SET "
        + "synchronous_commit = on; SELECT pg_reload_conf()"
    ),
    (
      "fsync", nil,
      "note: engine: the setting fsync could not be looked at: the server shows it to administrators "
        + "only. Ask one"
    ),
    (
      "synchronous_commit", nil,
      "note: engine: the setting synchronous_commit could not be looked at: the server shows it to "
        + "administrators only. Ask one"
    ),
  ]

  @Test(arguments: settings)
  func `a setting under which outcomes are lost is an error`(
    name: String, value: String?, line: String
  ) throws {
    #expect(try lines { $0.settings[name] = value } == [line, Self.standby])
  }

  private static let overrides: [(EngineFacts.Override, String)] = [
    (.init(role: "scan1", database: nil, setting: "synchronous_commit=on"), ""),
    (
      .init(role: "scan1", database: nil, setting: "synchronous_commit=off"),
      "error: engine: the role scan1 in all databases: synchronous_commit is off: a crash of the server "
        + "may lose outcomes that were reported. ALTER ROLE scan1 RESET synchronous_commit undoes it"
    ),
    (
      .init(role: "scan1", database: "sharepipe", setting: "synchronous_commit=local"),
      "error: engine: the role scan1 in the database sharepipe: synchronous_commit is local: no commit "
        + "waits for the standby, so a failover may lose outcomes that were reported. ALTER ROLE scan1 "
        + "IN DATABASE sharepipe RESET synchronous_commit undoes it"
    ),
    (
      .init(role: nil, database: "sharepipe", setting: "synchronous_commit=off"),
      "error: engine: all roles in the database sharepipe: synchronous_commit is off: a crash of the "
        + "server may lose outcomes that were reported. ALTER DATABASE sharepipe RESET "
        + "synchronous_commit undoes it"
    ),
  ]

  @Test(arguments: overrides)
  func `a setting of a role or a database counts as that of the server does`(
    override: EngineFacts.Override, line: String
  ) throws {
    #expect(
      try lines { $0.overrides = [override] } == (line.isEmpty ? [] : [line]) + [Self.standby])
  }

  private typealias Standby = EngineFacts.Standby
  private static let standbys: [(String?, Bool, [EngineFacts.Standby], String)] = [
    (
      "", true, [],
      "note: engine: no standby follows the server: if its disk is lost, so is the ledger. Back it up, "
        + "or add a synchronous standby"
    ),
    (
      "", true, [.init(name: "pg_basebackup", state: "backup", sync: "async")],
      "note: engine: no standby follows the server: if its disk is lost, so is the ledger. Back it up, "
        + "or add a synchronous standby"
    ),
    (
      "", true, [.init(name: "db2", state: "streaming", sync: "async")],
      "error: engine: no commit waits for a standby (db2 only follows): a failover may lose outcomes "
        + "that were reported. An administrator changes it with ALTER SYSTEM SET "
        + "synchronous_standby_names = '*'; SELECT pg_reload_conf()"
    ),
    (
      "", false,
      [.init(name: "db2", state: nil, sync: nil), .init(name: "db3", state: nil, sync: nil)],
      "error: engine: no commit waits for a standby (db2, db3 only follow): a failover may lose outcomes "
        + "that were reported. An administrator changes it with ALTER SYSTEM SET "
        + "synchronous_standby_names = '*'; SELECT pg_reload_conf()"
    ),
    (
      "db2", true, [.init(name: "db3", state: "streaming", sync: "async")],
      "error: engine: every commit waits for a standby that is not connected "
        + "(synchronous_standby_names is 'db2'). Start it, or name another"
    ),
    (
      "db2", false, [.init(name: "db2", state: nil, sync: nil)],
      "note: engine: commits wait for 'db2'; whether that standby is connected could not be looked at. "
        + "An administrator permits it with GRANT pg_read_all_stats TO olga"
    ),
    (
      nil, true, [],
      "note: engine: the setting synchronous_standby_names could not be looked at: the server shows it "
        + "to administrators only. Ask one"
    ),
  ]

  @Test(arguments: standbys)
  func `a standby for which no commit waits is an error`(
    names: String?, seesAll: Bool, standbys: [EngineFacts.Standby], line: String
  ) throws {
    let found = try lines {
      $0.settings["synchronous_standby_names"] = names
      $0.seesAll = seesAll
      $0.standbys = standbys
    }
    #expect(found.first == line)
    #expect(
      Array(found.dropFirst())
        == (seesAll
          ? []
          : [
            "note: engine: the transactions of other users could not be looked at. An administrator "
              + "permits it with GRANT pg_read_all_stats TO olga"
          ]))
  }

  @Test func `a server that only follows is an error, and its own standbys do not matter`() throws {
    #expect(
      try lines {
        $0.isStandby = true
        $0.standbys = []
      } == [
        "error: engine: the server only follows a primary, and takes no writes: name the primary in the "
          + "URL"
      ])
  }

  @Test func `what holds dead rows is named, with the statement that ends it`() throws {
    let found = try lines {
      $0.oldest = .init(process: 4711, user: "bi", age: .seconds(3000), query: "SELECT * FROM runs")
      $0.prepared = [.init(name: "it's", age: .seconds(90))]
      $0.inactiveSlots = ["old"]
      $0.deadRows = 60_000
      $0.restRows = 2
      $0.liveRows = 5000
      $0.plan = .wholeTable
    }
    #expect(
      found == [
        Self.standby,
        "warning: engine: a transaction of bi (process 4711) has been open for 50 minutes, so that dead "
          + "rows stay and claims become slower: SELECT * FROM runs. End it there, or with SELECT "
          + "pg_terminate_backend(4711)",
        "warning: engine: the prepared transaction 'it's' has been open for 90 seconds, so that dead rows "
          + "stay. End it with COMMIT PREPARED 'it''s' or ROLLBACK PREPARED 'it''s'",
        "warning: engine: no server uses the replication slot old, and the disk fills with what is kept "
          + "for it. Start its standby, or remove it with SELECT pg_drop_replication_slot('old')",
        "warning: engine: the table open_contexts has 60000 dead rows and 5000 live ones, so that claims "
          + "become slower. If no old transaction keeps them, run VACUUM sharepipe.open_contexts",
        "warning: engine: 2 rows of the history are in no month, so that no host can make the partition "
          + "of that month. As olga, in one transaction, move them from sharepipe.history_rest to "
          + "another table, SELECT sharepipe.make_partitions(), and insert them into sharepipe.history",
        "warning: engine: each claim reads the whole table open_contexts. Run ANALYZE "
          + "sharepipe.open_contexts",
      ])
  }

  @Test func `a setting that the role cannot see is reported, and does not count as good`() throws {
    let found = try lines {
      $0.prepared = nil
      $0.inactiveSlots = nil
      $0.deadRows = nil
      $0.plan = nil
    }
    #expect(
      found == [
        Self.standby,
        "note: engine: the list of prepared transactions could not be looked at: the server shows it to "
          + "administrators only. Ask one",
        "note: engine: the list of replication slots could not be looked at: the server shows it to "
          + "administrators only. Ask one",
        "note: engine: the plan of the claim could not be looked at. As olga, see EXPLAIN for it",
      ])
  }
}
#endif
