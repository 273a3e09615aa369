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
    faults.isTold = false
    let third = faults.begin()
    #expect(third)
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
}
