import SafeFiles
import SystemPackage

/// The names in a folder of the rules, hidden ones aside, in their order.
struct ShelfListing {
  /// The most entries of a folder that are looked at.
  static let mostEntries = 10_000

  /// The names; none for a folder that is not there.
  let names: [FilePath.Component]

  /// Whether there may be more entries than are looked at.
  let isCut: Bool

  /// Lists a folder.
  ///
  /// - Throws: `unreadable` if the names in the folder cannot be read.
  init(of folder: FilePath) throws(RuleSetError) {
    do throws(Errno) {
      let all = try FolderListing.names(in: folder, limit: Self.mostEntries)
      names = all.filter { !$0.string.hasPrefix(".") }
      isCut = all.count == Self.mostEntries
    } catch {
      guard error == .noSuchFileOrDirectory else { throw .unreadable(folder, error) }
      names = []
      isCut = false
    }
  }

  /// The names with an extension, in whatever case it is written.
  func names(endingIn suffix: String) -> [FilePath.Component] {
    names.filter { $0.extension?.lowercased() == suffix }
  }
}
