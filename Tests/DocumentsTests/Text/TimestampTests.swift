import Documents
import Testing

struct TimestampTests {
  private static let noon = Timestamp(microseconds: 1_795_608_000_250_750)

  @Test func `a moment is later or earlier by a duration`() {
    let later = Self.noon + .milliseconds(1500)
    #expect(later.microseconds == 1_795_608_001_750_750)
    #expect(later > Self.noon && later - Self.noon == .milliseconds(1500))
    #expect(Self.noon - later == .milliseconds(-1500))
    #expect(later - .milliseconds(1500) == Self.noon)
    #expect(Self.noon + .nanoseconds(1999) == Self.noon + .microseconds(1))
  }

  @Test func `no moment is beyond the first and the last`() {
    let last = Timestamp(microseconds: .max)
    #expect(last + .microseconds(1) == last && last - .seconds(Int64.min) == last)
    #expect(last + .seconds(Int64.max) == last && Self.noon + .seconds(Int64.max) == last)
    #expect(Timestamp.first - .microseconds(1) == .first)
    #expect(Self.noon - .seconds(Int64.max) == .first)
    #expect(Self.noon + .seconds(Int64.min) == .first)
    #expect(last - .first == .microseconds(Int64.max))
    #expect(Timestamp.first - last == .microseconds(Int64.min))
  }

  @Test func `a part of a moment is what was whole before it`() {
    #expect(Self.noon.wholeMilliseconds.microseconds == 1_795_608_000_250_000)
    #expect(Self.noon.wholeSeconds.microseconds == 1_795_608_000_000_000)
    #expect(Self.noon.startOfDay.microseconds == 1_795_564_800_000_000)
    let before = Timestamp(microseconds: -1)
    #expect(before.wholeSeconds.microseconds == -1_000_000)
    #expect(before.startOfDay.microseconds == -86_400_000_000)
    #expect(Timestamp.first.startOfDay == .first)
    #expect(Timestamp(nanoseconds: 1_999) == Timestamp(microseconds: 1))
  }

  @Test func `a moment is shown to the nearest millisecond, if any calendar has it`() {
    #expect(Self.noon.text == "2026-11-25T12:00:00.251Z")
    #expect(Self.noon.wholeMilliseconds.text == "2026-11-25T12:00:00.250Z")
    #expect(Self.noon.wholeSeconds.text == "2026-11-25T12:00:00Z")
    #expect(Timestamp(microseconds: .max).text == nil && Timestamp.first.text == nil)
  }

  @Test func `now is after what was before`() {
    let before = Timestamp.now()
    #expect(before <= .now())
    // 2025-01-01
    #expect(before.seconds > 1_735_689_600)
  }
}
