import SeededRandom
import Testing

@testable import SharepipeConsole

struct ThrottleTests {
  private let now = ContinuousClock.Instant.start

  /// Tries a name, and ends the try if it is let through.
  private func attempt(
    _ throttle: inout Throttle, _ name: String, at time: Duration, succeeds: Bool = false
  ) -> Throttle.Verdict {
    let verdict = throttle.admit(name: name, now: now + time)
    if verdict == .go { throttle.ended(name: name, succeeded: succeeds) }
    return verdict
  }

  @Test func `five tries are free, and then the wait doubles up to 15 minutes`() {
    var throttle = Throttle()
    for _ in 0..<5 { #expect(attempt(&throttle, "ada", at: .zero) == .go) }
    var time = Duration.zero
    for seconds in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900] {
      let wait = Duration.seconds(seconds)
      #expect(attempt(&throttle, "ada", at: time) == .wait(wait))
      // A try that is refused does not make the wait longer.
      #expect(
        attempt(&throttle, "ada", at: time + wait - .milliseconds(1)) == .wait(.milliseconds(1)))
      time += wait
      #expect(attempt(&throttle, "ada", at: time) == .go)
    }
  }

  @Test func `a success gives the name its free tries again`() {
    var throttle = Throttle()
    for _ in 0..<5 { #expect(attempt(&throttle, "ada", at: .zero) == .go) }
    #expect(attempt(&throttle, "ada", at: .seconds(1), succeeds: true) == .go)
    for _ in 0..<5 { #expect(attempt(&throttle, "ada", at: .seconds(1)) == .go) }
    #expect(attempt(&throttle, "ada", at: .seconds(1)) == .wait(.seconds(1)))
  }

  @Test func `tries count when they begin, so that many at once are no way around`() {
    var throttle = Throttle()
    for _ in 0..<5 { #expect(throttle.admit(name: "ada", now: now) == .go) }
    #expect(throttle.admit(name: "ada", now: now) == .wait(.seconds(1)))
  }

  @Test func `after a day without a try a name is as new`() {
    var throttle = Throttle()
    for _ in 0..<5 { #expect(attempt(&throttle, "ada", at: .zero) == .go) }
    #expect(attempt(&throttle, "ada", at: .seconds(86_399)) == .go)
    #expect(attempt(&throttle, "ada", at: .seconds(86_399)) == .wait(.seconds(2)))
    for _ in 0..<5 { #expect(attempt(&throttle, "ada", at: .seconds(2 * 86_400)) == .go) }
  }

  @Test func `500 wrong tries of one name leave those of another name alone`() {
    var throttle = Throttle()
    var admitted = 0
    for number in 0..<500 {
      let time = Duration.milliseconds(number * 100)
      if attempt(&throttle, "ada", at: time) == .go { admitted += 1 }
    }
    #expect(admitted == 10)
    #expect(attempt(&throttle, "bob", at: .seconds(50), succeeds: true) == .go)
  }

  @Test func `all names together have 30 tries a minute`() {
    var throttle = Throttle()
    for number in 0..<30 {
      #expect(attempt(&throttle, "p\(number)", at: .seconds(number)) == .go)
    }
    #expect(attempt(&throttle, "ada", at: .seconds(40)) == .busy(.seconds(20)))
    #expect(attempt(&throttle, "ada", at: .seconds(60)) == .go)
    #expect(attempt(&throttle, "bob", at: .seconds(60)) == .busy(.seconds(1)))
  }

  @Test func `ten tries are under way at most`() {
    var throttle = Throttle()
    for number in 0..<10 { #expect(throttle.admit(name: "p\(number)", now: now) == .go) }
    #expect(throttle.admit(name: "ada", now: now) == .busy(.seconds(5)))
    throttle.ended(name: "p0", succeeded: false)
    #expect(throttle.admit(name: "ada", now: now) == .go)
    #expect(throttle.admit(name: "bob", now: now) == .busy(.seconds(5)))
  }

  @Test func `what cannot be a name counts as one name`() {
    var throttle = Throttle()
    for text in ["", "Ada", "a b", String(repeating: "x", count: 100_000), "\u{0}"] {
      #expect(attempt(&throttle, text, at: .zero) == .go)
    }
    #expect(attempt(&throttle, "ÄÖÜ", at: .zero) == .wait(.seconds(1)))
    #expect(attempt(&throttle, "ada", at: .zero) == .go)
    #expect(throttle.count == 2)
  }

  @Test func `10,000 names are remembered, and then the oldest go`() {
    var limits = Throttle.Limits()
    limits.triesAMinute = .max
    limits.names = 100
    #expect(Throttle.Limits().names == 10_000)
    var throttle = Throttle(limits: limits)
    for _ in 0..<5 { #expect(attempt(&throttle, "ada", at: .zero) == .go) }
    for number in 0..<99 {
      #expect(attempt(&throttle, "p\(number)", at: .milliseconds(number + 1)) == .go)
    }
    #expect(throttle.count == 100)
    #expect(attempt(&throttle, "ada", at: .milliseconds(100)) == .wait(.milliseconds(900)))
    #expect(attempt(&throttle, "bob", at: .milliseconds(100)) == .go)
    #expect(throttle.count == 100)
    #expect(attempt(&throttle, "ada", at: .milliseconds(100)) == .go)
  }

  @Test func `no row of tries lets more through than the numbers say`() {
    var generator = SeededGenerator(seed: 17)
    var throttle = Throttle()
    var time = Duration.zero
    var admitted: [Duration] = []
    var ofAda: [Duration] = []
    for _ in 0..<20_000 {
      time += .milliseconds(Int.random(in: 0...300, using: &generator))
      let number = Int.random(in: -40...40, using: &generator)
      let name = number < 0 ? "ada" : "p\(number)"
      guard attempt(&throttle, name, at: time) == .go else { continue }
      admitted.append(time)
      if name == "ada" { ofAda.append(time) }
    }
    for (index, time) in admitted.enumerated() where index >= 30 {
      #expect(time - admitted[index - 30] >= .seconds(60))
    }
    for (index, time) in ofAda.enumerated() where index >= 5 {
      #expect(time - ofAda[index - 1] >= min(.seconds(900), .seconds(1 << (index - 5))))
    }
    #expect(ofAda.count > 10)
  }
}
