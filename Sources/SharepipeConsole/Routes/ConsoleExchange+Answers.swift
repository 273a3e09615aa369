import ConsoleWire
import Documents
import ShareJournal
import ShareModel
import ShareRules
import Sharepipe

extension ConsoleExchange {
  /// The rules by which a held context is answered now.
  ///
  /// - Parameter story: The context.
  /// - Returns: The rules, or why they cannot be used.
  func answerRules(for story: ContextPage.Story) -> Result<ContextOffer.Rules, Refusal> {
    do throws(Refusal) {
      let pipeline = try pipeline(of: story.state)
      return .success(
        ContextOffer.Rules(
          fingerprint: pipeline.fingerprint, changes: pipeline.changes(since: story.row),
          question: pipeline.question(of: story.row)))
    } catch {
      return .failure(error)
    }
  }

  private func pipeline(of state: ConsoleState) throws(Refusal) -> Pipeline {
    let rules: RuleSet
    do throws(RuleSetError) {
      rules = try RuleSet.load(from: state.rules)
    } catch {
      throw Refusal(
        409, "The rules cannot be read: \(error)",
        advice: "Fix the rules; 'sharepipe check' lists their errors.")
    }
    var options = PipelineOptions()
    options.state = state.directory
    return Pipeline(rules: rules, options: options)
  }

  /// Records an answer to a held context.
  func give(to identifier: String, by visitor: Visitor) async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    let form = passed.form
    guard let kind = form["answer"].flatMap(PersonAnswer.Kind.init(rawValue:)), kind != .expired
    else {
      throw Refusal(
        400, "The form says neither 'approved' nor 'denied'. Nothing was done.",
        advice: "Open the page of the context again, and answer there.")
    }
    let note = form["note"] ?? ""
    guard note.count <= 500 else {
      throw Refusal(
        400, "The note has more than 500 characters. Nothing was done.",
        advice: "Shorten the note, and answer again.")
    }
    let seen = try SeenFields(form)
    let story = try await story(of: identifier)
    var fingerprint = story.row.rules
    if kind == .approved { fingerprint = try approvedRules(seen, story, visitor) }
    let given: GivenAnswer
    do {
      let ledger = try story.state.ledger()
      let answers = ContextAnswer(state: story.state.directory, ledger: ledger)
      if story.state.directory != nil { _ = try await answers.expire(at: .now()) }
      given = try await answers.give(
        kind, to: identifier, seen: seen.seen, rules: fingerprint, by: person(visitor),
        note: note.isEmpty ? nil : note)
    } catch let fault as ContextAnswer.Fault {
      throw Self.refusal(fault)
    } catch {
      throw Refusal(503, "\(error)", advice: "Nothing was done. Try again in a moment.")
    }
    follow(up: [given.identifier], in: story.state)
    return redirect(to: "contexts/\(identifier)")
  }

  /// Has a context tried again.
  func retry(_ identifier: String, by visitor: Visitor) async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    let story = try await story(of: identifier)
    do {
      let retry = ContextRetry(state: story.state.directory, ledger: try story.state.ledger())
      try await retry.request(identifier, by: person(visitor))
    } catch let fault as ContextRetry.Fault {
      throw Refusal(409, "\(fault)", advice: "Open the page of the context again.")
    } catch {
      throw Refusal(503, "\(error)", advice: "Nothing was done. Try again in a moment.")
    }
    follow(up: [identifier], in: story.state)
    return redirect(to: "contexts/\(identifier)")
  }

  /// The rules to which a person agrees: those that the page showed, if they are still those of now.
  private func approvedRules(
    _ seen: SeenFields, _ story: ContextPage.Story, _ visitor: Visitor
  ) throws(Refusal) -> String {
    let pipeline = try pipeline(of: story.state)
    guard pipeline.fingerprint == seen.fingerprint else {
      throw Refusal(
        409, "The rules have changed while you looked. Nothing was done.",
        advice: "Open the page of the context again: it shows what has changed.")
    }
    guard pipeline.changes(since: story.row).isEmpty || passed.form["looked"] == "changes" else {
      throw Refusal(
        409, "The rules have changed since it was held. Nothing was done.",
        advice: "Open the page of the context, look at the changes, and tick the box.")
    }
    guard settings.isOwnAllowed || (visitor.person.user.map { $0 != story.row.owner } ?? false)
    else {
      throw Refusal(
        403, "What your own user has put in needs another person ('own: deny'). Nothing was done.",
        advice: "Ask another person, or deny it.")
    }
    return pipeline.fingerprint
  }

  private func person(_ visitor: Visitor) -> AnsweringPerson {
    AnsweringPerson(
      how: .console,
      visitor: AnsweringPerson.Visitor(name: visitor.person.name, way: visitor.way.rawValue))
  }

  /// Lets the work go on: by the watch, or by a process that is started for it.
  private func follow(up identifiers: [String], in state: ConsoleState) {
    desk.forgetCounts()
    if let directory = state.directory { WakeFile.touch(in: directory) }
    settings.goOn(state, identifiers)
  }

  /// What a person is told whose answer does not hold.
  private static func refusal(_ fault: ContextAnswer.Fault) -> Refusal {
    switch fault {
    case .journal, .setAside:
      Refusal(
        503, "\(fault)", advice: "It was not kept; nothing was done. Try again in a moment.")
    case .unknown: Refusal(503, "\(fault)", advice: "Open the page of the context again.")
    default: Refusal(409, "\(fault)", advice: "Open the page of the context again.")
    }
  }

  // MARK: What was answered

  /// The page of the answers.
  func answers() async throws(Refusal) -> ConsoleAnswer {
    let search = try ContextSearch(passed.target.query, in: settings.states)
    var portions: [(ConsoleState, JournalAnswers)] = []
    for state in settings.states where search.inbox == nil || search.inbox == state.name {
      guard
        let portion = try? await state.reading().answers(
          before: search.position, limit: ContextList.pageSize)
      else { continue }
      portions.append((state, portion))
    }
    return AnswersPage(portions: portions, search: search).answer(in: await page())
  }
}
