import ConsoleWire
import Documents
import ShareJournal
import ShareModel

extension ConsoleExchange {
  /// The most contexts of a filter with which something is done at once.
  static let mostOfFilter = 1000
  /// The most contexts that are done before the page is sent.
  private static let mostAtOnce = 25

  /// The page that lists all contexts of a filter before they are denied.
  ///
  /// What comes later is not among them.
  func denyAll() async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    let (rows, isMore) = try await rows(of: .held)
    return SelectionPage(
      wish: .answer(.denied),
      items: rows.map { SelectionPage.Item(identifier: $0.identifier, row: $0, words: nil) },
      token: token("waiting/confirm"), isMore: isMore
    ).answer(in: await page())
  }

  /// The page that lists all contexts of a filter before they are tried again.
  func retryAll() async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    let (rows, isMore) = try await rows(of: Self.trouble)
    return SelectionPage(
      wish: .retry,
      items: rows.filter(ContextPage.mayBeRetried).map {
        SelectionPage.Item(identifier: $0.identifier, row: $0, words: nil)
      }, token: token("trouble/confirm"), isMore: isMore
    ).answer(in: await page())
  }

  /// The contexts of the filter of a form, as they are now, and whether there are more.
  private func rows(
    of filter: JournalFilter
  ) async throws(Refusal) -> (rows: [JournalContext], isMore: Bool) {
    var fields: [String: [String]] = [:]
    for name in passed.form.names.subtracting(["token"]) {
      fields[name] = passed.form.all(name)
    }
    var (search, fault) = ContextSearch.read(FormFields(fields), in: settings.states)
    if let fault { throw fault }
    search.position = nil
    let list = await ContextList(
      search, filter, in: settings.states, pageSize: Self.mostOfFilter, patience: .seconds(2))
    if let fault = list.faults.first {
      throw Refusal(503, fault, advice: "Nothing was done. Try again in a moment.")
    }
    let rows = list.contexts.map(\.row)
    guard !rows.isEmpty else {
      throw Refusal(
        409, "No context matches the filter any more. Nothing was done.",
        advice: "Open the list again.")
    }
    return (
      Array(rows.prefix(Self.mostOfFilter)),
      rows.count > Self.mostOfFilter || !list.next.isEmpty
    )
  }

  /// Does something with several contexts: at once if they are few, else after the answer.
  ///
  /// - Parameters:
  ///   - wish: What is done.
  ///   - selected: The contexts.
  ///   - visitor: The person.
  ///   - work: Does it with one context, and says what came of it.
  /// - Returns: The page with what came of it, or the way to the page that tells how far it is.
  func doing<Selected: Sendable>(
    _ wish: SelectionPage.Wish, _ selected: [Selected], by visitor: Visitor,
    _ work: @escaping @Sendable (Selected) async -> SelectionPage.Item
  ) async throws(Refusal) -> ConsoleAnswer {
    guard selected.count > Self.mostAtOnce else {
      var items: [SelectionPage.Item] = []
      for one in selected { items.append(await work(one)) }
      return SelectionPage(wish: wish, items: items, token: nil).answer(in: await page())
    }
    let identifier = desk.selections.begin(
      wish, count: selected.count, by: visitor.person.name
    ) { tell in
      for one in selected { tell(await work(one)) }
    }
    guard let identifier else {
      throw Refusal(
        503, "The console is busy with other long lists. Nothing was done.",
        advice: "Try again in a minute.")
    }
    return redirect(to: "several/\(identifier)")
  }

  /// The page that tells how far a long list is.
  func several(_ identifier: String, by visitor: Visitor) async throws(Refusal) -> ConsoleAnswer {
    guard let progress = desk.selections.progress(of: identifier),
      progress.person == visitor.person.name
    else {
      throw Refusal(
        404, "Nothing is known of this list.",
        advice: "The console may have been started anew meanwhile: 'Answers' has what was done.")
    }
    let page = await page()
    guard !progress.isDone else {
      return SelectionPage(wish: progress.wish, items: progress.items, token: nil)
        .answer(in: page)
    }
    var answer = page.answer("It goes on") { html in
      html.element("p", "lead", [.init("role", "status")]) {
        $0.words(
          "\(PageNumbers.grouped(progress.items.count)) of "
            + "\(PageNumbers.count(progress.count, "context", "contexts")) so far.")
      }
      html.element(
        "p", "", "It goes on if you leave this page. The page comes again every three seconds.")
      html.element("p", "pages") { html in
        html.link(path: page.address.path("several/\(identifier)"), "button") {
          $0.words("Look again")
        }
      }
    }
    answer.fields.append(.init("refresh", "3"))
    return answer
  }
}
