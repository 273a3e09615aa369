import Documents
import ShareJournal
import Synchronization
import TestSupport
import Testing

@testable import Sharepipe

struct RecordQueueTests {
  /// A number that many tasks count up.
  final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    /// Waits until the number is reached, and a little longer to see whether it is passed.
    func settle(at number: Int) async {
      _ = await eventually { value >= number }
      try? await Task.sleep(for: .milliseconds(20))
    }
    /// The number before it is counted up.
    func next() -> Int {
      count.withLock { count in
        defer { count += 1 }
        return count
      }
    }
  }

  static func record(_ index: Int) -> ContextRecord {
    ContextRecord(identifier: "\(index)", entry: EntryName("\(index)"), owner: 0, end: .done)
  }

  /// Everything that is left in a queue.
  static func drain(_ queue: RecordQueue) async -> [String] {
    var result: [String] = []
    while let records = await queue.take() { result += records.map(\.identifier) }
    return result
  }

  static let orders: [[Int]] = [
    [], [0], [0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2], [2, 0, 3, 1],
  ]

  @Test(arguments: orders)
  func `records come out in order, however they went in`(order: [Int]) async {
    let queue = RecordQueue(window: 8)
    for index in order { await queue.put([Self.record(index)], at: index) }
    await queue.finish()
    #expect(await Self.drain(queue) == order.sorted().map { "\($0)" })
    #expect(await queue.take() == nil)
  }

  @Test func `a batch without records is passed over, and another stays whole`() async {
    let queue = RecordQueue(window: 8)
    for index in 0..<5 {
      let batch = [[], [Self.record(index), Self.record(index + 10)]][index % 2]
      await queue.put(batch, at: index)
    }
    await queue.finish()
    #expect(await queue.take()?.map(\.identifier) == ["1", "11"])
    #expect(await Self.drain(queue) == ["3", "13"])
  }

  @Test func `many workers and a slow reader keep the order`() async {
    let queue = RecordQueue(window: 4)
    let counter = Counter()
    async let work: Void = withTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          while true {
            let index = counter.next()
            guard index < 500 else { return }
            if index % 7 == 0 { await Task.yield() }
            await queue.put([Self.record(index)], at: index)
          }
        }
      }
      await group.waitForAll()
      await queue.finish()
    }
    #expect(await Self.drain(queue) == (0..<500).map { "\($0)" })
    await work
  }

  @Test func `a worker that is too far ahead waits`() async throws {
    let queue = RecordQueue(window: 2)
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for index in 0..<6 {
          await queue.put([Self.record(index)], at: index)
          _ = counter.next()
        }
        await queue.finish()
      }
      await counter.settle(at: 2)
      #expect(counter.value == 2)
      _ = await queue.take()
      await counter.settle(at: 3)
      #expect(counter.value == 3)
      #expect(await Self.drain(queue) == ["1", "2", "3", "4", "5"])
    }
  }

  @Test func `cancelling lets nobody wait`() async {
    let queue = RecordQueue(window: 1)
    await withTaskGroup(of: Void.self) { group in
      for index in 1..<5 { group.addTask { await queue.put([Self.record(index)], at: index) } }
      group.addTask { #expect(await queue.take() == nil) }
      try? await Task.sleep(for: .milliseconds(20))
      await queue.cancel()
    }
    await queue.put([Self.record(9)], at: 9)
    #expect(await queue.take() == nil)
  }

  @Test func `a window holds at least one record`() async {
    let queue = RecordQueue(window: 0)
    await queue.put([Self.record(0)], at: 0)
    #expect(await queue.take()?.map(\.identifier) == ["0"])
  }
}
