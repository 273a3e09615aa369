import Glibc
import Sharepipe
import Synchronization

/// Listens for the signals that a watch knows.
///
/// A handler counts them, and a thread of its own says what they ask for. Neither needs a descriptor
/// or one of the threads that tasks share, so that a second request to end is heard whatever is
/// stuck. Source: signal-safety(7), sem_post(3).
final class WatchSignals: Sendable {
  /// What a signal asks for.
  enum Event: Sendable {
    /// SIGHUP: load the rules anew.
    case reload
    /// SIGTERM or SIGINT: take nothing more, and end.
    case end
    /// A second one: end at once.
    case endNow
  }

  /// How long ending at once may take before the process ends by force.
  static let patience: Duration = .seconds(10)

  /// What the last line says then.
  static let lastWords =
    "sharepipe: ended by force before all work was finished; nothing is lost, and the next start "
    + "resumes it\n"

  /// What is asked for, as it comes.
  let events: AsyncStream<Event>

  /// Starts to listen; from now on the signals do not end the process by themselves.
  init() {
    let (events, continuation) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: .bufferingNewest(16))
    self.events = events
    Self.install()
    let thread: @Sendable () -> Void = { Self.listen(continuation) }
    if !BlockingThread.start(thread) {
      // Without a thread to listen, a signal must at least end us.
      for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
    }
  }

  private static func install() {
    // What a handler uses must be there before.
    unsafe SignalCounts.prepare()
    for number in [SIGHUP, SIGTERM, SIGINT] {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { number in
        unsafe SignalCounts.note(number)
      }
      action.sa_flags = SA_RESTART
      unsafe sigaction(number, &action, nil)
    }
  }

  private static func listen(_ continuation: AsyncStream<Event>.Continuation) {
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for number in [SIGHUP, SIGTERM, SIGINT] { unsafe sigaddset(&mask, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    var reloads = 0
    var ends = 0
    var end: ContinuousClock.Instant?
    while true {
      unsafe SignalCounts.wait(until: end)
      let hangups = unsafe SignalCounts.hangups.load(ordering: .acquiring)
      let requests = unsafe SignalCounts.requests.load(ordering: .acquiring)
      if hangups > reloads { continuation.yield(.reload) }
      if requests > 0, ends == 0 { continuation.yield(.end) }
      if requests > 1, ends < 2 {
        continuation.yield(.endNow)
        end = .now + patience
      }
      if let end, end <= .now { unsafe SignalCounts.endByForce() }
      reloads = hangups
      ends = requests
    }
  }
}
