#if PostgreSQL
import SafeFiles
import ShareJournal
import SystemPackage

/// Syncs directories on a thread of its own: that may take long.
enum DirectorySyncs {
  /// Syncs directories, and all that is below them.
  ///
  /// - Parameter directories: The directories; one that is not there counts as synced.
  /// - Returns: Why one is not synced, or `nil`.
  static func fault(of directories: [FilePath]) async -> JournalError? {
    await BlockingThread.run {
      let sync = DirectorySync(Set(directories))
      let fault = directories.lazy.compactMap { directory in
        sync.faults[directory].map { (directory, $0) }
      }.first
      guard let (directory, errno) = fault else { return nil }
      return JournalError(path: directory, why: "cannot be synced: \(errno)")
    }
  }
}
#endif
