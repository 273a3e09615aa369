package import SafeFiles
package import SystemPackage

/// The entries of a context that are in its directory of the state, and not put anywhere yet.
package struct ClaimedEntries {
  /// The directory of the context, absolute: `STATE/work/CONTEXT`.
  let directory: FilePath
  /// What the journal knows to be claimed; `nil` if it does not know the context.
  let claims: [JournalContext.Claim]?

  /// Creates a value from its parts.
  package init(directory: FilePath, claims: [JournalContext.Claim]?) {
    self.directory = directory
    self.claims = claims
  }

  /// The directory of the claims of a context.
  package static func root(in directory: FilePath) -> FilePath { directory.appending("claims") }

  /// The entries that are still claimed: the roots, and the paths below them.
  ///
  /// - Throws: A fault if the system does not say whether something is there.
  package func found() throws(FileFault) -> [(root: FilePath, path: FilePath)] {
    let roots = Self.root(in: directory)
    var found: [(root: FilePath, path: FilePath)] = []
    guard let claims else {
      for number in try Self.names(in: FileReference(root: roots, path: FilePath())) {
        let root = roots.appending(number)
        if let path = try Self.entry(below: root) { found.append((root, path)) }
      }
      return found
    }
    for (root, path) in places(of: claims)
    where try SafeOpen.isThere(FileReference(root: root, path: path)) {
      found.append((root, path))
    }
    return found
  }

  /// Where the entries of claims are, if they are still claimed.
  package func places(of claims: [JournalContext.Claim]) -> [(root: FilePath, path: FilePath)] {
    let roots = Self.root(in: directory)
    return claims.enumerated().map { (roots.appending("\($0)"), $1.path) }
  }

  /// The one entry below the root of a claim that the journal does not know, or `nil`.
  ///
  /// It is at the end of a chain of directories that hold nothing else.
  private static func entry(below root: FilePath) throws(FileFault) -> FilePath? {
    var reference = FileReference(root: root, path: FilePath())
    while true {
      let names = try names(in: reference)
      guard names.count == 1, let name = names.first else {
        return reference.path.isEmpty ? nil : reference.path
      }
      reference = reference.appending(name)
      guard try SafeOpen.facts(of: reference).kind == .directory else { return reference.path }
    }
  }

  private static func names(
    in reference: FileReference
  ) throws(FileFault) -> [FilePath.Component] {
    let directory: OwnedDescriptor
    do throws(FileFault) {
      directory = try SafeOpen.openDirectory(reference)
    } catch {
      if error == .vanished { return [] }
      throw error
    }
    let names = try DirectoryListing(of: directory)
    return (0..<names.count).compactMap { FilePath.Component(bytes: names[$0].bytes) }
  }
}
