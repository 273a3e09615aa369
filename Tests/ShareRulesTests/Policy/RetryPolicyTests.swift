import ShareRules
import Testing

struct RetryPolicyTests {
  static let bounds: [(Int, Duration)] = [
    (1, .seconds(30)), (2, .seconds(60)), (3, .seconds(120)), (7, .seconds(1920)),
    (8, .seconds(3600)), (1000, .seconds(3600)), (.max, .seconds(3600)),
  ]

  @Test(arguments: bounds)
  func `the longest delay doubles up to an hour`(attempt: Int, longest: Duration) {
    #expect(RetryPolicy().delay(attempt: attempt, random: 1) == longest)
    #expect(RetryPolicy().delay(attempt: attempt, random: 0.5) == longest / 2)
  }

  @Test func `a delay is at least a second, or the first one if that is less`() {
    #expect(RetryPolicy().delay(attempt: 5, random: 0) == .seconds(1))
    let quick = RetryPolicy(first: .milliseconds(20), longest: .milliseconds(80))
    #expect(quick.delay(attempt: 9, random: 0) == .milliseconds(20))
    #expect(quick.delay(attempt: 9, random: 1) == .milliseconds(80))
  }

  @Test func `a factor of one keeps the delay, whatever the attempt`() {
    let steady = RetryPolicy(factor: 1)
    #expect(steady.delay(attempt: .max, random: 1) == .seconds(30))
  }

  @Test func `delays of many are spread over all of the time`() {
    var random = SystemRandomNumberGenerator()
    let delays = (0..<1000).map { _ in
      RetryPolicy().delay(attempt: 8, random: .random(in: 0..<1, using: &random)) / .seconds(1)
    }
    let mean = delays.reduce(0, +) / 1000
    // The mean of 1,000 is within six standard errors of 1800.
    #expect(abs(mean - 1800) < 200)
    #expect(delays.contains { $0 < 360 } && delays.contains { $0 > 3240 })
  }
}
