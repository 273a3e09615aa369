import Sharepipe
import TestSupport
import Testing

@testable import SharepipeCommand

struct PointInTimeTests {
  static let moments: [(String, Int64?)] = [
    ("30s", 9_999_970), ("2m", 9_999_880), ("1h", 9_996_400), ("1d", 9_913_600),
    ("1w", 9_395_200), ("1970-01-02", 86_400), ("1970-01-02T01:00", 90_000),
    ("1970-01-02T01:00:01", 90_001), ("1970-01-02T01:00:01Z", 90_001),
    ("1970-01-02T01:00:01+01:00", 86_401), ("1970-02-31", nil), ("h", nil), ("-1h", nil),
    ("1.5h", nil), ("1y", nil), ("", nil), ("99999999999h", nil), ("tomorrow", nil),
  ]

  @Test(arguments: moments)
  func `a moment is a time ago or a date`(text: String, seconds: Int64?) {
    let moment = PointInTime(text, now: 10_000_000_000_000)
    #expect(moment?.timestamp.microseconds == seconds.map { $0 * 1_000_000 })
  }
}
