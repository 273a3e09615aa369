import ConsoleWire
import Documents
import ShareJournal
import ShareModel
import Sharepipe

/// The page of what waits for a person: each context with what it waits for, and boxes to answer
/// several at once.
struct WaitingPage {
  let contexts: [WaitingContext]
  let list: ContextList
  let search: ContextSearch
  let states: [ConsoleState]
  /// What is wrong with the query; `nil` for nothing.
  let fault: Refusal?
  /// The token of the form; `nil` if the person may only look.
  let token: String?
  /// The token of the form that denies all of them.
  let allToken: String?
  /// Why the rules of a state cannot be used, by its name.
  let faults: [String]

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    let lists = ListPage(
      section: .waiting, search: search, list: list, states: states, empty: "Nothing waits.",
      hasEnds: false, fault: fault)
    return page.answer("Waiting", in: .waiting, status: fault?.status ?? 200) { html in
      lists.writeFilter(page.address, to: &html)
      for fault in list.faults + faults { html.element("p", "bad") { $0.sentence(fault) } }
      writeShare(page, to: &html)
      guard !contexts.isEmpty else { return lists.writeEmpty(page, to: &html) }
      guard let token else {
        writeRows(lists.place, page.address, hasBoxes: false, to: &html)
        return lists.writePages(page.address, to: &html)
      }
      html.form(
        to: page.address.path("waiting/answer"),
        hidden: [("token", token), (ListPlace.field, lists.place.value)]
      ) { html in
        writeRows(lists.place, page.address, hasBoxes: true, to: &html)
        html.element("div", "answers") { html in
          html.element(
            "button", "", [.init("type", "button"), .init("data-all", ""), .init("hidden", "")]
          ) { $0.words("Select all") }
          Self.writeButton("Deny", "denied", to: &html)
          Self.writeButton("Approve", "approved", to: &html)
        }
        html.element(
          "p", "note",
          "The next page lists what you selected; nothing is done before you confirm it there.")
      }
      lists.writePages(page.address, to: &html)
      guard let allToken, contexts.count > 1 else { return }
      lists.writeAll(
        "waiting/all", allToken,
        search.isEverything ? "Deny all that wait…" : "Deny all that the filter finds…",
        page.address, to: &html)
    }
  }

  /// Writes how many of what waits the filter lists, and the way to all of it.
  private func writeShare(_ page: ConsolePage, to html: inout HTMLWriter) {
    guard !search.isEverything, !contexts.isEmpty else { return }
    let (listed, all) = (
      PageNumbers.grouped(contexts.count), PageNumbers.grouped(page.counts.held)
    )
    html.element("p", "pages") { html in
      html.element("span", "soft", "\(listed) of \(all) that wait")
      html.link(path: page.address.path("waiting"), "button") { $0.words("Show all") }
    }
  }

  private static func writeButton(
    _ words: StaticString, _ value: String, to html: inout HTMLWriter
  ) {
    html.element(
      "button", "", [.init("type", "submit"), .init("name", "answer"), .init("value", value)]
    ) { html in
      html.words("\(words)")
      html.element("span", "wide", " the selected")
      html.words("…")
    }
  }

  private func writeRows(
    _ list: ListPlace, _ address: ConsoleAddress, hasBoxes: Bool, to html: inout HTMLWriter
  ) {
    let alike = LookAlikes(contexts.map(\.row.entry))
    html.element("ul", "list") { html in
      for context in contexts {
        html.element("li", "context waits") { html in
          if hasBoxes {
            html.element("label", "box-only") { html in
              html.void(
                "input", "",
                [
                  .init("type", "checkbox"), .init("name", "item"),
                  .init("value", WaitingContext.item(of: context.row)),
                ])
              html.element("span", "hidden") { html in
                html.words("Select ")
                html.name(context.row.entry, limit: ContextRows.nameLimit)
              }
            }
          }
          html.element("div", "about") { html in
            ContextRows.writeName(of: context.row, address, from: list, to: &html)
            alike.write(context.row.entry, to: &html)
            Self.write(context, states.count > 1, to: &html)
          }
        }
      }
    }
  }

  private static func write(
    _ context: WaitingContext, _ showsState: Bool, to html: inout HTMLWriter
  ) {
    let row = context.listed
    if let reason = context.isAlone {
      html.element("p", context.isChanged ? "mark" : "soft", "To approve it, open it: \(reason).")
    }
    if let beginning = context.beginning { html.lines(beginning.firstLines, limit: 4) }
    let extensions = row.waitingExtensions.sorted()
    html.element("p", "to") { html in
      html.words(extensions.isEmpty ? "waits for an answer" : "waits to go to ")
      for (number, name) in extensions.enumerated() {
        if number > 0 { html.words(", ") }
        html.outside(name.rawValue)
      }
      if let effect = context.effect { html.words(", which \(effect.words)") }
    }
    html.element("p", "soft") { html in
      // What would be handed over, which need not be what came in.
      let parts = HeldContent(of: row).parts
      let sizes = parts.compactMap(\.bytes)
      if parts.count > 1 { html.words("\(PageNumbers.grouped(parts.count)) contents · ") }
      if !parts.isEmpty, sizes.count == parts.count {
        html.words(PageNumbers.count(sizes.reduce(0, +), "byte", "bytes") + " · ")
      }
      if parts.count == 1, let hash = parts[0].sha256 {
        html.element("span", "hash") { $0.words("sha256 \(hash.description.prefix(12))…") }
        html.words(" · ")
      }
      html.words("from user \(row.owner) · ")
      html.moment(row.created)
      if let due = row.due {
        html.words(" · answer until ")
        html.moment(due)
      }
      if showsState {
        html.words(" · ")
        html.outside(context.state.name)
      }
    }
  }
}
