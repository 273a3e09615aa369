import SafeFiles
package import ShareModel
package import SystemPackage

/// Looks programs up in the folders in which the programs of a system are.
///
/// The folders are fixed, so that an extension finds the same programs for every user who starts
/// sharepipe, and no user's `PATH` leads to other ones. Extensions run with the same folders.
package struct ProgramSearch: Hashable, Sendable {
  /// The folders, the first one first.
  package var folders: [FilePath]

  /// Creates a search.
  ///
  /// - Parameter folders: The folders, the first one first.
  package init(folders: [FilePath]) {
    self.folders = folders
  }

  /// The folders of the programs of a Debian system.
  package static let system = Self(folders: [
    "/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/sbin", "/sbin",
  ])

  /// The folders as the value of `PATH`.
  package var searchPath: String { folders.map(\.string).joined(separator: ":") }

  /// Finds a program: an executable file, or a link to one.
  ///
  /// - Parameter name: The name of the program.
  /// - Returns: Where it is, or `nil` if none of the folders has it.
  package func path(of name: String) -> FilePath? {
    guard let name = FilePath.Component(fileName: name) else { return nil }
    return folders.lazy.map { $0.appending(name) }.first { path in
      guard let kind = try? FileKind(of: path, followingLinks: true) else { return false }
      return kind.isFile && kind.isExecutable
    }
  }

  /// Why an extension is not available, or `nil` if all its programs are there.
  ///
  /// - Parameter bundle: The extension.
  /// - Returns: The programs that are missing, and what to do.
  package func missingPrograms(of bundle: ExtensionBundle) -> Reason? {
    let missing = bundle.settings.requiredPrograms.filter { path(of: $0) == nil }
    guard !missing.isEmpty else { return nil }
    let names = missing.map { "'\($0)'" }.joined(separator: ", ")
    let packages = Set(missing.compactMap(DebianPackage.providing)).sorted()
    let hint =
      packages.isEmpty ? "" : " (on Debian: apt install \(packages.joined(separator: " ")))"
    let (program, them) = missing.count == 1 ? ("program", "it") : ("programs", "them")
    return Reason(
      .programMissing,
      "needs the \(program) \(names), not found in \(searchPath); "
        + "install \(them)\(hint) and run again")
  }
}
