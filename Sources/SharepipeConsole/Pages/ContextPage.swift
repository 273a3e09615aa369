import ConsoleWire
import Documents
import ShareJournal
import ShareModel
import ShareReport
import Sharepipe

/// The page of one context: the question and its answers, what came in, the way, the facts, the steps.
struct ContextPage {
  /// A context with everything that its ledger knows of it.
  struct Story: Sendable {
    let state: ConsoleState
    let row: JournalContext
    let steps: [JournalStep]
    let runs: [JournalRun]
  }

  let story: Story
  /// What a person may do with it; `nil` for nothing.
  let offer: ContextOffer?
  /// What was done just now; `nil` for nothing.
  let said: String?

  private var row: JournalContext { story.row }

  /// Whether a context can be tried again: it went wrong, and its entry is in the folder of its end.
  static func mayBeRetried(_ row: JournalContext) -> Bool {
    row.state == .placed && row.end.map(ConsoleCounts.troubles.contains) ?? false
      && row.place != nil && row.claims.count == 1 && row.needsEntry
  }

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    // Text from outside stands in no heading and no title.
    page.answer("Context \(row.identifier.prefix(8))", in: nil) { html in
      if let said { html.element("p", "said", [.init("role", "status")]) { $0.sentence(said) } }
      let context = ReportContext(row)
      html.element("div", "box") { html in
        html.element("p", "eyebrow", "From the sender")
        html.element("p", "lead") { $0.name(row.entry) }
      }
      offer?.write(page.address, to: &html)
      let story = ReportStory(of: context, state: self.story.state.shownDirectory)
      html.element("h2", "", "What came in, and what each extension did with it")
      story.writeLink(to: &html)
      story.writeProblems(to: &html)
      story.writeChain(to: &html)
      html.element("h2", "", "When, where, and by which rules")
      story.writeFacts(to: &html)
      writeRuns(to: &html)
      writeSteps(to: &html)
      html.element("p", "pages") { html in
        html.link(
          path: page.address.path("contexts/\(row.identifier)/page"), "button",
          [.init("download", "")]
        ) { $0.words("Save as a page") }
      }
    }
  }

  /// The most steps and runs that are shown.
  private static let most = 500

  private func writeRuns(to html: inout HTMLWriter) {
    guard !story.runs.isEmpty else { return }
    html.element("h2", "", "Runs")
    html.element("ul", "reasons") { html in
      for run in story.runs.suffix(Self.most) {
        html.element("li") { html in
          html.outside(run.extension.rawValue)
          let parts: [String?] = [
            "attempt \(run.attempt)", run.end?.rawValue ?? "no end is known",
            run.exitStatus.map { "exit status \($0)" },
            run.microseconds.map { PageNumbers.seconds(Double($0) / 1_000_000) },
          ]
          html.words(", " + parts.compactMap(\.self).joined(separator: ", "))
        }
      }
    }
  }

  private func writeSteps(to html: inout HTMLWriter) {
    guard !story.steps.isEmpty else { return }
    html.element("details") { html in
      html.element("summary", "", "Steps (\(PageNumbers.grouped(story.steps.count)))")
      html.element("table", "files") { html in
        html.markup(
          "<thead><tr><th scope=\"col\">Time</th><th scope=\"col\">Step</th>"
        )
        html.markup("<th scope=\"col\">Details</th></tr></thead><tbody>")
        for step in story.steps.suffix(Self.most) {
          html.markup("<tr><th scope=\"row\">")
          html.moment(step.time)
          html.markup("</th><td data-label=\"Step\"><span>")
          html.words(step.kind.rawValue)
          html.markup("</span></td><td data-label=\"Details\"><span>")
          let details = JSONWriter.text { json in
            json.value(.dictionary(step.details))
          }
          html.outside(step.details.isEmpty ? "–" : details, limit: HTMLText.sentenceLimit)
          html.markup("</span></td></tr>\n")
        }
        html.markup("</tbody>")
      }
    }
  }
}
