import ShareRules
import Sharepipe

/// Tests of a watch, with what they share.
protocol InboxWatchSuite {}

extension InboxWatchSuite {
  /// An inbox whose watch needs no free space and tries again at once.
  func fixture() throws -> PipelineFixture {
    let fixture = try PipelineFixture()
    fixture.policy.freeSpace = 0
    fixture.policy.retries = RetryPolicy(
      first: .milliseconds(10), factor: 1, longest: .milliseconds(10))
    fixture.policy.confirm = []
    return fixture
  }

  /// The number of each attempt that an extension wrote down, and how many keys there were.
  func attempts(
    _ fixture: PipelineFixture, _ identifier: BundleIdentifier = "org.example.a"
  ) -> (numbers: [String], keys: Int) {
    let lines = fixture.ledger(identifier).map { $0.split(separator: " ").map(String.init) }
    return (lines.compactMap(\.last), Set(lines.compactMap(\.first)).count)
  }
}
