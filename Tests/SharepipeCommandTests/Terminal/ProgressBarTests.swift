import Testing

@testable import SharepipeCommand

struct ProgressBarTests {
  static let lines: [(Int, Int?, Duration, String)] = [
    (1, 340, .seconds(1.1), "1 of 340"), (19, 340, .seconds(60), "19 of 340"),
    (200, 340, .seconds(2), "200 of 340"), (1, nil, .seconds(1.1), "1 context"),
    (170, 340, .seconds(10), "██████░░░░░░ 170 of 340, 17 a second, about 10 s left"),
    (20, 40, .seconds(100), "██████░░░░░░ 20 of 40, about 1 min 40 s left"),
    (50, nil, .seconds(10), "50 contexts, 5 a second"),
    (30, 20, .seconds(10), "30 contexts, 3 a second"),
  ]

  @Test(arguments: lines)
  func `it promises nothing before there is evidence`(
    done: Int, expected: Int?, elapsed: Duration, line: String
  ) {
    #expect(ProgressBar.line(done: done, of: expected, after: elapsed) == line)
  }
}
