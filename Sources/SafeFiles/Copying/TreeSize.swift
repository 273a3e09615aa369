package import CLinux
internal import Glibc
internal import SystemPackage

/// Adds up the bytes of a file, or of all files in a directory, without following a link.
package enum TreeSize {
  /// The bytes, of a sparse file only those that take space.
  ///
  /// What cannot be looked at counts as nothing.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - directory: The directory in which it is.
  /// - Returns: The sum.
  package static func bytes(of name: [UInt8], in directory: borrowing OwnedDescriptor) -> Int64 {
    guard let status = status(of: name, in: directory) else { return 0 }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return bytes(of: status)
    case S_IFDIR:
      guard let inner = try? SafeOpen.openDirectory(named: name, in: directory),
        let names = try? DirectoryListing(of: inner)
      else { return 0 }
      return (0..<names.count).reduce(0) { $0 + bytes(of: names[$1].bytes, in: inner) }
    default: return 0
    }
  }

  /// The bytes of all files in a directory, by their lengths.
  ///
  /// No more files and levels are looked at than a context may have: what has more is refused.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - limits: The most files and levels.
  /// - Returns: The sum.
  package static func lengths(in directory: FileReference, limits: TreeCopy.Limits = .init())
    -> Int64
  {
    var sum: Int64 = 0
    var count = 0
    var rest = [(directory, 1)]
    while let (next, depth) = rest.popLast() {
      guard depth <= limits.depth, let opened = try? SafeOpen.openDirectory(next),
        let names = try? DirectoryListing(of: opened)
      else { continue }
      for index in 0..<names.count {
        count += 1
        guard count <= limits.files else { return sum }
        let bytes = names[index].bytes
        guard let status = status(of: bytes, in: opened) else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFREG: sum += min(Int64(status.st_size), .max - sum)
        case S_IFDIR: rest.append((next.appending(name: bytes), depth + 1))
        default: break
        }
      }
    }
    return sum
  }

  /// The bytes of one file.
  package static func bytes(of status: stat) -> Int64 {
    min(Int64(status.st_size), Int64(status.st_blocks) * 512)
  }

  /// What the file system says of a name, itself and not where it leads; `nil` if it is not there.
  package static func status(of name: [UInt8], in directory: borrowing OwnedDescriptor) -> stat? {
    var status = stat()
    let number = directory.descriptor.rawValue
    let result = unsafe name.withTerminatedBytes {
      unsafe fstatat(number, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    return result == 0 ? status : nil
  }
}
