import Glibc

/// The first bytes of a piece of content, loaded as they are asked for into one block of memory that
/// is used again for the next piece.
///
/// The bytes are copied, never mapped: another process may cut the file short at any time. The
/// offset of the open file is left alone.
@safe final class ContentWindow {
  /// The most bytes that libmagic looks at.
  static let examinedBytes = 7 << 20
  /// The most bytes that are loaded from a file; a rule that needs more is in doubt.
  static let loadableBytes = 1 << 20
  /// The bytes that are loaded first.
  static let firstLoad = 4096

  /// The most bytes that are read elsewhere at once.
  static let farBytes = 8192

  private let far = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: farBytes)
  private let storage = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: loadableBytes)

  /// The bytes that are there.
  private(set) var loaded = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The number of bytes that libmagic looks at.
  private(set) var count = 0
  /// The file, or -1 for bytes in memory.
  private(set) var descriptor: CInt = -1
  /// The bytes of the file; 0 for bytes in memory.
  private(set) var fileSize = 0
  /// The type and permissions of the file as in stat(2), or as libmagic takes them; 0 for bytes in
  /// memory.
  var mode: UInt32 = 0

  deinit {
    unsafe storage.deallocate()
    unsafe far.deallocate()
  }

  /// Whether the bytes that are there are all that libmagic looks at.
  var isWhole: Bool { unsafe loaded.count == count }

  /// Turns to a regular file, of which nothing is loaded yet.
  func open(_ descriptor: CInt, size: Int, mode: UInt32) {
    self.descriptor = descriptor
    fileSize = size
    count = min(size, Self.examinedBytes)
    self.mode = mode
    unsafe loaded = UnsafeBufferPointer(rebasing: storage[..<0])
  }

  /// Turns to bytes in memory, which stay valid until ``close()``.
  func open(_ bytes: UnsafeBufferPointer<UInt8>) {
    descriptor = -1
    fileSize = 0
    count = bytes.count
    mode = 0
    unsafe loaded = bytes
  }

  /// Forgets the content.
  func close() {
    descriptor = -1
    unsafe loaded = UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Loads more.
  ///
  /// - Parameter needed: The number of bytes from the start that are needed; all bytes do if there
  ///   are fewer.
  /// - Returns: Whether they are there now; else they are too many, or cannot be read.
  func load(_ needed: Int) -> Bool {
    let end = min(needed, count)
    let start = unsafe loaded.count
    guard start < end else { return true }
    guard end <= Self.loadableBytes else { return false }
    guard unsafe read(into: storage[start..<end], at: start) == end - start else { return false }
    unsafe loaded = UnsafeBufferPointer(rebasing: storage[..<end])
    return true
  }

  /// Loads four times what is there.
  ///
  /// - Returns: Whether there is more now.
  func loadMore() -> Bool {
    let former = unsafe loaded.count
    let wanted = min(max(4 * former, TextForm.examinedBytes), Self.loadableBytes)
    guard former < count, load(wanted) else { return false }
    return unsafe loaded.count > former
  }

  /// The bytes at a place of the file, which need not be among those that are loaded.
  ///
  /// - Parameters:
  ///   - offset: The place, from the start of the file.
  ///   - count: How many, ``farBytes`` at most.
  /// - Returns: The bytes, fewer if the file ends; valid until the next call. `nil` if they cannot
  ///   be read.
  func bytes(at offset: UInt64, count: Int) -> UnsafeBufferPointer<UInt8>? {
    guard count <= Self.farBytes, let start = Int(exactly: offset) else { return nil }
    let (end, isTooFar) = start.addingReportingOverflow(count)
    guard !isTooFar else { return nil }
    if unsafe end <= loaded.count {
      return unsafe UnsafeBufferPointer(rebasing: loaded[start..<end])
    }
    guard let read = unsafe read(into: far[..<count], at: start) else { return nil }
    return unsafe UnsafeBufferPointer(rebasing: far[..<read])
  }

  /// Reads bytes of the file.
  ///
  /// - Returns: How many there are before the file ends, or `nil` if they cannot be read.
  private func read(into target: Slice<UnsafeMutableBufferPointer<UInt8>>, at offset: Int) -> Int? {
    let target = unsafe UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: target))
    var done = 0
    while done < target.count {
      let place = unsafe UnsafeMutableRawBufferPointer(rebasing: target[done...])
      let count = unsafe pread(descriptor, place.baseAddress, place.count, offset + done)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      done += count
    }
    return done
  }
}
