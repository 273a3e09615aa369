internal import Synchronization
package import SystemPackage

/// Keeps copies from taking the space that `freeSpace` keeps free.
///
/// A copy asks before its first byte and while it grows. Small copies are counted together and ask
/// once for many, so that they cost no system call each; once space was short, all of them ask.
package final class FreeSpaceKeeper: Sendable {
  /// Copies of fewer bytes are counted together.
  private static let small: Int64 = 1 << 20
  /// The bytes of small copies after which one of them asks.
  private static let interval: Int64 = 16 << 20

  private let floor: Int
  private let measure: @Sendable (FileDescriptor) throws(Errno) -> DiskSpace
  /// What small copies took since one of them asked.
  private let unasked = Atomic(FreeSpaceKeeper.interval)

  /// Creates a keeper.
  ///
  /// - Parameters:
  ///   - floor: The bytes that must stay free; 0 for no floor.
  ///   - measure: Says what is free where a file is.
  package init(
    floor: Int,
    measure: @escaping @Sendable (FileDescriptor) throws(Errno) -> DiskSpace = {
      (file) throws(Errno) in try DiskSpace(of: file)
    }
  ) {
    self.floor = floor
    self.measure = measure
  }

  /// Makes sure that a copy leaves enough space free.
  ///
  /// - Parameters:
  ///   - copy: The file that is written to.
  ///   - bytes: The bytes that are about to be written.
  /// - Throws: ``PrivateCopyFault/noRoom(needed:free:floor:)``. A file system that does not say what
  ///   is free is not short of anything: a write that fails there says why.
  package func check(
    _ copy: FileDescriptor, wanting bytes: Int64
  ) throws(PrivateCopyFault) {
    guard floor > 0 else { return }
    if bytes > 0, bytes < Self.small {
      // A small file takes a block at least.
      let (_, sum) = unasked.add(max(bytes, 4096), ordering: .relaxed)
      if sum < Self.interval { return }
    }
    guard let free = try? measure(copy) else { return }
    let (left, overflows) = free.bytes.subtractingReportingOverflow(bytes)
    guard !overflows, left >= Int64(floor) else {
      unasked.store(Self.interval, ordering: .relaxed)
      throw .noRoom(needed: bytes, free: free.bytes, floor: Int64(floor))
    }
    if bytes > 0, bytes < Self.small { unasked.store(0, ordering: .relaxed) }
  }
}
