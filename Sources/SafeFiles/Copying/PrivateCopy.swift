internal import CLinux
package import Documents
internal import Glibc
package import SystemPackage

/// A copy of content that only we can change, with the hash of what is in it.
///
/// An extension is given one, and what was judged is what it gets: the hash is that of the copy,
/// taken on the way.
package struct PrivateCopy: Hashable, Sendable {
  /// Where the copy is.
  package let path: FilePath
  /// The number of bytes of its files.
  package let bytes: Int64
  /// SHA-256 of the content of a file, or of the canonical listing of a directory.
  package let sha256: ContentDigest

  /// The most bytes that are read at once: what is copied is hashed while the processor's cache has it.
  static let chunk = 128 << 10

  /// Copies an open file into a new one that is ours alone.
  ///
  /// Where the file system can, the copy shares the blocks of the original. The original's facts
  /// are compared before and after. A copy that did not succeed is removed. The copy has the time of
  /// the original's last change.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading. Its offset does not matter and is not kept.
  ///   - directory: Where the copy is put.
  ///   - name: The name of the copy. There must be nothing of that name.
  ///   - permissions: What may be done with the copy.
  ///   - bounds: How much space and time it may take.
  /// - Returns: The copy.
  /// - Throws: ``PrivateCopyFault``.
  package static func make(
    of file: FileDescriptor, in directory: FilePath, named name: FilePath.Component,
    permissions: FilePermissions = .ownerRead, bounds: ReadingBounds = ReadingBounds()
  ) throws(PrivateCopyFault) -> PrivateCopy {
    let path = directory.appending(name)
    let copy: FileDescriptor
    do {
      copy = try FileDescriptor.open(
        path, .readWrite, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: permissions)
    } catch {
      throw .destination((error as? Errno) ?? .ioError)
    }
    defer { try? copy.close() }
    do throws(PrivateCopyFault) {
      let (bytes, sha256) = try fill(copy, from: file, isHashed: true, bounds: bounds)
      guard let sha256 else { preconditionFailure("a hash that is wanted was not computed") }
      // A program may look at it; a file system that cannot hold it keeps no content back.
      try? FileMetadata(try facts(of: file)).applyTime(to: copy)
      return PrivateCopy(path: path, bytes: bytes, sha256: sha256)
    } catch {
      _ = unsafe path.withPlatformString { unsafe unlink($0) }
      throw error
    }
  }

  /// Copies the content of a file into an empty one; its holes stay holes.
  ///
  /// - Parameters:
  ///   - copy: The empty file, open for reading and writing.
  ///   - file: The file, open for reading. Its offset does not matter and is not kept.
  ///   - isHashed: Whether the hash of the content is wanted.
  ///   - sharesBlocks: Whether the copy shares the blocks of the file where the file system can.
  ///   - bounds: How much space and time it may take.
  /// - Returns: The number of bytes, and the hash; it is `nil` if it is not wanted.
  /// - Throws: ``PrivateCopyFault``.
  @discardableResult
  package static func fill(
    _ copy: FileDescriptor, from file: FileDescriptor, isHashed: Bool, sharesBlocks: Bool = true,
    bounds: ReadingBounds = ReadingBounds()
  ) throws(PrivateCopyFault) -> (bytes: Int64, sha256: ContentDigest?) {
    let before = try facts(of: file)
    switch before.kind {
    case .regular: break
    case .directory: throw .source(.directory)
    case .special(let kind): throw .source(.special(kind))
    }
    return try LongReading.run(bytes: before.size, bounds) { (bounds) throws(PrivateCopyFault) in
      try fill(
        copy, from: file, before, isHashed: isHashed, sharesBlocks: sharesBlocks, bounds: bounds)
    }
  }

  private static func fill(
    _ copy: FileDescriptor, from file: FileDescriptor, _ before: FileFacts, isHashed: Bool,
    sharesBlocks: Bool, bounds: ReadingBounds
  ) throws(PrivateCopyFault) -> (bytes: Int64, sha256: ContentDigest?) {
    let isClone = sharesBlocks && clinux_ficlone(copy.rawValue, file.rawValue) == 0
    let content = isClone ? copy : file
    var stretches = FileStretches(of: content, size: before.size)
    // A clone shares its blocks with the original.
    if !isClone { try bounds.space?.check(copy, wanting: max(stretches.allocated, 1)) }
    var progress = ReadingProgress(bounds, size: before.size)
    var hash = try ContentHash.begun()
    var bytes: Int64 = 0
    var hasHoles = false
    // One byte more than the file has, so that a file that grew shows itself.
    var buffer = [UInt8](repeating: 0, count: Int(min(max(before.size + 1, 1), Int64(chunk))))
    while !isClone || isHashed {
      let stretch = stretches.stretch(at: bytes)
      guard !stretch.isHole else {
        hasHoles = true
        if isHashed { try hash.pass(zeros: stretch.end - bytes, &progress) }
        bytes = stretch.end
        if bytes == before.size { break }
        continue
      }
      let room = Int(min(Int64(buffer.count), stretch.end - bytes))
      let count = try read(from: content, at: bytes, upTo: room, into: &buffer)
      guard count > 0 else { break }
      if !isClone { try write(buffer[..<count], to: copy, at: bytes) }
      if isHashed { try hash.pass(buffer.span.extracting(..<count)) }
      bytes += Int64(count)
      // There was room for more, and there was no more.
      let isWhole = count < room && bytes == before.size
      // A file that grows as fast as it is read would otherwise never end.
      guard bytes <= before.size else { throw .changed }
      try progress.advance(written: isClone ? 0 : count, to: copy)
      if isWhole { break }
    }
    if hasHoles, !isClone { try setSize(of: copy, to: before.size) }
    if isClone, !isHashed { bytes = try facts(of: copy).size }
    guard try facts(of: file).isUnchanged(since: before) else { throw .changed }
    guard bytes == before.size else { throw .cutOff(bytes: bytes, size: before.size) }
    guard isHashed else { return (bytes, nil) }
    do throws(ContentHashError) { return (bytes, try hash.finish()) } catch { throw .hash(error) }
  }

  /// Gives a copy that ends with a hole its size.
  private static func setSize(
    of copy: FileDescriptor, to size: Int64
  ) throws(PrivateCopyFault) {
    guard ftruncate(copy.rawValue, off_t(size)) == 0 else {
      throw .destination(Errno(rawValue: errno))
    }
  }

  static func facts(of file: FileDescriptor) throws(PrivateCopyFault) -> FileFacts {
    var status = stat()
    guard unsafe fstat(file.rawValue, &status) == 0 else {
      throw .source(.unreadable(Errno(rawValue: errno)))
    }
    return FileFacts(status)
  }

  private static func read(
    from file: FileDescriptor, at offset: Int64, upTo room: Int, into buffer: inout [UInt8]
  ) throws(PrivateCopyFault) -> Int {
    do {
      return try unsafe buffer.withUnsafeMutableBytes {
        try unsafe file.read(
          fromAbsoluteOffset: offset, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<room]))
      }
    } catch {
      throw .source(.unreadable((error as? Errno) ?? .ioError))
    }
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, to file: FileDescriptor, at offset: Int64
  ) throws(PrivateCopyFault) {
    do {
      try file.writeAll(toAbsoluteOffset: offset, bytes)
    } catch {
      throw .destination((error as? Errno) ?? .ioError)
    }
  }
}

extension FileFacts {
  /// Whether content and facts are as they were.
  ///
  /// The number of names may change: it is no content, but it moves the time of change, and so
  /// counts as one.
  package func isUnchanged(since earlier: FileFacts) -> Bool {
    isSameFile(as: earlier) && size == earlier.size && modified == earlier.modified
      && changed == earlier.changed
  }
}
