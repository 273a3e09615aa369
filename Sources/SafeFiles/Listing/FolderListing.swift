package import SystemPackage

/// Lists the names in a folder, which are bytes and need not be UTF-8.
package enum FolderListing {
  /// The names, sorted by their bytes, without `.` and `..`.
  ///
  /// - Parameters:
  ///   - folder: The folder; links on the way to it are followed.
  ///   - limit: After how many names the list ends. Those that it has need not be the first.
  /// - Returns: At most `limit` names.
  /// - Throws: The error of the system if the folder cannot be read.
  package static func names(in folder: FilePath, limit: Int) throws(Errno) -> [FilePath.Component] {
    do throws(FileFault) {
      let directory = try SafeOpen.openDirectory(
        FileReference(root: folder, path: FilePath("")))
      let listing = try DirectoryListing(of: directory, limit: limit)
      return (0..<min(listing.count, limit)).compactMap { position in
        FilePath.Component(bytes: listing[position].bytes)
      }
    } catch {
      throw error.errno
    }
  }
}
