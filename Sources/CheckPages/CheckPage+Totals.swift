import AppChecking
import Documents
import Lints

extension CheckPage {
  /// Of how many documents, and of how many members of a list, the names are shown.
  static let mostListed = 200

  /// Writes how much was found, by what, and what was looked at.
  func writeTotals(to html: inout HTMLWriter) {
    html.markup("<section aria-labelledby=\"totals\">\n<h2 id=\"totals\">Totals</h2>\n")
    html.element("ul", "tiles") { html in
      for severity in Self.severities {
        let words = CheckWords(severity)
        let count = count(severity)
        html.tile(count, words.anchor, words.meaning, count == 0 ? "none" : words.kind)
      }
      html.tile(
        checked.problems.count, "not checked", "it could not be read",
        checked.problems.isEmpty ? "none" : "rejected")
    }
    writeChecked(to: &html)
    writeRules(to: &html)
    writeDocuments(to: &html)
    html.markup("</section>\n")
  }

  private func writeChecked(to html: inout HTMLWriter) {
    let bundles = checked.allBundles
    html.element("dl", "facts") { html in
      html.fact("Apps") { $0.words(PageNumbers.grouped(bundles.count { $0.kind == .app })) }
      html.fact("Extensions") {
        $0.words(PageNumbers.grouped(bundles.count { $0.kind == .appExtension }))
      }
      html.fact("Documents") { $0.words(PageNumbers.grouped(checked.documents.count)) }
      if !checked.associations.isEmpty {
        html.fact("Associations of") {
          Self.items(checked.associations.map { $0.domain ?? $0.document.name }, to: &$0)
        }
      }
      html.fact("Rules asked") { html in
        let left = Lint.all.map(\.id).filter { disabled.contains($0) }
        html.words(PageNumbers.grouped(Lint.all.count - left.count))
        guard !left.isEmpty else { return }
        html.words("; left out: " + left.joined(separator: ", "))
      }
      if silenced > 0 {
        html.fact("Left out as known") { html in
          html.words(PageNumbers.count(silenced, "finding", "findings"))
        }
      }
    }
  }

  /// Writes a line for each rule that found something, which leads to what it found.
  private func writeRules(to html: inout HTMLWriter) {
    let groups = Self.severities.flatMap { self.groups($0) }
    guard !groups.isEmpty else { return }
    html.element("table", "rules") { html in
      html.element("caption", "", "What was found, by rule")
      html.markup(
        """
        <thead><tr><th scope="col">Rule</th><th scope="col">Severity</th>\
        <th scope="col" class="number">Findings</th></tr></thead><tbody>
        """)
      for group in groups {
        html.markup("<tr><th scope=\"row\">")
        html.link(anchor: group.anchor) { $0.words(group.lint.id) }
        html.markup("</th><td>")
        html.badge(group.severity.rawValue, CheckWords(group.severity).kind)
        html.markup("</td>")
        html.element("td", "number", PageNumbers.grouped(group.positions.count))
        html.markup("</tr>\n")
      }
      html.markup("</tbody>")
    }
  }

  private func writeDocuments(to html: inout HTMLWriter) {
    guard !checked.documents.isEmpty else { return }
    var seen: Set<String> = []
    let names = checked.documents.map(\.name).filter { seen.insert($0).inserted }
    html.element("details") { html in
      html.element("summary", "", "What was looked at")
      html.element("ul") { html in
        for name in names.prefix(Self.mostListed) {
          html.element("li") { $0.outside(name, limit: 1000) }
        }
        let more = names.count - Self.mostListed
        if more > 0 { html.element("li", "soft", "\(PageNumbers.grouped(more)) more") }
      }
    }
    html.markup("\n")
  }

  /// Writes what could not be checked.
  func writeProblems(to html: inout HTMLWriter) {
    guard !checked.problems.isEmpty else { return }
    html.markup("<section aria-labelledby=\"problems\">\n")
    html.markup("<h2 id=\"problems\">What could not be checked</h2>\n")
    html.element("p", "note", "What is wrong in these is not on this page.")
    html.element("ul", "reasons") { html in
      for problem in checked.problems.prefix(Self.mostListed) {
        html.element("li", "card") { $0.sentence(problem.description) }
      }
      let more = checked.problems.count - Self.mostListed
      if more > 0 { html.element("li", "soft", "\(PageNumbers.grouped(more)) more") }
    }
    html.markup("</section>\n")
  }

  /// Writes texts from outside, one after the other.
  static func items(_ items: [String], to html: inout HTMLWriter) {
    guard !items.isEmpty else { return html.words("none") }
    html.element("ul", "items") { html in
      for item in items.prefix(mostListed) {
        html.element("li") { $0.outside(item) }
      }
      let more = items.count - mostListed
      if more > 0 { html.element("li", "soft", "\(PageNumbers.grouped(more)) more") }
    }
  }
}
