internal import Glibc
package import SystemPackage

/// Renames an entry from one tree to another without replacing anything and without following a
/// link.
package enum RenameInto {
  /// Renames a file or directory below one root to a path below another.
  ///
  /// The directories on the way to the target are made, open to their owner alone. Where the
  /// target is taken, the name gets a number, `a.txt`, `a 2.txt`, …, and where many are, `mark`.
  ///
  /// - Parameters:
  ///   - source: The entry.
  ///   - root: The directory below which it goes, absolute.
  ///   - path: The path below `root` that it is to get.
  ///   - mark: Words that no other entry has, or `nil` if the name may not be changed.
  ///   - ground: Who else writes below `root`.
  ///   - look: Called when it is there, with the directory that it was in, and its directory and
  ///     its name.
  /// - Returns: The path below `root` that it got.
  /// - Throws: ``FileFault`` or `Errno`.
  package static func rename(
    _ source: FileReference, below root: FilePath, as path: FilePath, mark: String?,
    on ground: RenameWithoutReplacing.Ground = .shared,
    look: (borrowing OwnedDescriptor, borrowing OwnedDescriptor, [UInt8]) -> Void = { _, _, _ in }
  ) throws -> FilePath {
    guard let oldName = source.name, let newName = path.lastComponent else {
      throw Errno.invalidArgument
    }
    let parent = FileReference(root: source.root, path: source.path.removingLastComponent())
    let from = try SafeOpen.openDirectory(parent)
    let folder = path.removingLastComponent()
    let to = try directory(folder, below: root)
    var number = 1
    while true {
      let name =
        switch number {
        case 1: newName
        case 2...99: newName.appendingToStem("\(number)")
        default: newName.appendingToStem(mark ?? "")
        }
      let fault = RenameWithoutReplacing.rename(
        oldName.bytes, in: from.descriptor, to: name.bytes, in: to.descriptor, on: ground)
      if fault == nil
        || fault == .fileExists && ground == .shared
          && isHalfDone(oldName.bytes, in: from, to: name.bytes, in: to)
      {
        look(from, to, name.bytes)
        return name == newName ? path : folder.appending(name)
      }
      if let fault {
        guard fault == .fileExists, mark != nil, number <= 100 else { throw fault }
      }
      number += 1
    }
  }

  /// Ends a rename by a second name that an earlier attempt left half done: both names are of one
  /// file, and the first is removed.
  ///
  /// - Returns: Whether it was one, and is ended.
  private static func isHalfDone(
    _ old: [UInt8], in from: borrowing OwnedDescriptor, to new: [UInt8],
    in to: borrowing OwnedDescriptor
  ) -> Bool {
    guard let first = try? FileFacts(of: old, in: from), first.kind == .regular,
      first.linkCount > 1, let second = try? FileFacts(of: new, in: to),
      first.isSameFile(as: second)
    else { return false }
    let number = from.descriptor.rawValue
    return unsafe old.withTerminatedBytes { unsafe unlinkat(number, $0, 0) } == 0
  }

  /// Opens a directory below a root, and makes what is missing on the way.
  private static func directory(
    _ path: FilePath, below root: FilePath
  ) throws(FileFault) -> OwnedDescriptor {
    do throws(FileFault) {
      return try SafeOpen.openDirectory(FileReference(root: root, path: path))
    } catch {
      guard error == .vanished else { throw error }
    }
    var position = try SafeOpen.openDirectory(FileReference(root: root, path: FilePath()))
    for component in path.components {
      let name = component.bytes
      _ = unsafe name.withTerminatedBytes {
        unsafe mkdirat(position.descriptor.rawValue, $0, 0o700)
      }
      position = try SafeOpen.openDirectory(named: name, in: position)
    }
    return position
  }
}

extension FilePath.Component {
  /// The name with words before its extension, such as `photo 2.jpg`.
  ///
  /// A name has at most 255 bytes; the stem is cut where that needs it, between two characters of UTF-8.
  package func appendingToStem(_ words: String) -> FilePath.Component {
    let bytes = bytes
    // A period at the start makes a hidden name, not an extension.
    let dot = bytes.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
    let suffix = Array(" \(words)".utf8)
    let excess = max(0, bytes.count + suffix.count - 255)
    var stem = bytes[..<dot].dropLast(min(excess, max(0, dot - 1)))
    if stem.endIndex < dot {
      // A byte that continues a character begins with the bits 10.
      while stem.count > 1, bytes[stem.endIndex] & 0xC0 == 0x80 { stem.removeLast() }
    }
    return FilePath.Component(bytes: Array((stem + suffix + bytes[dot...]).prefix(255))) ?? self
  }
}
