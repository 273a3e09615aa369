import ConsoleWire
import Documents
import ShareJournal
import ShareModel

/// The page that lists what several contexts are to be answered with, before it is done and after.
struct BulkPage {
  /// One context of a selection.
  struct Item {
    /// The identifier, as the form has it.
    let identifier: String
    /// The context; `nil` if no ledger knows it.
    let context: WaitingContext?
    /// What stands against it, or what was done; `nil` if it can be answered.
    let words: String?
    /// Whether ``words`` says that it was done.
    var isDone = false
  }

  let kind: PersonAnswer.Kind
  let items: [Item]
  /// The token of the form that confirms; `nil` once it was done.
  let token: String?

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    let ready = items.filter { $0.words == nil }
    let verb = kind == .approved ? "Approve" : "Deny"
    let title =
      token == nil
      ? "What was done" : "\(verb) \(PageNumbers.count(ready.count, "context", "contexts"))?"
    return page.answer(title, in: .waiting) { html in
      if token == nil {
        let count = items.count(where: \.isDone)
        html.element(
          "p", count == items.count ? "said" : "bad", [.init("role", "status")]
        ) { html in
          html.words(
            "\(count) of \(PageNumbers.count(items.count, "context", "contexts")) "
              + (kind == .approved ? "approved." : "denied."))
        }
      }
      html.element("ul", "list") { html in
        for item in items { html.element("li", "context") { write(item, page.address, to: &$0) } }
      }
      guard let token, !ready.isEmpty else {
        return html.element("p", "pages") { html in
          html.link(path: page.address.path("waiting"), "button") { $0.words("Back to 'Waiting'") }
        }
      }
      html.element(
        "p", "note",
        "Each is answered as it is listed here. One that has changed since is left as it is.")
      let hidden =
        [("token", token), ("answer", kind.rawValue)]
        + ready.compactMap { item in item.context.map { ("item", $0.item) } }
      html.form(to: page.address.path("waiting/confirm"), hidden: hidden) { html in
        html.element("div", "answers") { html in
          html.link(path: page.address.path("waiting"), "button") { $0.words("Back") }
          html.button("\(verb) \(ready.count)", "main")
        }
      }
    }
  }

  private func write(_ item: Item, _ address: ConsoleAddress, to html: inout HTMLWriter) {
    html.element("div", "body") { html in
      if let context = item.context {
        ContextRows.writeName(of: context.row, address, to: &html)
      } else {
        html.element("p", "name") { $0.outside(item.identifier) }
      }
      if let row = item.context?.row {
        html.element("p", "to") { html in
          html.words("to ")
          html.outside(row.waitingExtensions.map(\.rawValue).sorted().joined(separator: ", "))
          if let bytes = row.bytes { html.words(", " + PageNumbers.count(bytes, "byte", "bytes")) }
          if let effect = item.context?.effect { html.words(", which \(effect.words)") }
        }
        if let hash = row.contentHash {
          html.element("p", "hash") { $0.words("sha256 \(hash)") }
        }
      }
      if let words = item.words {
        html.element("p", item.isDone ? "said" : "bad") { $0.sentence(words) }
      }
    }
  }
}
