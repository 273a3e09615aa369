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
    return lead(
      to: KeptSelection(
        wish: .retry, items: try retried(),
        list: try ListPlace.read(passed.form, in: settings.states),
        isConfirmed: false))
  }

  /// A context as it is now, with what stands against another try.
  func retriedItem(_ identifier: String) async -> SelectionPage.Item {
    let row = await row(identifier)
    let words =
      row.map { row in ContextRetry.refusal(of: row).map { "\($0)" } }
      ?? "No context has this identifier."
    return SelectionPage.Item(identifier: identifier, row: row, words: words)
  }

  /// Has a selection tried again, one context after the other.
  func retrySelection(by visitor: Visitor) async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    let list = try ListPlace.read(passed.form, in: settings.states)
    return try await carryOut(
      KeptSelection(wish: .retry, items: try retried(), list: list, isConfirmed: true)
    ) { item in
      var item = item
      do throws(Refusal) {
        try await haveRetried(item.identifier, by: visitor)
        item.words = "It is tried again."
        item.isDone = true
      } catch {
        item.words = error.words
      }
      return item
    }
  }

  private func retried() throws(Refusal) -> [KeptSelection.Item] {
    let selected = passed.form.all("item")
    guard !selected.isEmpty, selected.count <= Self.mostOfFilter,
      Set(selected).count == selected.count
    else {
      throw Refusal(
        400, "The form names no context, or too many, or one twice. Nothing was done.",
        advice: "Open 'Trouble' again, and choose there.")
    }
    return selected.map { KeptSelection.Item(identifier: $0, version: nil) }
  }
}
