#if PostgreSQL
import TestSupport
import Testing

/// What is wrong with a URL, word for word; no server is needed for it.
struct LedgerURLTests {
  static let bad: [(url: String, words: String)] = [
    (
      "mysql://db1/sharepipe",
      "the database has no URL of PostgreSQL; write postgresql://HOST/DATABASE, such as "
        + "postgresql://db1,db2/sharepipe"
    ),
    (
      "postgresql://ada:secret@db1/sharepipe",
      "the URL of the database has a password, which every user of the machine can see in the list "
        + "of processes; take it out, and use a client certificate, a service file or ~/.pgpass "
        + "(PGPASSFILE)"
    ),
    (
      "postgresql://db1",
      "the URL names no database; write it after the host, such as postgresql://db1/sharepipe"
    ),
    (
      "postgresql://db1/sharepipe?client_encoding=LATIN1",
      "the URL of the database sets 'client_encoding', which sharepipe sets itself; take it out"
    ),
    (
      "postgresql://db1/sharepipe?sslmode=require",
      "db1 is another machine, and with sslmode=require the connection would not prove whose server "
        + "answers; use sslmode=verify-full, which is the default, with sslrootcert=FILE for the "
        + "certificate of your own authority, or permit it with --insecure-ledger"
    ),
  ]

  static let commands: [[String]] = [
    ["history", "--ledger"], ["hosts", "--ledger"], ["ledger", "create"],
    ["retry", "a", "--ledger"],
  ]

  @Test(arguments: bad, commands)
  func `a URL that cannot be used is 64`(
    bad: (url: String, words: String), command: [String]
  ) async throws {
    let outcome = try await Tool.run(command + [bad.url])
    #expect(outcome.status == 64)
    #expect(outcome.errors == "sharepipe: \(bad.words)\n")
    #expect(outcome.output.isEmpty)
  }

  @Test func `a server that does not answer is 69`() async throws {
    let url = "postgresql://127.0.0.1:1/sharepipe"
    for arguments in [["history", "--ledger", url], ["ledger", "create", url]] {
      let outcome = try await Tool.run(arguments)
      #expect(outcome.status == 69)
      #expect(
        outcome.errors
          == "sharepipe: postgresql://127.0.0.1:1/sharepipe: no connection: connection "
          + #"to server at "127.0.0.1", port 1 failed: Connection refused; check that PostgreSQL "#
          + "is running there, and that a firewall lets it through\n")
    }
  }

  @Test func `a command that needs a ledger says how to name one`() async throws {
    let hosts = try await Tool.run("hosts")
    #expect(hosts.status == 64)
    #expect(
      hosts.errors
        == "sharepipe: no ledger is named; write --ledger postgresql://HOST/DATABASE, or "
        + "set SHAREPIPE_LEDGER\n")
    let create = try await Tool.run("ledger", "create")
    #expect(create.status == 64)
    #expect(
      create.errors == "sharepipe: no ledger is named; write sharepipe ledger create "
        + "postgresql://HOST/DATABASE, or set SHAREPIPE_LEDGER\n")
  }

  @Test(arguments: [
    ["history", "./inbox", "--ledger", "postgresql://db1/a"],
    ["history", "--state", "s", "--ledger", "postgresql://db1/a"],
    ["show", "1", "./inbox", "--ledger", "postgresql://db1/a"],
    ["show", "1", "--content", "1", "--ledger", "postgresql://db1/a"],
    ["approve", "1", "./inbox", "--ledger", "postgresql://db1/a"],
    ["deny", "1", "--inbox", "i", "--ledger", "postgresql://db1/a"],
    ["retry", "1", "./inbox", "--ledger", "postgresql://db1/a"],
    ["history", "--ledger", ""], ["ledger", "create", ""],
    ["ledger", "create", "--print", "--dry-run"], ["ledger", "create", "--inbox", "a\nb"],
    ["ledger", "inboxes", "--dry-run"], ["ledger", "inboxes", "--add", "a", "--json"],
  ])
  func `wrong use is refused`(arguments: [String]) async throws {
    #expect(try await Tool.run(arguments).status == 64)
  }

  @Test func `an inbox that is named counts more than the environment`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let outcome = try await Tool.run(
      ["history", folder.inbox, "--limit", "1"],
      environment: ["SHAREPIPE_LEDGER": "postgresql://127.0.0.1:1/sharepipe"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let other = try await Tool.run(
      ["history"], environment: ["SHAREPIPE_LEDGER": "postgresql://127.0.0.1:1/sharepipe"])
    #expect(other.status == 69)
  }
}
#endif
