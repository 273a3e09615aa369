import ConsoleWire
import Documents
import ShareJournal
import ShareModel
import Sharepipe

extension ConsoleExchange {
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
      groups: groups.values.sorted(by: Self.isGreater), list: list, search: search,
      states: settings.states, fault: fault,
      token: mayAnswer ? token("trouble/retry") : nil,
      allToken: mayAnswer ? token("trouble/all") : nil)
    return page.answer(in: await self.page())
  }

  /// Whether a group comes before another: the one with more contexts, then by its words.
  private static func isGreater(
    _ one: TroublePage.Group, _ other: TroublePage.Group
  ) -> Bool {
    guard one.contexts.count == other.contexts.count else {
      return one.contexts.count > other.contexts.count
    }
    return (one.cause.extension ?? "", one.cause.code)
      < (other.cause.extension ?? "", other.cause.code)
  }

  /// The page that lists a selection before it is tried again.
  func selectRetries() async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    var items: [SelectionPage.Item] = []
    for identifier in try retried() {
      let row = await row(identifier)
      let words =
        row.map { row in ContextRetry.refusal(of: row).map { "\($0)" } }
        ?? "No context has this identifier."
      items.append(SelectionPage.Item(identifier: identifier, row: row, words: words))
    }
    return SelectionPage(wish: .retry, items: items, token: token("trouble/confirm"))
      .answer(in: await page())
  }

  /// Has a selection tried again, one context after the other.
  func retrySelection(by visitor: Visitor) async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    return try await doing(.retry, try retried(), by: visitor) { identifier in
      var words = "It is tried again."
      var isDone = true
      do throws(Refusal) {
        try await haveRetried(identifier, by: visitor)
      } catch {
        words = error.words
        isDone = false
      }
      return SelectionPage.Item(
        identifier: identifier, row: await row(identifier), words: words, isDone: isDone)
    }
  }

  private func retried() throws(Refusal) -> [String] {
    let selected = passed.form.all("item")
    guard !selected.isEmpty, selected.count <= Self.mostOfFilter,
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
