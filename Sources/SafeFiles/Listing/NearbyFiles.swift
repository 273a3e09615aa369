internal import SystemPackage

/// Opens files one after the other, most of which are beside the one before.
///
/// The directory of the last file is held, so that the next file in it takes one call to open. It
/// serves one worker at a time.
package final class NearbyFiles {
  private final class Directory {
    let descriptor: OwnedDescriptor
    init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }
  }

  /// How often a directory is used before it is looked up again, since it may have been replaced.
  private static let uses = 64

  private var root = FilePath()
  private var path: [CChar] = []
  private var directory: Directory?
  private var usesLeft = 0

  /// Creates a value that has opened no directory yet.
  package init() {}

  /// Opens a regular file for reading, as ``SafeOpen/open(_:)`` does.
  ///
  /// The file was seen as a regular file a moment ago. If something else has come into its place
  /// since, that may be opened, but neither waited for nor read.
  ///
  /// - Parameter reference: The file.
  /// - Returns: The open file.
  /// - Throws: A fault if it is no regular file, is not beneath its root, or cannot be opened.
  package func open(_ reference: FileReference) throws(FileFault) -> OpenFile {
    let nearby = openNearby(reference)
    if nearby >= 0 {
      let file = try OwnedDescriptor(takingOver: nearby)
      let facts = try file.facts()
      if facts.kind == .regular {
        try HardLink.check(file.descriptor, facts, at: reference)
        return OpenFile(file, facts: facts)
      }
    }
    return try SafeOpen.open(reference)
  }

  /// The descriptor of the file, which no object owns yet, or -1 if it cannot be opened this way.
  private func openNearby(_ reference: FileReference) -> CInt {
    guard reference.path.isRelative else { return -1 }
    let length = reference.path.length
    return unsafe reference.path.withPlatformString { text in
      let whole = unsafe UnsafeBufferPointer(start: text, count: length)
      let slash = unsafe whole.lastIndex(of: CChar(bitPattern: UInt8(ascii: "/")))
      let parent = unsafe whole[..<(slash ?? 0)]
      let name = unsafe text + (slash.map { $0 + 1 } ?? 0)
      guard unsafe !isDots(name), let directory = unsafe directory(parent, below: reference.root)
      else { return -1 }
      return unsafe SafeOpen.open(name, in: directory.descriptor)
    }
  }

  /// Whether a name is no name of a file.
  private func isDots(_ name: UnsafePointer<CChar>) -> Bool {
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    guard unsafe name[0] == dot else { return unsafe name[0] == 0 }
    return unsafe name[1] == 0 || name[1] == dot && name[2] == 0
  }

  private func directory(
    _ parent: Slice<UnsafeBufferPointer<CChar>>, below root: FilePath
  ) -> Directory? {
    if usesLeft > 0, let directory, unsafe path.elementsEqual(parent), self.root == root {
      usesLeft -= 1
      return directory
    }
    usesLeft = 0
    path = unsafe Array(parent)
    self.root = root
    let bytes = path.map { UInt8(bitPattern: $0) }
    guard let found = try? SafeOpen.holdDirectory(FilePath(bytes: bytes), below: root) else {
      directory = nil
      return nil
    }
    usesLeft = Self.uses
    directory = Directory(found)
    return directory
  }
}
