import ConsoleWire
import Documents
import SafeFiles
import ShareJournal
import ShareModel
import Sharepipe

extension ConsoleExchange {
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
    let list = try ListPlace.read(form, in: settings.states)
    let story = try await story(of: identifier)
    var fingerprint = story.row.rules
    if kind == .approved { fingerprint = try approvedRules(seen, story) }
    try await give(
      kind, to: story.row, of: story.state, seen: seen.seen, rules: fingerprint, by: visitor,
      note: note.isEmpty ? nil : note)
    return redirect(to: ListPlace.path(of: identifier, from: list, done: kind.rawValue))
  }

  /// Records an answer, and lets the work go on.
  ///
  /// - Parameters:
  ///   - kind: The answer.
  ///   - row: The context.
  ///   - state: Its state.
  ///   - seen: The version that the person saw.
  ///   - rules: SHA-256 over the rules to which the answer is given.
  ///   - visitor: The person.
  ///   - note: What the person wrote besides; `nil` for nothing.
  /// - Throws: ``Refusal``; then nothing was done.
  func give(
    _ kind: PersonAnswer.Kind, to row: JournalContext, of state: ConsoleState, seen: SeenContext,
    rules: String, by visitor: Visitor, note: String?
  ) async throws(Refusal) {
    if kind == .approved, !settings.isOwnAllowed,
      visitor.person.user.map({ $0 == row.owner }) ?? true
    {
      throw Refusal(
        403, "What your own user has put in needs another person ('own: deny'). Nothing was done.",
        advice: "Ask another person, or deny it.")
    }
    FailPoint.hit(.answerRead)
    do {
      let answers = ContextAnswer(state: state.directory, ledger: try state.ledger())
      if state.directory != nil { _ = try await answers.expire(at: .now()) }
      try await answers.give(
        kind, to: row.identifier, seen: seen, rules: rules, by: person(visitor), note: note)
    } catch let fault as ContextAnswer.Fault {
      // The same person has said the same before, as with a second click.
      if case .answered(_, kind, let other?, _, _) = fault,
        other.visitor == person(visitor).visitor
      {
        return
      }
      throw Self.refusal(fault, row.identifier)
    } catch {
      throw Refusal(503, "\(error)", advice: "Nothing was done. Try again in a moment.")
    }
    FailPoint.hit(.answerKept)
    self.note(
      .answered, by: visitor.person.name, visitor.way, about: row.identifier, kind.rawValue)
    follow(up: [row.identifier], in: state)
    FailPoint.hit(.answerTold)
  }

  /// Has a context tried again.
  func retry(_ identifier: String, by visitor: Visitor) async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    let list = try ListPlace.read(passed.form, in: settings.states)
    try await haveRetried(identifier, by: visitor)
    return redirect(to: ListPlace.path(of: identifier, from: list, done: "retried"))
  }

  /// Lets a context wait for another try.
  ///
  /// - Parameters:
  ///   - identifier: The whole identifier.
  ///   - visitor: The person.
  /// - Throws: ``Refusal``; then nothing was done.
  func haveRetried(_ identifier: String, by visitor: Visitor) async throws(Refusal) {
    let story = try await story(of: identifier)
    do {
      let retry = ContextRetry(state: story.state.directory, ledger: try story.state.ledger())
      try await retry.request(identifier, by: person(visitor))
    } catch let fault as ContextRetry.Fault {
      throw Refusal(409, "\(fault)", advice: "Open the page of the context again.")
    } catch {
      throw Refusal(503, "\(error)", advice: "Nothing was done. Try again in a moment.")
    }
    note(.retried, by: visitor.person.name, visitor.way, about: identifier)
    follow(up: [identifier], in: story.state)
  }

  /// The rules to which a person agrees: those that the page showed, if they still hold.
  private func approvedRules(
    _ seen: SeenFields, _ story: ContextPage.Story
  ) throws(Refusal) -> String {
    let rules: ConsoleRules
    do throws(Refusal) {
      rules = try story.state.rulesInForce()
    } catch {
      throw Refusal(error.status, "Nothing was done. \(error.words)", advice: error.advice)
    }
    guard rules.fingerprint == seen.fingerprint else {
      let difference = SeenContext.Difference.rules(was: seen.fingerprint, is: rules.fingerprint)
      throw Refusal(
        409,
        (["The rules have changed while you looked. Nothing was done.", "\(difference)"]
          + rules.pipeline.changes(since: story.row)).joined(separator: "\n"),
        advice: "Open the page of the context again, and look at what has changed.")
    }
    if let look = ContextQuestion.Look(at: story.row, by: rules), passed.form["looked"] == nil {
      throw Refusal(
        409, "The box that says '\(look.words)' was not ticked. Nothing was done.",
        advice: "Open the page of the context, look, and tick the box.")
    }
    return rules.fingerprint
  }

  /// The person as journals have it.
  func person(_ visitor: Visitor) -> AnsweringPerson {
    AnsweringPerson(
      how: .console,
      visitor: AnsweringPerson.Visitor(name: visitor.person.name, way: visitor.way.rawValue))
  }

  /// Lets the work go on: by the watch, or by a process that is started for it.
  private func follow(up identifiers: [String], in state: ConsoleState) {
    if let directory = state.directory { WakeFile.touch(in: directory) }
    settings.goOn(state, identifiers)
  }

  /// What a person is told whose answer does not hold.
  private static func refusal(_ fault: ContextAnswer.Fault, _ identifier: String) -> Refusal {
    let advice = "Open the page of the context: it shows what it is now."
    switch fault {
    case .answered(_, let kind, let person, let time, let note):
      let by = person.map { " by \($0.label)" } ?? ""
      let at = time.wholeSeconds.text.map { " at \($0)" } ?? ""
      var refusal = Refusal(
        409, "It was already \(kind.rawValue)\(by)\(at). Nothing was done.", advice: advice)
      refusal.note = note
      return refusal
    case .notSeen(_, let differences):
      return Refusal(
        409,
        "It has changed since the page was shown. Nothing was done.\n"
          + differences.map(\.description).joined(separator: "\n"), advice: advice)
    case .expired:
      return Refusal(
        409, "Its time is over, and it counts as cancelled. Nothing was done.",
        advice: "The request must be made again.")
    case .notHeld:
      return Refusal(409, "It waits for no answer any more. Nothing was done.", advice: advice)
    case .journal, .setAside:
      return Refusal(
        503, "\(fault)", advice: "It was not kept; nothing was done. Try again in a moment.")
    case .unknown: return Refusal(503, "\(fault)", advice: advice)
    default: return Refusal(409, "\(fault) Nothing was done.", advice: advice)
    }
  }

  // MARK: What was answered

  /// The page of the answers.
  func answers() async throws(Refusal) -> ConsoleAnswer {
    let (search, fault) = ContextSearch.read(
      passed.target.query, in: settings.states, allowing: ["inbox", "from"])
    if let fault { throw fault }
    var portions: [(ConsoleState, JournalAnswers)] = []
    for state in settings.states where search.inbox == nil || search.inbox == state.name {
      guard
        let portion = try? await state.reading().answers(
          before: search.position, limit: ContextList.pageSize)
      else { continue }
      portions.append((state, portion))
    }
    return AnswersPage(
      portions: portions, search: search, mayDownload: visitor?.person.role == .answer
    ).answer(in: await page())
  }

  /// All answers of the inbox of the query, or of all, as a file to save.
  func downloadAnswers(by visitor: Visitor) throws(Refusal) -> DeskAnswer {
    try checkDownload(by: visitor)
    let (search, fault) = ContextSearch.read(
      passed.target.query, in: settings.states, allowing: ["inbox"])
    if let fault { throw fault }
    let states = settings.states.filter { search.inbox == nil || search.inbox == $0.name }
    note(.downloaded, by: visitor.person.name, visitor.way, about: nil, "answers")
    var head = Self.head(of: AnswersPage.file, "text/csv; charset=utf-8; header=present")
    head.length = nil
    let file = AnswersFile(of: states)
    return DeskAnswer(head) { await file.next() }
  }
}
