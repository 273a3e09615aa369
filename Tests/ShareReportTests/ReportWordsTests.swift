import ShareJournal
import ShareModel
import Testing

@testable import ShareReport

struct ReportWordsTests {
  static let standings: [(JournalContext.State, ContextEnd?, String, String)] = [
    (.placed, .done, "done", "done"), (.placed, .rejected, "rejected", "rejected"),
    (.placed, .blocked, "blocked", "blocked"), (.placed, .held, "held", "held"),
    (.ended, .failed, "failed", "failed"), (.placed, .unclaimed, "unclaimed", "plain"),
    (.placed, .declined, "declined", "plain"), (.placed, .notYet, "not-yet", "plain"),
    (.working, nil, "working", "open"),
    (.waiting, .failed, "waiting", "open"), (.abandoned, nil, "abandoned", "open"),
  ]

  @Test(arguments: standings)
  func `a context stands as its end says, or how far it has come`(
    state: JournalContext.State, end: ContextEnd?, word: String, kind: String
  ) {
    var context = ReportSample.context(1, end)
    context.state = state
    let told = ReportContext(context)
    #expect(ReportWords(of: told).word == word)
    #expect(ReportWords.kind(told.end).description == kind)
  }

  @Test func `nothing means the same as something else`() {
    let meanings =
      ContextEnd.allCases.map { ReportWords($0).meaning }
      + JournalContext.State.allCases.map { ReportWords($0).meaning }
    #expect(Set(meanings).count == meanings.count)
    let outcomes = ExtensionOutcome.allCases.map(ReportWords.meaning(of:))
    #expect(Set(outcomes).count == outcomes.count)
  }

  @Test func `an extension is unavailable for want of more than a program`() {
    #expect(
      ReportWords.meaning(of: .unavailable)
        == "its bundle, its condition ('when'), or a program or secret file cannot be used")
  }
}
