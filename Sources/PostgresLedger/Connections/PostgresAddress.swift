#if PostgreSQL
/// Where a PostgreSQL database is, and how it is reached: a URL that was checked.
///
/// It never holds a password, so it may be shown. What is secret stays where libpq looks for it at
/// each connection: a client certificate, a service file, `~/.pgpass`.
///
/// Source: PostgreSQL, "libpq: Database Connection Control Functions".
package struct PostgresAddress: Hashable, Sendable {
  /// One server of several that may be tried, in their order.
  package struct Host: Hashable, Sendable {
    /// The name or address, or the directory of a Unix socket; empty for the usual directory.
    package let name: String
    /// The address that is used instead of looking up the name, if the URL has one.
    package let address: String?
    /// The port, which is part of the name of a Unix socket.
    package let port: String
  }

  /// How long connecting to one host may take unless the URL says otherwise.
  ///
  /// A host that does not answer must not use up the time of a lease, of at least ten seconds, in
  /// which the next host has to be reached.
  package static let usualConnectTimeout: Duration = .seconds(5)

  /// The servers, in the order in which they are tried.
  package let hosts: [Host]
  /// The name of the database; `nil` if only the service file has it.
  package let database: String?
  /// The user that the URL names; `nil` for the one that libpq chooses.
  package let user: String?
  /// The service of a service file, which libpq reads again for each connection.
  package let service: String?
  /// How long connecting to one host may take.
  package let connectTimeout: Duration
  /// The mode that the URL, the service file or the environment asks for.
  let sslMode: String?
  /// Every other parameter, by name; never a secret.
  let parameters: [String: String]

  /// The parameters of a connection to one of the hosts.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - purpose: What the connection is for, which the server shows among its sessions.
  /// - Returns: The names and values for libpq, in the order of the names.
  func parameters(for host: Host, purpose: String) -> [(name: String, value: String)] {
    var all = parameters
    all["host"] = host.name
    all["hostaddr"] = host.address
    all["port"] = host.port
    all["service"] = service
    all["dbname"] = database
    all["user"] = user
    all["sslmode"] = sslMode ?? (host.isLocal ? nil : "verify-full")
    all["fallback_application_name"] = purpose.isEmpty ? "sharepipe" : "sharepipe \(purpose)"
    all["client_encoding"] = "UTF8"
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Whether only a server that takes writes is of use.
  var mustWrite: Bool {
    ["read-write", "primary"].contains(parameters["target_session_attrs"] ?? "any")
  }

  /// The address with one of its hosts alone, for messages.
  func place(of host: Host) -> String {
    PostgresAddress(
      hosts: [host], database: database, user: user, service: nil, connectTimeout: connectTimeout,
      sslMode: nil, parameters: [:]
    ).description
  }

  /// What is set unless the URL, the service file or the environment says otherwise.
  static let defaults = [
    // A standby, or a primary that was put aside, would refuse every write.
    "target_session_attrs": "read-write",
    // What was sent and is not acknowledged by then is lost. The system would wait for a quarter of
    // an hour, far beyond every lease.
    "tcp_user_timeout": "5000",
    // So that a connection that only waits learns of a dead machine in about ten seconds.
    "keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3",
    // It would be used instead of TLS, whose mode is what is checked here.
    "gssencmode": "disable",
  ]
}

extension PostgresAddress.Host {
  /// Whether nothing that is sent to it leaves the machine: a Unix socket or a loopback address.
  ///
  /// Only root could listen there, and root can read the memory of both ends anyway, so TLS is not
  /// asked for. A tunnel whose end listens on a loopback address encrypts by itself.
  var isLocal: Bool {
    let target = address ?? name
    if target.isEmpty || target.hasPrefix("/") || target.hasPrefix("@") { return true }
    if target == "::1" || address == nil && target.lowercased() == "localhost" { return true }
    let parts = target.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The host with its port, for messages.
  package var label: String {
    if name.isEmpty && address == nil { return "the local socket" }
    let target = name.isEmpty ? address ?? "" : name
    if target.hasPrefix("/") || target.hasPrefix("@") { return "\(target)/.s.PGSQL.\(port)" }
    return (target.contains(":") ? "[\(target)]" : target) + (port == "5432" ? "" : ":\(port)")
  }
}

extension PostgresAddress: CustomStringConvertible {
  /// The address as a URL without parameters, except for the name of a service.
  package var description: String {
    var text = "postgresql://"
    if let user { text += "\(user)@" }
    let isRemote = hosts.allSatisfy { !$0.name.isEmpty && !$0.name.hasPrefix("/") }
    if isRemote { text += hosts.map(\.label).joined(separator: ",") }
    text += "/\(database ?? "")"
    if let service {
      text += "?service=\(service)"
    } else if !isRemote, hosts.contains(where: { !$0.name.isEmpty }) {
      text += "?host=" + hosts.map(\.name).joined(separator: ",")
    }
    return text
  }
}
#endif
