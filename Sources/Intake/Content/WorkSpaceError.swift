import Documents
public import SafeFiles
public import SystemPackage

/// Why there is no room to work in.
public enum WorkSpaceError: Error, Hashable, Sendable {
  /// A directory cannot be made or used.
  case unusable(FilePath, Errno)
  /// A directory of the scratch cannot be made or used.
  case scratch(FilePath, Errno)
  /// Something else stands where a directory is needed.
  case notADirectory(FilePath)
  /// Others could change what is in it.
  case untrusted(TrustError)
  /// An identifier that cannot be the name of a directory.
  case unsafeIdentifier(String)
  /// What is no longer needed cannot be removed.
  case notRemoved(FilePath, Errno)
}

extension WorkSpaceError: CustomStringConvertible {
  /// What is wrong and what to do.
  ///
  /// Text from outside in it is not escaped.
  public var description: String {
    switch self {
    case .unusable(let path, let errno):
      "\(path): cannot be made or used: \(errno); name another state directory"
    case .scratch(let path, let errno):
      "\(path): cannot be used for private copies: \(errno); make the directory, or name another one "
        + "with --scratch"
    case .notADirectory(let path):
      "\(path): is in the way, for a directory is needed there; move it aside"
    case .untrusted(let error):
      "\(error)"
    case .unsafeIdentifier(let text):
      "'\(text.capped)' cannot name a directory; use letters, digits, hyphens, periods and "
        + "underscores"
    case .notRemoved(let path, let errno):
      "\(path): could not be removed: \(errno)"
    }
  }
}
