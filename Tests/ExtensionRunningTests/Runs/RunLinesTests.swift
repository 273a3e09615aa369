import Synchronization
import TestSupport
import Testing

@testable import ExtensionRunning

struct RunLinesTests {
  /// Lines in which no context waits: one that is full stands.
  private let standing = RunLines(patience: .zero)
  /// Lines in which a context waits as long as it takes.
  private let moving = RunLines(patience: .seconds(3600))

  @Test func `a line has room for so many, and again when one leaves`() {
    #expect(standing.join("a", limit: 2) == .joined)
    #expect(standing.join("a", limit: 2) == .joined)
    #expect(standing.join("a", limit: 2) == .full)
    #expect(standing.join("b", limit: 1) == .joined, "another extension has a line of its own")
    standing.settle("a", isParked: false)
    standing.leave("a")
    #expect(standing.join("a", limit: 2) == .joined)
  }

  @Test func `whatever waits for room joins when one leaves, the oldest first`() async {
    let lines = moving
    let order = Order()
    #expect(lines.join("a", limit: 1) == .joined)
    await withTaskGroup { group in
      for (count, name) in ["c", "a", "d", "b"].enumerated() {
        #expect(lines.join("a", limit: 1) == nil)
        group.addTask {
          #expect(await lines.waitForRoom("a", context: name, limit: 1) == .joined)
          order.names.withLock { $0.append(name) }
          lines.leave("a")
        }
        #expect(await eventually { lines.waiting("a") == count + 1 })
      }
      lines.leave("a")
      await group.waitForAll()
    }
    #expect(order.names.withLock { $0 } == ["a", "b", "c", "d"])
    #expect(lines.join("a", limit: 1) == .joined, "every place was given back")
  }

  @Test func `a place is free again when whatever waits for it is cancelled`() async {
    let lines = moving
    #expect(lines.join("a", limit: 1) == .joined)
    let waiter = Task { await lines.waitForRoom("a", context: "1", limit: 1) }
    #expect(await eventually { lines.waiting("a") == 1 })
    waiter.cancel()
    #expect(await waiter.value == .full)
    lines.settle("a", isParked: false)
    lines.leave("a")
    #expect(lines.join("a", limit: 1) == .joined)
  }

  @Test func `where one has waited too long, those behind it are parked with it`() async {
    let lines = RunLines(patience: .milliseconds(20))
    #expect(lines.join("a", limit: 1) == .joined)
    let answers = await withTaskGroup(of: RunLines.Answer.self) { group in
      for name in ["1", "2", "3"] {
        group.addTask { await lines.waitForRoom("a", context: name, limit: 1) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == [.full, .full, .full])
    #expect(lines.waiting("a") == 0)
  }

  @Test func `a new context does not overtake those that are parked`() {
    let lines = moving
    lines.add(1, parkedFor: "a")
    #expect(lines.join("a", limit: 4) == .full)
    lines.settle("a", isParked: true)
    #expect(lines.rooms().map(\.count) == [2])
    lines.call("a")
    lines.call("a")
    #expect(lines.rooms() == [])
    #expect(lines.join("a", limit: 2) == nil, "those that are called have places")
    #expect(lines.join("a", limit: 3) == .joined)
    lines.arrive("a", isJoining: true)
    lines.arrive("a", isJoining: false)
    #expect(lines.join("a", limit: 3) == .joined)
    #expect(lines.join("a", limit: 3) == nil)
  }

  @Test func `parked contexts are called several at a time, before the line is empty`() {
    let lines = moving
    let rung = Mutex(0)
    lines.whenRoom { rung.withLock { $0 += 1 } }
    let capacity = 4 + RunLines.waitingCalled
    let start = ContinuousClock.now
    for _ in 0..<capacity { #expect(lines.join("a", limit: 100, places: 4) == .joined) }
    lines.add(50, parkedFor: "a")
    for left in 1..<capacity {
      lines.leave("a", at: start)
      let isRoom = left >= RunLines.waitingCalled / 2
      #expect(lines.rooms().map(\.count) == (isRoom ? [left] : []))
      #expect(rung.withLock { $0 > 0 } == isRoom)
    }
  }

  @Test func `of a slow extension, few contexts are called`() {
    let lines = moving
    for _ in 0..<30 { #expect(lines.join("a", limit: 100, places: 2) == .joined) }
    lines.add(50, parkedFor: "a")
    var moment = ContinuousClock.now
    func leave(_ count: Int, every pace: Duration) {
      for _ in 0..<count {
        moment += pace
        lines.leave("a", at: moment)
      }
    }
    leave(26, every: .milliseconds(50))
    #expect(lines.rooms() == [], "two run, and two wait")
    leave(1, every: .milliseconds(50))
    #expect(lines.rooms().map(\.count) == [1])
    leave(3, every: .seconds(10))
    #expect(lines.rooms().map(\.count) == [3], "two that run, and one that waits")
  }

  @Test func `there is room for what is parked, though nothing leaves any more`() {
    let lines = standing
    let rung = Mutex(0)
    lines.whenRoom { rung.withLock { $0 += 1 } }
    #expect(lines.join("a", limit: 1) == .joined)
    #expect(lines.join("a", limit: 1) == .full)
    // It leaves before the journal has the other.
    lines.leave("a")
    #expect(rung.withLock { $0 } == 0)
    #expect(lines.join("a", limit: 1) == .full, "it would overtake what is being parked")
    lines.settle("a", isParked: false)
    lines.settle("a", isParked: true)
    #expect(rung.withLock { $0 } == 1)
    #expect(lines.rooms().map(\.line) == ["a"])
  }

  @Test func `a number that is wrong is put right, unless something was parked meanwhile`() {
    let lines = standing
    lines.add(3, parkedFor: "a")
    let room = lines.rooms()
    #expect(lines.join("a", limit: 1) == .full)
    lines.settle("a", isParked: true)
    lines.noneIsLeft(since: room[0])
    #expect(lines.rooms().map(\.count) == [4])
    lines.noneIsLeft(since: lines.rooms()[0])
    #expect(lines.rooms() == [])
    #expect(lines.join("a", limit: 1) == .joined)
  }

  @Test func `a call ends once, in the line or elsewhere`() {
    let lines = moving
    lines.add(2, parkedFor: "a")
    lines.call("a")
    lines.call("a")
    let first = LineCall("a", lines)
    #expect(first.join())
    #expect(!first.join())
    first.end()
    let second = LineCall("a", lines)
    second.end()
    #expect(!second.join())
    #expect(lines.join("a", limit: 2) == .joined)
    #expect(lines.join("a", limit: 2) == nil, "the first is in the line until it leaves")
  }
}

/// The names of those that joined a line, in order.
private final class Order: Sendable {
  let names = Mutex<[String]>([])
}
