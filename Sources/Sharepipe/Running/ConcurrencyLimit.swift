/// Lets only so many pieces of work of one name run at once; the rest waits in line.
///
/// Who came first goes first. Who is cancelled while waiting leaves the line.
actor ConcurrencyLimit {
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Line {
    var running = 0
    var waiters: [Waiter] = []
  }

  private var lines: [String: Line] = [:]
  private var nextNumber = 0

  /// The number of pieces of work of a name that run now.
  func running(_ name: String) -> Int { lines[name]?.running ?? 0 }

  /// The number of pieces of work of a name that wait.
  func waiting(_ name: String) -> Int { lines[name]?.waiters.count ?? 0 }

  /// Runs `work` as soon as fewer than `limit` others of the same name run.
  ///
  /// - Parameters:
  ///   - name: What the work is counted under.
  ///   - limit: How many may run at once, at least 1. All who use a name give the same limit.
  ///   - work: What is to be done.
  /// - Returns: What `work` returns.
  /// - Throws: A cancellation error if the task was cancelled before its turn; `work` did not run.
  nonisolated func run<Result: Sendable>(
    _ name: String, limit: Int, _ work: () async -> Result
  ) async throws(CancellationError) -> Result {
    guard await enter(name, limit: max(1, limit)) else { throw CancellationError() }
    let result = await work()
    await leave(name)
    return result
  }

  /// Waits for a place.
  ///
  /// Returns whether there is one; `false` means that the task was cancelled.
  private func enter(_ name: String, limit: Int) async -> Bool {
    guard !Task.isCancelled else { return false }
    guard lines[name, default: Line()].running >= limit else {
      lines[name, default: Line()].running += 1
      return true
    }
    let number = nextNumber
    nextNumber += 1
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // The handler may have run before there was anybody to take out of the line.
        if Task.isCancelled {
          continuation.resume(returning: false)
        } else {
          lines[name, default: Line()].waiters.append(
            Waiter(number: number, continuation: continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(number, name) }
    }
  }

  /// Takes a waiter out of the line, if it is still there.
  private func giveUp(_ number: Int, _ name: String) {
    guard let index = lines[name]?.waiters.firstIndex(where: { $0.number == number }) else {
      return
    }
    lines[name]?.waiters.remove(at: index).continuation.resume(returning: false)
  }

  /// Hands a place to the next in line, or frees it.
  private func leave(_ name: String) {
    guard var line = lines[name] else { return }
    if line.waiters.isEmpty {
      line.running -= 1
      lines[name] = line.running > 0 ? line : nil
    } else {
      let next = line.waiters.removeFirst()
      lines[name] = line
      next.continuation.resume(returning: true)
    }
  }
}
