import ExtensionRunning
import Sharepipe
import Synchronization
import SystemPackage
import TestSupport
import Testing

struct ParkedContextsTests {
  /// A gate before which runs of an extension wait, and the order in which they went through.
  private final class Gate: Sendable {
    private let state = Mutex((isOpen: false, order: [String]()))

    var order: [String] { state.withLock { $0.order } }

    func open() { state.withLock { $0.isOpen = true } }

    func pass(_ context: String) async throws {
      while !state.withLock({ $0.isOpen }) { try await Task.sleep(for: .milliseconds(2)) }
      state.withLock { $0.order.append(context) }
    }
  }

  private func fixture(_ gate: Gate) throws -> PipelineFixture {
    let fixture = try PipelineFixture()
    fixture.policy.freeSpace = 0
    fixture.policy.confirm = []
    fixture.value("org.example.slow") { request in
      try await gate.pass(request.contextIdentifier)
      return .completed(nil)
    }
    return fixture
  }

  private func order(_ fixture: PipelineFixture) throws -> [String: Int] {
    try fixture.journal { journal in
      var all: [String: Int] = [:]
      var position: Int64?
      var identifiers: [String] = []
      while true {
        let page = try journal.history(before: position, limit: 500)
        identifiers += page.contexts.map(\.identifier)
        guard let next = page.next else { break }
        position = next
      }
      for (place, identifier) in identifiers.reversed().enumerated() { all[identifier] = place }
      return all
    }
  }

  @Test
  func `what is parked is called when there is room, the oldest first, and waits for no time`()
    async throws
  {
    let gate = Gate()
    let fixture = try fixture(gate)
    let count = 300
    let watch = try await RecordedWatch(fixture)
    for number in 0..<count { try fixture.add("\(1000 + number).txt", "\(number)\n") }
    #expect(try await eventually { try fixture.files(in: "inbox") == [] })
    #expect(
      await eventually {
        (try? watch.watch.journal.contents.parkedCount()) ?? 0 > count / 2
      })
    // The journal has all that waits, and no time at which it is tried again.
    #expect(try watch.watch.journal.nextDue() == nil)
    #expect(await eventually { watch.status.parked > count / 2 })
    #expect(watch.status.postponed == 0)
    #expect(watch.status.next == nil)
    gate.open()
    #expect(await eventually { watch.records.count { $0.end == .done } == count })
    #expect(try watch.watch.journal.contents.parkedCount() == 0)
    await watch.stop()
    let places = try order(fixture)
    #expect(gate.order.count == count)
    let latest = gate.order.enumerated().map { $0.offset - (places[$0.element] ?? 0) }.max()
    #expect(latest ?? .max <= 64)
  }

  @Test func `what is parked is called after a restart`() async throws {
    let gate = Gate()
    let fixture = try fixture(gate)
    let count = 120
    let first = try await RecordedWatch(fixture)
    for number in 0..<count { try fixture.add("\(number).txt", "\(number)\n") }
    #expect(try await eventually { try fixture.files(in: "inbox") == [] })
    #expect(
      await eventually { (try? first.watch.journal.contents.parkedCount()) ?? 0 > count / 2 })
    await first.cancel()
    #expect(try fixture.ends() == [])
    gate.open()
    let second = try await RecordedWatch(fixture)
    #expect(await eventually { second.records.count { $0.end == .done } == count })
    await second.stop()
    #expect(try fixture.ends().count == count)
  }

  @Test func `what is parked for an extension that is gone goes on without it`() async throws {
    let gate = Gate()
    let fixture = try fixture(gate)
    let count = 60
    let watch = try await RecordedWatch(fixture)
    for number in 0..<count { try fixture.add("\(number).txt", "\(number)\n") }
    #expect(try await eventually { try fixture.files(in: "inbox") == [] })
    #expect(await eventually { (try? watch.watch.journal.contents.parkedCount()) ?? 0 > 0 })
    let other = try PipelineFixture()
    other.policy.freeSpace = 0
    other.policy.confirm = []
    other.value("org.example.quick") { _ in .completed(nil) }
    watch.watch.use(other.rules)
    gate.open()
    #expect(await eventually { watch.records.count { $0.end == .done } == count })
    await watch.stop()
    #expect(try fixture.ends().count == count)
  }

  @Test func `an attempt for which there was no descriptor does not count`() async throws {
    let fixture = try PipelineFixture()
    fixture.policy.freeSpace = 0
    fixture.policy.confirm = []
    let tries = Mutex(0)
    let attempts = Mutex<[Int]>([])
    fixture.value("org.example.a") { request in
      attempts.withLock { $0.append(request.attempt) }
      let number = tries.withLock { tries in
        tries += 1
        return tries
      }
      if number <= 4 { throw BuiltInError.exhausted(path: "/a", why: "Too many open files") }
      return .completed(nil)
    }
    let watch = try await RecordedWatch(fixture)
    try fixture.add("a.txt")
    #expect(await eventually { watch.ends("a.txt").last == .done })
    await watch.stop()
    #expect(watch.ends("a.txt") == [.notYet, .notYet, .notYet, .notYet, .done])
    #expect(attempts.withLock { $0 } == [1, 1, 1, 1, 1])
    let identifier = try #require(watch.records.first?.identifier)
    #expect(try fixture.journal { try $0.runs(of: identifier).map(\.end) } == [.completed])
    let why = try fixture.journal { journal in
      try journal.steps(of: identifier).first { $0.kind == .postponed }?.details["why"]?.string
    }
    #expect(
      why
        == "org.example.a: cannot be run now: /a: cannot be opened now: Too many open files; it is "
        + "tried again")
  }
}
