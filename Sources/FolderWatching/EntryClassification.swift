package import SafeFiles
package import SystemPackage

/// What a name in a watched folder means.
package enum EntryKind: Hashable, Sendable {
  /// A name that is passed over.
  case ignored
  /// A file, or a directory that counts as one thing.
  case entry
  /// A directory that is looked into.
  case walked
}

/// Classifies names for the watcher, which does not know what they mean.
///
/// It is asked by the watcher's own thread, often, and about names that strangers have chosen.
package protocol EntryClassification: Sendable {
  /// Says what a name means.
  ///
  /// - Parameters:
  ///   - name: The bytes of one name, without a directory.
  ///   - folder: The path below the root of the directory that it is in; empty for the root.
  ///   - isDirectory: Whether it names a directory; a link to one is none.
  /// - Returns: What is to be done; ``EntryKind/walked`` is taken as an entry where the name is not
  ///   one of a directory.
  func kind(of name: [UInt8], in folder: () -> [UInt8], isDirectory: Bool) -> EntryKind

  /// Says whether an entry was there before anything in the folder was to be taken.
  ///
  /// - Parameters:
  ///   - facts: What the file system says about the entry.
  ///   - folder: The directory that it is in; `nil` if that cannot be found out now.
  /// - Returns: Whether it stays where it is until it changes.
  func wasThere(_ facts: FileFacts, in folder: () -> DirectoryIdentity?) -> Bool

  /// Says whether everything that the manifest of a directory names is there.
  ///
  /// - Parameters:
  ///   - path: The directory, which is an entry.
  ///   - root: The directory below which the path is.
  /// - Returns: Whether all is there, or `nil` if there is no manifest.
  func isComplete(_ path: FilePath, below root: FilePath) -> Bool?
}

extension EntryClassification {
  /// Takes everything.
  package func wasThere(_ facts: FileFacts, in folder: () -> DirectoryIdentity?) -> Bool { false }
}
