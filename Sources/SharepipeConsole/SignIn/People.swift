package import Documents
package import SystemPackage

/// The persons of the people file.
package struct People: Hashable, Sendable {
  /// What the file says of one person.
  package struct Entry: Hashable, Sendable {
    /// What the person may do.
    package var role: ConsolePerson.Role
    /// The hash of the password; `nil` if the person does not sign in with one.
    package var password: PasswordHash?
    /// The Unix user of the person, or `nil`.
    package var user: User?

    /// Creates an entry.
    package init(role: ConsolePerson.Role, password: PasswordHash? = nil, user: User? = nil) {
      self.role = role
      self.password = password
      self.user = user
    }
  }

  /// A Unix user, as the file names it.
  package struct User: Hashable, Sendable {
    /// The number.
    package let number: UInt32
    /// The name, if the file has the name.
    package let name: String?

    /// Creates a user.
    package init(number: UInt32, name: String? = nil) {
      self.number = number
      self.name = name
    }

    /// Finds a user.
    ///
    /// - Parameter text: A name or a number; the user is `nil` if the system has no user of that name.
    package init?(_ text: String) {
      if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
        // The greatest number stands for no user. Source: chown(2).
        guard let number = UInt32(text), number < .max else { return nil }
        self.init(number: number)
      } else {
        guard let number = SystemUser.number(of: text) else { return nil }
        self.init(number: number, name: text)
      }
    }
  }

  /// The entries by name.
  package var entries: [String: Entry]

  /// Creates persons; without any if nothing is given.
  package init(_ entries: [String: Entry] = [:]) { self.entries = entries }

  /// The names, sorted.
  package var names: [String] { entries.keys.sorted() }

  /// The person of a name, or `nil` if there is none.
  package func person(named name: String) -> ConsolePerson? {
    entries[name].map { ConsolePerson(name: name, role: $0.role, user: $0.user?.number) }
  }

  /// The entry of a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - path: The file, for the error.
  /// - Returns: The entry.
  /// - Throws: ``PeopleError/unknown(_:_:suggestion:)``.
  package func entry(of name: String, in path: FilePath) throws(PeopleError) -> Entry {
    if let entry = entries[name] { return entry }
    let suggestion = NearestName.suggestion(for: name, among: names)
    throw .unknown(name, path, suggestion: suggestion)
  }

  /// The person of a Unix user, or `nil` if there is none.
  package func person(ofUser user: UInt32) -> ConsolePerson? {
    entries.first { $0.value.user?.number == user }.flatMap { person(named: $0.key) }
  }

  /// The hash of a person's password, or `nil` if there is no such person or no password.
  package func password(of name: String) -> PasswordHash? { entries[name]?.password }

  /// SHA-256 of everything that the file says of a person, to find out later whether it has changed;
  /// `nil` if there is no such person.
  package func fingerprint(of name: String) -> ContentDigest? {
    guard let entry = entries[name] else { return nil }
    let parts = [
      name, entry.role.rawValue, entry.password?.text ?? "-",
      entry.user.map { "\($0.number)" } ?? "-",
    ]
    // Without SHA-256 every entry counts as changed, and no session goes on.
    return (try? ContentHash.sha256(of: Array(parts.joined(separator: "\n").utf8))) ?? .random()
  }

  /// The greatest cost of all passwords, or the usual one if there are none.
  var greatestCost: PasswordHash.Cost {
    entries.values.compactMap(\.password?.cost).max { $0.work < $1.work } ?? .standard
  }
}
