import Documents
import ShareJournal
import ShareModel

/// The runs of extensions with a context.
struct ContextRuns {
  let runs: [JournalRun]

  /// The most runs that are shown.
  private static let most = 500

  /// Writes them with a heading; nothing if there was none.
  func writeSection(to html: inout HTMLWriter) {
    guard !runs.isEmpty else { return }
    html.element("h2", "", "Runs")
    write(to: &html)
  }

  /// Writes them as a list.
  func write(to html: inout HTMLWriter) {
    html.element("ul", "reasons") { html in
      for run in runs.suffix(Self.most) { html.element("li") { Self.write(run, to: &$0) } }
    }
  }

  private static func write(_ run: JournalRun, to html: inout HTMLWriter) {
    html.outside(run.extension.rawValue)
    html.words(", begun ")
    html.moment(run.began)
    let parts: [String?] = [
      "attempt \(run.attempt)", run.end?.rawValue ?? "no end is known",
      run.exitStatus.map { "exit status \($0)" },
      run.microseconds.map { PageNumbers.seconds(Double($0) / 1_000_000) },
      "key \(run.key)",
    ]
    html.words(", " + parts.compactMap(\.self).joined(separator: ", "))
  }
}
