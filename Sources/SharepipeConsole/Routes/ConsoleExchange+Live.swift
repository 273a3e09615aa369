import ConsoleWire
import Documents

extension ConsoleExchange {
  /// The event stream with the numbers.
  func live(for visitor: Visitor) throws(Refusal) -> DeskAnswer {
    guard let number = desk.streams.open(for: visitor.owner) else {
      throw Refusal(
        503, "As many pages are live as may be.", advice: "Close one, or reload the page by hand.")
    }
    let stream = LiveStream(number, of: desk.streams, counts: desk.counts) { [desk] in
      guard let browser = visitor.browser else { return true }
      let people = try? desk.settings.people.current()
      if case .session = desk.sessions.find(
        browser.identifier, in: people, now: .now, isUse: false)
      {
        return true
      }
      return false
    }
    return DeskAnswer(LiveStream.head) { await stream.next() }
  }

  // MARK: Keys

  /// The page of the keys.
  func keys() async -> ConsoleAnswer {
    let page = await page()
    return page.answer("Keys") { html in
      html.element("dl", "facts") { html in
        for (keys, words) in Self.keys { html.fact(keys) { $0.words(words) } }
      }
      html.element(
        "p", "note",
        "No key answers by itself, and none works in a field or with Ctrl, Alt or Meta.")
      html.form(to: address.path("keys"), hidden: [("token", token("keys"))]) { html in
        html.element("div", "answers") { html in
          html.button(page.hasKeys ? "Switch the keys off" : "Switch the keys on")
        }
      }
    }
  }

  private static let keys: [(String, String)] = [
    ("j, k", "the next one, the previous one"), ("Enter", "opens it"),
    ("x", "selects it"), ("/", "to the filter by name"),
    ("g n, g w, g t, g h", "Now, Waiting, Trouble, History"),
    ("a, d", "to 'Approve' or to 'Deny'; only Enter there answers"), ("?", "this page"),
  ]

  /// Switches the keys on or off.
  func switchKeys(of visitor: Visitor) throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    desk.switchKeys(of: visitor.person)
    return redirect(to: "keys")
  }
}
