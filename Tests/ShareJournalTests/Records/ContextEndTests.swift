import ShareModel
import Testing

@testable import ShareJournal

struct ContextEndTests {
  static let cases: [([ExtensionOutcome], ContextEnd)] = [
    ([], .unclaimed),
    ([.stopped], .unclaimed),
    ([.delivered], .done),
    ([.returned, .delivered], .done),
    ([.alreadyDelivered], .done),
    ([.cancelled], .done),
    ([.cancelled, .blocked], .blocked),
    ([.blocked], .blocked),
    ([.blocked, .invalid], .rejected),
    ([.invalid, .delivered], .done),
    ([.blocked, .delivered], .done),
    ([.held, .delivered], .held),
    ([.failed, .held, .delivered], .failed),
    ([.unavailable], .failed),
    ([.unavailable, .stopped], .failed),
  ]

  @Test(arguments: cases)
  func `the first line that fits is the end`(outcomes: [ExtensionOutcome], end: ContextEnd) {
    let decisions = outcomes.map {
      ExtensionDecision(identifier: "org.example", point: .share, outcome: $0)
    }
    #expect(ContextEnd(of: decisions) == end)
  }

  @Test func `an optional extension whose program is missing does not count`() {
    let decisions = [
      ExtensionDecision(
        identifier: "a", point: .action, outcome: .unavailable, isOptional: true),
      ExtensionDecision(identifier: "b", point: .share, outcome: .delivered),
    ]
    #expect(ContextEnd(of: decisions) == .done)
  }
}
