#if PostgreSQL
import Foundation
import PostgresTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PostgresLedger

/// Who is let in, and which server is trusted.
@Suite(hasServer)
struct LoginTests {
  private func refusal(
    _ url: String, isInsecureAllowed: Bool = false
  ) throws -> PostgresError {
    let address = try PostgresAddress(url, isInsecureAllowed: isInsecureAllowed)
    let error = #expect(throws: PostgresError.self) {
      try PostgresConnection.open(address, for: "test", within: .seconds(60))
    }
    return try #require(error)
  }

  @Test
  func `a password comes from a file, and a wrong one is refused`() async throws {
    let server = try await PostgresServer.shared
    try await server.sql("CREATE ROLE ada LOGIN PASSWORD 'right'")
    let folder = try TemporaryFolder()
    let place = "127.0.0.1:\(server.port)"
    func url(_ file: String) -> String {
      "postgresql://ada@\(place)/postgres?passfile=\(folder.place(file).string)"
    }
    try folder.write("right", "127.0.0.1:\(server.port):*:ada:right\n", mode: 0o600)
    try folder.write("wrong", "127.0.0.1:\(server.port):*:ada:wrong\n", mode: 0o600)
    let connection = try PostgresConnection.open(
      PostgresAddress(url("right")), for: "test", within: .seconds(60))
    #expect(connection.server.role == "ada")
    #expect(!connection.place.contains("right"))
    let wrong = try refusal(url("wrong"))
    #expect(wrong.reason == .refusedLogin)
    #expect(
      wrong.description == """
        postgresql://ada@\(place)/postgres: the server refused the login: connection to server at \
        "127.0.0.1", port \(server.port) failed: FATAL: password authentication failed for user \
        "ada"; password retrieved from file "\(folder.place("wrong"))"; check the user, its \
        password or certificate, and pg_hba.conf on the server
        """)
    let none = try refusal(url("none"))
    #expect(none.reason == .refusedLogin)
    #expect(none.words.hasSuffix("fe_sendauth: no password supplied"))
  }

  @Test
  func `a database that is not there, and a user that is not known, are named`() async throws {
    let server = try await PostgresServer.shared
    let database = try refusal(server.url("nowhere"))
    #expect(database.reason == .missingDatabase)
    #expect(database.words.hasSuffix("FATAL: database \"nowhere\" does not exist"))
    let user = try refusal(server.url(user: "nobody_here"))
    #expect(user.reason == .refusedLogin)
    #expect(user.words.hasSuffix("FATAL: role \"nobody_here\" does not exist"))
  }

  /// A statement about a role or its database, and why a login is then refused.
  static let limits: [(String, PostgresError.Reason, String)] = [
    (
      "ALTER ROLE ROLE CONNECTION LIMIT 0", .tooManyConnections,
      "FATAL: too many connections for role \"ROLE\""
    ),
    (
      "REVOKE CONNECT ON DATABASE DATABASE FROM PUBLIC", .permissionDenied,
      "FATAL: permission denied for database \"DATABASE\"; DETAIL:  User does not have CONNECT "
        + "privilege."
    ),
    (
      "ALTER ROLE ROLE NOLOGIN", .refusedLogin,
      "FATAL: role \"ROLE\" is not permitted to log in"
    ),
    (
      "ALTER DATABASE DATABASE ALLOW_CONNECTIONS false", .unreachable,
      "FATAL: database \"DATABASE\" is not currently accepting connections"
    ),
    (
      "ALTER DATABASE DATABASE SET default_transaction_read_only = on", .readOnly,
      "its transactions are read-only"
    ),
  ]

  @Test(arguments: limits)
  func `what keeps a role out is told apart`(
    statement: String, reason: PostgresError.Reason, words: String
  ) async throws {
    let server = try await PostgresServer.shared
    let database = try await server.makeDatabase()
    let role = "role_\(database)"
    func named(_ text: String) -> String {
      text.replacing("ROLE ROLE", with: "ROLE \(role)").replacing("\"ROLE\"", with: "\"\(role)\"")
        .replacing("DATABASE DATABASE", with: "DATABASE \(database)")
        .replacing("\"DATABASE\"", with: "\"\(database)\"")
    }
    try await server.sql("CREATE ROLE \(role) LOGIN")
    try await server.sql(named(statement))
    let error = try refusal(server.url(database, user: role))
    #expect(error.reason == reason)
    #expect(error.words.hasSuffix(named(words)), "\(error.words)")
  }

  @Test
  func `a client shows its certificate instead of a password`() async throws {
    let certificates = try await PostgresCertificates()
    var options = PostgresServer.Options()
    options.hasPort = true
    options.certificate = try await certificates.issue("server", for: "IP:127.0.0.1")
    options.settings = ["ssl_ca_file = '\(certificates.authority)'"]
    options.rules = ["local all all trust", "hostssl all all 127.0.0.1/32 cert"]
    let server = try await PostgresServer(options)
    try await server.sql("CREATE ROLE scanner LOGIN")
    let client = try await certificates.issue("scanner", for: "DNS:scanner")
    func url(_ user: String) -> String {
      "postgresql://\(user)@127.0.0.1:\(server.port)/postgres?sslmode=verify-full"
        + "&sslrootcert=\(certificates.authority)&sslcert=\(client.certificate)"
        + "&sslkey=\(client.key)"
    }
    let connection = try PostgresConnection.open(
      PostgresAddress(url("scanner")), for: "test", within: .seconds(60))
    #expect(connection.server.role == "scanner" && connection.server.isEncrypted)
    let other = try refusal(url("postgres"))
    #expect(other.reason == .refusedLogin)
    #expect(
      other.words.hasSuffix("FATAL: certificate authentication failed for user \"postgres\""))
  }

  @Test
  func `what a service file says is used, and is checked`() async throws {
    let server = try await PostgresServer.shared
    let folder = try TemporaryFolder()
    let name = "sharepipe_\(UInt32.random(in: 0 ... .max))"
    try folder.write(
      "services",
      """
      [\(name)]
      host=\(server.socket)
      port=\(server.port)
      dbname=postgres
      user=postgres
      application_name=served
      [far]
      host=db1
      dbname=x
      sslmode=prefer
      sslrootcert=/etc/ca.crt
      [weak]
      host=db1
      dbname=x
      sslmode=require
      """)
    // libpq finds it by a variable of the environment, which threads cannot change safely.
    let services = folder.place("services").string
    await #expect(processExitsWith: .success) {
      [services = services as String, name = name as String] in
      unsafe setenv("PGSERVICEFILE", services, 1)
      let address = try PostgresAddress("postgresql://?service=\(name)")
      #expect(address.description == "postgresql:///postgres?service=\(name)")
      let connection = try PostgresConnection.open(address, for: "test", within: .seconds(60))
      var row = try connection.run("SHOW application_name").row()
      #expect(try row.text() == "served")
      let far = try PostgresAddress("postgresql://?service=far")
      let parameters = far.parameters(for: try #require(far.hosts.first), purpose: "")
      #expect(parameters.contains { $0 == ("sslmode", "verify-full") })
      #expect(parameters.contains { $0 == ("sslrootcert", "/etc/ca.crt") })
      #expect(throws: PostgresAddressError.insecure(host: "db1", mode: "require")) {
        try PostgresAddress("postgresql://?service=weak")
      }
    }
  }

  @Test
  func `a server is trusted by its authority and its name`() async throws {
    let (ours, others) = (try await PostgresCertificates(), try await PostgresCertificates())
    var options = PostgresServer.Options()
    options.hasPort = true
    options.certificate = try await ours.issue("db1", for: "DNS:db1.example,DNS:localhost")
    options.rules = ["local all all trust", "hostssl all all 127.0.0.1/32 trust"]
    let server = try await PostgresServer(options)
    // The name is never looked up.
    func url(_ name: String, _ rest: String) -> String {
      "postgresql://postgres@\(name):\(server.port)/postgres?hostaddr=127.0.0.1&\(rest)"
    }
    let right = url("db1.example", "sslmode=verify-full&sslrootcert=\(ours.authority)")
    let connection = try PostgresConnection.open(
      PostgresAddress(right), for: "test", within: .seconds(60))
    #expect(connection.server.isEncrypted)

    let place = "postgresql://postgres@db1.example:\(server.port)/postgres"
    let stranger = try refusal(
      url("db1.example", "sslmode=verify-full&sslrootcert=\(others.authority)"))
    #expect(stranger.reason == .untrusted)
    #expect(
      stranger.description == """
        \(place): the server did not prove that it is the right one: connection to server at \
        "127.0.0.1", port \(server.port) failed: SSL error: certificate verify \
        failed; check its certificate, its name in the URL, and sslrootcert
        """)
    let name = try refusal(url("db2.example", "sslmode=verify-full&sslrootcert=\(ours.authority)"))
    #expect(name.reason == .untrusted)
    #expect(
      name.words.hasSuffix(
        "server certificate for \"db1.example\" (and 1 other name) does not match host name "
          + "\"db2.example\""), "\(name.words)")
    let missing = try refusal(url("db1.example", "sslmode=verify-full&sslrootcert=/nowhere.crt"))
    #expect(missing.reason == .untrusted)
    #expect(missing.words.contains("root certificate file \"/nowhere.crt\" does not exist"))
    let plain = try refusal(url("db1.example", "sslmode=disable"))
    #expect(plain.reason == .refusedLogin)
    #expect(plain.words.contains("no pg_hba.conf entry for host"))
  }

  @Test
  func `a server without TLS is not trusted where TLS is asked for`() async throws {
    let server = try await PostgresServer.shared
    let error = try refusal(
      "postgresql://postgres@127.0.0.1:\(server.port)/postgres?sslmode=verify-full"
        + "&sslrootcert=/etc/hostname")
    #expect(error.reason == .untrusted)
    #expect(error.words.hasSuffix("server does not support SSL, but SSL was required"))
  }
}
#endif
