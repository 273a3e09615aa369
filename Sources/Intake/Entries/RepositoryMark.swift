package import SafeFiles
internal import SystemPackage

/// The names by which a folder is known to be a repository of a version control system.
///
/// A repository is never taken apart: its files belong together, and a tool keeps account of them.
package enum RepositoryMark {
  private static let names: [FilePath.Component] = [
    ".git", ".hg", ".svn", ".jj", ".bzr", "_darcs", "CVS",
  ]
  private static let marks = names.map(\.bytes)

  /// The mark in a folder, as a pattern for people; `nil` if there is none.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: The pattern, such as `*/.git`.
  package static func pattern(in folder: FileReference) -> String? {
    names.first { (try? SafeOpen.facts(of: folder.appending($0))) != nil }.map { "*/\($0)" }
  }

  /// The mark of a folder with such names; `nil` if there is none.
  static func pattern(in listing: DirectoryListing) -> String? {
    for position in 0..<listing.count {
      let name = listing[position].bytes
      // Few names begin so.
      guard let first = name.first, "._C".utf8.contains(first) else { continue }
      if let index = marks.firstIndex(of: name) { return "*/\(names[index])" }
    }
    return nil
  }
}
