package import Documents
import Glibc

/// Who answers a context, how, and from where.
///
/// The user is that of the process which answers: the kernel says so. What the environment of that
/// process says is a claim, and is kept as one.
package struct AnsweringPerson: Hashable, Sendable {
  /// How an answer is given.
  package enum How: String, Hashable, Sendable, CaseIterable {
    /// With a command.
    case commandLine = "command line"
    /// By a program that calls the library.
    case library
    /// On a page of the console.
    case console
  }

  /// The number of the user.
  package var user: UInt32
  /// The name that the system has for the user, or `nil` if it has none.
  package var name: String?
  /// How the answer is given; `nil` in an answer of an older version.
  package var how: How?
  /// The name of the machine, or `nil` if it is not known.
  package var host: String?
  /// The terminal, as in `/dev/pts/3`, or `nil` if there is none.
  package var terminal: String?
  /// What was said about the person and cannot be checked, by what says so: `SUDO_USER`.
  package var claims: [String: String]
  /// Who signed in to the console, and in which way; `nil` for an answer that was given elsewhere.
  package var visitor: Visitor?

  /// Who signed in to the console.
  package struct Visitor: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The way: `code`, `password`, `proxy` or `peer`.
    package var way: String

    /// Creates a value from its parts.
    package init(name: String, way: String) {
      self.name = name
      self.way = way
    }
  }

  /// Creates a value; the name is looked up.
  ///
  /// - Parameters:
  ///   - user: The number of the user.
  ///   - how: How the answer is given.
  ///   - host: The name of the machine, or `nil`.
  ///   - terminal: The terminal, or `nil`.
  ///   - claims: What was said about the person. Long texts are cut.
  ///   - visitor: Who signed in to the console, or `nil`.
  package init(
    user: UInt32 = getuid(), how: How, host: String? = nil, terminal: String? = nil,
    claims: [String: String] = [:], visitor: Visitor? = nil
  ) {
    self.user = user
    self.how = how
    self.host = host.map { Self.cut($0) }
    self.terminal = terminal.map { Self.cut($0) }
    self.claims = claims.mapValues { Self.cut($0) }
    self.visitor = visitor
    name = Self.name(of: user)
  }

  private static func cut(_ text: String) -> String { String(text.prefix(100)) }

  /// The name that the system has for a user.
  ///
  /// Source: getpwuid_r(3).
  private static func name(of user: UInt32) -> String? {
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16 << 10)
    return unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress,
        unsafe getpwuid_r(user, &entry, start, buffer.count, &found) == 0,
        unsafe found != nil, let name = unsafe entry.pw_name
      else { return nil }
      return unsafe String(cString: name)
    }
  }
}

extension AnsweringPerson {
  /// The details of the step of an answer.
  package var details: [String: DocumentValue] {
    var by: [String: DocumentValue] = ["user": .integer(Int64(user))]
    by["name"] = name.map { .string($0) }
    if let visitor {
      by["visitor"] = .dictionary(["name": .string(visitor.name), "way": .string(visitor.way)])
    }
    var from: [String: DocumentValue] = [:]
    from["host"] = host.map { .string($0) }
    from["terminal"] = terminal.map { .string($0) }
    if !claims.isEmpty { from["claims"] = .dictionary(claims.mapValues { .string($0) }) }
    var details: [String: DocumentValue] = ["by": .dictionary(by)]
    details["how"] = how.map { .string($0.rawValue) }
    if !from.isEmpty { details["from"] = .dictionary(from) }
    return details
  }

  /// Reads the details of the step of an answer; `nil` if they name no user.
  ///
  /// Older versions kept the number of the user alone.
  package init?(_ details: [String: DocumentValue]) {
    let by = details["by"]?.dictionary
    guard let number = by?["user"]?.integer ?? details["by"]?.integer,
      let user = UInt32(exactly: number)
    else { return nil }
    let from = details["from"]?.dictionary
    self.user = user
    name = by?["name"]?.string
    let visitor = by?["visitor"]?.dictionary
    self.visitor = visitor?["name"]?.string.map { name in
      Visitor(name: name, way: visitor?["way"]?.string ?? "")
    }
    how = details["how"]?.string.flatMap { How(rawValue: $0) }
    host = from?["host"]?.string
    terminal = from?["terminal"]?.string
    claims = (from?["claims"]?.dictionary ?? [:]).compactMapValues(\.string)
  }

  /// The name with the number, or the number.
  package var label: String {
    if let visitor { return visitor.name }
    return name.map { "\($0) (\(user))" } ?? "user \(user)"
  }

  /// All that is known, for people: who, how, from where, and what was said and not checked.
  package var words: String {
    var parts = [label]
    if let how { parts.append(how.rawValue) }
    if let visitor {
      parts.append(
        "signed in by \(visitor.way), as user " + (name.map { "\($0) (\(user))" } ?? "\(user)"))
    }
    if let host { parts.append("on \(host)") }
    if let terminal { parts.append("at \(terminal)") }
    let claims = claims.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value)" }
    if !claims.isEmpty {
      parts.append("its environment says, unchecked: " + claims.joined(separator: ", "))
    }
    return parts.joined(separator: ", ")
  }
}
