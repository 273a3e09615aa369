import Synchronization
import Testing

@testable import SafeFiles

struct WorkMemoryTests {
  private func counts(_ steps: [Int]) -> (kept: Int, given: Int) {
    let (kept, given) = (Counter(), Counter())
    let memory = WorkMemory(
      burst: 3, keep: { kept.value.withLock { $0 += 1 } },
      giveBack: { given.value.withLock { $0 += 1 } })
    for step in steps {
      for _ in 0..<abs(step) { step > 0 ? memory.begin() : memory.end() }
    }
    return (kept.value.withLock(\.self), given.value.withLock(\.self))
  }

  private final class Counter: Sendable { let value = Mutex(0) }

  @Test(arguments: [
    ([1, -1, 1, -1, 1, -1], 0), ([2, -2, 2, -2], 0), ([3, -2], 0), ([3, -3], 1),
    ([5, -4, 4, -5, 2, -2], 1), ([3, -3, 1, -1, 4, -4], 2),
  ])
  func `memory is given back once when the last context of a burst is over`(
    steps: [Int], count: Int
  ) {
    #expect(counts(steps).given == count)
  }

  @Test(arguments: [([2, -2, 2], 0), ([3], 1), ([3, -1, 1, -1, 1], 1), ([3, -3, 3], 2)])
  func `it is kept from when a burst begins, once`(steps: [Int], count: Int) {
    #expect(counts(steps).kept == count)
  }
}
