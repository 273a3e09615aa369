import ConsoleWire
import Documents

extension ConsoleExchange {
  /// The page on which a person signs in, or what came of that.
  func signIn() async throws(Refusal) -> ConsoleAnswer {
    try checkFields(["sign-in"])
    guard passed.isChange else {
      if visitor != nil { return redirect(to: try next(passed.target.query)) }
      return await signInPage(next: try next(passed.target.query), status: 200)
    }
    let form = passed.form
    let next = try next(form)
    let people = try? settings.people.current()
    let person: ConsolePerson
    let way: SignInWay
    if let text = form["code"] {
      guard settings.ways.contains(.code),
        let owner = desk.codes.take(text, people: people, now: .now)
      else {
        note(.signIn, by: nil, .code, "the code is not good")
        return await signInPage(
          next: next, status: 401,
          fault: "This code is not good: it was used, is older than ten minutes, or was mistyped.")
      }
      (person, way) = (owner, .code)
    } else if let name = form["name"], let password = form["password"] {
      guard settings.ways.contains(.password) else { throw Self.notFound }
      let verdict = await desk.passwords.check(
        name: name, password: Array(password.utf8), now: .now)
      switch verdict {
      case .person(let known): (person, way) = (known, .password)
      case .wrong:
        note(.signIn, by: name, .password, "the name or the password is wrong")
        return await signInPage(
          next: next, status: 401, fault: "The name or the password is wrong.")
      case .wait(let time):
        note(.signIn, by: name, .password, "too many tries")
        return await wait(next, 429, "Too many tries with this name.", time)
      case .busy(let time):
        return await wait(next, 503, "Too many people sign in at this moment.", time)
      case .unavailable(let fault):
        throw Refusal(
          503, "Passwords cannot be checked: \(fault)",
          advice: "'sharepipe console check' says what to do; a code works as before.")
      }
    } else {
      throw Refusal(
        400, "The form has neither a code nor a name with a password.",
        advice: "Open the page 'Sign in' again.")
    }
    // A session from before ends: nobody else may have put it there.
    if let old = visitor?.browser { desk.sessions.end(old.identifier) }
    guard let begun = desk.sessions.begin(for: person, by: way, in: people, now: .now) else {
      return await signInPage(
        next: next, status: 401, fault: "You were removed from the people file meanwhile.")
    }
    note(.signIn, by: person.name, way, "signed in")
    return redirect(
      to: next, [.init("set-cookie", settings.cookie.setting(begun.identifier))])
  }

  /// Ends the session.
  ///
  /// Source: W3C, Clear Site Data.
  func signOut(_ visitor: Visitor) throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    if let browser = visitor.browser { desk.sessions.end(browser.identifier) }
    note(.signOut, by: visitor.person.name, visitor.way)
    return redirect(
      to: "sign-in",
      [
        .init("set-cookie", settings.cookie.removal),
        .init("clear-site-data", "\"cache\", \"storage\""),
      ])
  }

  /// What a visitor gets whom nobody knows.
  func unknownVisitor() async throws(Refusal) -> ConsoleAnswer {
    guard !passed.isChange else {
      throw Refusal(
        401, "You are not signed in, or your session has ended. Nothing was done.",
        advice: "Sign in, open the page again, and send its form.")
    }
    let path = passed.target.path.joined(separator: "/")
    // A browser that opens a page keeps what stands behind the number sign.
    if request.values("sec-fetch-mode") == ["navigate"] {
      return redirect(to: "sign-in" + FormFields.query([("next", path)]))
    }
    return await signInPage(next: path, status: 401)
  }

  private func signInPage(next: String, status: UInt16, fault: String? = nil) async
    -> ConsoleAnswer
  {
    let page = ConsolePage(
      address: address, person: nil, signOut: nil, counts: ConsoleCounts(), time: .now())
    return SignInPage(ways: desk.usableWays, next: next, fault: fault).answer(
      in: page, status: status)
  }

  private func wait(
    _ next: String, _ status: UInt16, _ words: String, _ time: Duration
  ) async -> ConsoleAnswer {
    let seconds = max(1, time.components.seconds)
    var answer = await signInPage(
      next: next, status: status,
      fault: "\(words) Try again in \(PageNumbers.count(seconds, "second", "seconds")).")
    answer.fields.append(.init("retry-after", "\(seconds)"))
    return answer
  }

  /// Where a person wanted to go: a path of ours.
  private func next(_ fields: FormFields) throws(Refusal) -> String {
    let next = fields["next"] ?? ""
    guard next.isEmpty || RequestTarget.isPlain(path: "/" + next) else {
      throw Refusal(
        400, "The field 'next' is not a path of the console.", advice: "Open the page 'Sign in'.")
    }
    return next
  }
}
