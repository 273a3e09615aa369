package import SystemPackage

/// Which directory a path names, so that another one in its place is noticed.
package struct DirectoryIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// Takes the identity of a directory; `nil` if the path names none, or a link unless links are
  /// followed.
  package init?(of path: FilePath, followingLinks: Bool = false) {
    guard let facts = try? FileFacts(at: path, followingLinks: followingLinks),
      facts.kind == .directory
    else { return nil }
    self.init(facts)
  }

  /// Takes the identity from the facts of a directory.
  package init(_ facts: FileFacts) {
    device = facts.device
    inode = facts.inode
  }

  /// The identity as text: the numbers of the file system and of the directory in it.
  package var text: String { "\(device):\(inode)" }

  /// Reads an identity; `nil` if the text is none.
  package init?(text: String) {
    let parts = text.split(separator: ":").compactMap { UInt64($0) }
    guard parts.count == 2, let device = parts.first, let inode = parts.last else { return nil }
    self.device = device
    self.inode = inode
  }
}
