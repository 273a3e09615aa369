/// What the directory of an archive says of one entry.
package struct ArchiveEntry: Hashable, Sendable {
  /// What an entry is.
  package enum Kind: Hashable, Sendable {
    /// A file.
    case file
    /// A folder.
    case folder
    /// A symbolic link; the target is `nil` if it cannot be read, or has not been looked at.
    case link(target: String?)
    /// A device, a pipe or the like.
    case other
  }

  /// The name, exactly as in the archive; folders mostly end with a slash.
  ///
  /// Bytes that are not UTF-8 are written as `\xFF`. Such a name has an
  /// ``ArchiveDoubt/Kind/notUTF8``, and its content is not read.
  package let name: String
  /// The bytes of the content.
  package let size: Int
  /// What it is.
  package internal(set) var kind: Kind
}
