package import Documents
import SafeFiles
package import SystemPackage

/// The file with the persons of the console: names, roles, and hashes of passwords.
///
/// ```yaml
/// ada:
///   role: answer
///   password: scrypt$65536$8$1$…$…
///   user: ada
/// ```
///
/// It is a regular file of mode 0600, no link, that belongs to the user of the desk or to root.
package enum PeopleFile {
  /// The name of the file in a state, where the owner names no other file.
  package static let name: FilePath.Component = "console.people"
  /// The most bytes, which are those of some thousand persons.
  static let limit = 1 << 20

  /// Reads the file for the desk.
  ///
  /// - Parameter path: The file.
  /// - Returns: The persons.
  /// - Throws: Everything that is wrong.
  package static func load(_ path: FilePath) throws(PeopleError) -> People {
    try load(PrivateFile(path, limit: limit)).people
  }

  /// Reads the file for a command, which root may run for the user who owns the file.
  ///
  /// - Parameter path: The file.
  /// - Returns: The persons.
  /// - Throws: Everything that is wrong.
  package static func list(_ path: FilePath) throws(PeopleError) -> People {
    try load(PrivateFile(path, limit: limit, trusting: .itsOwner)).people
  }

  /// Reads the file, and says which file it was.
  static func load(
    _ file: PrivateFile
  ) throws(PeopleError) -> (people: People, facts: FileFacts) {
    let content: PrivateFile.Content?
    do throws(PrivateFileError) {
      content = try file.read()
    } catch {
      throw .file(error)
    }
    guard let content else { throw .missing(file.path) }
    do throws(DocumentError) {
      return (try read(content.bytes, named: file.path.string), content.facts)
    } catch {
      throw .document(error)
    }
  }

  /// Reads what is in the file.
  ///
  /// - Parameters:
  ///   - bytes: The text, YAML in UTF-8; nothing at all means no persons.
  ///   - name: What the file is called in errors.
  /// - Returns: The persons.
  /// - Throws: Everything that is wrong, with its place.
  package static func read(_ bytes: [UInt8], named name: String) throws(DocumentError) -> People {
    let value = try YAMLReader.read(
      bytes, named: name, limits: DocumentLimits(bytes: limit, depth: 4))
    if value == .null { return People() }
    let members = try value.members(of: name)
    var people = People()
    var problems: [DocumentProblem] = []
    var names: [UInt32: String] = [:]
    for (person, value) in members.sorted(by: { $0.key < $1.key }) {
      guard PersonName.isValid(person) else {
        let suggestion = person.lowercased()
        problems.append(
          DocumentProblem(
            at: person,
            .notAllowed(
              expected: PersonName.words, found: "'\(person.excerpt)'",
              suggestion: PersonName.isValid(suggestion) ? suggestion : nil)))
        continue
      }
      guard case .dictionary(let members) = value else {
        // The value itself is not shown: it may be a password.
        problems.append(
          DocumentProblem(
            at: person, .wrongKind(expected: "a dictionary with 'role'", found: value.kind)))
        continue
      }
      var fields = DocumentFields(members, at: person, keys: .consolePerson)
      let entry = People.Entry(&fields)
      if let user = entry?.user?.number, let other = names.updateValue(person, forKey: user) {
        let words = "is also the user of '\(other)'; give each person a user of their own"
        fields.report("user", .other(words))
      }
      fields.reportUnknownKeys()
      problems += fields.problems
      people.entries[person] = entry
    }
    guard problems.isEmpty else { throw DocumentError(name, .problems(problems)) }
    return people
  }
}

extension KeyTable {
  /// The keys of one person in the people file.
  package static let consolePerson = KeyTable([
    DocumentKey(
      "role", oneOf(ConsolePerson.Role.self), default: "required",
      "what the person may do: only look, or answer as well"),
    DocumentKey(
      "password", "hash that `sharepipe console people add` writes", default: "none",
      "the hash of the password; without it the person cannot sign in with one"),
    DocumentKey(
      "user", "name or number of a Unix user", default: "none",
      "the Unix user of the person: for sign-in at a Unix socket, and for `own: deny`"),
  ])
}

extension People.Entry {
  /// Reads the members of an entry; `nil` if there is no role.
  fileprivate init?(_ fields: inout DocumentFields) {
    fields.require("role", "'look' or 'answer'")
    let role = fields.choice("role", ConsolePerson.Role.self)
    let password = fields.passwordHash("password")
    let user = fields.user("user")
    guard let role else { return nil }
    self.init(role: role, password: password, user: user)
  }
}

extension DocumentFields {
  /// The hash of a key.
  ///
  /// What is there is never part of a message.
  fileprivate mutating func passwordHash(_ key: String) -> PasswordHash? {
    guard let value = value(key) else { return nil }
    guard let text = value.string else {
      report(key, .wrongKind(expected: "the hash of a password", found: value.kind))
      return nil
    }
    do throws(PasswordHash.Fault) {
      return try PasswordHash(text)
    } catch {
      report(key, .other(error.description))
      return nil
    }
  }

  /// The user of a key, by name or number.
  fileprivate mutating func user(_ key: String) -> People.User? {
    guard let value = value(key) else { return nil }
    let expected = "the name or the number of a user of this machine"
    let text: String
    switch value {
    case .integer(let number): text = "\(number)"
    case .string(let name): text = name
    default:
      report(key, .wrongKind(expected: expected, found: value.found))
      return nil
    }
    if let user = People.User(text) { return user }
    report(key, .notAllowed(expected: expected, found: value.found, suggestion: nil))
    return nil
  }
}
