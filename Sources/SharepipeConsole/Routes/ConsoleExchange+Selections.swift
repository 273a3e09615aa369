import ConsoleWire
import Documents
import ShareJournal
import Sharepipe

extension ConsoleExchange {
  /// Keeps a selection, and sends the browser to its page: that one can be opened again.
  func lead(to selection: KeptSelection) -> ConsoleAnswer {
    lead(to: desk.selections.keep(selection, for: selectionOwner), of: selection)
  }

  private func lead(to number: UInt64, of selection: KeptSelection) -> ConsoleAnswer {
    redirect(
      to: selection.wish.section.rawValue + "/selected"
        + FormFields.query([("number", "\(number)")]))
  }

  /// Does what a person has confirmed, one context after the other: at once if they are few, else
  /// after the answer.
  ///
  /// What goes on after the answer is in memory alone: where the console ends meanwhile, the contexts
  /// that it had not come to are as they were.
  ///
  /// - Parameters:
  ///   - selection: The selection, which is confirmed.
  ///   - work: Does it with one context, and says what was done.
  /// - Returns: The way to its page.
  /// - Throws: ``Refusal`` if too many long ones are under way.
  func carryOut(
    _ selection: KeptSelection,
    _ work: @escaping @Sendable (KeptSelection.Item) async -> KeptSelection.Item
  ) async throws(Refusal) -> ConsoleAnswer {
    guard selection.items.count > Self.mostAtOnce else {
      var selection = selection
      for index in selection.items.indices {
        selection.items[index] = await work(selection.items[index])
      }
      return lead(to: selection)
    }
    guard desk.selections.hasRoom else {
      throw Refusal(
        503, "The console is busy with other long lists. Nothing was done.",
        advice: "Try again in a minute.")
    }
    let number = desk.selections.keep(selection, for: selectionOwner)
    let selections = desk.selections
    Task.detached {
      for (index, item) in selection.items.enumerated() {
        selections.note(await work(item), at: index, of: number)
      }
    }
    return lead(to: number, of: selection)
  }

  // MARK: All of a filter

  /// The most contexts of a filter with which something is done at once.
  static let mostOfFilter = 1000
  /// The most contexts that are done before the page is sent.
  private static let mostAtOnce = 25

  /// Keeps all contexts of a filter as a selection that is to be denied.
  ///
  /// What comes later is not among them.
  func denyAll() async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    return lead(to: try await filtered(.answer(.denied), .held))
  }

  /// Keeps all contexts of a filter as a selection that is to be tried again.
  func retryAll() async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    return lead(to: try await filtered(.retry, Self.trouble))
  }

  /// The contexts of the filter of a form, as they are now.
  private func filtered(
    _ wish: SelectionPage.Wish, _ filter: JournalFilter
  ) async throws(Refusal) -> KeptSelection {
    let fields = passed.form.names.subtracting(["token"]).map { ($0, passed.form.all($0)) }
    var (search, fault) = ContextSearch.read(
      FormFields(Dictionary(uniqueKeysWithValues: fields)), in: settings.states)
    if let fault { throw fault }
    search.position = nil
    let list = await ContextList(
      search, filter, in: settings.states, pageSize: Self.mostOfFilter, patience: .seconds(2))
    if let fault = list.faults.first {
      throw Refusal(503, fault, advice: "Nothing was done. Try again in a moment.")
    }
    var rows = list.contexts.map(\.row)
    if case .retry = wish { rows = rows.filter(ContextPage.mayBeRetried) }
    guard !rows.isEmpty else {
      throw Refusal(
        409, "No context matches the filter any more. Nothing was done.",
        advice: "Open the list again.")
    }
    var selection = KeptSelection(
      wish: wish,
      items: rows.prefix(Self.mostOfFilter).map {
        KeptSelection.Item(identifier: $0.identifier, version: $0.version)
      }, list: ListPlace(section: wish.section, search: search), isConfirmed: false)
    selection.isMore = rows.count > Self.mostOfFilter || !list.next.isEmpty
    return selection
  }

  // MARK: The page of a selection

  /// The page of a selection, as its contexts are now.
  ///
  /// - Parameter section: The page from which the contexts were selected.
  /// - Returns: The page.
  /// - Throws: ``Refusal`` if it is no longer kept.
  func selected(from section: ConsoleSection) async throws(Refusal) -> ConsoleAnswer {
    guard let number = passed.target.query["number"].flatMap(UInt64.init),
      let selection = desk.selections.find(number, of: selectionOwner),
      selection.wish.section == section
    else {
      throw Refusal(
        404, "This selection is no longer kept.",
        advice: "Select again in '\(section.title)'; 'Answers' lists what was answered.")
    }
    guard !selection.isUnderWay else { return await progress(of: selection, number) }
    let rules = rulesByState
    var items: [SelectionPage.Item] = []
    for item in selection.items { items.append(await page(of: item, selection, rules)) }
    let token = selection.isConfirmed ? nil : token("\(section.rawValue)/confirm")
    return SelectionPage(
      wish: selection.wish, items: items, token: token, list: selection.list,
      isMore: selection.isMore, names: await namesOfWaiting(besides: items.compactMap(\.row?.entry))
    ).answer(in: await page())
  }

  /// The page that tells how far a long list is.
  private func progress(of selection: KeptSelection, _ number: UInt64) async -> ConsoleAnswer {
    let page = await page()
    let section = selection.wish.section
    var answer = page.answer("It goes on", in: section) { html in
      html.element("p", "lead", [.init("role", "status")]) { html in
        let count = selection.items.count { $0.words != nil }
        html.words(
          "\(PageNumbers.grouped(count)) of "
            + "\(PageNumbers.count(selection.items.count, "context", "contexts")) so far.")
      }
      html.element(
        "p", "", "It goes on if you leave this page. The page comes again every three seconds.")
      html.element("p", "pages") { html in
        html.link(
          path: page.address.path("\(section.rawValue)/selected")
            + FormFields.query([("number", "\(number)")]), "button"
        ) { $0.words("Look again") }
      }
    }
    answer.fields.append(.init("refresh", "3"))
    return answer
  }

  /// An item as the page lists it.
  private func page(
    of item: KeptSelection.Item, _ selection: KeptSelection, _ rules: [String: ConsoleRules]
  ) async -> SelectionPage.Item {
    guard selection.isConfirmed else {
      switch selection.wish {
      case .answer(let kind):
        return await self.item(item.identifier, item.version ?? "", kind, rules).item
      case .retry: return await retriedItem(item.identifier)
      }
    }
    return SelectionPage.Item(
      identifier: item.identifier, row: await row(item.identifier), words: item.words,
      isDone: item.isDone)
  }

  /// The rules that hold now, by the names of their states; those that cannot be used are missing.
  var rulesByState: [String: ConsoleRules] {
    var rules: [String: ConsoleRules] = [:]
    for state in settings.states { rules[state.name] = try? state.rulesInForce() }
    return rules
  }

  /// A context, if a ledger knows it.
  func row(_ identifier: String) async -> JournalContext? {
    do throws(Refusal) {
      return try await story(of: identifier).row
    } catch {
      return nil
    }
  }

  /// Whose the selections of this visitor are.
  private var selectionOwner: String {
    visitor.map { $0.browser?.session.handle ?? $0.person.name } ?? ""
  }
}
