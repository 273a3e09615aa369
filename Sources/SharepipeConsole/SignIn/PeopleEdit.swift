import Documents
package import SystemPackage

/// A change of the people file, as a command makes it.
package enum PeopleEdit: Hashable, Sendable {
  /// Adds a person.
  case add(String, People.Entry)
  /// Removes a person.
  case remove(String)
  /// Gives a person another role.
  case role(String, ConsolePerson.Role)
  /// Gives a person another password, or none.
  case password(String, PasswordHash?)

  /// The person.
  package var name: String {
    switch self {
    case .add(let name, _), .remove(let name), .role(let name, _), .password(let name, _): name
    }
  }

  /// Changes the people file, and makes it if there is none and a person is added.
  ///
  /// The file is replaced as a whole, with mode 0600, while no other process changes it. What it says
  /// of others stays as it is written, with comments.
  ///
  /// - Parameter path: The file.
  /// - Returns: The persons after the change.
  /// - Throws: Why it is not changed.
  @discardableResult
  package func apply(to path: FilePath) throws(PeopleError) -> People {
    guard PersonName.isValid(name) else { throw .wrongName(name) }
    let file = PrivateFile(path, limit: PeopleFile.limit, trusting: .itsOwner)
    if case .add = self {
    } else {
      // A change of a file that is not there must not make one.
      _ = try PeopleFile.load(file)
    }
    let locked: LockedPrivateFile
    do throws(PrivateFileError) {
      locked = try file.locked()
    } catch {
      throw .file(error)
    }
    let (text, people) = try change(locked.bytes, of: file.path)
    do throws(PrivateFileError) {
      try locked.replace(with: Array(text.utf8))
    } catch {
      throw .file(error)
    }
    return people
  }

  /// Changes the text of the file, and makes sure that it says then what it should.
  private func change(
    _ bytes: [UInt8], of path: FilePath
  ) throws(PeopleError) -> (text: String, people: People) {
    let old: People
    do throws(DocumentError) {
      old = try PeopleFile.read(bytes, named: path.string)
    } catch {
      throw .document(error)
    }
    let new = try change(old, of: path)
    var text = PeopleText(bytes)
    text.replace(name, with: new.entries[name])
    var read: People?
    do throws(DocumentError) {
      read = try PeopleFile.read(Array(text.text.utf8), named: path.string)
    } catch {
      // The new entry clashes with another one; any other error is of the form.
      if case .problems = error.reason { throw .document(error) }
    }
    guard read == new else { throw .unusualForm(name, path) }
    return (text.text, new)
  }

  private func change(_ people: People, of path: FilePath) throws(PeopleError) -> People {
    var people = people
    if case .add(_, let entry) = self {
      guard people.entries[name] == nil else { throw .taken(name, path) }
      people.entries[name] = entry
      return people
    }
    var entry: People.Entry? = try people.entry(of: name, in: path)
    switch self {
    case .add: break
    case .remove: entry = nil
    case .role(_, let role): entry?.role = role
    case .password(_, let password): entry?.password = password
    }
    people.entries[name] = entry
    return people
  }
}
