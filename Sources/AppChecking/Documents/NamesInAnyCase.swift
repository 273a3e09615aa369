import SystemPackage

/// Finds files below a folder, whose names may be written in another case, as the file systems of Macs
/// allow it; no symbolic link is followed on the way.
///
/// It belongs to one task, and lists each folder once.
final class NamesInAnyCase {
  /// How many names of one folder are looked at.
  private static let limit = 10_000

  /// Where the files are.
  let files: any CheckedFiles
  /// The folder outside of which nothing is looked at.
  private let root: FilePath
  /// The names in the folders that were listed, by their lower case.
  private var listed: [FilePath: [String: FilePath.Component]] = [:]

  init(_ files: any CheckedFiles, below root: FilePath) {
    self.files = files
    self.root = root.lexicallyNormalized()
  }

  /// The regular file at a path, or one whose path differs in case alone; `nil` if there is neither.
  ///
  /// - Parameter path: A path below the root, normalized.
  /// - Returns: The path as it is on disk.
  func file(_ path: FilePath) -> FilePath? {
    guard path.components.starts(with: root.components) else { return nil }
    var found = root
    let names = Array(path.components.dropFirst(root.components.count))
    for (index, name) in names.enumerated() {
      guard let next = entry(name, in: found) else { return nil }
      let kind = try? files.kind(of: next)
      guard kind == (index == names.count - 1 ? .file : .folder) else { return nil }
      found = next
    }
    return names.isEmpty ? nil : found
  }

  /// What has a name in a folder, or one that differs in case alone.
  private func entry(_ name: FilePath.Component, in folder: FilePath) -> FilePath? {
    let path = folder.appending(name)
    if (try? files.kind(of: path)) != nil { return path }
    let names =
      listed[folder]
      ?? Dictionary(
        (try? files.names(in: folder, limit: Self.limit))?
          .map { ($0.string.lowercased(), $0) } ?? [], uniquingKeysWith: { first, _ in first })
    listed[folder] = names
    return names[name.string.lowercased()].map(folder.appending)
  }
}
