package import Documents
package import SystemPackage

/// Why the people file is not used, or not changed.
package enum PeopleError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(FilePath)
  /// The file cannot be read or written.
  case file(PrivateFileError)
  /// What is in it is wrong.
  case document(DocumentError)
  /// A name that is added is not a name.
  case wrongName(String)
  /// A name that is added is there already.
  case taken(String, FilePath)
  /// A name that is changed or removed is not there.
  case unknown(String, FilePath, suggestion: String?)
  /// The entry is written in a form that is not changed by a command.
  case unusualForm(String, FilePath)
}

extension PeopleError: CustomStringConvertible {
  /// What is wrong, where, and what to do; never anything of a password.
  ///
  /// Text from outside in it is not escaped.
  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no such file; run 'sharepipe console people add' to make it"
    case .file(let error): error.description
    case .document(let error): error.description
    case .wrongName(let name): "'\(name.excerpt)' is not \(PersonName.words)"
    case .taken(let name, let path):
      "\(path): already has a person '\(name)'; change the role with 'sharepipe console people "
        + "role', or remove the person first"
    case .unknown(let name, let path, let suggestion):
      "\(path): has no person '\(name.excerpt)'"
        + (suggestion.map { "; did you mean '\($0)'?" }
          ?? "; 'sharepipe console people list' lists them")
    case .unusualForm(let name, let path):
      "\(path): the entry of '\(name)' is written in a form that this command does not change; "
        + "change the file with a text editor"
    }
  }
}
