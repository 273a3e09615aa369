import Testing

@testable import Sharepipe

struct InboxFaultsTests {
  @Test func `a fault is told once, until something succeeds`() {
    var faults = InboxFaults(pause: .seconds(60))
    #expect(!faults.isPausing)
    let first = faults.begin()
    let second = faults.begin()
    #expect((first, second) == (true, false))
    #expect(faults.isPausing)
    faults.end()
    let third = faults.begin()
    #expect(third)
  }

  @Test func `an entry that cannot be taken makes nobody wait`() {
    var faults = InboxFaults(pause: .seconds(60))
    faults.passOver()
    #expect(!faults.isPausing)
    let now = [faults.takeOffer(), faults.takeRenewal()]
    #expect(now == [false, false])
    let start = ContinuousClock.now
    let later = [1, 301, 302, 900].map { faults.takeOffer(at: start + .seconds($0)) }
    #expect(later == [false, true, false, false])
    faults.passOver()
    let last = faults.takeOffer(at: ContinuousClock.now + .seconds(301))
    #expect(!last)
  }

  @Test func `the pause ends, and what stayed is offered again once`() async throws {
    var faults = InboxFaults(pause: .milliseconds(10))
    let none = faults.takeRenewal()
    #expect(!none)
    _ = faults.begin()
    try await Task.sleep(for: .milliseconds(20))
    #expect(!faults.isPausing)
    let taken = [faults.takeRenewal(), faults.takeRenewal()]
    #expect(taken == [true, false])
  }

  @Test func `what is wrong is known while it lasts`() {
    var faults = InboxFaults(pause: .seconds(5))
    #expect(faults.current() == nil)
    _ = faults.begin("no disk")
    #expect(faults.current() == "no disk")
    #expect(faults.current(at: .now + .seconds(14)) == "no disk")
    #expect(faults.current(at: .now + .seconds(16)) == nil)
    faults.end()
    #expect(faults.current() == nil)
  }
}
