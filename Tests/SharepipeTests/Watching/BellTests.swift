import SafeFiles
import Testing

@testable import Sharepipe

struct BellTests {
  @Test func `a ring that nobody waits for is kept`() async {
    let bell = Bell()
    bell.ring()
    bell.ring()
    await bell.wait(atMost: .seconds(3600))
    // Two rings were one.
    let start = ContinuousClock.now
    await bell.wait(atMost: .milliseconds(20))
    #expect(.now - start >= .milliseconds(20))
  }

  @Test func `whoever waits is woken`() async {
    let bell = Bell()
    for _ in 0..<20 {
      async let waiting: Void = bell.wait(atMost: .seconds(3600))
      await Task.yield()
      bell.ring()
      await waiting
    }
  }

  @Test func `a wait ends with its time or its task`() async {
    let bell = Bell()
    await bell.wait(atMost: .milliseconds(5))
    let waiting = Task { await bell.wait(atMost: .seconds(3600)) }
    waiting.cancel()
    await waiting.value
  }

  @Test func `a context is taken by one at a time`() {
    let taken = TakenContexts()
    #expect(taken.isEmpty)
    #expect(taken.insert("1"))
    #expect(!taken.insert("1"))
    #expect(taken.insert("2"))
    taken.remove("1")
    #expect(!taken.isEmpty)
    #expect(taken.insert("1"))
    taken.remove("1")
    taken.remove("2")
    #expect(taken.isEmpty)
  }
}
