import Glibc
package import SystemPackage

/// What is in a secret file, in memory that no core file of ours has and that is emptied afterwards.
///
/// Source: madvise(2), `MADV_DONTDUMP`.
@safe package final class SecretContent: @unchecked Sendable {
  // Written by `init` alone and read afterwards, so that tasks may share it.
  private let memory: UnsafeMutableRawPointer
  private let capacity: Int

  /// The number of bytes.
  package let count: Int

  /// Reads an open file from its start.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - limit: The most bytes that are read.
  /// - Throws: The error of the system.
  package init(of file: FileDescriptor, limit: Int) throws(Errno) {
    let memory = unsafe mmap(
      nil, limit, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      throw Errno(rawValue: errno)
    }
    unsafe madvise(memory, limit, MADV_DONTDUMP)
    var count = 0
    do {
      while count < limit {
        let room = unsafe UnsafeMutableRawBufferPointer(
          start: memory + count, count: limit - count)
        let size = unsafe try file.read(fromAbsoluteOffset: Int64(count), into: room)
        if size == 0 { break }
        count += size
      }
    } catch {
      unsafe munmap(memory, limit)
      throw error as? Errno ?? .ioError
    }
    unsafe self.memory = memory
    capacity = limit
    self.count = count
  }

  deinit {
    // No store that the compiler could leave out: the pages are given back to the kernel, which
    // hands them to others emptied.
    unsafe munmap(memory, capacity)
  }

  /// The bytes.
  ///
  /// - Parameter body: Gets them, for as long as it runs.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  package func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try body(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// A copy of the bytes, in ordinary memory.
  package var bytes: [UInt8] { unsafe withBytes { unsafe Array($0) } }
}
