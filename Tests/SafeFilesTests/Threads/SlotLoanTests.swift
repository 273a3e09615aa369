import Synchronization
import Testing

@testable import SafeFiles

struct SlotLoanTests {
  private let slots = WorkSlots(1, loans: 1)

  @Test func `a slot is lent once, and taken back`() async {
    await slots.take()
    let loan = SlotLoan(to: slots)
    #expect(slots.free == 0)
    loan.lend()
    loan.lend()
    #expect(slots.free == 1)
    await loan.takeBack()
    #expect(slots.free == 0)
    slots.give()
    #expect(slots.free == 1)
  }

  @Test func `what comes back after the end lends nothing`() async {
    await slots.take()
    let loan = SlotLoan(to: slots)
    await loan.takeBack()
    loan.lend()
    #expect(slots.free == 0)
  }

  @Test func `a task has company as long as another is at work`() async {
    let idle = Mutex(0)
    let slots = WorkSlots(2, loans: 1) { idle.withLock { $0 += 1 } }
    await slots.take()
    await slots.take()
    let loan = SlotLoan(to: slots)
    loan.lend()
    #expect(loan.hasCompany)
    #expect(idle.withLock { $0 } == 0)
    slots.give()
    #expect(!loan.hasCompany)
    #expect(idle.withLock { $0 } == 1)
    await loan.takeBack()
    slots.give()
    #expect(idle.withLock { $0 } == 2)
  }
}
