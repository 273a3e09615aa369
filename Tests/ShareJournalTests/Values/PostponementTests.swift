import ShareJournal
import ShareModel
import ShareRules
import Testing

struct PostponementTests {
  private func bundle(
    _ effect: ExtensionSettings.Effect, isIdempotent: Bool = false, retries: Int = 2
  ) -> ExtensionBundle {
    ExtensionBundle(
      identifier: "org.example.a", displayName: "Post", point: .share, activationRule: nil,
      settings: ExtensionSettings(effect: effect, isIdempotent: isIdempotent, retries: retries))
  }

  private func isPostponed(
    _ end: JournalRun.End, attempt: Int = 1, of bundle: ExtensionBundle, age: Duration = .zero
  ) -> Bool {
    Postponement.after(
      end, attempt: attempt, of: bundle, policy: RetryPolicy(age: .seconds(100)), age: age,
      random: 0) != nil
  }

  static let table: [(end: JournalRun.End, anything: Bool, repeatable: Bool)] = [
    (.completed, false, false), (.returned, false, false), (.cancelled, false, false),
    (.failed, false, false), (.temporary, true, true), (.uncertain, false, true),
  ]

  @Test(arguments: table)
  func `what passes is tried again, and what is uncertain if it may be repeated`(
    end: JournalRun.End, anything: Bool, repeatable: Bool
  ) {
    for effect in ExtensionSettings.Effect.allCases where effect != .additive {
      #expect(isPostponed(end, of: bundle(effect)) == anything)
      #expect(isPostponed(end, of: bundle(effect, isIdempotent: true)) == repeatable)
    }
    #expect(isPostponed(end, of: bundle(.additive)) == repeatable)
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 2), (5, 5)])
  func `the number of retries is that of the extension`(retries: Int, tried: Int) {
    let bundle = bundle(.externalPost, retries: retries)
    let count = (1...10).prefix { isPostponed(.temporary, attempt: $0, of: bundle) }.count
    #expect(count == tried)
  }

  @Test func `a directory that is missing is waited for, however often`() {
    func after(_ attempt: Int, age: Duration) -> Postponement? {
      Postponement.after(
        .temporary, attempt: attempt, of: bundle(.additive),
        policy: RetryPolicy(age: .seconds(100)),
        age: age, random: 0.99, isOutside: true)
    }
    #expect(
      after(9, age: .zero)?.reason
        == Reason(.postponed, "Post: waits until the directory can be used"))
    #expect(after(9, age: .seconds(100)) == nil)
    for random in [0, 0.99] {
      let pause = Postponement.beforeLooking(by: RetryPolicy(), random: random)
      #expect((.seconds(30) ... .seconds(60)).contains(pause))
    }
  }

  @Test func `what is too old is tried no more`() {
    #expect(isPostponed(.temporary, of: bundle(.additive), age: .seconds(99)))
    #expect(!isPostponed(.temporary, of: bundle(.additive), age: .seconds(100)))
  }

  @Test(arguments: [(0.0, 1), (0.5, 15), (0.99, 29)])
  func `the pause is spread by chance over all of what it may be`(random: Double, seconds: Int) {
    let pause = Postponement.after(
      .temporary, attempt: 1, of: bundle(.additive), policy: RetryPolicy(), age: .zero,
      random: random)
    #expect(pause?.delay.components.seconds == Int64(seconds))
  }

  @Test func `the reason says when and how often`() throws {
    let policy = RetryPolicy(first: .seconds(1), factor: 1, longest: .seconds(1))
    let postponement = try #require(
      Postponement.after(
        .temporary, attempt: 2, of: bundle(.additive), policy: policy, age: .zero,
        random: 0.5))
    #expect(postponement.delay == .seconds(1))
    #expect(
      postponement.reason
        == Reason(.postponed, "Post: will be tried again in about 1 second (attempt 2 of 3)"))
  }
}
