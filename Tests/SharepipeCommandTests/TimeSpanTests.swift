import TestSupport
import Testing

@testable import SharepipeCommand

struct TimeSpanTests {
  static let spans: [(String, Duration?)] = [
    ("10", .seconds(10)), ("10s", .seconds(10)), ("10 s", .seconds(10)), ("0", .zero),
    ("0.5", .milliseconds(500)), ("250ms", .milliseconds(250)), ("1.5 h", .seconds(5400)),
    ("5 min", .seconds(300)), ("2 Days", .seconds(172_800)), ("1w", .seconds(604_800)),
    ("", nil), ("s", nil), ("-1", nil), ("1.", nil), (".5", nil), ("1y", nil), ("1 s s", nil),
    ("99999999999h", nil), ("1e3", nil), ("٣s", nil),
  ]

  @Test(arguments: spans)
  func `a length of time has a unit or is in seconds`(text: String, expected: Duration?) {
    #expect(TimeSpan.duration(text) == expected)
  }

  @Test func `a watch takes it wherever it takes a time`() async throws {
    let folder = try CommandFolder()
    for text in ["soon", "2 days"] {
      let outcome = try await Tool.run(
        "watch", folder.inbox, "--rules", folder.rules, "--settle", text)
      #expect(outcome.status == 64)
    }
    let odd = try await Tool.run(
      "watch", folder.inbox, "--rules", folder.rules, "--grace", "soon")
    #expect(
      odd.errors.contains(
        "write a length of time as 10, 10s, '10 s', 5m or 1h; seconds without a unit."))
  }
}
