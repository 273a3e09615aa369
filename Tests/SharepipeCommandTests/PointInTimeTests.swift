import Sharepipe
import TestSupport
import Testing

@testable import SharepipeCommand

struct PointInTimeTests {
  static let moments: [(String, Int64?)] = [
    ("10", 9_999_990), ("30s", 9_999_970), ("30 s", 9_999_970), ("30 s ago", 9_999_970),
    ("2m", 9_999_880), ("2 min", 9_999_880), ("1h", 9_996_400), ("1.5h", 9_994_600),
    ("1d", 9_913_600), ("1w", 9_395_200), ("now", 10_000_000),
    ("1970-01-02T01:00:01Z", 90_001), ("1970-01-02 01:00:01 +01:00", 86_401),
    ("1970-01-02T01:00:01+01:00", 86_401), ("1970-02-31", nil), ("h", nil), ("-1h", nil),
    ("1y", nil), ("", nil), ("99999999999h", nil), ("tomorrow", nil), ("1970-01-02 1", nil),
  ]

  @Test(arguments: moments)
  func `a moment is a time ago or a date`(text: String, seconds: Int64?) {
    let moment = PointInTime(text, now: 10_000_000_000_000)
    #expect(moment?.timestamp.microseconds == seconds.map { $0 * 1_000_000 })
  }

  static let local: [(String, Int64)] = [
    ("1970-04-26", 9_936_000), ("1970-04-26T01:00", 9_939_600), ("1970-04-26 01:00", 9_939_600),
    ("1970-04-26 01:00:01", 9_939_601),
  ]

  @Test(arguments: local)
  func `a date without a zone is on the local clock`(text: String, shown: Int64) {
    let moment = PointInTime(text, now: 10_000_000_000_000)?.timestamp
    #expect(moment == .local(showing: Timestamp(microseconds: shown * 1_000_000)))
    #expect(moment?.localText?.hasPrefix(text.replacing("T", with: " ")) == true)
  }

  @Test func `today and yesterday are when the day began`() throws {
    let now = Timestamp(microseconds: 10_000_000_000_000)
    let today = try #require(PointInTime("today", now: now)).timestamp
    let yesterday = try #require(PointInTime("Yesterday", now: now)).timestamp
    #expect(today.localParts?.time == "00:00:00")
    #expect(yesterday.localParts?.time == "00:00:00")
    #expect(today.localParts?.date == now.localParts?.date)
    #expect((.hours(23) ... .hours(25)).contains(today - yesterday))
  }

  @Test func `what is printed is read back`() throws {
    let now = Timestamp(microseconds: 10_000_000_000_000)
    let text = try #require(now.localText)
    #expect(PointInTime(text, now: .first)?.timestamp == now)
  }
}

extension Duration {
  fileprivate static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }
}
