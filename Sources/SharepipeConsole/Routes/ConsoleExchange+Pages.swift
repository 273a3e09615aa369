import ConsoleWire
import Documents
import ShareJournal
import ShareModel
import ShareReport
import Sharepipe

extension ConsoleExchange {
  /// The first page.
  func now() async -> ConsoleAnswer {
    let waiting = await ContextList(ContextSearch(), .held, in: settings.states)
    let trouble = await ContextList(ContextSearch(), Self.trouble, in: settings.states)
    return NowPage(waiting: waiting, trouble: trouble, states: settings.states)
      .answer(in: await page())
  }

  /// Everything, the newest first.
  func history() async throws(Refusal) -> ConsoleAnswer {
    if let short = shortAddress { return short }
    let (search, fault) = ContextSearch.read(passed.target.query, in: settings.states)
    let list = await ContextList(search, JournalFilter(), in: settings.states)
    let page = ListPage(
      section: .history, search: search, list: list, states: settings.states,
      empty: "Nothing was processed yet. Put a file into an inbox.", hasEnds: true, fault: fault)
    return page.answer(in: await self.page())
  }

  /// The answer to a filter with fields that hold nothing: the address without them, which is the one
  /// address of that view; `nil` if there is no such field.
  var shortAddress: ConsoleAnswer? {
    let query = passed.target.query
    guard query.hasEmpty else { return nil }
    let fields = query.names.sorted().map { (name: $0, value: query[$0] ?? "") }
    return redirect(to: passed.target.path.joined(separator: "/") + FormFields.query(fields))
  }

  /// What ended badly and waits for nobody.
  static var trouble: JournalFilter {
    var filter = JournalFilter()
    filter.ends = ConsoleCounts.troubles
    filter.states = [.placed, .ended]
    return filter
  }

  /// The page of a context.
  func context(_ identifier: String) async throws(Refusal) -> ConsoleAnswer {
    let story = try await story(of: identifier)
    let list = try ListPlace.read(passed.target.query, in: settings.states)
    // Among those that the list shows, if it is one of what waits.
    let search = list?.section == .waiting ? list?.search : nil
    let held = await ContextList(search ?? ContextSearch(), .held, in: settings.states)
    let rows = held.contexts.map(\.row).sorted(by: Self.isSooner)
    let others = rows.filter { $0.identifier != identifier }
    // What was answered is due for another reason.
    let next =
      others.first {
        story.row.isHeld
          ? Self.isSooner(story.row, $0) : story.row.created < $0.created
      } ?? others.first
    let waiting = ContextPage.Waiting(
      identifiers: rows.map(\.identifier), next: next?.identifier,
      names: await namesOfWaiting(besides: [story.row.entry]))
    let pictures = await pictures(of: story)
    var offer = offer(for: story)
    offer?.list = list
    offer?.pictures = pictures
    let page = ContextPage(
      story: story, offer: offer, waiting: waiting,
      isAnswered: passed.target.query["done"] != nil,
      mayAnswer: visitor?.person.role == .answer, list: list, pictures: pictures)
    return page.answer(in: await self.page())
  }

  /// The names of what waits, whatever a person looks for, so that look-alikes are found.
  ///
  /// - Parameter others: Names that are on the page besides.
  /// - Returns: The names.
  func namesOfWaiting(besides others: [EntryName]) async -> LookAlikes {
    let held = await ContextList(ContextSearch(), .held, in: settings.states)
    return LookAlikes(held.contexts.map(\.row.entry) + others)
  }

  /// A context with everything that its ledger knows of it.
  ///
  /// - Parameter identifier: The whole identifier; a part of one names nothing.
  /// - Returns: The story.
  /// - Throws: ``Refusal``.
  func story(of identifier: String) async throws(Refusal) -> ContextPage.Story {
    var faults: [String] = []
    for state in settings.states {
      do throws(JournalError) {
        let reading = try state.reading()
        guard let row = try await reading.context(identifier) else { continue }
        return ContextPage.Story(
          state: state, row: row, steps: try await reading.steps(of: identifier),
          runs: try await reading.runs(of: identifier))
      } catch {
        faults.append("\(state.name): \(error)")
      }
    }
    guard faults.isEmpty else {
      throw Refusal(
        503, faults.joined(separator: "\n"),
        advice: "Try again in a moment; see 'sharepipe doctor'.")
    }
    throw Refusal(
      404, "No context has this identifier.",
      advice: "It may have been removed after its time (retention). Look for it in 'History'.")
  }

  /// A context as a page that is saved: without a script, and without what leads to the console.
  func savedPage(_ identifier: String) async throws(Refusal) -> ConsoleAnswer {
    let story = try await story(of: identifier)
    let bytes = HTMLPage(sheets: [PageStyle.sheet]).bytes(
      title: "Context \(identifier) – sharepipe"
    ) { html in
      html.element("h1", "") { $0.words("Context \(identifier)") }
      html.element("p", "lead") { $0.name(story.row.entry) }
      ReportStory(of: ReportContext(story.row), state: story.state.shownDirectory).write(to: &html)
    }
    return ConsoleAnswer(
      200,
      ConsolePage.safety + [
        .init("content-type", "text/html; charset=utf-8"),
        .init("content-disposition", "attachment; filename=\"context-\(identifier).html\""),
        .init("content-security-policy", "sandbox; default-src 'none'"),
      ], body: bytes)
  }

  /// What the visitor may do with a context.
  private func offer(for story: ContextPage.Story) -> ContextOffer? {
    guard let visitor else { return nil }
    let row = story.row
    let context = ReportContext(row)
    let mayAnswer = visitor.person.role == .answer
    if row.isHeld {
      return ContextOffer(
        row: row, context: context, choice: .answer(question(of: story)), runs: story.runs,
        token: token("contexts/\(row.identifier)/answer"), mayAnswer: mayAnswer)
    }
    guard ContextPage.mayBeRetried(row) else { return nil }
    return ContextOffer(
      row: row, context: context, choice: .retry, runs: [],
      token: token("contexts/\(row.identifier)/retry"), mayAnswer: mayAnswer)
  }

  /// What a person is asked about a context that is held.
  private func question(of story: ContextPage.Story) -> ContextQuestion {
    let rules: Result<ConsoleRules, Refusal> = Result { () throws(Refusal) in
      try story.state.rulesInForce()
    }
    return ContextQuestion(of: story.row, by: rules, in: story.state.directory)
  }
}
