import Testing

@testable import SharepipeConsole

struct LiveStreamTests {
  private let streams = LiveStreams()

  @Test func `a stream gives its place back when its answer ends, whatever was sent of it`() throws
  {
    let number = try #require(streams.open(for: "ada"))
    var stream: LiveStream? = LiveStream(
      number, of: streams, counts: CurrentCounts(of: []), isAllowed: { true })
    #expect(streams.isOpen(number))
    #expect(stream != nil)
    stream = nil
    #expect(!streams.isOpen(number))
  }

  @Test func `of one owner the oldest stream gives way, and others are not touched`() throws {
    let other = try #require(streams.open(for: "bob"))
    let numbers = (0..<5).compactMap { _ in streams.open(for: "ada") }
    #expect(numbers.map(streams.isOpen) == [false, true, true, true, true])
    #expect(streams.isOpen(other))
  }

  @Test func `there are no more than forty`() {
    let numbers = (0..<50).map { streams.open(for: "person \($0)") }
    #expect(numbers.compactMap(\.self).count == LiveStreams.most)
  }

  @Test func `a stream ends when its session is over`() async throws {
    let number = try #require(streams.open(for: "ada"))
    let stream = LiveStream(
      number, of: streams, counts: CurrentCounts(of: []), isAllowed: { false })
    #expect(await stream.next() == .end)
  }
}
