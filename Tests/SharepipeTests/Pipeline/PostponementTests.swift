import ShareJournal
import ShareModel
import ShareRules
import Testing

@testable import Sharepipe

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
      end, attempt: attempt, of: bundle, policy: RetryPolicy(age: .seconds(100)), age: age) != nil
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

  @Test func `what is too old is tried no more`() {
    #expect(isPostponed(.temporary, of: bundle(.additive), age: .seconds(99)))
    #expect(!isPostponed(.temporary, of: bundle(.additive), age: .seconds(100)))
  }

  @Test func `the reason says when and how often`() throws {
    let policy = RetryPolicy(first: .seconds(1), factor: 1, longest: .seconds(1))
    let postponement = try #require(
      Postponement.after(
        .temporary, attempt: 2, of: bundle(.additive), policy: policy, age: .zero))
    #expect(postponement.delay == .seconds(1))
    #expect(
      postponement.reason
        == Reason(.postponed, "Post: will be tried again in about 1 seconds (attempt 2 of 3)"))
  }
}
