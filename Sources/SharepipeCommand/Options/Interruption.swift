@unsafe @preconcurrency import Dispatch
import Glibc
import Sharepipe
import Synchronization

/// Listens for the signals by which a person or a system ends a program.
///
/// A signal does not end us at once: what is running is ended in order first.
final class Interruption: Sendable {
  private let state = Mutex(State())
  private let sources: [any DispatchSourceSignal]

  private struct State {
    var isRequested = false
    var cancel: (@Sendable () -> Void)?
  }

  private init() {
    sources = [SIGINT, SIGTERM].map {
      DispatchSource.makeSignalSource(signal: $0, queue: .global())
    }
  }

  /// Begins to listen, and waits until a signal no longer ends the program by itself.
  static func listening() async -> Interruption {
    let interruption = Interruption()
    for source in interruption.sources { await start(source, interruption) }
    return interruption
  }

  deinit { for source in sources { source.cancel() } }

  /// Whether a signal has come.
  var isRequested: Bool { state.withLock { $0.isRequested } }

  /// The next record; `nil` after the last one, or when a signal comes.
  func next(of iterator: inout ContextRecords.Iterator) async -> ContextRecord? {
    if isRequested { return nil }
    if let record = iterator.nextAtHand() { return record }
    let cancel = iterator.cancellation
    state.withLock { $0.cancel = cancel }
    return isRequested ? nil : await iterator.next()
  }

  /// Does work that is cancelled when a signal comes, and waits until it has come to an end.
  func cancelling<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
    let task = Task { await work() }
    state.withLock { $0.cancel = { task.cancel() } }
    if isRequested { task.cancel() }
    return await task.value
  }

  private func request() {
    let cancel = state.withLock { state in
      state.isRequested = true
      return state.cancel
    }
    cancel?()
  }

  private nonisolated static func start(
    _ source: any DispatchSourceSignal, _ interruption: Interruption
  ) async {
    source.setEventHandler { [weak interruption] in interruption?.request() }
    await withCheckedContinuation { listening in
      source.setRegistrationHandler { listening.resume() }
      source.activate()
    }
  }
}
