import Documents
import ShareJournal
import ShareModel
import ShareReport

/// Contexts in lines, each with a link to its page.
struct ContextRows {
  let address: ConsoleAddress
  /// Whether the lines say which inbox each is from.
  let showsState: Bool
  /// The list to which the pages of the contexts lead back; `nil` for none.
  var list: ListPlace?

  /// The most characters of a name in a list.
  static let nameLimit = 80

  /// Writes the lines.
  func write(_ contexts: [ListedContext], to html: inout HTMLWriter) {
    let alike = LookAlikes(contexts.map(\.row.entry))
    html.element("ul", "list") { html in
      for listed in contexts {
        html.element("li", "context") { html in
          html.element("div", "line") { write(listed, alike, to: &$0) }
        }
      }
    }
  }

  private func write(_ listed: ListedContext, _ alike: LookAlikes, to html: inout HTMLWriter) {
    let context = listed.context
    html.badge(ReportWords(of: context).word, ReportWords.kind(context.end))
    // A name from outside is no heading.
    Self.writeName(of: listed.row, address, from: list, to: &html)
    html.moment(context.seen)
    alike.write(listed.row.entry, to: &html)
    ReportLine(of: context).writeWhy(to: &html)
    if let due = context.due, context.end == .held {
      html.element("span", "why") { html in
        html.words("Answer until ")
        html.moment(due)
      }
    }
    if showsState { html.element("span", "why") { $0.outside(listed.state.name) } }
  }

  /// Writes the name of an entry with a link to the page of its context.
  ///
  /// - Parameters:
  ///   - row: The context.
  ///   - address: The address of the console.
  ///   - list: The list to which that page leads back; `nil` for none.
  ///   - html: Where to.
  static func writeName(
    of row: JournalContext, _ address: ConsoleAddress, from list: ListPlace?,
    to html: inout HTMLWriter
  ) {
    html.element("p", "name") { html in
      html.link(path: address.path(ListPlace.path(of: row.identifier, from: list))) {
        $0.name(row.entry, limit: nameLimit)
      }
    }
  }
}
