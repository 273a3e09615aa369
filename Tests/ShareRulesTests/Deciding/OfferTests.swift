import Documents
import Predicates
import ShareModel
import ShareTestSupport
import Testing
import TypeIdentifiers

@testable import ShareRules

struct OfferTests {
  private static let active = ActivationAnswer(
    isActive: true, reason: Reason(.ruleMatched, "yes"), items: [0, 1])
  private static let inactive = ActivationAnswer(
    isActive: false, reason: Reason(.ruleNotMatched, "no"), items: [])
  private static let choice = Reason(.notChosen, "the sender chose another")
  private static let block = Reason(.activityExcluded, "the host excludes it")
  private static let stop = Reason(.stoppedByEarlier, "org.example.a did not complete")
  private static let effect = Reason(.effectNeedsConfirmation, "its effect is destructive")

  /// Every combination of obstacles, and the offer that follows from it.
  @Test(arguments: 0..<32)
  func `the first obstacle in the order of the share sheet decides`(obstacles: Int) {
    let isOther = obstacles & 1 != 0
    let isBlocked = obstacles & 2 != 0
    let isInactive = obstacles & 4 != 0
    let isStopped = obstacles & 8 != 0
    let isAsked = obstacles & 16 != 0
    let offer = Offer(
      choice: isOther ? Self.choice : nil, blocks: isBlocked ? [Self.block] : [],
      activation: isInactive ? Self.inactive : Self.active,
      confirmation: isAsked ? Self.effect : nil
    ).stopped(by: isStopped ? "org.example.a" : nil)
    let expected: Offer =
      if isOther {
        .inactive(Self.choice)
      } else if isBlocked {
        .blocked([Self.block])
      } else if isInactive {
        .inactive(Self.inactive.reason)
      } else if isStopped {
        .stopped(Self.stop)
      } else {
        .made(items: [0, 1], confirmation: isAsked ? Self.effect : nil)
      }
    #expect(offer == expected)
  }

  @Test func `a rule is not asked about what is blocked`() {
    var asked = 0
    func ask() -> ActivationAnswer {
      asked += 1
      return Self.active
    }
    _ = Offer(choice: Self.choice, blocks: [], activation: ask(), confirmation: nil)
    _ = Offer(choice: nil, blocks: [Self.block], activation: ask(), confirmation: nil)
    #expect(asked == 0)
    _ = Offer(choice: nil, blocks: [], activation: ask(), confirmation: nil)
    #expect(asked == 1)
  }

  @Test func `time and chance of rules are those that are handed in`() {
    let sheet = { (time: Double, number: UInt64) in
      ShareSheet(
        [
          .sample("org.example.late", rule: .string("now() > CAST(1000, 'NSDate')")),
          .sample("org.example.even", rule: .string("randomn(2) == 0")),
        ],
        by: DecisionMaker(
          policy: HostPolicy(), catalogue: .builtIn,
          environment: PredicateEnvironment(now: { time }, random: { number })))
    }
    let context = ExaminedContext.sample()
    #expect(sheet(978_307_200 + 999, 0).offers(of: context).decided == [1])
    #expect(sheet(978_307_200 + 1001, 1).offers(of: context).decided == [0])
  }

  @Test func `the sheet lists who applies, who is blocked, and why the others are absent`() {
    var policy = HostPolicy()
    policy.excludedActivities = ["org.example.b"]
    let sheet = ShareSheet(
      [
        .sample("org.example.a"), .sample("org.example.b"),
        .sample("org.example.c", rule: .string("FALSEPREDICATE")),
        .sample("org.example.d", rule: .string("extensionItems.nothing + 1 == 2")),
      ], by: DecisionMaker(policy: policy, catalogue: .builtIn))
    let offers = sheet.offers(of: .sample())
    #expect(offers.decided == [0, 1])
    #expect(offers.absent.inactive.map(\.identifier) == ["org.example.c", "org.example.d"])
    #expect(offers.absent.problems.map(\.code) == [.ruleEvaluation])
    #expect(offers.absent(in: 0..<3).inactive.map(\.identifier) == ["org.example.c"])
    #expect(offers.absent(in: 0..<3).problems.isEmpty)
  }
}
