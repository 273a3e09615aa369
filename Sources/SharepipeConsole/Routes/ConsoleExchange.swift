import ConsoleWire
import Documents
import ShareJournal
import ShareModel

/// One request that was checked, and the way to its answer.
struct ConsoleExchange {
  let desk: ConsoleDesk
  let number: UInt64
  let request: ConsoleRequest
  let passed: RequestCheck.Passed
  let visitor: Visitor?
  /// What the request shows of the token for the metrics.
  var bearer = BearerToken.Finding.none

  /// Whether a scraper asks for the metrics with the token.
  var isScraper: Bool { Self.isScraper(bearer, passed) }

  /// Whether a scraper asks for the metrics with the token.
  static func isScraper(_ bearer: BearerToken.Finding, _ passed: RequestCheck.Passed) -> Bool {
    bearer == .good && !passed.isChange && passed.target.path == [metricsPath]
  }

  var settings: ConsoleSettings { desk.settings }
  var address: ConsoleAddress { settings.address }

  /// The answer.
  ///
  /// - Throws: ``Refusal``.
  func answer() async throws(Refusal) -> DeskAnswer {
    let path = passed.target.path
    if !passed.isChange, let visitor {
      if path == ["live"] { return try live(for: visitor) }
      if path.count == 4, path[0] == "contexts", path[2] == "content" {
        return try await download(path[3], of: path[1], by: visitor)
      }
      if path == ["answers", "csv"] { return try downloadAnswers(by: visitor) }
      if path.count == 5, path[0] == "contexts", path[4] == "picture",
        let place = ContentPictures.Place(rawValue: path[2])
      {
        try checkFields(path)
        return DeskAnswer(try await picture(path[3], place, of: path[1]))
      }
    }
    return DeskAnswer(try await wholeAnswer(path))
  }

  private func wholeAnswer(_ path: [String]) async throws(Refusal) -> ConsoleAnswer {
    if path == ["sign-in"] { return try await signIn() }
    // Each page names it, so that no browser asks for one at another place.
    if path == ["icon"] { return ConsoleAnswer(204, ConsolePage.safety) }
    if path == [Self.metricsPath], !passed.isChange { return try await metrics() }
    guard let visitor else { return try await unknownVisitor() }
    try checkFields(path)
    guard passed.isChange else { return try await show(path, to: visitor) }
    if path == ["sign-out"] { return try signOut(visitor) }
    if path == ["keys"] { return try switchKeys(of: visitor) }
    guard visitor.person.role == .answer else {
      throw Refusal(
        403, "You may look, and not answer: your role is 'look'. Nothing was done.",
        advice: "Ask the owner of the console for the role 'answer'.")
    }
    let answer = try await change(path, by: visitor)
    await desk.counts.expire()
    return answer
  }

  /// Does what a form of a person asks for who may answer.
  private func change(_ path: [String], by visitor: Visitor) async throws(Refusal)
    -> ConsoleAnswer
  {
    switch (path.count, path.first, path.last) {
    case (3, "contexts", "answer"): return try await give(to: path[1], by: visitor)
    case (3, "contexts", "retry"): return try await retry(path[1], by: visitor)
    case (3, "contexts", "undo"): return try await undo(path[1], by: visitor)
    case (2, "waiting", "answer"): return try await select()
    case (2, "waiting", "all"): return try await denyAll()
    case (2, "waiting", "confirm"): return try await confirm(by: visitor)
    case (2, "trouble", "retry"): return try await selectRetries()
    case (2, "trouble", "all"): return try await retryAll()
    case (2, "trouble", "confirm"): return try await retrySelection(by: visitor)
    default: throw Self.notFound
    }
  }

  /// A page, for a person who is known.
  private func show(_ path: [String], to visitor: Visitor) async throws(Refusal) -> ConsoleAnswer {
    switch path.count {
    case 0: return await now()
    case 1:
      switch ConsoleSection(rawValue: path[0]) {
      case .waiting: return try await waiting()
      case .trouble: return try await trouble()
      case .history: return try await history()
      case .answers: return try await answers()
      case .status: return await status()
      case .now: throw Self.notFound
      case nil where path[0] == "keys": return await keys()
      case nil: throw Self.notFound
      }
    case 2 where path[0] == "contexts": return try await context(path[1])
    case 2 where path == ["waiting", "selected"]: return try await selected(from: .waiting)
    case 2 where path == ["trouble", "selected"]: return try await selected(from: .trouble)
    case 3 where path[0] == "contexts":
      switch path[2] {
      case "page": return try await savedPage(path[1])
      case "why": return try await why(path[1])
      case "undo": return try await undoing(path[1], by: visitor)
      default: throw Self.notFound
      }
    default: throw Self.notFound
    }
  }

  /// The fields of the forms and queries of each page; lists check their own.
  private static func fields(of path: [String], isForm: Bool) -> Set<String>? {
    switch (path.first ?? "", path.last ?? "", isForm) {
    case (_, "selected", false): ["number"]
    case ("waiting", _, false), ("trouble", _, false), ("history", _, false), ("answers", _, false):
      nil
    case ("contexts", _, false): path.count == 2 ? ["done", ListPlace.field] : []
    case ("contexts", "answer", true):
      [
        "token", "version", "content", "rules", "fingerprint", "extensions", "handing", "note",
        "looked", "answer", ListPlace.field,
      ]
    case ("contexts", "retry", true): ["token", ListPlace.field]
    case ("sign-in", _, let isForm): isForm ? ["code", "name", "password", "next"] : ["next"]
    case ("waiting", "all", true), ("trouble", "all", true):
      ContextSearch.fields.union(["token"])
    case ("waiting", _, true): ["token", "answer", "item", ListPlace.field]
    case ("trouble", _, true): ["token", "item", ListPlace.field]
    case (_, _, true): ["token"]
    default: []
    }
  }

  /// Checks that a form or a query has no other fields than its page.
  func checkFields(_ path: [String]) throws(Refusal) {
    let given = passed.isChange ? passed.form : passed.target.query
    guard let known = Self.fields(of: path, isForm: passed.isChange),
      let other = given.names.subtracting(known).min()
    else { return }
    throw Refusal(
      400, "The field '\(other)' is not a field of this page. Nothing was done.",
      advice: "Open the page by its links, and send its own form.")
  }

  static var notFound: Refusal {
    Refusal(
      404, "The console has no such page.",
      advice: "Start at 'Now', or look at the address that you typed.")
  }

  /// Writes into the log what this request does.
  func note(
    _ kind: AuditEvent.Kind, by person: String?, _ way: SignInWay?, about context: String? = nil,
    _ outcome: String? = nil
  ) {
    desk.note(
      AuditEvent(kind: kind, person: person, way: way, context: context, outcome: outcome), number,
      request.peer)
  }

  // MARK: What stands around a page

  /// What stands around a page for this visitor.
  func page() async -> ConsolePage {
    ConsolePage(
      address: address, person: visitor?.person,
      signOut: visitor?.browser != nil ? token("sign-out") : nil,
      counts: await desk.counts.current(), time: .now(),
      hasKeys: visitor.map { !desk.isWithoutKeys($0.person) } ?? false)
  }

  /// The token of a form of this visitor.
  ///
  /// - Parameter path: Where the form is sent to, below the base.
  /// - Returns: The token.
  func token(_ path: String) -> String {
    guard let visitor else { return "" }
    return FormToken.make(
      for: FormToken.Subject(person: visitor.person.name, path: path), key: key(of: visitor)) ?? ""
  }

  private func key(of visitor: Visitor) -> FormToken.Key {
    visitor.browser?.session.formKey ?? desk.formKey
  }

  /// Checks the token of the form that was sent.
  ///
  /// - Throws: ``Refusal`` if it is that of another session or of another form.
  func checkToken() throws(Refusal) {
    let path = passed.target.path.joined(separator: "/")
    guard let visitor, let token = passed.form["token"],
      FormToken.isGood(
        token, for: FormToken.Subject(person: visitor.person.name, path: path),
        key: key(of: visitor))
    else {
      throw Refusal(
        403, "This page is from an earlier sign-in. Nothing was done.",
        advice: "Open the page again, and send its form.")
    }
  }

  /// An answer that sends a browser to another page.
  ///
  /// Source: RFC 9110, section 15.4.4 (303 See Other).
  func redirect(to path: String, _ fields: [ConsoleRequest.Field] = []) -> ConsoleAnswer {
    ConsoleAnswer(303, ConsolePage.safety + fields + [.init("location", address.path(path))])
  }
}
