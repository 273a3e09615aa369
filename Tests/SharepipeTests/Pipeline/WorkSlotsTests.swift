import SafeFiles
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

  /// The names of the contexts in the order in which they began.
  private final class Order: Sendable {
    private let added = Mutex<[String]>([])

    var names: [String] { added.withLock { $0 } }

    func add(_ name: String) { added.withLock { $0.append(name) } }
  }

  @Test func `no more are at work than there are slots`() async {
    let slots = WorkSlots(3)
    let count = Count()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          await slots.take()
          await WorkSlot(slots).whileTaken { _ in
            count.enter()
            await Task.yield()
            count.leave()
          }
        }
      }
    }
    #expect(count.most == 3)
  }

  @Test func `a slot is given back once, when that is said or at the end`() async {
    let slots = WorkSlots(1)
    for _ in 0..<3 {
      await slots.take()
      await WorkSlot(slots).whileTaken { slot in
        slot.give()
        slot.give()
        // The slot is free for another, and only one is.
        await slots.take()
        slots.give()
      }
    }
    await slots.take()
    let second = Count()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await slots.take()
        second.enter()
      }
      for _ in 0..<20 { await Task.yield() }
      #expect(second.most == 0)
      slots.give()
    }
    #expect(second.most == 1)
  }

  @Test func `there is always one slot`() async {
    await WorkSlots(0).take()
  }

  @Test func `a slot that is lent comes back before others begin`() async {
    let slots = WorkSlots(1, loans: 1)
    let order = Order()
    await slots.take()
    await withTaskGroup(of: Void.self) { group in
      let slot = WorkSlot(slots, isLent: true)
      for name in ["first", "second"] {
        group.addTask {
          await slots.take()
          order.add(name)
          // The context that waits for its slot is in line by now.
          for _ in 0..<100 { await Task.yield() }
          slots.give()
        }
        for _ in 0..<100 { await Task.yield() }
      }
      await slot.whileTaken { slot in
        await slot.whileFree { await Task.yield() }
        order.add("lender")
      }
    }
    #expect(order.names == ["first", "lender", "second"])
  }

  @Test func `a slot that is not lent is kept while the journal is waited for`() async {
    let slots = WorkSlots(1)
    let second = Count()
    await slots.take()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await slots.take()
        second.enter()
      }
      await WorkSlot(slots).whileFree {
        for _ in 0..<100 { await Task.yield() }
        #expect(second.most == 0)
      }
      slots.give()
    }
    #expect(second.most == 1)
  }

  @Test func `no more begin than may be lent, and all come to their turn`() async {
    let slots = WorkSlots(2, loans: 3)
    let count = Count()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          await slots.take()
          await WorkSlot(slots, isLent: true).whileTaken { slot in
            count.enter()
            await slot.whileFree { for _ in 0..<5 { await Task.yield() } }
            await Task.yield()
            count.leave()
          }
        }
      }
    }
    #expect(count.most <= 5)
  }
}
