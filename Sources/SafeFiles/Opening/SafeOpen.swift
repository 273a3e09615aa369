internal import CLinux
internal import Glibc
internal import SystemPackage

/// Opens files beneath a directory so that no link and no `..` can lead anywhere else.
///
/// The file is first taken hold of without being opened (`O_PATH`), so that a pipe or a device is
/// recognised before opening it could wait or have an effect. It is then opened through that hold,
/// so that another process cannot put something else in its place.
///
/// Source: openat2(2), `RESOLVE_BENEATH` and `RESOLVE_NO_SYMLINKS`; open(2), `O_PATH`.
package enum SafeOpen {
  /// The flags for a directory on the way.
  private static let passing = clinux_o_path | O_DIRECTORY | O_CLOEXEC

  /// Opens a regular file for reading.
  ///
  /// - Parameter reference: The file.
  /// - Returns: The open file.
  /// - Throws: A fault if it is no regular file, is not beneath its root, cannot be opened, or has
  ///   several names and is not to be read through this one.
  package static func open(_ reference: FileReference) throws(FileFault) -> OpenFile {
    let file = try openAnyName(reference)
    try HardLink.check(file.descriptor, file.facts, at: reference)
    return file
  }

  /// Opens a regular file for reading, whichever user made its name.
  package static func openAnyName(_ reference: FileReference) throws(FileFault) -> OpenFile {
    if let file = try reference.held?.open() { return file }
    let hold = try hold(reference)
    let facts = try hold.facts()
    switch facts.kind {
    case .regular: break
    case .directory: throw .directory
    case .special(let kind): throw .special(kind)
    }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let way = unsafe "/proc/self/fd/\(hold.descriptor.rawValue)".withCString { path in
      DescriptorLimit.opening { unsafe Glibc.open(path, flags) }
    }
    guard way < 0, errno == ENOENT || errno == ENOTDIR else {
      return OpenFile(try OwnedDescriptor(takingOver: way), facts: facts)
    }
    // There is no /proc here: open by name once more, and make sure that it is the same file.
    let file = try descend(reference, flags: flags)
    let again = try file.facts()
    guard again.isSameFile(as: facts) else { throw .changed }
    return OpenFile(file, facts: again)
  }

  /// Asks what is there, without opening it.
  ///
  /// - Parameter reference: The file.
  /// - Returns: The facts; a symbolic link at the end of the path is reported as one.
  /// - Throws: A fault if it is not there, not beneath its root, or reached through a link.
  package static func facts(of reference: FileReference) throws(FileFault) -> FileFacts {
    try hold(reference).facts()
  }

  /// Opens a directory for reading its names.
  ///
  /// - Parameter reference: The directory; an empty path means the root itself.
  /// - Returns: The descriptor.
  /// - Throws: A fault if it is no directory, is not beneath its root, or cannot be opened.
  package static func openDirectory(_ reference: FileReference) throws(FileFault) -> OwnedDescriptor
  {
    let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC
    guard !reference.path.isEmpty else {
      return try openRoot(reference.root, flags: flags)
    }
    return try descend(reference, flags: flags)
  }

  /// Opens one name in an open directory, if it is a directory.
  package static func openDirectory(
    named name: [UInt8], in directory: borrowing OwnedDescriptor
  ) throws(FileFault) -> OwnedDescriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    return try OwnedDescriptor(
      takingOver: unsafe name.withTerminatedBytes {
        unsafe openat(directory.descriptor.rawValue, $0, flags)
      })
  }

  /// Takes hold of the directory in which a file is, without opening it.
  ///
  /// - Parameters:
  ///   - path: The path of the directory below the root; an empty path means the root itself.
  ///   - root: The root, absolute.
  /// - Returns: The hold.
  /// - Throws: A fault if it is no directory, or not beneath its root.
  static func holdDirectory(
    _ path: FilePath, below root: FilePath
  ) throws(FileFault) -> OwnedDescriptor {
    let flags = clinux_o_path | O_DIRECTORY | O_CLOEXEC
    guard !path.isEmpty else { return try openRoot(root, flags: flags) }
    return try descend(FileReference(root: root, path: path), flags: flags)
  }

  /// Takes hold of a directory below another that is held or open.
  ///
  /// - Parameters:
  ///   - path: The bytes of the path from there, with a slash between names.
  ///   - directory: Where the path starts.
  /// - Returns: The hold.
  /// - Throws: A fault if it is no directory, or the path leads through a link or out of there.
  package static func holdDirectory(
    _ path: ArraySlice<UInt8>, in directory: borrowing OwnedDescriptor
  ) throws(FileFault) -> OwnedDescriptor {
    let flags = clinux_o_path | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    guard let stage = firstStage(of: path) else {
      return try step(from: directory, along: path, flags: flags)
    }
    let position = try step(from: directory, along: stage, flags: passing)
    return try descend(path[(stage.endIndex + 1)...], from: position, flags: flags)
  }

  /// Opens a file by its name in a directory that is held.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - directory: The directory.
  /// - Returns: The descriptor, which no object owns yet, or -1.
  static func open(
    _ name: UnsafePointer<CChar>, in directory: borrowing OwnedDescriptor
  ) -> CInt {
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW
    let resolve = UInt64(RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS)
    return unsafe clinux_openat2(
      directory.descriptor.rawValue, name, UInt64(UInt32(bitPattern: flags)), 0, resolve)
  }

  private static func hold(_ reference: FileReference) throws(FileFault) -> OwnedDescriptor {
    try descend(reference, flags: clinux_o_path | O_NOFOLLOW | O_CLOEXEC)
  }

  /// The user named the root, so links on the way to it are followed.
  private static func openRoot(
    _ root: FilePath, flags: CInt
  ) throws(FileFault) -> OwnedDescriptor {
    try OwnedDescriptor(
      takingOver: unsafe root.bytes.withTerminatedBytes { path in
        DescriptorLimit.opening { unsafe Glibc.open(path, flags) }
      })
  }

  /// Opens a path beneath its root with the given flags for its last part.
  ///
  /// A path may be longer than the system takes at once, so it is gone in stages.
  private static func descend(
    _ reference: FileReference, flags: CInt
  ) throws(FileFault) -> OwnedDescriptor {
    guard reference.path.isRelative, !reference.path.isEmpty else { throw .outside }
    return try descend(
      reference.path.bytes[...], from: try openRoot(reference.root, flags: passing), flags: flags)
  }

  private static func descend(
    _ path: ArraySlice<UInt8>, from root: consuming OwnedDescriptor, flags: CInt
  ) throws(FileFault) -> OwnedDescriptor {
    var position = root
    var rest = path
    while let stage = firstStage(of: rest) {
      position = try step(from: position, along: stage, flags: passing)
      rest = rest[(stage.endIndex + 1)...]
    }
    return try step(from: position, along: rest, flags: flags)
  }

  /// The part of a path that is gone first, or `nil` if the system takes all of it at once.
  private static func firstStage(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let limit = 4000
    guard path.count > limit else { return nil }
    return path.prefix(limit).lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] }
  }

  private static func step(
    from directory: borrowing OwnedDescriptor, along path: ArraySlice<UInt8>, flags: CInt
  ) throws(FileFault) -> OwnedDescriptor {
    let resolve = UInt64(RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS)
    let number = directory.descriptor.rawValue
    let result = unsafe path.withTerminatedBytes { path in
      DescriptorLimit.opening {
        unsafe clinux_openat2(number, path, UInt64(UInt32(bitPattern: flags)), 0, resolve)
      }
    }
    // Linux before 5.6 lacks the call, and some sandboxes deny what they do not know.
    guard result < 0, errno == ENOSYS || errno == EPERM else {
      return try OwnedDescriptor(takingOver: result)
    }
    return try stepByNames(from: directory, along: path, flags: flags)
  }

  /// As ``step(from:along:flags:)``, without `openat2(2)`: one name after the other, no links.
  static func stepByNames(
    from directory: borrowing OwnedDescriptor, along path: ArraySlice<UInt8>, flags: CInt
  ) throws(FileFault) -> OwnedDescriptor {
    let names = path.split(separator: UInt8(ascii: "/"))
    guard !names.contains([UInt8(ascii: "."), UInt8(ascii: ".")]) else { throw .outside }
    var position = try OwnedDescriptor(
      takingOver: fcntl(directory.descriptor.rawValue, F_DUPFD_CLOEXEC, 0))
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      let next = unsafe name.withTerminatedBytes {
        unsafe openat(position.descriptor.rawValue, $0, (isLast ? flags : passing) | O_NOFOLLOW)
      }
      position = try OwnedDescriptor(takingOver: next)
    }
    return position
  }
}

extension Collection<UInt8> {
  /// Calls a function with the bytes as a C string.
  package func withTerminatedBytes<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { text in
      let count = count
      let isCopied: Void? = withContiguousStorageIfAvailable { bytes in
        unsafe UnsafeMutableRawBufferPointer(text).copyMemory(from: UnsafeRawBufferPointer(bytes))
      }
      if isCopied == nil {
        for (place, byte) in enumerated() { unsafe text[place] = CChar(bitPattern: byte) }
      }
      unsafe text[count] = 0
      // There is room for the terminator at least, so there is a first byte.
      guard let start = text.baseAddress else { preconditionFailure("an empty C string") }
      return unsafe body(start)
    }
  }
}
