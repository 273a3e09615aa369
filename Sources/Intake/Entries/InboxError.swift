import SafeFiles
public import SystemPackage

/// A path that the user named cannot be an inbox.
public enum InboxError: Error, Hashable, Sendable {
  /// There is nothing under this name.
  case notFound(FilePath)
  /// There is something, but it cannot be examined.
  case unreadable(FilePath, Errno)
}

extension InboxError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .notFound(let path):
      "\(path.label): there is no such file or directory; check the name"
    case .unreadable(let path, let errno):
      "\(path.label): cannot be examined: \(errno)"
    }
  }
}
