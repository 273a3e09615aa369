import ConsoleWire
import Documents
import ShareJournal
import ShareRules
import Sharepipe

extension ConsoleExchange {
  /// The page of what works and what does not.
  func status() async -> ConsoleAnswer {
    var inboxes: [StatusPage.Inbox] = []
    for state in settings.states {
      var fault: String?
      do throws(JournalError) {
        _ = try state.reading()
      } catch {
        fault = error.description
      }
      let rules: Result<RuleSet, RuleSetError> = Result { () throws(RuleSetError) in
        try RuleSet.load(from: state.rules)
      }
      inboxes.append(
        StatusPage.Inbox(
          state: state, ledger: fault, rules: rules,
          isWatched: state.directory.map { Journal.isLocked($0) }))
    }
    let sessions = desk.sessions.list(in: try? settings.people.current(), now: .now)
    return StatusPage(
      inboxes: inboxes, sessions: sessions, ways: desk.usableWays,
      metrics: Self.metricsReaders(hasToken: settings.metricsToken != nil),
      pictures: await settings.pictures.words, version: settings.version
    )
    .answer(in: await page())
  }
}
