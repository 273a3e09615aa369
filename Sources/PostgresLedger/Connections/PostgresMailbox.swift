#if PostgreSQL
import CLinux
import Glibc
import SafeFiles
import Synchronization
import SystemPackage

/// The line of work in front of a ``PostgresThread``, and what is known of its connection.
final class PostgresMailbox: Sendable {
  /// One piece of work.
  struct Work: Sendable {
    let number: UInt64
    /// Does it, and resumes its caller.
    let run: @Sendable (PostgresConnection) -> Void
    /// Resumes its caller with why it was not begun.
    let fail: @Sendable (PostgresError) -> Void
  }

  private struct State {
    var line: [Work] = []
    var lastNumber: UInt64 = 0
    /// The numbers that were given out and have not come into line yet.
    var announced: Set<UInt64> = []
    /// Those among them whose callers have been cancelled.
    var cancelled: Set<UInt64> = []
    var isClosing = false
    var hasEnded = false
    var link = PostgresLink()
    var waiting: [CheckedContinuation<Void, Never>] = []

    mutating func remove(_ number: UInt64) -> Work? {
      line.firstIndex { $0.number == number }.map { line.remove(at: $0) }
    }
  }

  /// The database, for messages.
  let place: String
  private let state = Mutex(State())
  /// A counter whose descriptor can be read once there is something to do.
  private let bell: SharedDescriptor

  /// Makes an empty line.
  ///
  /// - Parameter place: The database, for messages.
  /// - Throws: `shortage`, if no descriptor is left.
  init(place: String) throws(PostgresError) {
    self.place = place
    do throws(Errno) {
      bell = try SharedDescriptor(takingOver: clinux_eventfd())
    } catch {
      throw PostgresError(.shortage, at: place, "\(error)")
    }
  }

  /// How the thread stands with its server.
  var link: PostgresLink { state.withLock { $0.link } }

  /// Gives out the number of a piece of work that comes into line next.
  func announce() -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      state.announced.insert(state.lastNumber)
      return state.lastNumber
    }
  }

  /// Takes work into line.
  func put(_ work: Work) {
    let refusal: PostgresError? = state.withLock { state in
      state.announced.remove(work.number)
      if state.cancelled.remove(work.number) != nil { return cancellation }
      if state.isClosing { return closure }
      state.line.append(work)
      return nil
    }
    if let refusal { work.fail(refusal) } else { ring() }
  }

  /// Takes work out of the line because its caller was cancelled; what was begun goes on.
  func cancel(_ number: UInt64) {
    let work: Work? = state.withLock { state in
      if state.announced.contains(number) { state.cancelled.insert(number) }
      return state.remove(number)
    }
    work?.fail(cancellation)
  }

  /// Takes work out of the line because its time is over; what was begun goes on.
  func expire(_ number: UInt64) {
    let (work, link) = state.withLock { ($0.remove(number), $0.link) }
    let error =
      if link.server != nil {
        PostgresError(.notBegun, at: place, "other work took all of its time")
      } else if link.failures > 0, let error = link.lastError {
        unsent(error)
      } else {
        PostgresError(.unreachable, at: place, "no connection came about in time")
      }
    work?.fail(error)
  }

  // MARK: The thread

  /// The next piece of work; `nil` if there is none.
  func take() -> Work? { state.withLock { $0.line.isEmpty ? nil : $0.line.removeFirst() } }

  /// Whether it is to be closed.
  var isClosing: Bool { state.withLock { $0.isClosing } }

  /// Notes how the thread stands with its server.
  func note(_ change: (inout PostgresLink) -> Void) { state.withLock { change(&$0.link) } }

  /// Ends all work in line with an error.
  func fail(with error: PostgresError) {
    let line = state.withLock { state in
      defer { state.line = [] }
      return state.line
    }
    for work in line { work.fail(unsent(error)) }
  }

  /// The descriptor that can be read once there is something to do.
  var descriptor: CInt { bell.number }

  /// Notes that the thread has looked, so that the descriptor cannot be read until the next call.
  func answer() {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
  }

  /// Notes that the thread has ended.
  func end() {
    let (line, waiting) = state.withLock { state in
      defer { (state.line, state.waiting) = ([], []) }
      state.isClosing = true
      state.hasEnded = true
      state.link.phase = .closed
      return (state.line, state.waiting)
    }
    for work in line { work.fail(closure) }
    for continuation in waiting { continuation.resume() }
  }

  // MARK: Closing

  /// Takes no more work.
  func close() {
    state.withLock { $0.isClosing = true }
    ring()
  }

  /// Waits until the thread has ended.
  func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if !state.hasEnded { state.waiting.append(continuation) }
        return state.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
  }

  private func ring() {
    var one: UInt64 = 1
    _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  private var cancellation: PostgresError {
    PostgresError(.notBegun, at: place, "the caller was cancelled")
  }

  private var closure: PostgresError {
    PostgresError(.closed, at: place, "the connection is closed")
  }

  /// An error of a connection as it is for work that was not begun on it.
  private func unsent(_ error: PostgresError) -> PostgresError { error.beforeCommit }
}
#endif
