import Documents
import ShareJournal
import ShareModel
import ShareReport

/// Contexts in lines, each with a link to its page.
struct ContextRows {
  let address: ConsoleAddress
  /// Whether the lines say which inbox each is from.
  let showsState: Bool
  /// Where a person goes on after looking at one: the query of this page.
  var back = ""

  /// Writes the lines.
  func write(_ contexts: [ListedContext], to html: inout HTMLWriter) {
    html.element("ul", "list") { html in
      for listed in contexts {
        html.element("li", "context") { html in
          html.element("div", "line") { html in
            ReportLine(of: listed.context).write(path: path(of: listed), to: &html)
            if let due = listed.context.due, listed.context.end == .held {
              html.element("span", "why") { html in
                html.words("Answer until ")
                html.moment(due)
              }
            }
            if showsState {
              html.element("span", "why") { $0.outside(listed.state.name) }
            }
          }
        }
      }
    }
  }

  private func path(of listed: ListedContext) -> String {
    address.path("contexts/\(listed.context.identifier)")
  }
}
