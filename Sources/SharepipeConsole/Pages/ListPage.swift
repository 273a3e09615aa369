import ConsoleWire
import Documents
import ShareJournal
import ShareModel

/// A page that lists contexts: what waits, what went wrong, everything.
struct ListPage {
  let section: ConsoleSection
  let search: ContextSearch
  let list: ContextList
  let states: [ConsoleState]
  /// What stands where nothing is listed and nothing was looked for.
  let empty: String
  /// Whether the page has a choice of ends.
  let hasEnds: Bool
  /// What is wrong with the query; `nil` for nothing.
  var fault: Refusal?

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    page.answer(section.title, in: section, status: fault?.status ?? 200) { html in
      writeFilter(page.address, to: &html)
      for fault in list.faults { html.element("p", "bad") { $0.sentence(fault) } }
      if list.contexts.isEmpty {
        writeEmpty(page, to: &html)
      } else {
        ContextRows(address: page.address, showsState: states.count > 1, list: place)
          .write(list.contexts, to: &html)
      }
      writePages(page.address, to: &html)
    }
  }

  /// Where the page is, for the way back from its contexts.
  var place: ListPlace { ListPlace(section: section, search: search) }

  /// Writes that there is nothing, and what to do about that.
  func writeEmpty(_ page: ConsolePage, to html: inout HTMLWriter) {
    guard list.searchedUntil == nil else {
      return html.element("p", "lead", "Nothing was found so far.")
    }
    if search.position != nil { return html.element("p", "lead", "There is nothing older.") }
    guard !search.isEverything else { return html.element("p", "lead", empty) }
    html.element("p", "lead", wordsOfMisfit(page.counts))
    html.element("p", "pages") { html in
      html.link(path: page.address.path(section.rawValue), "button") { $0.words("Show all") }
    }
  }

  /// What stands where nothing fits the filter: how many contexts there are without it, if that is
  /// known.
  private func wordsOfMisfit(_ counts: ConsoleCounts) -> String {
    switch section {
    case .waiting where counts.held > 0:
      "Nothing waits that fits; \(Self.words(counts.held)) without the filter."
    case .trouble where counts.trouble > 0:
      "Nothing went wrong that fits; \(Self.words(counts.trouble)) without the filter."
    case .waiting, .trouble: empty
    default: "No context matches the filter."
    }
  }

  private static func words(_ count: Int) -> String {
    count == 1 ? "1 does" : "\(PageNumbers.grouped(count)) do"
  }

  /// Writes the form with which a person filters.
  func writeFilter(_ address: ConsoleAddress, to html: inout HTMLWriter) {
    if let fault {
      html.element("p", "bad", [.init("role", "alert")]) {
        $0.sentence("\(fault.words) \(fault.advice)")
      }
    }
    // Narrow windows show it closed, below a word; it is open while something is looked for.
    let isOpen = !search.isEverything || fault != nil
    html.element("details", "filters", isOpen ? [.init("open", "")] : []) { html in
      html.element("summary", "", "Filter")
      writeFields(address, to: &html)
    }
  }

  private func writeFields(_ address: ConsoleAddress, to html: inout HTMLWriter) {
    html.filter(of: address.path(section.rawValue), "filter") { html in
      if states.count > 1 {
        html.choice(
          "Inbox", "inbox", [("", "all")] + states.map { ($0.name, $0.name) },
          chosen: search.inbox ?? "")
      }
      if hasEnds {
        html.choice(
          "End", "end", [("", "any")] + ContextEnd.allCases.map { ($0.rawValue, $0.rawValue) },
          chosen: search.end?.rawValue ?? "")
      }
      html.field(
        "Extension", "extension", value: search.extension?.rawValue ?? "",
        [.init("spellcheck", "false"), .init("autocapitalize", "none")])
      html.field("Name", "name", value: search.name, [.init("type", "search")])
      html.field(
        "Since", "since", value: search.since?.text.map { String($0.prefix(10)) } ?? "",
        [.init("type", "date")])
      html.button("Filter")
    }
  }

  /// Writes the links to other parts of the list.
  func writePages(_ address: ConsoleAddress, to html: inout HTMLWriter) {
    if let until = list.searchedUntil {
      html.element("p", "note") { html in
        html.words("Searched back to ")
        html.moment(until)
        html.words(" in the time that a page has.")
      }
    }
    html.element("p", "pages") { html in
      if search.position != nil {
        var first = search
        first.position = nil
        html.link(path: path(first, address), "button") { $0.words("Newest") }
      }
      for state in states {
        guard let next = list.next[state.name] else { continue }
        var older = search
        older.inbox = states.count > 1 ? state.name : search.inbox
        older.position = next
        html.link(path: path(older, address), "button") { html in
          html.words(list.searchedUntil == nil ? "Older" : "Go on searching")
          guard states.count > 1 else { return }
          html.words(" in ")
          html.outside(state.name)
        }
      }
    }
  }

  /// Writes the form that begins something with all contexts of the filter: where it is sent to below
  /// the base, its token, and what it does in words.
  func writeAll(
    _ path: String, _ token: String, _ words: String, _ address: ConsoleAddress,
    to html: inout HTMLWriter
  ) {
    var whole = search
    whole.position = nil
    html.form(
      to: address.path(path),
      hidden: [("token", token)] + whole.query.filter { !$0.value.isEmpty }
    ) { html in
      html.element("p", "pages") { $0.button(words) }
    }
  }

  private func path(_ search: ContextSearch, _ address: ConsoleAddress) -> String {
    address.path(section.rawValue) + FormFields.query(search.query)
  }
}
