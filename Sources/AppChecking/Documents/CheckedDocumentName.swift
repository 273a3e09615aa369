public import SystemPackage

/// A file as findings name it, and where it is.
public struct CheckedDocumentName: Hashable, Sendable {
  /// The name, such as a path.
  public let name: String
  /// The file on disk.
  public let file: FilePath
}
