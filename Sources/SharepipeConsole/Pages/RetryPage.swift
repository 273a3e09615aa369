import ConsoleWire
import Documents
import ShareJournal

/// The page that lists what is to be tried again, before it is done and after.
struct RetryPage {
  /// One context of a selection.
  struct Item {
    /// The identifier.
    let identifier: String
    /// The context; `nil` if no ledger knows it.
    let row: JournalContext?
    /// What was done, or what stands against it; `nil` if it can be tried again.
    let words: String?
    /// Whether ``words`` says that it was done.
    var isDone = false
  }

  let items: [Item]
  /// The token of the form that confirms; `nil` once it was done.
  let token: String?

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    let ready = items.filter { $0.words == nil }
    let title =
      token == nil
      ? "What was done" : "Try \(PageNumbers.count(ready.count, "context", "contexts")) again?"
    return page.answer(title, in: .trouble) { html in
      if token == nil {
        html.element("p", "said", [.init("role", "status")]) { html in
          let done = PageNumbers.count(items.count(where: \.isDone), "context is", "contexts are")
          html.words("\(done) tried again.")
        }
      } else {
        html.element(
          "p", "note",
          "These contexts and no others: one that goes wrong from now on is not among them.")
      }
      html.element("ul", "list") { html in
        for item in items {
          html.element("li", "context") { html in
            html.element("div", "body") { html in
              if let row = item.row {
                ContextRows.writeName(of: row, page.address, to: &html)
              } else {
                html.element("p", "name") { $0.outside(item.identifier) }
              }
              if let words = item.words {
                html.element("p", item.isDone ? "said" : "bad") { $0.sentence(words) }
              }
            }
          }
        }
      }
      guard let token, !ready.isEmpty else {
        return html.element("p", "pages") { html in
          html.link(path: page.address.path("trouble"), "button") { $0.words("Back to 'Trouble'") }
        }
      }
      html.form(
        to: page.address.path("trouble/confirm"),
        hidden: [("token", token)] + ready.map { ("item", $0.identifier) }
      ) { html in
        html.element("div", "answers") { html in
          html.link(path: page.address.path("trouble"), "button") { $0.words("Back") }
          html.button("Try \(ready.count) again", "main")
        }
      }
    }
  }
}
