import Documents
import ShareModel

/// What actions changed, as tables: before and after.
struct VersionChangeTable {
  let changes: [VersionChange]

  /// The most lines of a text.
  private static let mostLines = 60

  /// Writes the lines of texts that differ.
  func writeTexts(to html: inout HTMLWriter) {
    for change in changes {
      if let text = change.text { Self.write(text, by: change.action.rawValue, to: &html) }
    }
  }

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

  private static func write(
    _ text: TextDifference, by action: String, to html: inout HTMLWriter
  ) {
    html.element("div", "box") { html in
      html.element("p", "eyebrow") { html in
        html.words("Lines of the text that ")
        html.outside(action)
        html.words(" changed")
      }
      html.element("pre") { html in
        for (number, line) in text.lines.prefix(mostLines).enumerated() {
          if number > 0 { html.markup("\n") }
          switch line.kind {
          case .same:
            html.words("  ")
            html.line(line.text, limit: HTMLText.sentenceLimit)
          case .removed: Self.write("del", "− ", line.text, to: &html)
          case .added: Self.write("ins", "+ ", line.text, to: &html)
          }
        }
        guard text.lines.count > mostLines else { return }
        html.markup("\n")
        html.words("… (\(PageNumbers.grouped(text.lines.count)) lines in all)")
      }
    }
  }

  private static func write(
    _ element: StaticString, _ mark: StaticString, _ line: String, to html: inout HTMLWriter
  ) {
    html.element(element) { html in
      html.words("\(mark)")
      html.line(line, limit: HTMLText.sentenceLimit)
    }
  }
}
