@unsafe @preconcurrency import Dispatch
import Glibc
import Synchronization

/// Listens for the signals that a watch knows besides the first request to end.
final class WatchSignals: Sendable {
  /// What a signal asks for.
  enum Event: Sendable {
    /// SIGHUP: load the rules anew.
    case reload
    /// A second SIGTERM or SIGINT: end at once.
    case endNow
  }

  /// What is asked for, as it comes.
  let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let sources: [any DispatchSourceSignal]

  /// Starts to listen.
  init() {
    (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
    sources = Self.listen(continuation)
  }

  /// Ends the events.
  func finish() {
    continuation.finish()
    for source in sources { source.cancel() }
  }

  private nonisolated static func listen(
    _ continuation: AsyncStream<Event>.Continuation
  ) -> [any DispatchSourceSignal] {
    let requests = Counter()
    return [SIGHUP, SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if number == SIGHUP {
          continuation.yield(.reload)
        } else if requests.next() > 1 {
          continuation.yield(.endNow)
        }
      }
      source.activate()
      return source
    }
  }

  /// Counts the requests to end.
  private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }
}
