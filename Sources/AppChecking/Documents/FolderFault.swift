public import SystemPackage

/// Why a folder was not gone through, or not all of it.
public struct FolderFault: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The folder, or what stands there, cannot be looked at.
    case unreadable(Errno)
    /// It is more than `limit` folders below the one that was named.
    case tooDeep(limit: Int)
    /// In the folder that was named, and below it, are more than `limit` files and folders.
    case tooManyEntries(limit: Int)
  }

  /// The folder.
  public let path: FilePath
  /// What is wrong.
  public let reason: Reason

  /// Creates a value from its parts.
  package init(path: FilePath, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// After how many folders below each other a walk ends.
  package static let maximumDepth = 32
  /// After how many files and folders a walk ends.
  package static let maximumEntries = 100_000
}

extension FolderFault: CustomStringConvertible {
  /// The path, what is wrong, and what to do; not escaped.
  public var description: String { "\(path): \(reason)" }
}

extension FolderFault.Reason: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let error): "cannot be read: \(error)"
    case .tooDeep(let limit): "is more than \(limit) folders deep; name a folder further down"
    case .tooManyEntries(let limit): "has more than \(limit) files; name a smaller folder"
    }
  }
}
