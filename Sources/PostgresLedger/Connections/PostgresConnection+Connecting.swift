#if PostgreSQL
import CPostgres
import Glibc

extension PostgresConnection {
  /// Connects to the first of the hosts that can be used.
  ///
  /// libpq would try them itself, but without a limit of time for each.
  ///
  /// - Parameters:
  ///   - address: The hosts, the database, and how they are reached.
  ///   - purpose: What the connection is for, which the server shows among its sessions.
  ///   - limit: The longest time for all hosts together; looking up a name may take longer.
  ///   - isStopped: Asked a few times in a second whether to give up.
  /// - Returns: The connection. Its deadline is the end of that time.
  /// - Throws: What was wrong with each host.
  package static func open(
    _ address: PostgresAddress, for purpose: String, within limit: Duration,
    unless isStopped: () -> Bool = { false }
  ) throws(PostgresError) -> PostgresConnection {
    let deadline = ContinuousClock.now + limit
    var errors: [(host: String, error: PostgresError)] = []
    for host in address.hosts where errors.isEmpty || ContinuousClock.now < deadline {
      let end = min(deadline, .now + address.connectTimeout)
      do throws(PostgresError) {
        return try open(host, of: address, for: purpose, until: end, deadline, unless: isStopped)
      } catch {
        errors.append((host.label, error))
      }
    }
    guard let first = errors.first else {
      throw PostgresError(.unreachable, at: address.description, "the address has no host")
    }
    if errors.count == 1 { throw first.error }
    let reason = errors.first { $0.error.isPassing }?.error.reason ?? first.error.reason
    let words = errors.map { "\($0.host): \($0.error.words)" }.joined(separator: "; ")
    throw PostgresError(reason, at: address.description, words)
  }

  private static func open(
    _ host: PostgresAddress.Host, of address: PostgresAddress, for purpose: String,
    until end: ContinuousClock.Instant, _ deadline: ContinuousClock.Instant,
    unless isStopped: () -> Bool
  ) throws(PostgresError) -> PostgresConnection {
    let place = address.place(of: host)
    var parameters = address.parameters(for: host, purpose: purpose)
    if address.mustWrite {
      // libpq believes what a pooler learned of the server long ago; `introduce()` asks the server.
      parameters = parameters.map {
        ($0.name, $0.name == "target_session_attrs" ? "any" : $0.value)
      }
    }
    let started = unsafe start(parameters)
    guard let started = unsafe started else {
      throw PostgresError(.shortage, at: place, "no memory is left")
    }
    let connection = unsafe PostgresConnection(started, at: place, until: end)
    try connection.establish(unless: isStopped)
    connection.deadline = deadline
    connection.mustWrite = address.mustWrite
    try connection.introduce()
    return connection
  }

  /// Has libpq begin a connection; `nil` without memory.
  static func start(_ parameters: [(name: String, value: String)]) -> OpaquePointer? {
    let names = unsafe parameters.map { unsafe UnsafePointer(strdup($0.name)) } + [nil]
    let values = unsafe parameters.map { unsafe UnsafePointer(strdup($0.value)) } + [nil]
    defer {
      unsafe (names + values).forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) }
    }
    return unsafe PQconnectStartParams(names, values, 0)
  }

  private func establish(unless isStopped: () -> Bool) throws(PostgresError) {
    guard let handle = unsafe handle else { return }
    // Only so does an error of the login have its code.
    unsafe PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
    var turn = PGRES_POLLING_WRITING
    while unsafe PQstatus(handle) != CONNECTION_BAD, turn != PGRES_POLLING_FAILED {
      guard turn != PGRES_POLLING_OK else {
        unsafe PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
        unsafe PQsetnonblocking(handle, 1)
        return
      }
      let events = turn == PGRES_POLLING_READING ? POLLIN : POLLOUT
      while case .deadline = wait(for: events, until: min(deadline, .now + .milliseconds(250))) {
        if isStopped() { throw lose(PostgresError(.closed, at: place, "it was given up")) }
        guard ContinuousClock.now < deadline else {
          throw lose(PostgresError(.unreachable, at: place, "no answer came in time"))
        }
      }
      turn = unsafe PQconnectPoll(handle)
    }
    throw lose(unsafe connectingError(handle))
  }

  private func connectingError(_ handle: OpaquePointer) -> PostgresError {
    let text = unsafe PQerrorMessage(handle).map { unsafe String(cString: $0) } ?? ""
    // Without the place in the server's source, and without advice, of which we give our own.
    let lines = text.split(whereSeparator: \.isNewline).filter { line in
      !line.hasPrefix("LOCATION:") && !line.hasPrefix("\t")
    }
    var words = lines.joined(separator: "; ")
    var code: String?
    // The last one is of the last address that was tried.
    while let found = Self.code(in: words) {
      code = String(words[found])
      // With one of the two blanks before it, and the colon and blank after it.
      words.removeSubrange(
        words.index(before: found.lowerBound)..<words.index(found.upperBound, offsetBy: 2))
    }
    var reason = PostgresError.Reason(connectingCode: code, words: words)
    if unsafe PQconnectionNeedsPassword(handle) == 1 { reason = .refusedLogin }
    return PostgresError(reason, at: place, words)
  }

  /// Where the first code is in an error, such as in `FATAL:  28000: no such user`.
  private static func code(in words: String) -> Range<String.Index>? {
    var rest = words[...]
    while let mark = rest.firstRange(of: ":  ") {
      rest = rest[mark.upperBound...]
      let code = rest.prefix(5)
      if code.utf8.count == 5, code.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) }),
        rest.dropFirst(5).hasPrefix(": ")
      {
        return code.startIndex..<code.endIndex
      }
    }
    return nil
  }

  /// Learns what the server is, and refuses one that is too old.
  private func introduce() throws(PostgresError) {
    guard let handle = unsafe handle else { return }
    server.version = Int(unsafe PQserverVersion(handle))
    guard server.version >= PostgresServerFacts.oldestVersion else {
      throw lose(
        PostgresError(.oldServer, at: place, "the server is PostgreSQL \(server.versionText)"))
    }
    server.isEncrypted = unsafe PQsslInUse(handle) == 1
    let process = Int64(unsafe PQbackendPID(handle))
    let takesWrites: Bool
    do throws(PostgresError) {
      let answer = try server.read(run(PostgresServerFacts.question).row())
      server.isDirect = answer.process == process
      takesWrites = answer.takesWrites
    } catch {
      // Nothing was changed, so nothing is in doubt.
      let reason: PostgresError.Reason = error.isOfConnection ? .unreachable : error.reason
      throw lose(PostgresError(reason, at: place, error.words, detail: error.detail))
    }
    if mustWrite, !takesWrites {
      let words = server.isStandby ? "it is a standby" : "its transactions are read-only"
      throw lose(PostgresError(.readOnly, at: place, words))
    }
  }
}
#endif
