import Synchronization
import Testing

@testable import ExtensionRunning

struct ConcurrencyLimitTests {
  /// A value that several tasks change.
  final class Shared<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) {
      mutex = Mutex(value)
    }

    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      mutex.withLock { value in body(&value) }
    }
  }

  @Test(arguments: [1, 3])
  func `no more than the limit run at once`(limit: Int) async throws {
    let concurrency = ConcurrencyLimit()
    let state = Shared((now: 0, most: 0))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try? await concurrency.run("a", limit: limit) {
            state.withLock {
              $0.now += 1; $0.most = max($0.most, $0.now)
            }
            await Task.yield()
            state.withLock { $0.now -= 1 }
          }
        }
      }
    }
    #expect(state.withLock(\.most) <= limit)
    #expect(concurrency.running("a") == 0)
  }

  @Test
  func `who came first goes first`() async throws {
    let concurrency = ConcurrencyLimit()
    let order = Shared<[Int]>([])
    let gate = AsyncStream<Void>.makeStream()
    let first = Task {
      try await concurrency.run("a", limit: 1) { for await _ in gate.stream { break } }
    }
    while concurrency.running("a") == 0 { await Task.yield() }
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<10 {
      tasks.append(
        Task { try await concurrency.run("a", limit: 1) { order.withLock { $0.append(number) } } })
      while concurrency.waiting("a") <= number { await Task.yield() }
    }
    gate.continuation.yield()
    try await first.value
    for task in tasks { try await task.value }
    #expect(order.withLock { $0 } == Array(0..<10))
  }

  @Test
  func `who is cancelled while waiting leaves the line`() async throws {
    let concurrency = ConcurrencyLimit()
    let gate = AsyncStream<Void>.makeStream()
    let first = Task {
      try await concurrency.run("a", limit: 1) { for await _ in gate.stream { break } }
    }
    while concurrency.running("a") == 0 { await Task.yield() }
    let second = Task { try await concurrency.run("a", limit: 1) {} }
    while concurrency.waiting("a") == 0 { await Task.yield() }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(concurrency.waiting("a") == 0)
    gate.continuation.yield()
    try await first.value
    try await concurrency.run("a", limit: 1) {}
    #expect(concurrency.running("a") == 0)
  }

  @Test
  func `names do not wait for one another`() async throws {
    let concurrency = ConcurrencyLimit()
    let result = try await concurrency.run("a", limit: 1) {
      try? await concurrency.run("b", limit: 1) { 7 }
    }
    #expect(result == 7)
  }
}
