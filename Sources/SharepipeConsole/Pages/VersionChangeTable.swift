import Documents
import ShareModel

/// What actions changed, as tables: before and after.
struct VersionChangeTable {
  let changes: [VersionChange]

  /// The most lines of a text.
  private static let mostLines = 60

  /// Writes the tables.
  func write(to html: inout HTMLWriter) {
    for change in changes {
      html.element("table", "files") { html in
        html.element("caption") { html in
          html.words("What ")
          html.outside(change.action.rawValue)
          html.words(" changed")
        }
        html.markup(
          "<thead><tr><th scope=\"col\"></th><th scope=\"col\">Before</th>"
        )
        html.markup("<th scope=\"col\">After</th></tr></thead><tbody>")
        for row in change.rows { Self.write(row, to: &html) }
        html.markup("</tbody>")
      }
      if let text = change.text { Self.write(text, to: &html) }
    }
  }

  private static func write(_ row: VersionChange.Row, to html: inout HTMLWriter) {
    html.markup("<tr><th scope=\"row\">")
    html.words(row.name)
    html.markup("</th><td data-label=\"Before\"><span>")
    html.outside(row.before ?? "none", limit: HTMLText.sentenceLimit)
    html.markup("</span></td><td data-label=\"After\"><span>")
    if row.before == row.after {
      html.words("the same")
    } else {
      html.element("strong") { $0.outside(row.after ?? "none", limit: HTMLText.sentenceLimit) }
    }
    html.markup("</span></td></tr>\n")
  }

  private static func write(_ text: TextDifference, to html: inout HTMLWriter) {
    html.element("div", "box") { html in
      html.element("p", "eyebrow", "Lines of the text that differ")
      html.element("pre") { html in
        for (number, line) in text.lines.prefix(mostLines).enumerated() {
          if number > 0 { html.markup("\n") }
          switch line.kind {
          case .same: html.words("  ")
          case .removed: html.words("− ")
          case .added: html.words("+ ")
          }
          html.line(line.text, limit: HTMLText.sentenceLimit)
        }
        guard text.lines.count > mostLines else { return }
        html.markup("\n")
        html.words("… (\(PageNumbers.grouped(text.lines.count)) lines in all)")
      }
    }
  }
}
