#if PostgreSQL
import Documents
package import ShareJournal

/// What is wrong with the server of a ledger: a judgement of the facts alone.
extension EngineFacts {
  /// How long a transaction may be open: at 50 contexts a second, claims take twice as long after a
  /// quarter of an hour.
  static let oldestAge: Duration = .seconds(300)
  /// From how many dead rows on they are compared with the live ones: vacuum begins with 2,000.
  static let fewRows: Int64 = 10_000
  /// How many dead rows there may be for each live one.
  static let deadPerLive: Int64 = 10
  /// The table is small enough below this to be read as a whole.
  static let smallTable: Int64 = 1000

  /// What was found, each with what to do.
  package var findings: [DoctorFinding] {
    var findings = DoctorFindings()
    findings.add(
      .note, .engine,
      "PostgreSQL \(version), system \(system), timeline \(timeline)")
    if isStandby {
      findings.add(
        .error, .engine,
        "the server only follows a primary, and takes no writes: name the primary in the URL")
    }
    addDurability(to: &findings)
    if !isStandby { addStandbys(to: &findings) }
    addTransactions(to: &findings)
    addTables(to: &findings)
    return findings.all
  }

  // MARK: What is durable

  private static let effects = [
    (
      "fsync",
      "a crash of the machine may damage the ledger and lose outcomes"
    ),
    (
      "full_page_writes",
      "a crash of the machine may damage the ledger"
    ),
  ]

  private func addDurability(to findings: inout DoctorFindings) {
    for (name, effect) in Self.effects {
      switch settings[name] {
      case "on": continue
      case nil: findings.add(.note, .engine, Self.invisible("the setting \(name)"))
      case let value?:
        findings.add(
          .error, .engine, "\(name) is \(value): \(effect). \(Self.remedy(name))")
      }
    }
    switch settings["synchronous_commit"] {
    case nil: findings.add(.note, .engine, Self.invisible("the setting synchronous_commit"))
    case "off": findings.add(.error, .engine, Self.lost("off") + Self.remedy("synchronous_commit"))
    case "local" where names?.isEmpty == false:
      findings.add(.error, .engine, Self.lost("local") + Self.remedy("synchronous_commit"))
    default: break
    }
    for override in overrides {
      let value = override.setting.split(separator: "=").last.map(String.init) ?? ""
      guard ["off", "local"].contains(value) else { continue }
      let role = override.role.map { "the role \($0)" } ?? "all roles"
      let place = override.database.map { "the database \($0)" } ?? "all databases"
      let command =
        (override.role.map { "ALTER ROLE \($0)" }
          ?? override.database.map { "ALTER DATABASE \($0)" } ?? "ALTER ROLE ALL")
        + (override.role != nil && override.database != nil
          ? " IN DATABASE \(override.database ?? "")" : "")
      findings.add(
        .error, .engine,
        "\(role) in \(place): " + Self.lost(value) + "\(command) RESET synchronous_commit undoes it"
      )
    }
  }

  private static func lost(_ value: String) -> String {
    "synchronous_commit is \(value): "
      + (value == "off"
        ? "a crash of the server may lose outcomes that were reported. "
        : "no commit waits for the standby, so a failover may lose outcomes that were reported. ")
  }

  private static func remedy(_ setting: String) -> String {
    "An administrator changes it with ALTER SYSTEM SET \(setting) = on; SELECT pg_reload_conf()"
  }

  private static func invisible(_ what: String) -> String {
    "\(what) could not be looked at: the server shows it to administrators only. Ask one"
  }

  // MARK: Standbys

  /// The servers for which commits wait, as it is configured; `nil` if that is not known.
  private var names: String? { settings["synchronous_standby_names"] }

  private func addStandbys(to findings: inout DoctorFindings) {
    guard let names else {
      return findings.add(
        .note, .engine, Self.invisible("the setting synchronous_standby_names"))
    }
    // A backup that is being made is no standby.
    let following = standbys.filter {
      $0.state == nil || $0.state == "streaming" || $0.state == "catchup"
    }
    guard !names.isEmpty else {
      guard !following.isEmpty else {
        return findings.add(
          .note, .engine,
          "no standby follows the server: if its disk is lost, so is the ledger. Back it up, or add "
            + "a synchronous standby")
      }
      let list = following.map(\.name).joined(separator: ", ")
      findings.add(
        .error, .engine,
        "no commit waits for a standby (\(list) only \(following.count == 1 ? "follows" : "follow")): "
          + "a failover may lose outcomes that were reported. An administrator changes it with ALTER "
          + "SYSTEM SET synchronous_standby_names = '*'; SELECT pg_reload_conf()")
      return
    }
    let waited = following.filter { $0.sync == "sync" || $0.sync == "quorum" }
    if let first = waited.first {
      findings.add(
        .note, .engine,
        "commits wait for \(waited.count == 1 ? "the standby \(first.name)" : "standbys: " + waited.map(\.name).joined(separator: ", "))"
      )
    } else if seesAll {
      findings.add(
        .error, .engine,
        "every commit waits for a standby that is not connected (synchronous_standby_names is "
          + "'\(names)'). Start it, or name another")
    } else {
      findings.add(
        .note, .engine,
        "commits wait for '\(names)'; whether that standby is connected could not be looked at. "
          + permission)
    }
  }

  private var permission: String {
    "An administrator permits it with GRANT pg_read_all_stats TO \(owner)"
  }

  // MARK: Transactions

  private func addTransactions(to findings: inout DoctorFindings) {
    if let oldest, oldest.age >= Self.oldestAge {
      findings.add(
        .warning, .engine,
        "a transaction of \(oldest.user ?? "a user who is gone") (process \(oldest.process)) has been "
          + "open for \(Self.words(oldest.age)), so that dead rows stay and claims become slower: "
          + "\(oldest.query). End it there, or with SELECT pg_terminate_backend(\(oldest.process))")
    }
    if !seesAll {
      findings.add(
        .note, .engine, "the transactions of other users could not be looked at. " + permission)
    }
    if prepared == nil {
      findings.add(.note, .engine, Self.invisible("the list of prepared transactions"))
    }
    for one in prepared ?? [] {
      let name = one.name.replacing("'", with: "''")
      findings.add(
        .warning, .engine,
        "the prepared transaction '\(one.name)' has been open for \(Self.words(one.age)), so that dead "
          + "rows stay. End it with COMMIT PREPARED '\(name)' or ROLLBACK PREPARED '\(name)'")
    }
    if inactiveSlots == nil {
      findings.add(.note, .engine, Self.invisible("the list of replication slots"))
    }
    for slot in inactiveSlots ?? [] {
      findings.add(
        .warning, .engine,
        "no server uses the replication slot \(slot), and the disk fills with what is kept for it. "
          + "Start its standby, or remove it with SELECT pg_drop_replication_slot('\(slot)')")
    }
  }

  private static func words(_ age: Duration) -> String {
    let seconds = age.components.seconds
    return switch seconds {
    case ..<120: "\(Counted(seconds, "second"))"
    case ..<7200: "\(Counted(seconds / 60, "minute"))"
    case ..<172_800: "\(Counted(seconds / 3600, "hour"))"
    default: "\(Counted(seconds / 86_400, "day"))"
    }
  }

  // MARK: Tables

  private func addTables(to findings: inout DoctorFindings) {
    if let deadRows, let liveRows, deadRows >= Self.fewRows,
      deadRows > Self.deadPerLive * max(1, liveRows)
    {
      findings.add(
        .warning, .engine,
        "the table open_contexts has \(deadRows) dead rows and \(liveRows) live ones, so that claims "
          + "become slower. If no old transaction keeps them, run VACUUM sharepipe.open_contexts")
    }
    if restRows > 0 {
      findings.add(
        .warning, .engine,
        "\(Counted(restRows, "row of the history is", "rows of the history are")) in no month, so that "
          + "no host can make the partition of that month. As \(owner), in one transaction, move them "
          + "from sharepipe.history_rest to another table, SELECT sharepipe.make_partitions(), and "
          + "insert them into sharepipe.history")
    }
    switch plan {
    case .wholeTable where (liveRows ?? 0) >= Self.smallTable:
      findings.add(
        .warning, .engine,
        "each claim reads the whole table open_contexts. Run ANALYZE sharepipe.open_contexts")
    case nil:
      findings.add(
        .note, .engine,
        "the plan of the claim could not be looked at. As \(owner), see EXPLAIN for it")
    default: break
    }
  }
}
#endif
