#if PostgreSQL
import CPostgres

extension PostgresAddress {
  /// Reads a URL.
  ///
  /// Several hosts are tried in their order. `service=NAME` takes what the URL does not say from a
  /// service file, and the environment of libpq (`PGHOST`, `PGSSLMODE` and others) says the rest;
  /// the checks are made of what results.
  ///
  /// Source: PostgreSQL, "libpq: Connection Strings", "The Connection Service File".
  ///
  /// - Parameters:
  ///   - text: A URL that begins with `postgresql://` or `postgres://`.
  ///   - isInsecureAllowed: Whether another machine may be reached without TLS that proves whose
  ///     server answers.
  /// - Throws: What is wrong with it.
  package init(_ text: String, isInsecureAllowed: Bool = false) throws(PostgresAddressError) {
    guard ["postgresql://", "postgres://"].contains(where: text.hasPrefix) else { throw .noURL }
    let written = try Self.read(text)
    for secret in ["password", "sslpassword"] where written[secret] != nil {
      throw .secret(secret)
    }
    for name in ["client_encoding", "fallback_application_name", "replication"]
    where written[name] != nil {
      throw .fixed(name)
    }
    let options = try Self.completed(written)
    self.init(
      hosts: try Self.hosts(options), database: written["dbname"] ?? options["dbname"],
      user: written["user"], service: written["service"],
      connectTimeout: try Self.timeout(options["connect_timeout"]), sslMode: options["sslmode"],
      parameters: Self.defaults.merging(options) { $1 }.filter { !Self.own.contains($0.key) })
    guard database != nil else { throw .noDatabase }
    guard !isInsecureAllowed, let sslMode, sslMode != "verify-full" else { return }
    if let host = hosts.first(where: { !$0.isLocal }) {
      throw .insecure(host: host.label, mode: sslMode)
    }
  }

  /// The parameters that are kept apart, or are not kept at all.
  private static let own: Set = [
    "client_encoding", "connect_timeout", "dbname", "fallback_application_name", "host", "hostaddr",
    "password", "port", "service", "sslmode", "sslpassword", "user",
  ]

  /// What the URL itself says.
  private static func read(_ text: String) throws(PostgresAddressError) -> [String: String] {
    guard !text.utf8.contains(0) else { throw .unreadable("it has a character NUL") }
    if let words = unsafe cpostgres_load() { throw .noLibrary(unsafe String(cString: words)) }
    var message: UnsafeMutablePointer<CChar>?
    guard let options = unsafe PQconninfoParse(text, &message) else {
      defer { unsafe PQfreemem(message) }
      throw .unreadable(unsafe message.map { quotable(unsafe String(cString: $0)) } ?? "no memory")
    }
    defer { unsafe PQconninfoFree(options) }
    return unsafe values(of: options).mapValues(\.value)
  }

  /// The words of libpq without what it quotes, which may be a password, except for the name of a
  /// parameter that it does not know.
  private static func quotable(_ words: String) -> String {
    let line = words.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard !line.hasPrefix("invalid URI query parameter"), let quote = line.firstRange(of: ": \"")
    else { return line }
    return String(line[..<quote.lowerBound])
  }

  /// What a connection would use: the URL, then the service file, then the environment.
  ///
  /// libpq has no call for it. So a connection is begun with one option that it refuses before it
  /// looks for a host, and asked what its options are.
  private static func completed(
    _ written: [String: String]
  ) throws(PostgresAddressError) -> [String: String] {
    var parameters = written
    parameters["channel_binding"] = "none, only to read the options"
    let connection = unsafe PostgresConnection.start(parameters.map { ($0.key, $0.value) })
    guard let connection = unsafe connection else { throw .unreadable("no memory") }
    defer { unsafe PQfinish(connection) }
    let words = unsafe PQerrorMessage(connection).map { unsafe String(cString: $0) } ?? ""
    guard words.contains("channel_binding"), let options = unsafe PQconninfo(connection) else {
      throw .unreadable(words.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
    defer { unsafe PQconninfoFree(options) }
    let isServed = written["service"] != nil
    var result = written
    for (name, option) in unsafe values(of: options) where result[name] == nil {
      let isChosen =
        switch name {
        case "host", "hostaddr", "port": true
        // The name of the user is no name of a database.
        case "dbname": isServed
        // The first is ours, and the second is what libpq finds again by itself.
        case "channel_binding", "passfile": false
        default: option.value != option.compiled
        }
      if isChosen { result[name] = option.value }
    }
    return result
  }

  private static func values(
    of options: UnsafeMutablePointer<PQconninfoOption>
  ) -> [String: (value: String, compiled: String?)] {
    var result: [String: (value: String, compiled: String?)] = [:]
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        let compiled = unsafe option.pointee.compiled.map { unsafe String(cString: $0) }
        unsafe result[String(cString: keyword)] = (String(cString: value), compiled)
      }
      unsafe option += 1
    }
    return result
  }

  private static func hosts(_ options: [String: String]) throws(PostgresAddressError) -> [Host] {
    func list(_ name: String) -> [String] {
      options[name].map { value in
        value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      } ?? []
    }
    let (names, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
    return (0..<max(1, names.count, addresses.count)).map { number in
      let port = ports.count == 1 ? ports[0] : number < ports.count ? ports[number] : ""
      let address = number < addresses.count && !addresses[number].isEmpty
      return Host(
        name: number < names.count ? names[number] : "",
        address: address ? addresses[number] : nil, port: port.isEmpty ? "5432" : port)
    }
  }

  private static func timeout(_ text: String?) throws(PostgresAddressError) -> Duration {
    guard let text else { return usualConnectTimeout }
    guard let seconds = Int32(text), seconds > 0 else {
      throw .unreadable("connect_timeout is '\(text)', not a number of seconds")
    }
    return .seconds(seconds)
  }
}
#endif
