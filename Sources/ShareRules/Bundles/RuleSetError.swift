public import Documents
public import SafeFiles
public import SystemPackage

/// Why rules cannot be used at all.
public enum RuleSetError: Error, Hashable, Sendable {
  /// There is no such folder.
  case notFound(FilePath)
  /// Something else than a folder stands there: the words of a message, such as `a file`.
  case notAFolder(FilePath, found: String)
  /// A folder cannot be read.
  case unreadable(FilePath, Errno)
  /// A user other than root and us could change the rules.
  case untrusted(TrustError)
  /// The folder has no `host.yaml`: the path at which it should be.
  case noPolicy(FilePath)
  /// The `host.yaml` cannot be read, or what it says is wrong.
  case policy(DocumentError)
  /// What apps say cannot be read, or is wrong: everything that was found, app by app.
  case apps([BundleError])
}

extension RuleSetError: CustomStringConvertible {
  /// The path, what is wrong, and what to do.
  ///
  /// Text from outside in it is not escaped.
  public var description: String {
    switch self {
    case .notFound(let path):
      "\(path): there is no such folder of rules; \(Self.choices)"
    case .notAFolder(let path, let found):
      "\(path): expected a folder of rules, found \(found); \(Self.choices)"
    case .unreadable(let path, let error):
      "\(path): cannot be read: \(error)"
    case .untrusted(let error):
      error.description
    case .noPolicy(let path):
      "\(path): there is no such file; every folder of rules needs one, which lists the "
        + "extensions that are on, such as 'extensions: [com.example.archive]'"
    case .policy(let error):
      error.description
    case .apps(let errors):
      errors.map(\.description).joined(separator: "\n")
    }
  }

  private static let choices =
    "name one with '--rules DIR' or the variable SHAREPIPE_RULES, "
    + "or put it at $XDG_CONFIG_HOME/sharepipe/Rules"
}
