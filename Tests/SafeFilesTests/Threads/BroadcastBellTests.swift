import SafeFiles
import Testing

struct BroadcastBellTests {
  @Test func `a ring wakes all tasks that wait`() async {
    let bell = BroadcastBell()
    let rings = bell.rings
    await withDiscardingTaskGroup { group in
      for _ in 0..<20 { group.addTask { await bell.wait(after: rings) } }
      await Task.yield()
      bell.ring()
    }
    #expect(bell.rings == rings + 1)
  }

  @Test func `a ring between the look and the wait is not missed`() async {
    let bell = BroadcastBell()
    let rings = bell.rings
    bell.ring()
    await bell.wait(after: rings)
  }

  @Test func `a wait ends with its time or its task`() async {
    let bell = BroadcastBell()
    await bell.wait(after: bell.rings, atMost: .milliseconds(1))
    let waiting = Task { await bell.wait(after: bell.rings) }
    waiting.cancel()
    await waiting.value
    #expect(bell.rings == 0)
  }
}
