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

  /// A list of contexts.
  func list(_ section: ConsoleSection) async throws(Refusal) -> ConsoleAnswer {
    let search = try ContextSearch(passed.target.query, in: settings.states)
    let filter: JournalFilter =
      switch section {
      case .waiting: .held
      case .trouble: Self.trouble
      default: JournalFilter()
      }
    let list = await ContextList(search, filter, in: settings.states)
    let empty =
      switch section {
      case .waiting: "Nothing waits."
      case .trouble: "Nothing went wrong."
      default: "Nothing was processed yet. Put a file into an inbox."
      }
    let page = ListPage(
      section: section, search: search, list: list, states: settings.states, empty: empty,
      hasEnds: section == .history)
    return page.answer(in: await self.page())
  }

  /// What ended badly and waits for nobody.
  static var trouble: JournalFilter {
    var filter = JournalFilter()
    filter.ends = ConsoleCounts.troubles
    filter.states = [.placed, .ended]
    return filter
  }

  /// The page of a context.
  func context(_ identifier: String, said: String? = nil) async throws(Refusal) -> ConsoleAnswer {
    let story = try await story(of: identifier)
    let page = ContextPage(story: story, offer: offer(for: story), said: said)
    return page.answer(in: await self.page())
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
    let mayAnswer = visitor.person.role == .answer
    if row.isHeld {
      return ContextOffer(
        row: row, choice: .answer(question(of: story)),
        token: token("contexts/\(row.identifier)/answer"), mayAnswer: mayAnswer)
    }
    guard ContextPage.mayBeRetried(row) else { return nil }
    return ContextOffer(
      row: row, choice: .retry, token: token("contexts/\(row.identifier)/retry"),
      mayAnswer: mayAnswer)
  }

  /// What a person is asked about a context that is held.
  private func question(of story: ContextPage.Story) -> ContextQuestion {
    let rules: Result<ConsoleRules, Refusal> = Result { () throws(Refusal) in
      try story.state.loadRules()
    }
    return ContextQuestion(of: story.row, by: rules, in: story.state.directory)
  }
}
