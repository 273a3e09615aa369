import Foundation
import Synchronization

/// Ends the program when it is asked to by SIGTERM.
///
/// Work that is under way is cancelled and has a moment to clean up; `sharepipe` ends what is left
/// two seconds after it asked.
final class Termination: Sendable {
  /// The status of a program that SIGTERM ended, as a shell reports it.
  static let status: Int32 = 128 + SIGTERM

  private struct State {
    var isAsked = false
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Begins to listen, and waits until the signal no longer ends the program by itself.
  ///
  /// - Returns: What listens; it does as long as it is kept.
  func listen() async -> any DispatchSourceSignal {
    let queue = DispatchQueue(label: "termination")
    let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: queue)
    source.setEventHandler { [self] in
      let cancel = state.withLock { state in
        state.isAsked = true
        return state.cancel
      }
      guard let cancel else { _exit(Self.status) }
      cancel()
      queue.asyncAfter(deadline: .now() + 1.5) { _exit(Self.status) }
    }
    await withCheckedContinuation { listening in
      source.setRegistrationHandler { listening.resume() }
      source.activate()
    }
    return source
  }

  /// Does work that is cancelled when the program is asked to end, which then follows.
  func guarding<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = state.withLock { state in
      // In the lock, so that no work has begun that could not be cancelled yet.
      let task = Task { try await work() }
      state.cancel = { task.cancel() }
      if state.isAsked { task.cancel() }
      return task
    }
    let result = await task.result
    let isAsked = state.withLock { state in
      state.cancel = nil
      return state.isAsked
    }
    if isAsked { _exit(Self.status) }
    return try result.get()
  }
}
