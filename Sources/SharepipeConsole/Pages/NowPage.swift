import ConsoleWire
import Documents

/// The first page: what needs a person now.
struct NowPage {
  let waiting: ContextList
  let trouble: ContextList
  let states: [ConsoleState]

  /// How many of each are shown.
  private static let most = 5

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    page.answer("Now", in: .now) { html in
      html.element("ul", "tiles") { html in
        let counts = page.counts
        html.tile(
          counts.held, "waiting", "a person must agree first", counts.held == 0 ? "none" : "held")
        html.tile(
          counts.trouble, "trouble", "failed, rejected or blocked",
          counts.trouble == 0 ? "none" : "failed")
        html.tile(counts.working, "working", "worked on at the moment", "open")
        html.tile(counts.done, "done", "an extension took it, and none failed", "done")
      }
      section(
        .waiting, waiting, "Nothing waits for you.", count: page.counts.held, page.address, &html)
      section(
        .trouble, trouble, "Nothing went wrong.", count: page.counts.trouble, page.address, &html)
    }
  }

  private func section(
    _ section: ConsoleSection, _ list: ContextList, _ empty: String, count: Int,
    _ address: ConsoleAddress, _ html: inout HTMLWriter
  ) {
    html.element("h2", "", section.title)
    guard !list.contexts.isEmpty else { return html.element("p", "note", empty) }
    ContextRows(address: address, showsState: states.count > 1)
      .write(Array(list.contexts.prefix(Self.most)), to: &html)
    guard count > Self.most else { return }
    html.element("p", "pages") { html in
      html.link(path: address.path(section.rawValue), "button") {
        $0.words("All \(PageNumbers.grouped(count))")
      }
    }
  }
}
