import ConsoleWire
import Documents
import ShareJournal
import ShareModel
import Sharepipe

extension ConsoleExchange {
  /// The page of what waits.
  func waiting() async throws(Refusal) -> ConsoleAnswer {
    if let short = shortAddress { return short }
    let (search, fault) = ContextSearch.read(
      passed.target.query, in: settings.states, allowing: ContextSearch.fields.subtracting(["end"]))
    let list = await ContextList(search, .held, in: settings.states)
    var contexts: [WaitingContext] = []
    var faults: [String] = []
    for state in settings.states {
      let rules = Result { () throws(Refusal) in try state.rulesInForce() }
      if case .failure(let refusal) = rules {
        faults.append("\(refusal.words)\nUntil then, contexts can be denied and not approved.")
      }
      contexts += list.rows(of: state).map {
        WaitingContext($0, of: state, by: try? rules.get())
      }
    }
    contexts.sort { Self.isSooner($0.row, $1.row) }
    let mayAnswer = visitor?.person.role == .answer
    let page = WaitingPage(
      contexts: contexts, list: list, search: search, states: settings.states, fault: fault,
      token: mayAnswer ? token("waiting/answer") : nil,
      allToken: mayAnswer ? token("waiting/all") : nil, faults: faults)
    return page.answer(in: await self.page())
  }

  /// Whether a context is to be answered before another: the one that is due sooner, then the older.
  static func isSooner(_ one: JournalContext, _ other: JournalContext) -> Bool {
    switch (one.due, other.due) {
    case (let due?, let otherDue?) where due != otherDue: due < otherDue
    case (.some, nil): true
    case (nil, .some): false
    default: one.created < other.created
    }
  }

  /// The page that lists a selection before it is answered.
  func select() async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    let (kind, items) = try selection()
    return lead(
      to: KeptSelection(
        wish: .answer(kind), items: items,
        list: try ListPlace.read(passed.form, in: settings.states),
        isConfirmed: false))
  }

  /// Answers a selection, one context after the other.
  func confirm(by visitor: Visitor) async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    let list = try ListPlace.read(passed.form, in: settings.states)
    let (kind, items) = try selection()
    let rules = rulesByState
    return try await carryOut(
      KeptSelection(wish: .answer(kind), items: items, list: list, isConfirmed: true)
    ) { selected in
      let (item, context) = await item(
        selected.identifier, selected.version ?? "", kind, rules)
      var selected = selected
      selected.words = item.words ?? kind.rawValue
      guard item.words == nil, let context else { return selected }
      do throws(Refusal) {
        try await give(
          kind, to: context.row, of: context.state, seen: SeenContext(context.row),
          rules: context.fingerprint ?? context.row.rules, by: visitor, note: nil)
        selected.isDone = true
      } catch {
        selected.words = error.words
      }
      return selected
    }
  }

  /// A context of a selection, as the page lists it and as it waits; `nil` if no ledger knows it.
  typealias Selected = (item: SelectionPage.Item, context: WaitingContext?)

  /// The answer and the contexts of a form.
  private func selection() throws(Refusal) -> (PersonAnswer.Kind, [KeptSelection.Item]) {
    let form = passed.form
    guard let kind = form["answer"].flatMap(PersonAnswer.Kind.init(rawValue:)), kind != .expired
    else {
      throw Refusal(
        400, "The form says neither 'approved' nor 'denied'. Nothing was done.",
        advice: "Open 'Waiting' again, and answer there.")
    }
    let selected = form.all("item")
    let most = kind == .denied ? max(settings.bulk, Self.mostOfFilter) : settings.bulk
    guard !selected.isEmpty, selected.count <= most else {
      throw Refusal(
        400,
        selected.isEmpty
          ? "No context was selected. Nothing was done."
          : "More than \(most) contexts were selected. Nothing was done.",
        advice: "Open 'Waiting' again, and select from 1 to \(most).")
    }
    var items: [KeptSelection.Item] = []
    var seen: Set<String> = []
    for text in selected {
      guard let (identifier, version) = WaitingContext.read(text), seen.insert(identifier).inserted
      else {
        throw Refusal(
          400, "The form has an item that no page has. Nothing was done.",
          advice: "Open 'Waiting' again, and select there.")
      }
      items.append(KeptSelection.Item(identifier: identifier, version: version))
    }
    return (kind, items)
  }

  /// A context as it is now, with what stands against its answer.
  func item(
    _ identifier: String, _ version: String, _ kind: PersonAnswer.Kind,
    _ rules: [String: ConsoleRules]
  ) async -> Selected {
    let story: ContextPage.Story
    do throws(Refusal) {
      story = try await self.story(of: identifier)
    } catch {
      return (SelectionPage.Item(identifier: identifier, row: nil, words: error.words), nil)
    }
    let context = WaitingContext(story.row, of: story.state, by: rules[story.state.name])
    var words: String?
    if !story.row.isHeld {
      let answers = story.steps.last(where: \.isAnswer)?.answerWords
      words = answers.map { "It waits no more: \($0)." } ?? "It waits no more."
    } else if story.row.version != version {
      words = "It has changed since the list was shown; open it to see what it is now."
    } else if kind == .approved, let reason = context.isAlone {
      words = "It is approved on its own page: \(reason)."
    }
    let item = SelectionPage.Item(
      identifier: identifier, row: story.row, context: context, words: words)
    return (item, context)
  }
}
