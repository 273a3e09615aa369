import Documents
internal import Glibc
internal import Synchronization
package import SystemPackage

/// Finds out whether there is space enough to take in more, and waits until there is.
///
/// Asking costs one system call. Once space was short, a little more than the floor must be free
/// before it is enough again, so that the answer does not flicker.
package final class DiskSpaceFloor: Sendable {
  /// A shortage of disk space.
  package struct Shortage: Hashable, Sendable {
    /// Where.
    package var path: FilePath
    /// The space that is free.
    package var free: DiskSpace
    /// The bytes that must be free.
    package var floor: Int
  }

  /// The files that must still be possible: a context needs a few dozen.
  package static let files: Int64 = 1000

  private let paths: [FilePath]
  private let floor: Mutex<Int>
  /// How long passes between two looks at the disk while space is short.
  package let interval: Duration
  private let measure: @Sendable (FilePath) throws(Errno) -> DiskSpace
  private let wasShort = Mutex(false)
  /// Whether this shortage was reported.
  private let isReported = Mutex(false)

  /// Creates a floor.
  ///
  /// - Parameters:
  ///   - paths: Where there must be space: the state, and the other places that are written to.
  ///   - floor: The bytes that must be free; 0 for no floor.
  ///   - interval: How long passes between two looks while space is short: the kernel does not
  ///     report when space becomes free.
  ///   - measure: Measures the free space.
  package init(
    at paths: [FilePath], floor: Int, interval: Duration = .seconds(3),
    measure: @escaping @Sendable (FilePath) throws(Errno) -> DiskSpace = {
      (path) throws(Errno) in try DiskSpace(of: path)
    }
  ) {
    self.paths = paths
    self.floor = Mutex(floor)
    self.interval = interval
    self.measure = measure
  }

  /// Uses another floor from now on.
  ///
  /// - Parameter floor: The bytes that must be free; 0 for no floor.
  package func use(_ floor: Int) { self.floor.withLock { $0 = floor } }

  /// The present shortage, or `nil` if there is space enough.
  ///
  /// A path that cannot be asked is not short of anything: the write to it will fail with the
  /// reason.
  package func shortage() -> Shortage? {
    let floor = floor.withLock { $0 }
    guard floor > 0 else { return nil }
    return wasShort.withLock { wasShort in
      // One part in sixteen more, before it is enough again.
      let wanted = wasShort ? Int64(floor) + Int64(floor / 16) : Int64(floor)
      let wantedFiles = wasShort ? Self.files + Self.files / 16 : Self.files
      for path in paths {
        guard let free = try? measure(path) else { continue }
        if free.bytes < wanted || free.files.map({ $0 < wantedFiles }) ?? false {
          wasShort = true
          return Shortage(path: path, free: free, floor: floor)
        }
      }
      wasShort = false
      return nil
    }
  }

  /// Returns when there is space enough.
  ///
  /// - Parameters:
  ///   - isPointless: Whether the caller needs the space no more; asked before each look.
  ///   - pause: Lets the time between two looks pass; it may end sooner, when something changed.
  ///   - whenShort: Called if it has to wait: once for each shortage, however many tasks wait.
  /// - Returns: Whether it had to wait.
  /// - Throws: The errors of `pause`, such as `CancellationError`.
  @discardableResult
  package func wait(
    unless isPointless: () -> Bool = { false },
    pausing pause: (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    whenShort: (Shortage) async -> Void
  ) async throws -> Bool {
    guard let shortage = shortage() else {
      isReported.withLock { $0 = false }
      return false
    }
    let isNews = isReported.withLock { isReported in
      defer { isReported = true }
      return !isReported
    }
    if isNews { await whenShort(shortage) }
    while !isPointless(), self.shortage() != nil { try await pause(interval) }
    isReported.withLock { $0 = false }
    return true
  }
}

extension DiskSpaceFloor.Shortage: CustomStringConvertible {
  /// The path, the free space, and the consequence.
  package var description: String {
    let isFiles = free.bytes >= Int64(floor)
    let words =
      isFiles
      ? "only \(free.files ?? 0) more files can be made"
      : "\(free.bytes >> 20) MiB are free, \((floor + (1 << 20) - 1) >> 20) MiB must be"
    return "\(path.label): \(words); nothing is taken from an inbox until there is space"
  }
}
