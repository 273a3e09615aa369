import Documents
import ShareJournal
import ShareModel
import Testing

@testable import Sharepipe

struct ContextLogTests {
  private static func lines(
    _ end: ContextEnd, _ outcome: ExtensionOutcome, _ codes: [ReasonCode]
  ) -> (lines: [String], metadata: [String]) {
    let log = RecordedLog()
    let decision = ExtensionDecision(
      identifier: BundleIdentifier("org.example.a"), point: .share, outcome: outcome,
      reasons: codes.map { Reason($0, "words") })
    log.logger.log(
      ContextRecord(
        identifier: "1", entry: EntryName("a.jpg"), owner: 0, end: end, decisions: [decision]))
    return (log.lines, log.metadata)
  }

  @Test func `what is only in line is nothing to log, and has not failed`() {
    let (lines, metadata) = Self.lines(.notYet, .failed, [.postponed])
    #expect(lines == ["debug: a.jpg: not-yet: words"])
    #expect(metadata == [#"context: 1; extensions: ["org.example.a in line"]"#])
  }

  @Test func `what failed and is tried again is information`() {
    let (lines, metadata) = Self.lines(.notYet, .failed, [.temporaryFailure, .postponed])
    #expect(lines == ["info: a.jpg: not-yet: words; words"])
    #expect(metadata == [#"context: 1; extensions: ["org.example.a failed"]"#])
  }
}
