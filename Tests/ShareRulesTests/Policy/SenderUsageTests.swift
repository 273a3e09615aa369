import Documents
import ShareRules
import TestSupport
import Testing

struct SenderUsageTests {
  private static let noon: Timestamp = 1_795_608_000_000_000
  private static let day = Duration.seconds(86_400)

  @Test func `each sender of each owner has the limit for itself`() {
    var usage = SenderUsage()
    for sender in ["org.a", nil, "ORG.a"] {
      for owner: UInt32 in [1, 2] {
        let answers = (0..<3).map { _ in
          usage.admit(owner: owner, sender: sender, limit: 2, at: Self.noon)
        }
        #expect(answers == [true, true, false])
      }
    }
    #expect(usage.admit(owner: 1, sender: nil, limit: nil, at: Self.noon) == true)
  }

  @Test func `what was opened before a restart counts, and a new day is a new limit`() {
    var usage = SenderUsage()
    usage.count(owner: 1, sender: nil, urls: 2, at: Self.noon)
    #expect(usage.admit(owner: 1, sender: nil, limit: 2, at: Self.noon) == false)
    #expect(usage.admit(owner: 1, sender: nil, limit: 2, at: Self.noon - Self.day) == false)
    #expect(usage.admit(owner: 1, sender: nil, limit: 2, at: Self.noon + Self.day) == true)
  }
}
