#if PostgreSQL
import Testing

@testable import PostgresLedger

struct PostgresAddressTests {
  /// A URL, the hosts that are tried with what protects them, and the address as it is shown.
  static let sound: [(String, [String], String)] = [
    (
      "postgresql://db1,db2:5433/sharepipe", ["db1 verify-full", "db2:5433 verify-full"],
      "postgresql://db1,db2:5433/sharepipe"
    ),
    ("postgres://scan@db1/ledger", ["db1 verify-full"], "postgresql://scan@db1/ledger"),
    ("postgresql://localhost/x", ["localhost prefer"], "postgresql://localhost/x"),
    ("postgresql://127.0.0.7/x", ["127.0.0.7 prefer"], "postgresql://127.0.0.7/x"),
    ("postgresql://[::1]:77/x", ["[::1]:77 prefer"], "postgresql://[::1]:77/x"),
    (
      "postgresql://[2001:db8::1]/x", ["[2001:db8::1] verify-full"],
      "postgresql://[2001:db8::1]/x"
    ),
    ("postgresql:///x", ["the local socket prefer"], "postgresql:///x"),
    (
      "postgresql://%2Frun%2Fpg/x", ["/run/pg/.s.PGSQL.5432 prefer"],
      "postgresql:///x?host=/run/pg"
    ),
    (
      "postgresql:///x?host=/run/pg&port=77", ["/run/pg/.s.PGSQL.77 prefer"],
      "postgresql:///x?host=/run/pg"
    ),
    ("postgresql://127.evil.org/x", ["127.evil.org verify-full"], "postgresql://127.evil.org/x"),
    (
      "postgresql://localhost/x?hostaddr=192.0.2.7", ["localhost verify-full"],
      "postgresql://localhost/x"
    ),
    (
      "postgresql://localhost/x?sslmode=require", ["localhost require"], "postgresql://localhost/x"
    ),
    ("postgresql://db1/x?sslmode=verify-full", ["db1 verify-full"], "postgresql://db1/x"),
  ]

  @Test(arguments: sound)
  func `a URL names the hosts, and other machines need TLS`(
    text: String, hosts: [String], shown: String
  ) throws {
    let address = try PostgresAddress(text)
    let found = address.hosts.map { host in
      let mode = address.parameters(for: host, purpose: "").first { $0.name == "sslmode" }?.value
      return "\(host.label) \(mode ?? "prefer")"
    }
    #expect(found == hosts)
    #expect(address.description == shown)
  }

  static let faults: [(String, String)] = [
    (
      "db1/sharepipe",
      "the database has no URL of PostgreSQL; write postgresql://HOST/DATABASE, such as "
        + "postgresql://db1,db2/sharepipe"
    ),
    (
      "host=db1 dbname=x password=hunter2",
      "the database has no URL of PostgreSQL; write postgresql://HOST/DATABASE, such as "
        + "postgresql://db1,db2/sharepipe"
    ),
    (
      "postgresql://ada:hunter2@db1/x",
      "the URL of the database has a password, which every user of the machine can see in the list "
        + "of processes; take it out, and use a client certificate, a service file or ~/.pgpass "
        + "(PGPASSFILE)"
    ),
    (
      "postgresql://db1/x?sslpassword=hunter2",
      "the URL of the database has a secret ('sslpassword'), which every user of the machine can "
        + "see in the list of processes; take it out, and use a client certificate, a service file "
        + "or ~/.pgpass (PGPASSFILE)"
    ),
    (
      "postgresql://db1/x?colour=blue",
      "the URL of the database cannot be used: invalid URI query parameter: \"colour\"; write "
        + "postgresql://USER@HOST:PORT/DATABASE?PARAMETER=VALUE, with the parameters of libpq"
    ),
    (
      "postgresql://ada:hun%2ter@db1/x",
      "the URL of the database cannot be used: invalid percent-encoded token; write "
        + "postgresql://USER@HOST:PORT/DATABASE?PARAMETER=VALUE, with the parameters of libpq"
    ),
    (
      "postgresql://[::1/x",
      "the URL of the database cannot be used: end of string reached when looking for matching "
        + "\"]\" in IPv6 host address in URI; write "
        + "postgresql://USER@HOST:PORT/DATABASE?PARAMETER=VALUE, with the parameters of libpq"
    ),
    (
      "postgresql://db1/x?connect_timeout=soon",
      "the URL of the database cannot be used: connect_timeout is 'soon', not a number of seconds; "
        + "write postgresql://USER@HOST:PORT/DATABASE?PARAMETER=VALUE, with the parameters of libpq"
    ),
    (
      "postgresql://db1,db2/x?hostaddr=192.0.2.7",
      "the URL of the database cannot be used: could not match 2 host names to 1 hostaddr values; "
        + "write postgresql://USER@HOST:PORT/DATABASE?PARAMETER=VALUE, with the parameters of libpq"
    ),
    (
      "postgresql://db1",
      "the URL names no database; write it after the host, such as postgresql://db1/sharepipe"
    ),
    (
      "postgresql://ada@db1/",
      "the URL names no database; write it after the host, such as postgresql://db1/sharepipe"
    ),
    (
      "postgresql://db1/x?client_encoding=LATIN1",
      "the URL of the database sets 'client_encoding', which sharepipe sets itself; take it out"
    ),
    (
      "postgresql://localhost,db2:77/x?sslmode=require",
      "db2:77 is another machine, and with sslmode=require the connection would not prove whose "
        + "server answers; use sslmode=verify-full, which is the default, with sslrootcert=FILE for "
        + "the certificate of your own authority, or permit it with --insecure-ledger"
    ),
    (
      "postgresql://db1/x?service=nowhere",
      "the URL of the database cannot be used: definition of service \"nowhere\" not found; write "
        + "postgresql://USER@HOST:PORT/DATABASE?PARAMETER=VALUE, with the parameters of libpq"
    ),
  ]

  @Test(arguments: faults)
  func `a URL that cannot be used is refused with what to write, and no secret is repeated`(
    text: String, message: String
  ) throws {
    let error = #expect(throws: PostgresAddressError.self) { try PostgresAddress(text) }
    #expect(try #require(error).description == message)
    #expect(!message.contains("hunter2"))
  }

  @Test func `where libpq is missing, the message says how to install it`() {
    let error = PostgresAddressError.noLibrary("libpq.so.5: cannot open shared object file")
    #expect(
      error.description
        == "PostgreSQL cannot be used without libpq (libpq.so.5: cannot open shared object file); "
        + "install it, on Debian with 'apt-get install libpq5'")
  }

  @Test(arguments: ["disable", "allow", "prefer", "require", "verify-ca"])
  func `a weaker mode for another machine has to be permitted`(mode: String) throws {
    let text = "postgresql://db1/x?sslmode=\(mode)"
    #expect(throws: PostgresAddressError.insecure(host: "db1", mode: mode)) {
      try PostgresAddress(text)
    }
    let address = try PostgresAddress(text, isInsecureAllowed: true)
    #expect(address.sslMode == mode)
  }

  @Test
  func `permission alone weakens nothing`() throws {
    let address = try PostgresAddress("postgresql://db1/x", isInsecureAllowed: true)
    let parameters = address.parameters(for: try #require(address.hosts.first), purpose: "")
    #expect(parameters.contains { $0 == ("sslmode", "verify-full") })
  }

  @Test
  func `what a connection needs is set unless the URL sets it`() throws {
    let address = try PostgresAddress(
      "postgresql://ada@db1:77/x?tcp_user_timeout=9000&connect_timeout=3&application_name=mine")
    #expect(address.connectTimeout == .seconds(3))
    let parameters = address.parameters(for: try #require(address.hosts.first), purpose: "claims")
    #expect(
      parameters.map { "\($0.name)=\($0.value)" } == [
        "application_name=mine", "client_encoding=UTF8", "dbname=x",
        "fallback_application_name=sharepipe claims", "gssencmode=disable", "host=db1",
        "keepalives_count=3", "keepalives_idle=5", "keepalives_interval=2", "port=77",
        "sslmode=verify-full", "target_session_attrs=read-write", "tcp_user_timeout=9000",
        "user=ada",
      ])
    #expect(try PostgresAddress("postgresql://db1/x").connectTimeout == .seconds(5))
  }
}
#endif
