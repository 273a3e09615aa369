#if PostgreSQL
import PostgresLedger
import PostgresTestSupport
import Sharepipe
import TestSupport
import Testing

/// `sharepipe ledger`, with a real server.
@Suite(hasServer)
struct LedgerCommandTests {
  @Test func `a database becomes a ledger once, and gets the inboxes that it lacks`() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.makeDatabase()
    let url = server.url(database)
    let place = try PostgresAddress(url).description
    func create(_ arguments: String...) async throws -> [String] {
      let outcome = try await Tool.run(["ledger", "create", url] + arguments)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return outcome.lines
    }
    #expect(
      try await create("--dry-run", "--inbox", "scans") == [
        "\(place): would become a ledger with 1 inbox: scans"
      ])
    #expect(
      try await create("--inbox", "scans", "--inbox", "scans") == [
        "\(place): is a ledger now, with 1 inbox: scans",
        "next, create a user for each host and for each person, such as:",
        "  CREATE ROLE scan1 LOGIN IN ROLE sharepipe_worker;",
        "  CREATE ROLE ada LOGIN IN ROLE sharepipe_person;",
      ])
    #expect(try await create() == ["\(place): is already a ledger; nothing was changed"])
    #expect(
      try await create("--inbox", "scans", "--inbox", "o'brien", "--dry-run") == [
        "\(place): is already a ledger; it would get 1 inbox: o'brien"
      ])
    #expect(
      try await create("--inbox", "scans", "--inbox", "o'brien") == [
        "\(place): is already a ledger; it got 1 inbox: o'brien"
      ])
    #expect(
      try await server.sql("SELECT name FROM inboxes ORDER BY number", in: database)
        == ["scans", "o'brien"])
    let migrated = try await Tool.run("ledger", "migrate", url)
    #expect(migrated.lines == ["\(place): is up to date (version 2)"])
  }

  @Test func `a ledger without an inbox says how one is added`() async throws {
    let server = try await PostgresServer.shared
    let url = server.url(try await server.makeDatabase())
    let place = try PostgresAddress(url).description
    let made = try await Tool.run("ledger", "create", url)
    #expect(
      Array(made.lines.prefix(3)) == [
        "\(place): is a ledger now, without an inbox", "next, name its inboxes:",
        "  sharepipe ledger inboxes '\(url)' --add scans",
      ])
    let words = Tool.words(try #require(made.lines.dropFirst(2).first))
    let added = try await Tool.run(Array(words.dropFirst()))
    #expect(added.lines == ["\(place): is already a ledger; it got 1 inbox: scans"])
    let listed = try await Tool.run("ledger", "inboxes", url)
    #expect(
      listed.lines == ["INBOX\tDOORMAN\tWAITING\tWORKING\tHELD\tRULES", "scans\t-\t0\t0\t0\t-"])
  }

  @Test func `an administrator can run what is printed, and no database is needed for it`()
    async throws
  {
    let printed = try await Tool.run("ledger", "create", "--print", "--inbox", "o'brien")
    #expect(printed.status == 0, "\(printed.errors)")
    #expect(printed.lines.first == "BEGIN;" && printed.lines.last == "COMMIT;")
    let server = try await PostgresServer.shared
    let database = try await server.makeDatabase()
    let url = server.url(database)
    try await server.sql(printed.output, in: database)
    let inboxes = try await Tool.run("ledger", "inboxes", url)
    #expect(inboxes.lines.last == "o'brien\t-\t0\t0\t0\t-", "\(inboxes.errors)")
  }

  @Test func `a schema of others is left alone`() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.makeDatabase()
    try await server.sql("CREATE SCHEMA sharepipe; CREATE TABLE sharepipe.a (b int)", in: database)
    let url = server.url(database)
    let place = try PostgresAddress(url).description
    for arguments in [["ledger", "create", url], ["ledger", "migrate", url]] {
      let outcome = try await Tool.run(arguments)
      #expect(outcome.status == 78)
      #expect(
        outcome.errors
          == "sharepipe: \(place): the database has a schema 'sharepipe' that is not a "
          + "ledger; nothing was changed; give the ledger a database of its own, which createdb "
          + "makes\n")
    }
    #expect(
      try await server.sql(
        "SELECT count(*) FROM pg_tables WHERE schemaname = 'sharepipe'", in: database)
        == ["1"])
  }

  @Test func `a database without a ledger, and one that is not there, are 66`() async throws {
    let server = try await PostgresServer.shared
    let url = server.url(try await server.makeDatabase())
    let place = try PostgresAddress(url).description
    for arguments in [
      ["hosts", "--ledger", url], ["ledger", "inboxes", url], ["history", "--ledger", url],
    ] {
      let outcome = try await Tool.run(arguments)
      #expect(outcome.status == 66)
      #expect(
        outcome.errors
          == "sharepipe: \(place): the database has no ledger; its owner makes one with "
          + "'sharepipe ledger create URL'\n")
    }
    let missing = try await Tool.run("ledger", "create", server.url("nowhere"))
    #expect(missing.status == 66)
    #expect(
      missing.errors.contains(#"database "nowhere" does not exist; check the name in the URL"#))
  }

  @Test func `a ledger of a newer sharepipe is 78, and is not changed`() async throws {
    let ledger = try await CommandLedger()
    try await ledger.sql("UPDATE ledger SET version = 3")
    for arguments in [
      ["ledger", "migrate", ledger.url], ["ledger", "create", ledger.url, "--inbox", "new"],
      ["hosts", "--ledger", ledger.url], ["history", "--ledger", ledger.url],
      ["retry", "a", "--ledger", ledger.url],
    ] {
      let outcome = try await Tool.run(arguments)
      #expect(outcome.status == 78)
      #expect(
        outcome.errors
          == "sharepipe: \(ledger.place): a newer sharepipe made the ledger (version 3; "
          + "this one knows version 2); nothing was changed; install that sharepipe on this "
          + "machine\n")
    }
    #expect(try await ledger.sql("SELECT count(*) FROM inboxes") == ["1"])
    try await ledger.sql("UPDATE ledger SET version = 0")
    let older = try await Tool.run("hosts", "--ledger", ledger.url)
    #expect(older.status == 78)
    #expect(
      older.errors.hasSuffix(
        "an older sharepipe made the ledger (version 0; this one needs version 2); its owner brings "
          + "it up to date with 'sharepipe ledger migrate URL'\n"))
  }

  @Test func `a user without a role is 77, and the message grants it`() async throws {
    let ledger = try await CommandLedger()
    let none = try await ledger.user("bob", in: nil)
    let place = try PostgresAddress(none).description
    let bob = "bob_\(ledger.database)"
    let refused = try await Tool.run("history", "--ledger", none)
    #expect(refused.status == 77)
    #expect(
      refused.errors == "sharepipe: \(place): the user \(bob) lacks the role sharepipe_reader; the "
        + "owner of the ledger grants it with GRANT sharepipe_reader TO \(bob)\n")
    try await ledger.sql("GRANT sharepipe_reader TO \(bob)")
    #expect(try await Tool.run("history", "--ledger", none).status == 0)
    for arguments in [["retry", "a"], ["hosts", "drain", "a"]] {
      let reader = try await Tool.run(arguments + ["--ledger", none])
      #expect(reader.status == 77)
      #expect(reader.errors.hasSuffix("GRANT sharepipe_person TO \(bob)\n"), "\(reader.errors)")
    }
    let owner = try await Tool.run("ledger", "inboxes", none, "--add", "new")
    #expect(owner.status == 77)
    #expect(
      owner.errors
        == "sharepipe: \(place): permission denied for function make_inbox; the user must "
        + "own the database and have the right to create roles; 'sharepipe ledger create "
        + "--print' prints the SQL for an administrator\n")
    let unknown = try await PostgresServer.shared.url(ledger.database, user: "stranger")
    #expect(try await Tool.run("hosts", "--ledger", unknown).status == 77)
  }

  @Test func `earlier rules count again if a person says so`() async throws {
    let ledger = try await CommandLedger()
    let (first, _) = try await ledger.host("scan-1", rules: "aaaa1111aaaa")
    let (second, _) = try await ledger.host("scan-2", rules: "bbbb2222bbbb")
    let listed = try await Tool.run("ledger", "inboxes", ledger.url)
    #expect(listed.lines.last == "scans\t-\t0\t0\t0\tbbbb2222, aaaa1111")
    let person = try await ledger.user("ada", in: "sharepipe_person")
    func accept(_ arguments: String...) async throws -> StartedProgram.Outcome {
      try await Tool.run(["ledger", "rules", "accept"] + arguments + ["--ledger", person])
    }
    let planned = try await accept("scans", "aaaa", "--dry-run")
    #expect(planned.lines == ["scans: only hosts with the rules aaaa1111 would claim contexts"])
    let there = try await accept("scans", "bbbb")
    #expect(there.lines == ["scans: the rules bbbb2222 count already; nothing was changed"])
    let done = try await accept("scans", "aaaa")
    #expect(done.lines == ["scans: only hosts with the rules aaaa1111 claim contexts from now on"])
    let after = try await Tool.run("ledger", "inboxes", ledger.url)
    #expect(after.lines.last == "scans\t-\t0\t0\t0\taaaa1111, bbbb2222")
    let unknown = try await accept("scans", "cccc")
    #expect(unknown.status == 66)
    #expect(
      unknown.errors
        == "sharepipe: scans: no host came with the rules 'cccc'; see 'sharepipe ledger "
        + "inboxes'\n")
    #expect(try await accept("mail", "aaaa").status == 66)
    await first.end()
    await second.end()
  }

  @Test func `the JSON of inboxes is what the schema says`() async throws {
    let ledger = try await CommandLedger()
    let (host, inbox) = try await ledger.host("scan-1")
    try await ledger.write("0a01", .held, by: (host, inbox))
    let outcome = try await Tool.run("ledger", "inboxes", ledger.url, "--json")
    let objects = try Schema.objects(of: outcome)
    #expect(objects.count == 1 && objects[0]["held"] as? Int == 1)
    #expect(objects[0]["doorman"] as? String == "scan-1")
    let schema = try Schema("ledger-inboxes")
    for object in objects { #expect(schema.faults(object, "inbox") == []) }
    await host.end()
  }
}
#endif
