import CLinux
import Glibc
import Synchronization
package import SystemPackage

/// Makes what several tasks have written last, with one sync of their disk for all of them.
///
/// A task that asks while a sync is under way is served by the next one, together with the others
/// that have asked by then. So each sync begins after everything was written that it is to keep.
/// A task that is alone has its own files synced, and not what else is on that disk.
///
/// Source: syncfs(2), which from Linux 5.8 on reports whether something could not be written;
/// fsync(2).
package final class SharedSync: Sendable {
  /// What one task waits for.
  private struct Request: Sendable {
    let folder: FileDescriptor
    let alone: @Sendable () -> Errno?
    let answer: CheckedContinuation<Errno?, Never>
  }

  /// The syncs of this process.
  package static let shared = SharedSync()

  /// Those who wait for the next sync, by the number of the file system; a line is there while a sync of
  /// it is under way.
  private let lines = Mutex<[UInt64: [Request]]>([:])
  private let syncFileSystem: @Sendable (FileDescriptor) -> Errno?

  /// Makes syncs.
  ///
  /// - Parameter syncFileSystem: Syncs the file system of a descriptor, and answers an error.
  init(
    syncFileSystem: @escaping @Sendable (FileDescriptor) -> Errno? = {
      clinux_syncfs($0.rawValue) == 0 ? nil : Errno(rawValue: errno)
    }
  ) {
    self.syncFileSystem = syncFileSystem
  }

  /// How many wait for the next sync.
  var waiting: Int { lines.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  /// Waits until everything lasts that was written before the call.
  ///
  /// - Parameters:
  ///   - folder: An open directory of the file system, which stays open until the call returns.
  ///   - device: The number of the file system.
  ///   - alone: Syncs only what this caller has written, and answers an error. It is called if no
  ///     other caller waits, and if the sync of the file system failed, to know whose files are lost.
  /// - Throws: Why something may not last.
  package func sync(
    _ folder: FileDescriptor, of device: UInt64, alone: @escaping @Sendable () -> Errno?
  ) async throws(Errno) {
    let fault = await withCheckedContinuation { continuation in
      let request = Request(folder: folder, alone: alone, answer: continuation)
      let isFirst = lines.withLock { lines in
        guard lines[device] == nil else {
          lines[device]?.append(request)
          return false
        }
        lines[device] = []
        return true
      }
      guard isFirst else { return }
      let work: @Sendable () -> Void = { self.serve([request], of: device) }
      if !BlockingThread.start(work) { work() }
    }
    if let fault { throw fault }
  }

  /// Serves the callers that wait, and those that come meanwhile, until none is left.
  private func serve(_ first: [Request], of device: UInt64) {
    var requests = first
    while true {
      if requests.count == 1 || syncFileSystem(requests[0].folder) != nil {
        for request in requests { request.answer.resume(returning: request.alone()) }
      } else {
        for request in requests { request.answer.resume(returning: nil) }
      }
      requests = lines.withLock { lines in
        let next = lines[device] ?? []
        lines[device] = next.isEmpty ? nil : []
        return next
      }
      if requests.isEmpty { return }
    }
  }
}
