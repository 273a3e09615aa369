import ConsoleWire
import Documents
import ShareJournal
import ShareModel
import Sharepipe

extension ConsoleExchange {
  /// The most contexts that are tried again at once.
  private static let mostRetries = 1000

  /// The page of what went wrong.
  func trouble() async throws(Refusal) -> ConsoleAnswer {
    if let short = shortAddress { return short }
    let (search, fault) = ContextSearch.read(
      passed.target.query, in: settings.states, allowing: ContextSearch.fields.subtracting(["end"]))
    let list = await ContextList(
      search, Self.trouble, in: settings.states, pageSize: ContextList.groupedSize)
    var groups: [TroubleCause: TroublePage.Group] = [:]
    for listed in list.contexts {
      let cause = TroubleCause(of: listed.context)
      groups[cause, default: TroublePage.Group(cause: cause)].contexts.append(listed)
    }
    let mayAnswer = visitor?.person.role == .answer
    let page = TroublePage(
      groups: groups.values.sorted {
        ($0.contexts.count, $1.cause.text) > ($1.contexts.count, $0.cause.text)
      }, list: list, search: search, states: settings.states, fault: fault,
      token: mayAnswer ? token("trouble/retry") : nil)
    return page.answer(in: await self.page())
  }

  /// The page that lists a selection before it is tried again.
  func selectRetries() async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    var items: [RetryPage.Item] = []
    for identifier in try retried() {
      let row = await row(identifier)
      let words = row.map { ContextPage.mayBeRetried($0) ? nil : "It cannot be tried again." }
      items.append(
        RetryPage.Item(
          identifier: identifier, row: row, words: words ?? "No context has this identifier."))
    }
    return RetryPage(items: items, token: token("trouble/confirm")).answer(in: await page())
  }

  /// Has a selection tried again, one context after the other.
  func retrySelection(by visitor: Visitor) async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    var items: [RetryPage.Item] = []
    for identifier in try retried() {
      var words = "It is tried again."
      var isDone = true
      do throws(Refusal) {
        try await haveRetried(identifier, by: visitor)
      } catch {
        words = error.words
        isDone = false
      }
      items.append(
        RetryPage.Item(
          identifier: identifier, row: await row(identifier), words: words, isDone: isDone))
    }
    return RetryPage(items: items, token: nil).answer(in: await page())
  }

  private func retried() throws(Refusal) -> [String] {
    let selected = passed.form.all("item")
    guard !selected.isEmpty, selected.count <= Self.mostRetries,
      Set(selected).count == selected.count
    else {
      throw Refusal(
        400, "The form names no context, or too many, or one twice. Nothing was done.",
        advice: "Open 'Trouble' again, and choose there.")
    }
    return selected
  }

  private func row(_ identifier: String) async -> JournalContext? {
    do throws(Refusal) {
      return try await story(of: identifier).row
    } catch {
      return nil
    }
  }
}
