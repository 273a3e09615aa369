#if PostgreSQL
import Foundation
import Glibc
package import SystemPackage
import TestSupport

/// A PostgreSQL server of the tests' own, in a temporary folder, which ends with the process.
///
/// A guardian stops it and removes its folder, also when this process is killed.
package final class PostgresServer: Sendable {
  /// What differs from one server to another.
  package struct Options: Sendable {
    /// Whether commits are synced to the disk; they are safe from the end of processes without.
    package var isSynced = false
    /// Whether it listens on a loopback address, too, on a free port.
    package var hasPort = false
    /// The certificate and key of the server, in its folder; without them it has no TLS.
    package var certificate: PostgresCertificates.Pair?
    /// Further lines of `postgresql.conf`.
    package var settings: [String] = []
    /// The lines of `pg_hba.conf`: all users of the socket are let in unless others are given.
    package var rules = [
      "local all all trust", "host all all 127.0.0.1/32 scram-sha-256",
    ]

    package init() {}
  }

  /// The one server that all tests share which do not disturb it, or why there is none.
  package static var shared: PostgresServer {
    get async throws { try await sharedTask.value }
  }

  private static let sharedTask = Task { () async throws -> PostgresServer in
    var options = Options()
    options.hasPort = true
    // Tests run at once, and each host of a ledger has three.
    options.settings = ["max_connections = 300"]
    return try await PostgresServer(options)
  }

  /// Whether a server can be started here.
  package static var isInstalled: Bool { PostgresPrograms.installed != nil }

  /// Why tests are left out where none can be started.
  package static let missing = "no PostgreSQL server is installed (Debian: postgresql)"

  /// The folder of the socket.
  package var socket: FilePath { folder.place("s") }
  /// The port, part of the name of the socket and, with `hasPort`, the one on 127.0.0.1.
  package let port: Int
  private let programs: PostgresPrograms
  private let folder: TemporaryFolder
  private let log: FilePath
  private let guardian: ProcessGuardian

  /// Makes a cluster, and starts a server for it.
  ///
  /// - Parameter options: What differs from other servers.
  /// - Throws: ``PostgresServerError``, with the words of the program that failed.
  package init(_ options: Options = Options()) async throws {
    guard let programs = PostgresPrograms.installed else {
      throw PostgresServerError(words: "no PostgreSQL server is installed")
    }
    self.programs = programs
    folder = try TemporaryFolder(mode: 0o755)
    log = folder.place("d/server.log")
    // Free again as soon as it is closed.
    port = try SilentServer().port
    for name in ["d", "s"] {
      try FileManager.default.createDirectory(
        atPath: folder.place(name).string, withIntermediateDirectories: false,
        attributes: [.posixPermissions: name == "d" ? 0o700 : 0o755])
      try PostgresPrograms.give(folder.place(name))
    }
    // The server may be about to start; one that loses its folder ends by itself within a minute.
    guardian = try await ProcessGuardian(
      end: """
        for turn in 1 2 3; do \(Self.stopCommand("immediate", programs, folder)) 2>/dev/null && break; sleep 1; done
        rm -rf "$1"
        """, [folder.path.string])
    try await Self.run(
      PostgresPrograms.asOther + [
        programs.path("initdb"), "-D", folder.place("d").string, "-U", "postgres", "--no-sync",
        "-A", "trust", "-E", "UTF8", "--locale=C", "--no-instructions",
      ])
    try configure(options)
    try await start()
  }

  deinit {
    guard let first = try? process else { return }
    Glibc.kill(first, SIGQUIT)
    let end = ContinuousClock.now + .seconds(10)
    while !Self.isDead(first), ContinuousClock.now < end { usleep(2000) }
  }

  /// Starts the server, once it has ended.
  ///
  /// - Throws: ``PostgresServerError``, with the log of the server.
  package func start() async throws {
    do {
      try await Self.run(
        PostgresPrograms.asOther + [
          programs.path("pg_ctl"), "-D", folder.place("d").string, "-l", log.string, "-w", "-s",
          "start",
        ])
    } catch let error as PostgresServerError {
      throw PostgresServerError(words: "\(error.words)\n\(logText)")
    }
  }

  /// Stops the server.
  ///
  /// - Parameter mode: `smart`, `fast` or `immediate`: see pg_ctl(1).
  /// - Throws: ``PostgresServerError``, with the words of pg_ctl.
  package func stop(_ mode: String = "fast") async throws {
    try await Self.run(["sh", "-c", Self.stopCommand(mode, programs, folder)])
  }

  /// Makes it a standby without a primary from its next start on, until it is promoted.
  package func makeStandby() throws {
    try PostgresPrograms.give(folder.write("d/standby.signal"))
  }

  /// Kills every process of the server, as a power cut would end it.
  package func kill() async throws {
    let first = try process
    // So that it starts no new ones meanwhile.
    Glibc.kill(first, SIGSTOP)
    for number in try Self.children(of: first) { Glibc.kill(number, SIGKILL) }
    Glibc.kill(first, SIGKILL)
    _ = await eventually(within: .seconds(30)) { Self.isDead(first) }
    // Where the first process of the machine takes no notice of the end of others, they keep their
    // numbers, and a new server would believe that the old one still runs.
    for name in ["d/postmaster.pid", "s/.s.PGSQL.\(port).lock"] {
      try FileManager.default.removeItem(atPath: folder.place(name).string)
    }
  }

  /// The number of its first process.
  package var process: CInt {
    get throws {
      let text = folder.text(of: "d/postmaster.pid") ?? ""
      guard let number = text.split(separator: "\n").first.flatMap({ CInt($0) }) else {
        throw PostgresServerError(words: "the server does not run")
      }
      return number
    }
  }

  /// What the server has logged.
  package var logText: String { (try? String(contentsOfFile: log.string, encoding: .utf8)) ?? "" }

  /// A URL of a database by the socket, as the user `postgres` unless another is given.
  package func url(_ database: String = "postgres", user: String = "postgres") -> String {
    "postgresql://\(user)@/\(database)?host=\(socket.string)&port=\(port)"
  }

  /// Runs SQL as `postgres` with psql, and returns what it prints, a line for each row.
  @discardableResult
  package func sql(_ text: String, in database: String = "postgres") async throws -> [String] {
    let outcome = try await Self.run([
      programs.path("psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", socket.string,
      "-p", "\(port)", "-U", "postgres", "-d", database, "-c", text,
    ])
    return outcome.lines
  }

  /// Makes a database that no other test has.
  ///
  /// - Returns: Its name.
  package func makeDatabase() async throws -> String {
    let name = "test_\(UInt32.random(in: 0 ... .max))_\(UInt32.random(in: 0 ... .max))"
    try await sql("CREATE DATABASE \(name) STRATEGY file_copy")
    return name
  }

  // MARK: How

  private func configure(_ options: Options) throws {
    var lines = [
      "unix_socket_directories = '\(socket.string)'", "port = \(port)",
      "listen_addresses = '\(options.hasPort ? "127.0.0.1" : "")'",
      "fsync = \(options.isSynced ? "on" : "off")",
      "max_connections = 200", "shared_buffers = 32MB", "logging_collector = off",
      "log_min_messages = warning", "wal_level = replica", "max_wal_senders = 4",
    ]
    if let certificate = options.certificate {
      for (name, file) in [
        ("server.crt", certificate.certificate), ("server.key", certificate.key),
      ] {
        let copy = folder.place("d/\(name)")
        try FileManager.default.copyItem(atPath: file.string, toPath: copy.string)
        try PostgresPrograms.give(copy)
        guard unsafe chmod(copy.string, 0o600) == 0 else { throw Errno(rawValue: errno) }
      }
      lines += ["ssl = on"]
    }
    lines += options.settings
    for (name, text) in [("postgresql.conf", lines), ("pg_hba.conf", options.rules)] {
      let path = folder.place("d/\(name)")
      try Data((text.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path.string))
    }
  }

  private static func stopCommand(
    _ mode: String, _ programs: PostgresPrograms, _ folder: TemporaryFolder
  ) -> String {
    (PostgresPrograms.asOther + [
      programs.path("pg_ctl"), "-D", folder.place("d").string, "-m", mode, "-w", "-s", "stop",
    ]).joined(separator: " ")
  }

  @discardableResult
  private static func run(_ command: [String]) async throws -> StartedProgram.Outcome {
    let outcome = try await StartedProgram.run(command[0], Array(command.dropFirst()), in: "/")
    guard outcome.status == 0 else {
      throw PostgresServerError(words: "\(command): \(outcome.status)\n\(outcome.errors)")
    }
    return outcome
  }

  private static func children(of parent: CInt) throws -> [CInt] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { name in
      guard let number = CInt(name) else { return nil }
      return status(number, "PPid:") == "\(parent)" ? number : nil
    }
  }

  private static func isDead(_ process: CInt) -> Bool {
    status(process, "State:").map { $0.hasPrefix("Z") } ?? true
  }

  private static func status(_ process: CInt, _ key: String) -> String? {
    let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(key) }
    return line.map { $0.dropFirst(key.count).trimmingCharacters(in: .whitespaces) }
  }
}

/// What a program of PostgreSQL said when it failed.
package struct PostgresServerError: Error, CustomStringConvertible {
  /// Its words.
  package let words: String
  package var description: String { words }
}
#endif
