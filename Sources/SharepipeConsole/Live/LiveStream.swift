import ConsoleWire
import Documents

/// The numbers of the head of each page, as an event stream: one event whenever one has changed.
///
/// Source: HTML Standard, section 9.2 (server-sent events).
final actor LiveStream {
  private let number: UInt64
  private let streams: LiveStreams
  private let counts: CurrentCounts
  /// Whether the listener may still listen.
  private let isAllowed: @Sendable () -> Bool
  private var last: ConsoleCounts?
  private var spoke: ContinuousClock.Instant = .now

  /// How often is looked.
  private static let pace: Duration = .seconds(1)
  /// How long nothing is said at most, so that a lost connection is noticed.
  private static let longestSilence: Duration = .seconds(20)

  init(
    _ number: UInt64, of streams: LiveStreams, counts: CurrentCounts,
    isAllowed: @escaping @Sendable () -> Bool
  ) {
    self.number = number
    self.streams = streams
    self.counts = counts
    self.isAllowed = isAllowed
  }

  /// The head of the answer.
  static let head: ConsoleAnswer = {
    var answer = ConsoleAnswer(
      200,
      ConsolePage.safety + [
        .init("content-type", "text/event-stream; charset=utf-8"),
        // nginx would keep events back otherwise.
        .init("x-accel-buffering", "no"),
      ])
    answer.length = nil
    return answer
  }()

  /// Waits for the next event.
  ///
  /// - Returns: The event, or the end of the stream.
  func next() async -> DeskAnswer.Part {
    while streams.isOpen(number), isAllowed() {
      let counts = await counts.current()
      // A script does not see comments, so silence is broken with the same numbers.
      if counts != last || .now - spoke > Self.longestSilence {
        last = counts
        spoke = .now
        return .bytes(Self.event(counts))
      }
      do {
        try await Task.sleep(for: Self.pace)
      } catch {
        break
      }
    }
    return .end
  }

  /// Gives its place back, also where the listener has left before this was asked again.
  deinit { streams.close(number) }

  private static func event(_ counts: ConsoleCounts) -> [UInt8] {
    let data = JSONWriter.text { json in
      json.object { json in
        json.member("held", counts.held)
        json.member("trouble", counts.trouble)
        json.member("working", counts.working)
        json.member("done", counts.done)
      }
    }
    return Array("data: \(data)\n\n".utf8)
  }
}
