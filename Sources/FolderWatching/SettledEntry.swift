package import SafeFiles
package import SystemPackage

/// An entry of a watched folder that no process is writing any more, as far as is known.
package struct SettledEntry: Hashable, Sendable {
  /// How the watcher knows that the entry is whole.
  package enum Arrival: Hashable, Sendable {
    /// It was renamed into the folder while the watcher looked, and did not change since.
    case renamed
    /// Everything that its manifest names is there.
    case complete
    /// It was the same twice, at least the settle time apart.
    case quiet
    /// It was quiet, and what its manifest names did not come in the time for it.
    case incomplete
  }

  /// What the kernel says about writers.
  package enum Lease: Hashable, Sendable {
    /// A read lease was granted on each of its files, so no process had one open for writing.
    case granted
    /// A lease could not be had: copy, and compare the facts before and after.
    case unavailable
    /// There is nothing that could be written: a link, a pipe, a socket or a device.
    case notNeeded
  }

  /// The path below the root of the watcher; its names are bytes.
  package let path: FilePath
  /// How the watcher knows that the entry is whole.
  package let arrival: Arrival
  /// What the kernel says about writers.
  package let lease: Lease
  /// What the file system said when the entry was found to be settled.
  package let facts: FileFacts

  /// How many of the directories that it is in, from the innermost on, came with something in them
  /// while the watcher looked; they are done with when they are empty.
  package let arrivedFolders: Int

  /// The name under which the watcher remembers the entry.
  let memory: OfferedEntries.Key
}
