#if PostgreSQL
import SystemPackage
import TestSupport

/// A pgbouncer of the tests' own in front of a server, ended with the value.
package final class PostgresPooler: Sendable {
  private let folder: TemporaryFolder
  private let guardian: ProcessGuardian
  private let port: Int

  /// Starts it, with two connections to the server for each database.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - mode: `transaction` or `session`.
  /// - Throws: ``PostgresServerError``, with what it said.
  package init(before server: PostgresServer, mode: String) async throws {
    guard let path = PostgresPrograms.pooler else {
      throw PostgresServerError(words: "no pgbouncer is installed")
    }
    folder = try TemporaryFolder(mode: 0o755)
    try PostgresPrograms.give(folder.path)
    port = try SilentServer().port
    try folder.write(
      "pgbouncer.ini",
      """
      [databases]
      * = host=\(server.socket) port=\(server.port) user=postgres
      [pgbouncer]
      listen_addr =
      listen_port = \(port)
      unix_socket_dir = \(folder.path)
      auth_type = any
      pool_mode = \(mode)
      default_pool_size = 2
      logfile =

      """)
    guardian = try await ProcessGuardian(
      start: #"log=$1; shift; "$@" 2>"$log" & number=$!"#,
      end: #"kill "$number"; rm -rf "${log%/*}""#,
      [folder.place("log").string] + PostgresPrograms.asOther
        + [path, folder.place("pgbouncer.ini").string])
    let isUp = await eventually(within: .seconds(60)) {
      folder.text(of: "log")?.contains("process up") == true
    }
    guard isUp else { throw PostgresServerError(words: folder.text(of: "log") ?? "") }
  }

  /// A URL of a database through the pooler, as the user `postgres`.
  package func url(_ database: String = "postgres") -> String {
    "postgresql://postgres@/\(database)?host=\(folder.path)&port=\(port)"
  }
}
#endif
