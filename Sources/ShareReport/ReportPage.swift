import Documents
import SafeFiles
import ShareJournal
import ShareModel

/// The page of a report: one file of HTML that needs no script, no network and no image.
///
/// Source: the page *Reports*.
package struct ReportPage: Sendable {
  /// What the page says.
  let report: Report
  /// How many bytes are written before contexts are shown in one line each.
  ///
  /// So nothing that comes in makes a page that is too large for a browser.
  private let detailLimit: Int
  /// How many of the contexts that ended badly are unfolded.
  private static let mostOpen = 50

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - report: What it says.
  ///   - detailLimit: The bytes after which contexts are shown in one line each.
  package init(_ report: Report, detailLimit: Int = 8 << 20) {
    self.report = report
    self.detailLimit = detailLimit
  }

  /// The page, UTF-8.
  package var bytes: [UInt8] {
    HTMLPage(sheets: [PageStyle.sheet]).bytes(title: title) { html in
      writeHeader(to: &html)
      html.markup("<main>\n")
      writeTotals(to: &html)
      writeAttention(to: &html)
      writeLatest(to: &html)
      html.markup("</main>\n")
      html.element("footer") { html in
        html.element(
          "p", "", "Written by sharepipe from the journal of this state. Times are in UTC.")
      }
    }
  }

  private var title: String {
    let subject = report.subject
    let short = subject.count > 60 ? String(subject.prefix(60)) + "…" : subject
    return "\(short) – sharepipe report"
  }

  // MARK: Header

  private func writeHeader(to html: inout HTMLWriter) {
    html.markup("<header>\n")
    html.element("p", "eyebrow", "sharepipe report")
    html.element("h1") { $0.label(report.subject) }
    html.element("p", "lead", lead)
    html.element("dl", "facts") { html in
      html.fact("Written") { $0.moment(report.time) }
      html.fact("State") { $0.label(report.state.label, limit: 1000) }
      if commands.hasPlaceholder {
        html.fact("In commands") { html in
          html.words(
            "\(ReportCommandLine.placeholder) stands for the state, whose name cannot be written "
              + "for a shell")
        }
      }
      if let since = report.bounds.since {
        html.fact("Seen since") { $0.moment(since) }
      }
      if let until = report.bounds.until {
        html.fact("Seen before") { $0.moment(until) }
      }
      if !report.latest.isEmpty {
        html.fact("Rules") { html in Self.rules(report.rules, to: &html) }
      }
    }
    html.markup("\n</header>\n")
  }

  private var lead: String {
    let totals = report.totals
    guard totals.contexts > 0 else {
      let isBounded = report.bounds.since != nil || report.bounds.until != nil
      return isBounded ? "No context was seen in this period." : "Nothing has been processed yet."
    }
    let all = PageNumbers.count(totals.contexts, "context", "contexts")
    guard totals.attention > 0 else { return "\(all), and none needs attention." }
    let parts = Report.badEnds.compactMap { end in
      totals.troubles[end].map { "\(PageNumbers.grouped($0)) \(end.rawValue)" }
    }
    let need = totals.attention == 1 ? "needs" : "need"
    return "\(PageNumbers.grouped(totals.attention)) of \(all) \(need) a look: "
      + parts.joined(separator: ", ") + "."
  }

  /// Writes the hash of rules, or that it is not known.
  static func rules(_ hash: String?, to html: inout HTMLWriter) {
    guard let hash else { return html.words("not known: the journal does not say") }
    html.element("span", "hash") { html in
      html.words("sha256 ")
      html.outside(hash)
    }
  }

  // MARK: Totals

  private func writeTotals(to html: inout HTMLWriter) {
    html.markup("<section aria-labelledby=\"totals\">\n<h2 id=\"totals\">Totals</h2>\n")
    html.element("ul", "tiles") { html in
      for end in ContextEnd.allTiles {
        let count = report.totals.ends[end] ?? 0
        guard count > 0 || end != .notYet else { continue }
        let words = ReportWords(end)
        html.tile(
          count, words.word, words.meaning, count == 0 ? "none" : ReportWords.kind(end))
      }
      for state in [JournalContext.State.waiting, .working, .ended] {
        guard let count = report.totals.unfinished[state], count > 0 else { continue }
        let words = ReportWords(state)
        html.tile(count, words.word, words.meaning, "open")
      }
    }
    writeOutcomes(to: &html)
    html.markup("</section>\n")
  }

  private func writeOutcomes(to html: inout HTMLWriter) {
    let outcomes = report.totals.outcomes
    guard !outcomes.isEmpty else { return }
    html.element("table", "counts") { html in
      let isAll = report.totals.counted >= report.totals.contexts
      html.element("caption") { html in
        html.words("Outcomes at the extensions that applied or were blocked")
        if !isAll {
          let counted = PageNumbers.grouped(report.totals.counted)
          html.words(", of the newest \(counted) contexts")
        }
      }
      html.markup(
        """
        <thead><tr><th scope="col">Outcome</th><th scope="col" class="number">Times</th>\
        <th scope="col">Means</th></tr></thead><tbody>
        """)
      for outcome in ExtensionOutcome.allCases {
        guard let count = outcomes[outcome] else { continue }
        html.markup("<tr><th scope=\"row\">")
        html.badge(outcome.rawValue, ReportWords.kind(outcome: outcome.rawValue))
        html.markup("</th>")
        html.element("td", "number", PageNumbers.grouped(count))
        html.element("td", "", ReportWords.meaning(of: outcome))
        html.markup("</tr>\n")
      }
      html.markup("</tbody>")
    }
  }

  // MARK: Contexts

  private func writeAttention(to html: inout HTMLWriter) {
    html.markup("<section aria-labelledby=\"attention\">\n")
    html.markup("<h2 id=\"attention\">What needs attention</h2>\n")
    defer { html.markup("</section>\n") }
    guard !report.attention.isEmpty else {
      return html.element("p", "note", "Nothing failed, is held, or was rejected or blocked.")
    }
    let more = report.totals.attention - report.attention.count
    if more > 0 { writeMore(more, shown: report.attention.count, to: &html) }
    html.element(
      "p", "note",
      "Add '--rules DIR' to 'retry' and 'approve', unless the rules are in the default directory.")
    html.element("div", "list") { html in
      for (number, context) in report.attention.enumerated() {
        let hasRoom = html.bytes.count < detailLimit
        write(context, as: hasRoom ? .story(isOpen: number < Self.mostOpen) : .line, to: &html)
      }
    }
  }

  private func writeMore(_ more: Int, shown: Int, to html: inout HTMLWriter) {
    let ends = Report.badEnds.map { "--end \($0.rawValue)" }.joined(separator: " ")
    html.element("p", "note") { html in
      html.words(
        "These are the newest \(PageNumbers.grouped(shown)). "
          + "\(PageNumbers.grouped(more)) more are listed by ")
      html.element("code") {
        $0.label(commands.text("history", "\(ends) --limit 0\(historyBounds)"), limit: .max)
      }
    }
  }

  /// The bounds of the report in time as options of `history`, to the second that they are in.
  private var historyBounds: String {
    let since = report.bounds.since?.wholeSeconds
    let until = report.bounds.until.map { ($0 + .microseconds(999_999)).wholeSeconds }
    return [("since", since), ("until", until)].compactMap { name, time in
      time?.text.map { " --\(name) \($0)" }
    }.joined()
  }

  private func writeLatest(to html: inout HTMLWriter) {
    guard !report.latest.isEmpty else { return }
    let isAll = report.latest.count >= report.totals.contexts
    html.markup("<section aria-labelledby=\"latest\">\n<h2 id=\"latest\">")
    html.words(
      isAll ? "All contexts" : "The last \(PageNumbers.grouped(report.latest.count)) contexts")
    html.markup("</h2>\n")
    if !isAll {
      html.element("p", "note") { html in
        let left = report.totals.contexts - report.latest.count
        html.words(
          "\(PageNumbers.count(left, "earlier one is", "earlier ones are")) listed by ")
        html.element("code") {
          $0.label(commands.text("history", "--limit 0\(historyBounds)"), limit: .max)
        }
      }
    }
    let told = Set(report.attention.map(\.identifier))
    html.element("div", "list") { html in
      for context in report.latest {
        if told.contains(context.identifier) {
          write(context, as: .toldAbove, to: &html)
        } else {
          let hasRoom = html.bytes.count < detailLimit
          write(context, as: hasRoom ? .story(isOpen: false) : .line, to: &html)
        }
      }
    }
    html.markup("</section>\n")
  }

  /// The command lines of this report.
  var commands: ReportCommandLine { ReportCommandLine(state: report.state) }
}

extension ContextEnd {
  /// The ends in the order in which a report shows them.
  fileprivate static let allTiles: [Self] =
    Report.badEnds + [.done, .unclaimed, .declined, .notYet]
}
