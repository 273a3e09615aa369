import ConsoleWire
import Documents
import ShareJournal
import ShareModel
import ShareReport
import ShareRules

/// The page that says of each extension why it is offered a context or not, as `explain` does: by the
/// rules of now, and from the record.
struct WhyPage {
  /// A version of the context.
  struct Version {
    /// Its number: 0 is the one that came in.
    let number: Int
    let explanation: ContextExplanation
  }

  let row: JournalContext
  let versions: [Version]

  private let lines = ExplanationLines()
  /// The most lines about one extension.
  private static let mostLines = 200

  init(of row: JournalContext, _ versions: [Version]) {
    self.row = row
    self.versions = versions
  }

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    page.answer("Why, for context \(row.identifier.suffix(8))") { html in
      html.element("div", "box") { html in
        html.element("p", "eyebrow", "From the sender")
        ContextRows.writeName(of: row, page.address, from: nil, to: &html)
      }
      html.element(
        "p", "note",
        "This is how the rules of now would answer. The record has types and sizes, and no dates, cameras "
          + "and texts, so conditions on those cannot be determined.")
      for version in versions { write(version, to: &html) }
      html.element("p", "pages") { html in
        html.link(path: page.address.path("contexts/\(row.identifier)"), "button") {
          $0.words("Back to the context")
        }
      }
    }
  }

  private func write(_ version: Version, to html: inout HTMLWriter) {
    html.element(
      "h2", "",
      version.number == 0 ? "What came in" : "Version \(version.number), which an action returned")
    Self.write(lines.payload(version.explanation), to: &html)
    for one in version.explanation.extensions {
      html.element("details", "", one.outcome == .inactive ? [] : [.init("open", "")]) { html in
        html.element("summary") { html in
          html.element("strong") { $0.outside(one.bundle.identifier.rawValue) }
          html.words(": " + lines.verdict(one))
        }
        Self.write(lines.reasons(of: one, in: version.explanation), to: &html)
      }
    }
    if version.explanation.extensions.isEmpty {
      html.element("p", "note", "No extension is listed.")
    }
  }

  /// Writes lines that are escaped for a terminal, as a block.
  private static func write(_ lines: [String], to html: inout HTMLWriter) {
    guard !lines.isEmpty else { return }
    html.element("pre") { html in
      for (number, line) in lines.prefix(mostLines).enumerated() {
        if number > 0 { html.markup("\n") }
        html.label(line, limit: HTMLText.sentenceLimit)
      }
      if lines.count > mostLines { html.markup("\n…") }
    }
  }
}
