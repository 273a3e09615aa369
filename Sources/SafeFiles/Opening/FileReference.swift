public import SystemPackage

/// A file below a directory that is trusted to be where it says.
///
/// The file is opened beneath the directory without following links, so that neither part of
/// `path` can lead out of `root`. The name is bytes and need not be UTF-8.
public struct FileReference: Hashable, Sendable {
  /// The directory, absolute.
  public let root: FilePath

  /// The path of the file below `root`, relative, without `..`.
  public let path: FilePath

  /// The file, if it is open already: then it is not looked for by its name again.
  ///
  /// What is open is no part of what is named: references that differ in this alone are equal.
  package var held: HeldFile?

  /// What is known of the directory that a claimed file with several names was taken from.
  ///
  /// It is `nil` for every other file, and no part of what is named either.
  package var origin: FileFacts?

  /// Creates a reference.
  public init(root: FilePath, path: FilePath) {
    self.root = root
    self.path = path
  }

  /// The whole path.
  public var fullPath: FilePath { root.appending(path.components) }

  /// The last part of the path, or `nil` for an empty path.
  public var name: FilePath.Component? { path.lastComponent }

  /// The reference of a name in the directory that this one refers to.
  ///
  /// - Parameter name: The name.
  /// - Returns: The reference, below the same root.
  public func appending(_ name: FilePath.Component) -> Self {
    Self(root: root, path: path.appending(name))
  }

  /// Whether two references name the same file.
  public static func == (left: Self, right: Self) -> Bool {
    left.root == right.root && left.path == right.path
  }

  /// Hashes what is named.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(path)
  }
}
