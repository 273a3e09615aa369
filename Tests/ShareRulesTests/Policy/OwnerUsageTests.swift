import Documents
import ShareRules
import TestSupport
import Testing

struct OwnerUsageTests {
  private static let noon: Timestamp = 1_795_608_000_000_000
  private static let day = Duration.seconds(86_400)

  @Test func `without a quota everybody is admitted`() {
    var usage = OwnerUsage(OwnerQuota())
    for _ in 0..<10 {
      #expect(usage.admit(owner: 1, bytes: .max, at: Self.noon) == .admitted)
    }
  }

  @Test func `an owner over the quota waits, and this is news once`() {
    var usage = OwnerUsage(OwnerQuota(bytes: 100, contexts: 3))
    #expect(usage.admit(owner: 1, bytes: 60, at: Self.noon) == .admitted)
    #expect(usage.admit(owner: 1, bytes: 60, at: Self.noon) == .over(isNews: true))
    #expect(usage.admit(owner: 1, bytes: 60, at: Self.noon) == .over(isNews: false))
    #expect(usage.admit(owner: 1, bytes: 40, at: Self.noon) == .admitted)
    #expect(usage.admit(owner: 2, bytes: 100, at: Self.noon) == .admitted)
    #expect(usage.admit(owner: 2, bytes: 0, at: Self.noon) == .admitted)
    #expect(usage.admit(owner: 2, bytes: 0, at: Self.noon) == .admitted)
    #expect(usage.admit(owner: 2, bytes: 0, at: Self.noon) == .over(isNews: true))
  }

  @Test func `a new day brings a new quota, a clock that goes back does not`() {
    var usage = OwnerUsage(OwnerQuota(contexts: 1))
    #expect(usage.admit(owner: 1, bytes: 1, at: Self.noon) == .admitted)
    #expect(usage.admit(owner: 1, bytes: 1, at: Self.noon - Self.day) == .over(isNews: true))
    let midnight = Self.noon + Self.day / 2
    #expect(
      usage.admit(owner: 1, bytes: 1, at: midnight - .microseconds(1)) == .over(isNews: false))
    #expect(usage.admit(owner: 1, bytes: 1, at: midnight) == .admitted)
    #expect(usage.admit(owner: 1, bytes: 1, at: midnight) == .over(isNews: true))
  }

  @Test func `what was brought in before a restart counts`() {
    var usage = OwnerUsage(OwnerQuota(bytes: 100, contexts: 10))
    usage.count(owner: 1, bytes: 90, contexts: 2, at: Self.noon)
    #expect(usage.admit(owner: 1, bytes: 11, at: Self.noon) == .over(isNews: true))
    #expect(usage.admit(owner: 1, bytes: 10, at: Self.noon) == .admitted)
  }

  @Test func `what is larger than the quota of a day is no news of its owner, and never comes in`()
  {
    var usage = OwnerUsage(OwnerQuota(bytes: 100))
    #expect(usage.admit(owner: 1, bytes: 101, at: Self.noon) == .tooLarge)
    #expect(usage.admit(owner: 1, bytes: 100, at: Self.noon) == .admitted)
    #expect(usage.admit(owner: 1, bytes: 1, at: Self.noon) == .over(isNews: true))
    #expect(usage.admit(owner: 1, bytes: 101, at: Self.noon + Self.day) == .tooLarge)
  }

  @Test func `sizes never overflow`() {
    var usage = OwnerUsage(OwnerQuota(bytes: .max))
    #expect(usage.admit(owner: 1, bytes: .max, at: Self.noon) == .admitted)
    #expect(usage.admit(owner: 1, bytes: .max, at: Self.noon) == .over(isNews: true))
  }
}
