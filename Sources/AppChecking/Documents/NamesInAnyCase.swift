import SystemPackage

/// Finds files whose names may be written in another case, as the file systems of Macs do.
struct NamesInAnyCase: Sendable {
  /// How many names of one folder are looked at.
  private static let limit = 10_000

  /// Where the files are.
  let files: any CheckedFiles

  init(_ files: any CheckedFiles) { self.files = files }

  /// The regular file at a path, or one whose path differs in case alone; `nil` if there is neither.
  func file(_ path: FilePath) -> FilePath? {
    if let kind = try? files.kind(of: path) { return kind == .file ? path : nil }
    guard let found = entry(path), (try? files.kind(of: found)) == .file else { return nil }
    return found
  }

  /// What stands at a path in any case, looked for from the last folder that is there.
  private func entry(_ path: FilePath) -> FilePath? {
    var folder = path
    var missing: [FilePath.Component] = []
    while !folder.isEmpty, (try? files.kind(of: folder)) == nil, let name = folder.lastComponent {
      missing.append(name)
      folder.removeLastComponent()
    }
    for name in missing.reversed() {
      let wanted = name.string.lowercased()
      let names = try? files.names(in: folder, limit: Self.limit)
      guard let name = names?.first(where: { $0.string.lowercased() == wanted }) else { return nil }
      folder.append(name)
    }
    return folder
  }
}
