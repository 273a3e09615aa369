#if PostgreSQL
import SystemPackage
import TestSupport

/// A pgbouncer of the tests' own in front of a server, ended with the value.
package final class PostgresPooler: Sendable {
  private let folder: TemporaryFolder
  private let program: StartedProgram
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
    let command = PostgresPrograms.asOther + [path, folder.place("pgbouncer.ini").string]
    program = try await StartedProgram(command[0], Array(command.dropFirst()))
    let socket = ".s.PGSQL.\(port)"
    let isUp = await eventually(within: .seconds(60)) {
      folder.names().contains(socket) || !program.isRunning
    }
    guard isUp, program.isRunning else { throw PostgresServerError(words: program.errors) }
  }

  /// A URL of a database through the pooler, as the user `postgres`.
  package func url(_ database: String = "postgres") -> String {
    "postgresql://postgres@/\(database)?host=\(folder.path)&port=\(port)"
  }
}
#endif
