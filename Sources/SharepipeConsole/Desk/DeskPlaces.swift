import Synchronization

/// The requests that are under way at the desk, so that neither one person nor all of them together take
/// all of it.
///
/// A request that finds no place waits for one, in the order in which they came; those of a person who
/// has as many under way as may be are passed over by those of others. An event stream and the further
/// parts of a download have no place: what they do is little, and they last long.
package final class DeskPlaces: Sendable {
  /// The numbers.
  package struct Limits: Hashable, Sendable {
    /// The most requests that are under way.
    package var all = 8
    /// The most of one session or person.
    package var ofOne = 4
    /// The most that wait.
    package var waiting = 32
    /// The most of one session or person that wait.
    package var waitingOfOne = 8
    /// How long one waits at most.
    package var patience: Duration = .seconds(2)

    /// Creates the usual numbers.
    package init() {}
  }

  private struct Waiting {
    let number: UInt64
    let owner: String
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var last: UInt64 = 0
    /// How many requests of each owner are under way.
    var places: [String: Int] = [:]
    var total = 0
    /// The first that came first.
    var waiting: [Waiting] = []
  }

  private let limits: Limits
  private let state = Mutex(State())

  /// Begins without requests.
  ///
  /// - Parameter limits: The numbers.
  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// How many requests are under way.
  var underWay: Int { state.withLock(\.total) }

  /// How many requests wait for a place.
  var waitingCount: Int { state.withLock(\.waiting.count) }

  /// Does something at a place, which is free again afterwards.
  ///
  /// - Parameters:
  ///   - owner: The session or the person whose request it is.
  ///   - body: What to do.
  /// - Returns: What `body` returned.
  /// - Throws: What `body` throws, or a ``Refusal`` if there was no place in time.
  func hold<Answer>(
    for owner: String, _ body: () async throws(Refusal) -> Answer
  ) async throws(Refusal) -> Answer {
    guard await enter(owner) else { throw Self.refusal }
    defer { leave(owner) }
    return try await body()
  }

  /// Source: RFC 9110, section 10.2.3 (`Retry-After`).
  private static var refusal: Refusal {
    var refusal = Refusal(
      503, "The console has more requests than it can work on at a time. Nothing was done.",
      advice: "Try again in a few seconds.")
    refusal.fields = [("retry-after", "2")]
    return refusal
  }

  /// Takes a place.
  ///
  /// - Parameter owner: The session or the person whose request it is.
  /// - Returns: Whether there was one in time; ``leave(_:)`` gives it back.
  private func enter(_ owner: String) async -> Bool {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          guard !Task.isCancelled else { return false }
          if isFree(in: state, for: owner) {
            state.places[owner, default: 0] += 1
            state.total += 1
            return true
          }
          let own = state.waiting.lazy.filter { $0.owner == owner }.count
          guard state.waiting.count < limits.waiting, own < limits.waitingOfOne else {
            return false
          }
          state.waiting.append(
            Waiting(number: number, owner: owner, continuation: continuation))
          return nil
        }
        if let answer { return continuation.resume(returning: answer) }
        Task {
          try? await Task.sleep(for: limits.patience)
          giveUp(number)
        }
      }
    } onCancel: {
      giveUp(number)
    }
  }

  private func isFree(in state: State, for owner: String) -> Bool {
    state.total < limits.all && state.places[owner, default: 0] < limits.ofOne
  }

  /// Gives a place back, and lets the first in that may.
  private func leave(_ owner: String) {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      state.total -= 1
      state.places[owner, default: 1] -= 1
      if state.places[owner] == 0 { state.places[owner] = nil }
      guard let index = state.waiting.firstIndex(where: { isFree(in: state, for: $0.owner) })
      else { return nil }
      let next = state.waiting.remove(at: index)
      state.places[next.owner, default: 0] += 1
      state.total += 1
      return next.continuation
    }
    next?.resume(returning: true)
  }

  /// Waits no longer for a place.
  private func giveUp(_ number: UInt64) {
    let waiting = state.withLock { state -> Waiting? in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
    }
    waiting?.continuation.resume(returning: false)
  }
}
