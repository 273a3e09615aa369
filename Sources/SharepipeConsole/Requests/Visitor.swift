/// Who makes a request, as far as it is known.
struct Visitor: Sendable {
  /// The session of a browser.
  struct BrowserSession: Sendable {
    /// What the browser sent.
    let identifier: SessionIdentifier
    /// What that stands for.
    let session: ConsoleSession
  }

  /// The person.
  let person: ConsolePerson
  /// How the person proved that.
  let way: SignInWay
  /// The session of a browser; `nil` where each request proves who makes it.
  let browser: BrowserSession?

  /// What its requests are counted by: the session of a browser, or the person.
  var owner: String { browser?.session.handle ?? person.name }
}
