import Synchronization

/// Lets only so many pieces of work of one name run at once; the rest waits in line.
///
/// The piece that came first goes first. One that is cancelled while it waits leaves the line.
package final class ConcurrencyLimit: Sendable {
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Line {
    var running = 0
    var waiters: [Waiter] = []
  }

  private struct State {
    var lines: [String: Line] = [:]
    var nextNumber = 0

    /// Takes a place, if there is one.
    mutating func enter(_ name: String, limit: Int) -> Bool {
      guard lines[name, default: Line()].running < limit else { return false }
      lines[name, default: Line()].running += 1
      return true
    }
  }

  private let state = Mutex(State())

  /// Begins with nothing that runs.
  package init() {}

  /// The number of pieces of work of a name that run now.
  func running(_ name: String) -> Int { state.withLock { $0.lines[name]?.running ?? 0 } }

  /// The number of pieces of work of a name that wait.
  func waiting(_ name: String) -> Int { state.withLock { $0.lines[name]?.waiters.count ?? 0 } }

  /// Runs `work` as soon as fewer than `limit` others of the same name run.
  ///
  /// - Parameters:
  ///   - name: What the work is counted under.
  ///   - limit: How many may run at once, at least 1. All callers that use a name give the same
  ///     limit.
  ///   - work: What is to be done.
  /// - Returns: What `work` returns.
  /// - Throws: A cancellation error if the task was cancelled before its turn; `work` did not run.
  package func run<Result: Sendable>(
    _ name: String, limit: Int, _ work: () async -> Result
  ) async throws(CancellationError) -> Result {
    guard await enter(name, limit: max(1, limit)) else { throw CancellationError() }
    let result = await work()
    leave(name)
    return result
  }

  /// Waits for a place.
  ///
  /// Returns whether there is one; `false` means that the task was cancelled.
  private func enter(_ name: String, limit: Int) async -> Bool {
    guard !Task.isCancelled else { return false }
    let number = state.withLock { state -> Int? in
      if state.enter(name, limit: limit) { return nil }
      defer { state.nextNumber += 1 }
      return state.nextNumber
    }
    guard let number else { return true }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> Bool? in
          // The handler may have run before this task was in the line.
          if Task.isCancelled { return false }
          if state.enter(name, limit: limit) { return true }
          state.lines[name, default: Line()].waiters.append(
            Waiter(number: number, continuation: continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      giveUp(number, name)
    }
  }

  /// Takes a waiter out of the line, if it is still there.
  private func giveUp(_ number: Int, _ name: String) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.lines[name]?.waiters.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      return state.lines[name]?.waiters.remove(at: index)
    }
    waiter?.continuation.resume(returning: false)
  }

  /// Hands a place to the next in line, or frees it.
  private func leave(_ name: String) {
    let next = state.withLock { state -> Waiter? in
      guard var line = state.lines[name] else { return nil }
      guard line.waiters.isEmpty else {
        let next = line.waiters.removeFirst()
        state.lines[name] = line
        return next
      }
      line.running -= 1
      state.lines[name] = line.running > 0 ? line : nil
      return nil
    }
    next?.continuation.resume(returning: true)
  }
}
