import SystemPackage

/// How many files an entry has.
package struct FileCount: Hashable {
  /// Whether it is one file, link or other thing that is no directory.
  package let isSingle: Bool
  /// The number of things in it that are no directories.
  package let files: Int
  /// Whether it holds a `context.json`.
  package let hasManifest: Bool

  /// Counts the files of an entry; `nil` if it cannot be read, or has more than 100,000.
  package static func of(_ reference: FileReference) -> FileCount? {
    guard let facts = try? SafeOpen.facts(of: reference) else { return nil }
    guard facts.kind == .directory else {
      return FileCount(isSingle: true, files: 1, hasManifest: false)
    }
    var files = 0
    var rest = [reference]
    while let next = rest.popLast() {
      guard let directory = try? SafeOpen.openDirectory(next),
        let names = try? DirectoryListing(of: directory)
      else { return nil }
      for index in 0..<names.count {
        let inner = next.appending(name: names[index].bytes)
        guard let facts = try? SafeOpen.facts(of: inner) else { return nil }
        if facts.kind == .directory { rest.append(inner) } else { files += 1 }
        guard files <= 100_000, rest.count <= 100_000 else { return nil }
      }
    }
    let manifest = reference.appending("context.json")
    return FileCount(
      isSingle: false, files: files, hasManifest: (try? SafeOpen.facts(of: manifest)) != nil)
  }
}
