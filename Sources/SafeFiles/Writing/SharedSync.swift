import CLinux
@unsafe @preconcurrency import Dispatch
import Glibc
import Synchronization
package import SystemPackage

/// Makes what several tasks have written last, with one sync of their disk for all of them.
///
/// A sync waits for company, as long as others are at work that may bring some. A task that asks while
/// one is under way is served by the next. So each sync begins after everything was written that it is
/// to keep. A task that is alone has its own files synced, and not what else is on that disk.
///
/// Source: syncfs(2), which from Linux 5.8 on reports whether something could not be written;
/// fsync(2).
package final class SharedSync: Sendable {
  /// How many tasks wait for one sync at most.
  static let most = 96

  /// What one task waits for.
  private struct Request: Sendable {
    let folder: FileDescriptor
    let alone: @Sendable () -> Errno?
    let answer: CheckedContinuation<Errno?, Never>
  }

  /// Those who wait for the next sync of a file system.
  private struct Line {
    var requests: [Request] = []
    /// Rings when they have company enough.
    let bell = DispatchSemaphore(value: 0)
    var hasRung = false
    /// When the first of them came.
    var since = ContinuousClock.now

    mutating func add(_ request: Request, mayWait: Bool) {
      if requests.isEmpty { since = .now }
      requests.append(request)
      if !mayWait || requests.count >= SharedSync.most { ring() }
    }

    mutating func ring() {
      guard !hasRung, !requests.isEmpty else { return }
      hasRung = true
      bell.signal()
    }

    /// Takes those who are to be served now.
    ///
    /// - Parameter isHeard: Whether the ring was waited for.
    /// - Returns: Those who wait.
    mutating func take(isHeard: Bool) -> [Request] {
      if hasRung, !isHeard { bell.wait() }
      hasRung = false
      defer { requests = [] }
      return requests
    }
  }

  /// The syncs of this process.
  package static let shared = SharedSync()

  /// The lines by the number of the file system; one is there as long as it is served.
  private let lines = Mutex<[UInt64: Line]>([:])
  private let longestWait: Duration
  private let syncFileSystem: @Sendable (FileDescriptor) -> Errno?

  /// Makes syncs.
  ///
  /// - Parameters:
  ///   - longestWait: How long a task waits for company at most.
  ///   - syncFileSystem: Syncs the file system of a descriptor, and answers an error.
  init(
    longestWait: Duration = .milliseconds(100),
    syncFileSystem: @escaping @Sendable (FileDescriptor) -> Errno? = {
      clinux_syncfs($0.rawValue) == 0 ? nil : Errno(rawValue: errno)
    }
  ) {
    self.longestWait = longestWait
    self.syncFileSystem = syncFileSystem
  }

  /// How many wait for the next sync.
  var waiting: Int { lines.withLock { $0.values.reduce(0) { $0 + $1.requests.count } } }

  /// Waits until everything lasts that was written before the call.
  ///
  /// - Parameters:
  ///   - folder: An open directory of the file system, which stays open until the call returns.
  ///   - device: The number of the file system.
  ///   - mayWait: Whether others are at work that may ask soon, so that the sync waits for them.
  ///   - alone: Syncs only what this caller has written, and answers an error. It is called if no
  ///     other caller waits, and if the sync of the file system failed, to know whose files are lost.
  /// - Throws: Why something may not last.
  package func sync(
    _ folder: FileDescriptor, of device: UInt64, waitingForOthers mayWait: Bool = false,
    alone: @escaping @Sendable () -> Errno?
  ) async throws(Errno) {
    let fault = await withCheckedContinuation { continuation in
      let request = Request(folder: folder, alone: alone, answer: continuation)
      let isFirst = lines.withLock { lines in
        let isFirst = lines[device] == nil
        lines[device, default: Line()].add(request, mayWait: mayWait)
        return isFirst
      }
      guard isFirst else { return }
      let work: @Sendable () -> Void = { self.serve(device) }
      if !BlockingThread.start(work) { work() }
    }
    if let fault { throw fault }
  }

  /// Starts the syncs that wait for company: no task is at work that could still join them.
  package func hurry() {
    lines.withLock { lines in
      for device in lines.keys { lines[device]?.ring() }
    }
  }

  /// Serves the callers that wait, and those that come meanwhile, until none is left.
  private func serve(_ device: UInt64) {
    while let requests = next(of: device) {
      if requests.count == 1 || syncFileSystem(requests[0].folder) != nil {
        for request in requests { request.answer.resume(returning: request.alone()) }
      } else {
        for request in requests { request.answer.resume(returning: nil) }
      }
    }
  }

  /// The requests that the next sync serves, once they have company enough; `nil` if there are none.
  private func next(of device: UInt64) -> [Request]? {
    let line = lines.withLock { lines in
      if lines[device]?.requests.isEmpty ?? true { lines[device] = nil }
      return lines[device]
    }
    guard let line else { return nil }
    let left = (line.since + longestWait - .now) / .nanoseconds(1)
    let isHeard = line.bell.wait(timeout: .now() + .nanoseconds(max(0, Int(left)))) == .success
    return lines.withLock { $0[device]?.take(isHeard: isHeard) }
  }
}
