import ConsoleWire
import Documents
import ShareJournal
import ShareModel
import ShareReport
import ShareRules

/// The page of what went wrong, by cause.
struct TroublePage {
  /// The contexts with one cause, the newest first.
  struct Group {
    let cause: TroubleCause
    var contexts: [ListedContext] = []

    /// Those that can be tried again.
    var retriable: [ListedContext] {
      contexts.filter { ContextPage.mayBeRetried($0.row) }
    }
  }

  let groups: [Group]
  let list: ContextList
  let search: ContextSearch
  let states: [ConsoleState]
  /// What is wrong with the query; `nil` for nothing.
  let fault: Refusal?
  /// The token of the forms; `nil` if the person may only look.
  let token: String?
  /// The token of the form that has all of them tried again.
  let allToken: String?

  /// How many contexts of a group are listed.
  private static let most = 10

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    let lists = ListPage(
      section: .trouble, search: search, list: list, states: states, empty: "Nothing went wrong.",
      hasEnds: false, fault: fault)
    return page.answer("Trouble", in: .trouble, status: fault?.status ?? 200) { html in
      lists.writeFilter(page.address, to: &html)
      for fault in list.faults { html.element("p", "bad") { $0.sentence(fault) } }
      guard !groups.isEmpty else { return lists.writeEmpty(page, to: &html) }
      for group in groups { write(group, lists.place, page.address, to: &html) }
      lists.writePages(page.address, to: &html)
      guard let allToken, !list.next.isEmpty || !search.isEverything || groups.count > 1 else {
        return
      }
      lists.writeAll(
        "trouble/all", allToken,
        search.isEverything ? "Try all again…" : "Try all again that the filter finds…",
        page.address, to: &html)
    }
  }

  private func write(
    _ group: Group, _ list: ListPlace, _ address: ConsoleAddress, to html: inout HTMLWriter
  ) {
    html.element("section", "box") { html in
      html.element("h2", "") { html in
        html.words("\(PageNumbers.count(group.contexts.count, "context", "contexts")): ")
        if let name = group.cause.extension {
          html.outside(name)
        } else {
          html.words("before any extension was asked")
        }
      }
      let code = ReasonCode(rawValue: group.cause.code)
      html.element("p", "") { html in
        html.words(code.map(\.meaning) ?? "the reason is not known")
        if !group.cause.code.isEmpty {
          html.words(" ")
          html.element("small") { $0.outside(group.cause.code) }
        }
      }
      if let remedy = code?.remedy {
        html.element("p", "") { $0.sentence("What to do: \(remedy).") }
      }
      html.element("details") { html in
        html.element("summary", "", "Show the newest \(min(group.contexts.count, Self.most))")
        ContextRows(address: address, showsState: states.count > 1, list: list)
          .write(Array(group.contexts.prefix(Self.most)), to: &html)
      }
      let retriable = group.retriable
      guard let token, !retriable.isEmpty else { return }
      html.form(
        to: address.path("trouble/retry"),
        hidden: [("token", token), (ListPlace.field, list.value)]
          + retriable.map { ("item", $0.row.identifier) }
      ) { html in
        html.element("div", "answers") { html in
          html.button("Try \(PageNumbers.count(retriable.count, "context", "contexts")) again…")
        }
      }
    }
  }
}
