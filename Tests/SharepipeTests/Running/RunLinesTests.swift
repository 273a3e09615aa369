import Testing

@testable import Sharepipe

struct RunLinesTests {
  @Test func `a line has room for so many, and again when one leaves`() {
    let lines = RunLines()
    #expect(lines.join("a", limit: 2))
    #expect(lines.join("a", limit: 2))
    #expect(!lines.join("a", limit: 2))
    #expect(lines.join("b", limit: 1), "another extension has a line of its own")
    lines.leave("a")
    #expect(lines.join("a", limit: 2))
  }

  @Test func `a line in which nobody moves for a second stands`() async throws {
    let lines = RunLines()
    #expect(lines.isMoving("a"), "an empty line has room")
    #expect(lines.join("a", limit: 2))
    #expect(lines.join("a", limit: 2))
    try await Task.sleep(for: .milliseconds(1100))
    #expect(!lines.isMoving("a"))
    lines.leave("a")
    #expect(lines.isMoving("a"))
  }
}
