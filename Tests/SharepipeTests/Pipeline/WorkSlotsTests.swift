import Synchronization
import Testing

@testable import Sharepipe

struct WorkSlotsTests {
  /// How many are at work.
  private final class Count: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    func enter() {
      counts.withLock {
        $0.now += 1; $0.most = max($0.most, $0.now)
      }
    }

    func leave() { counts.withLock { $0.now -= 1 } }
  }

  @Test func `no more are at work than there are slots`() async {
    let slots = WorkSlots(3)
    let count = Count()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          _ = await slots.take()
          await slots.whileTaken { _ in
            count.enter()
            await Task.yield()
            count.leave()
          }
        }
      }
    }
    #expect(count.most == 3)
  }

  @Test func `a slot is given back once, at the turn or at the end`() async {
    let slots = WorkSlots(1)
    for _ in 0..<3 {
      _ = await slots.take()
      await slots.whileTaken { turn in
        await turn()
        await turn()
        // The slot is free for another, and only one is.
        _ = await slots.take()
        await slots.give()
      }
    }
    _ = await slots.take()
    let second = Count()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        _ = await slots.take()
        second.enter()
      }
      for _ in 0..<20 { await Task.yield() }
      #expect(second.most == 0)
      await slots.give()
    }
    #expect(second.most == 1)
  }

  @Test func `there is always one slot`() async {
    #expect(await WorkSlots(0).take())
  }
}
