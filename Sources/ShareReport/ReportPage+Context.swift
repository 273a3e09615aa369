import Documents
import ShareJournal
import ShareModel

extension ReportPage {
  /// How a context is shown.
  enum Manner: Equatable {
    /// With everything, folded or not.
    case story(isOpen: Bool)
    /// In one line, for its story is further up.
    case toldAbove
    /// In one line, for the page has become too long.
    case line
  }

  /// Writes a context.
  func write(_ context: ReportContext, as manner: Manner, to html: inout HTMLWriter) {
    switch manner {
    case .story(let isOpen):
      html.markup(isOpen ? "<details class=\"context\" open>" : "<details class=\"context\">")
      html.element("summary", "line") { ReportLine(of: context).write(to: &$0) }
      html.element("div", "body") { story(of: context).write(to: &$0) }
      html.markup("</details>\n")
    case .toldAbove, .line:
      let words = manner == .line ? "Too long to show here; see 'sharepipe show'" : "Shown above"
      html.element("div", "context") { html in
        html.element("div", "line") { html in
          ReportLine(of: context).write(why: [(words, false)], to: &html)
        }
      }
      html.markup("\n")
    }
  }

  private func story(of context: ReportContext) -> ReportStory {
    ReportStory(of: context, state: report.state, rulesAbove: report.rules)
  }
}
