import Synchronization
import Testing

@testable import SafeFiles

struct WorkMemoryTests {
  private func given(_ steps: [Int]) -> Int {
    let count = Counter()
    let memory = WorkMemory(burst: 3) { count.value.withLock { $0 += 1 } }
    for step in steps {
      for _ in 0..<abs(step) { step > 0 ? memory.begin() : memory.end() }
    }
    return count.value.withLock(\.self)
  }

  private final class Counter: Sendable { let value = Mutex(0) }

  @Test(arguments: [
    ([1, -1, 1, -1, 1, -1], 0), ([2, -2, 2, -2], 0), ([3, -2], 0), ([3, -3], 1),
    ([5, -4, 4, -5, 2, -2], 1), ([3, -3, 1, -1, 4, -4], 2),
  ])
  func `memory is given back once when the last context of a burst is over`(
    steps: [Int], count: Int
  ) {
    #expect(given(steps) == count)
  }
}
