import Sharepipe
import Testing

@testable import SharepipeCommand

struct TextTableTests {
  private static let table = TextTable(
    ["HOST", "STATE"], [["scan-1", "alive"], ["日本", "lost"]], ink: .none)

  @Test func `columns are aligned on a terminal, and apart by tabs elsewhere`() {
    #expect(Self.table.lines(isOnTerminal: false) == ["HOST\tSTATE", "scan-1\talive", "日本\tlost"])
    #expect(
      Self.table.lines(isOnTerminal: true) == ["HOST    STATE", "scan-1  alive", "日本    lost"])
  }
}
