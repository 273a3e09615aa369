import ShareJournal
import ShareModel
import ShareRules
import Testing

struct CutOffRunTests {
  private func run(_ end: JournalRun.End?, _ code: ReasonCode? = nil) -> JournalRun {
    let reasons = code.map { #"[{"code":"\#($0.rawValue)","message":"m"}]"# } ?? "[]"
    let key = IdempotencyKey(
      of: "a", extension: "org.example.a", fingerprint: "f", stage: 0, lineage: [])
    return JournalRun(
      context: "1", extension: "org.example.a", key: key, stage: 0, end: end,
      decision: end == nil ? nil : #"{"outcome":"failed","reasons":\#(reasons)}"#)
  }

  @Test func `a run without an end was cut off`() { #expect(run(nil).wasCutOff) }

  @Test func `a run that ended with its lease was cut off`() {
    #expect(run(.uncertain, .leaseLost).wasCutOff)
  }

  @Test func `a run that ended by itself, or at a limit, was not`() {
    #expect(!run(.uncertain, .timeLimitExceeded).wasCutOff)
    for end in JournalRun.End.allCases where end != .uncertain {
      #expect(!run(end).wasCutOff)
    }
  }
}
