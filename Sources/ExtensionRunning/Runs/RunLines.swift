import SafeFiles
import Synchronization

/// How many contexts have joined the line of each extension, to run or to wait for their turn, and
/// how many are parked in the journal since the line was full.
///
/// Older contexts go first. Where a line moves, a new context waits for room in it, and is woken when
/// there is some. Where the line stands, or older contexts are parked already, the new one is parked
/// as well: it gives its place to contexts that need another extension. Parked contexts are called
/// when the line has room, the oldest first. Nothing here looks again and again.
package final class RunLines: Sendable {
  private let patience: Duration
  /// How many contexts that were parked may be in a line at most besides those that run.
  package static let waitingCalled = 16
  /// How long those may take that are called: contexts that come meanwhile wait for so long at most
  /// before it is decided anew whose turn it is.
  static let callingTime: Duration = .milliseconds(100)

  /// What comes of joining a line.
  package enum Answer: Hashable {
    /// The context is in the line, and must leave it.
    case joined
    /// The line is full; the context is to be parked, and ``settle(_:isParked:)`` to be called.
    case full
  }

  private struct Waiter {
    let number: UInt64
    /// The identifier of the context, by which older ones come first.
    let context: String
    let limit: Int
    let continuation: CheckedContinuation<Answer, Never>
  }

  private struct Line {
    /// How many run or wait for their turn.
    var inside = 0
    /// How many were called and are on their way from the journal.
    var called = 0
    /// How many are being parked: the journal does not know yet.
    var parking = 0
    /// How many the journal has.
    var parked = 0
    /// How often ``parking`` has changed.
    var changes: UInt64 = 0
    /// Those that wait for room, the oldest first.
    var waiters: [Waiter] = []
    /// How many may run at once.
    var places = 1
    /// When a context last left it, or the first one joined it.
    var moved = ContinuousClock.now
    /// How long it is from one context that leaves to the next, on average; `nil` until one has left.
    var pace: Duration?

    var isEmpty: Bool { inside + called + parking + parked + waiters.count == 0 }
    var hasParked: Bool { parked + parking > 0 }

    /// Notes that contexts are about to be parked, or have been.
    mutating func park(_ count: Int) {
      parking = max(0, parking + count)
      changes += 1
    }

    /// Notes that a context leaves.
    mutating func leave(at moment: ContinuousClock.Instant) {
      inside = max(0, inside - 1)
      let passed = max(.zero, moment - moved)
      pace = pace.map { ($0 * 7 + passed) / 8 } ?? passed
      moved = moment
    }

    /// How many that were called may wait.
    var waitingCalled: Int {
      guard let pace, pace * RunLines.waitingCalled > RunLines.callingTime else {
        return RunLines.waitingCalled
      }
      return max(1, Int((RunLines.callingTime / pace).rounded()))
    }

    /// How many parked contexts may be called now.
    ///
    /// They are called several at a time, so that the journal is asked seldom, and before the line is
    /// empty.
    var room: Int {
      let waiting = waitingCalled
      let room = places + waiting - inside - called
      return parked > 0 && room >= max(1, waiting / 2) ? min(room, parked) : 0
    }
  }

  private struct State {
    var lines: [String: Line] = [:]
    var lastNumber: UInt64 = 0
    var whenRoom: (@Sendable () -> Void)?

    mutating func change<Result>(_ name: String, _ body: (inout Line) -> Result) -> Result {
      var line = lines[name] ?? Line()
      defer { lines[name] = line.isEmpty ? nil : line }
      return body(&line)
    }
  }

  private let state = Mutex(State())

  /// Creates lines that are empty.
  ///
  /// - Parameter patience: How long a context waits for room at most; a line that nothing has left for
  ///   so long stands.
  package init(patience: Duration = .seconds(1)) { self.patience = patience }

  /// How many contexts wait for room in a line.
  func waiting(_ name: String) -> Int { state.withLock { $0.lines[name]?.waiters.count ?? 0 } }

  /// Says what is called when there is room for parked contexts.
  ///
  /// - Parameter body: What is called; it must not block, nor use the lines.
  package func whenRoom(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.whenRoom = body }
  }

  // MARK: Joining and leaving

  /// Joins the line of an extension, unless it is full.
  ///
  /// - Parameters:
  ///   - name: The extension.
  ///   - limit: The most that may be in the line for this context to join it.
  ///   - places: How many may run at once; `nil` leaves it as it is.
  /// - Returns: Whether it joined; `nil` if there may be room soon, for which
  ///   ``waitForRoom(_:context:limit:)`` waits.
  package func join(_ name: String, limit: Int, places: Int? = nil) -> Answer? {
    state.withLock { state in
      state.change(name) { line in
        if let places { line.places = places }
        if let answer = Self.enter(&line, limit: limit) { return answer }
        guard ContinuousClock.now - line.moved < patience else {
          line.park(1)
          return .full
        }
        return nil
      }
    }
  }

  private static func enter(_ line: inout Line, limit: Int) -> Answer? {
    if line.hasParked {
      line.park(1)
      return .full
    }
    guard line.waiters.isEmpty, line.inside + line.called < limit else { return nil }
    if line.inside == 0 { line.moved = .now }
    line.inside += 1
    return .joined
  }

  /// Waits for room in the line of an extension, for a moment at most.
  ///
  /// - Parameters:
  ///   - name: The extension.
  ///   - context: The identifier of the context, by which older ones come first.
  ///   - limit: The most that may be in the line for this context to join it.
  /// - Returns: Whether it joined.
  package func waitForRoom(_ name: String, context: String, limit: Int) async -> Answer {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let end = ContinuousClock.now + patience
    let alarm = AlarmClock.shared.set(after: patience) { self.giveUp(number, name) }
    defer { AlarmClock.shared.stop(alarm) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Waiter(
          number: number, context: context, limit: limit, continuation: continuation)
        let answer = state.withLock { $0.change(name) { Self.wait(waiter, until: end, &$0) } }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      giveUp(number, name)
    }
  }

  /// Puts a waiter where it belongs by its age, unless much has changed meanwhile.
  private static func wait(
    _ waiter: Waiter, until end: ContinuousClock.Instant, _ line: inout Line
  ) -> Answer? {
    // A cancellation or the alarm may have come before there was a waiter to take out.
    if Task.isCancelled || end <= .now {
      line.park(1)
      return .full
    }
    if let answer = enter(&line, limit: waiter.limit) { return answer }
    let place = line.waiters.firstIndex { $0.context > waiter.context } ?? line.waiters.endIndex
    line.waiters.insert(waiter, at: place)
    return nil
  }

  /// Parks a waiter, and with it those behind it: they must not overtake it.
  private func giveUp(_ number: UInt64, _ name: String) {
    let late = state.withLock { state -> [Waiter] in
      guard let line = state.lines[name],
        let place = line.waiters.firstIndex(where: { $0.number == number })
      else { return [] }
      return state.change(name) { line in
        let late = Array(line.waiters[place...])
        line.waiters.removeSubrange(place...)
        line.park(late.count)
        return late
      }
    }
    for waiter in late { waiter.continuation.resume(returning: .full) }
  }

  /// Leaves the line, and lets the next in.
  ///
  /// - Parameters:
  ///   - name: The extension.
  ///   - moment: When.
  package func leave(_ name: String, at moment: ContinuousClock.Instant = .now) {
    let (joined, whenRoom) = state.withLock { state -> ([Waiter], (@Sendable () -> Void)?) in
      guard state.lines[name] != nil else { return ([], nil) }
      let (joined, hasRoom) = state.change(name) { line -> ([Waiter], Bool) in
        line.leave(at: moment)
        return (Self.letIn(&line), line.room > 0)
      }
      return (joined, hasRoom ? state.whenRoom : nil)
    }
    for waiter in joined { waiter.continuation.resume(returning: .joined) }
    whenRoom?()
  }

  private static func letIn(_ line: inout Line) -> [Waiter] {
    var joined: [Waiter] = []
    while let first = line.waiters.first, line.inside + line.called < first.limit {
      joined.append(line.waiters.removeFirst())
      line.inside += 1
    }
    return joined
  }

  // MARK: Parking and calling

  /// Says what came of parking a context.
  ///
  /// - Parameters:
  ///   - name: The extension.
  ///   - isParked: Whether the journal has it now; else it comes again by itself.
  package func settle(_ name: String, isParked: Bool) {
    let whenRoom = state.withLock { state -> (@Sendable () -> Void)? in
      let hasRoom = state.change(name) { line in
        line.park(-1)
        if isParked { line.parked += 1 }
        return line.room > 0
      }
      return hasRoom ? state.whenRoom : nil
    }
    whenRoom?()
  }

  /// Takes note of contexts that an earlier process has parked.
  package func add(_ count: Int, parkedFor name: String) {
    state.withLock { $0.change(name) { $0.parked += count } }
  }

  /// Takes note of how many contexts are parked for each extension, by this process or others, unless
  /// that is about to change.
  package func note(parked counts: [String: Int]) {
    let whenRoom = state.withLock { state -> (@Sendable () -> Void)? in
      for name in Set(counts.keys).union(state.lines.keys) {
        state.change(name) { line in
          if line.parking == 0 { line.parked = counts[name] ?? 0 }
        }
      }
      return state.lines.values.contains { $0.room > 0 } ? state.whenRoom : nil
    }
    whenRoom?()
  }

  /// The room of a line for parked contexts.
  package struct Room: Hashable {
    /// The extension.
    package let line: String
    /// How many may be called.
    package let count: Int
    fileprivate let changes: UInt64
  }

  /// The lines that have room for parked contexts, in the order of their names.
  package func rooms() -> [Room] {
    state.withLock { state in
      state.lines.filter { $0.value.room > 0 }.map {
        Room(line: $0.key, count: $0.value.room, changes: $0.value.changes)
      }
    }.sorted { $0.line < $1.line }
  }

  /// Says that a parked context is called.
  package func call(_ name: String) {
    state.withLock { state in
      state.change(name) { line in
        line.parked = max(0, line.parked - 1)
        line.called += 1
      }
    }
  }

  /// Says that the journal had no more parked contexts of a line than were called, so that a number
  /// that is wrong for any reason does not stay wrong.
  ///
  /// - Parameter room: The room as it was before the journal was asked; nothing is changed if
  ///   contexts were parked since.
  package func noneIsLeft(since room: Room) {
    state.withLock { state in
      guard let line = state.lines[room.line], line.parking == 0, line.changes == room.changes
      else { return }
      state.change(room.line) { $0.parked = 0 }
    }
  }

  /// Says that a called context has come: to the line, or to another end.
  ///
  /// - Parameters:
  ///   - name: The extension for which it was called.
  ///   - isJoining: Whether it is in the line now, and must leave it.
  func arrive(_ name: String, isJoining: Bool) {
    let (joined, whenRoom) = state.withLock { state -> ([Waiter], (@Sendable () -> Void)?) in
      let (joined, hasRoom) = state.change(name) { line -> ([Waiter], Bool) in
        line.called = max(0, line.called - 1)
        if isJoining {
          if line.inside == 0 { line.moved = .now }
          line.inside += 1
        }
        return (Self.letIn(&line), line.room > 0)
      }
      return (joined, hasRoom ? state.whenRoom : nil)
    }
    for waiter in joined { waiter.continuation.resume(returning: .joined) }
    whenRoom?()
  }
}
