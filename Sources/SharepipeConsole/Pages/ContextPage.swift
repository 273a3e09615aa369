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
  /// The contexts that wait for a person, in the order of their list.
  let waiting: Waiting
  /// Whether a person has answered it just now.
  let isAnswered: Bool
  /// Whether the person may answer, or only look.
  let mayAnswer: Bool
  /// The list from which the person came; `nil` for none with a filter.
  var list: ListPlace?
  /// The pictures of images that wait.
  let pictures: ContentPictures

  /// Contexts that wait, as a page leads to them.
  struct Waiting {
    /// Their identifiers, in the order of their list.
    let identifiers: [String]
    /// The one that comes after the context of the page; `nil` if none waits besides.
    let next: String?
    /// Their names.
    let names: LookAlikes
  }

  private var row: JournalContext { story.row }

  /// Whether a context went wrong and can be tried again.
  static func mayBeRetried(_ row: JournalContext) -> Bool {
    row.end.map(ConsoleCounts.troubles.contains) ?? false && ContextRetry.refusal(of: row) == nil
  }

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    // Text from outside stands in no heading and no title.
    page.answer(
      "Context \(row.identifier.suffix(8))", counting: row.isHeld ? .waiting : nil
    ) { html in
      writePlace(page.address, to: &html)
      writeSaid(page.address, to: &html)
      var context = ReportContext(row)
      context.answer = self.story.steps.last(where: \.isAnswer)
      html.element("div", "box") { html in
        html.element("p", "eyebrow", "From the sender")
        html.element("p", "lead") { $0.name(row.entry) }
        if row.isHeld { waiting.names.write(row.entry, to: &html) }
      }
      if let offer {
        offer.write(page.address, to: &html)
      } else if context.isBad, let refusal = ContextRetry.refusal(of: row) {
        html.element("p", "note") { $0.sentence("It cannot be tried again here. \(refusal)") }
      }
      let story = ReportStory(
        of: context, state: self.story.state.shownDirectory, heading: "h3")
      html.element("h2", "", "What came in, and what each extension did with it")
      pictures.write(.arrived, page.address, to: &html)
      story.writeLink(to: &html)
      story.writeProblems(to: &html)
      story.writeChain(to: &html)
      html.element("h2", "", "When, where, and by which rules")
      story.writeFacts(to: &html)
      ContextRuns(runs: self.story.runs).writeSection(to: &html)
      writeSteps(to: &html)
      html.element("p", "pages") { html in
        html.link(path: page.address.path("contexts/\(row.identifier)/why"), "button") {
          $0.words("Why, by the rules of now")
        }
        if mayTakeBack {
          html.link(path: page.address.path("contexts/\(row.identifier)/undo"), "button") {
            $0.words("Take back what was filed…")
          }
        }
        html.link(
          path: page.address.path("contexts/\(row.identifier)/page"), "button",
          [.init("download", "")]
        ) { $0.words("Save as a page") }
      }
    }
  }

  /// Writes the way back to the list, and where the context stands among those that wait.
  private func writePlace(_ address: ConsoleAddress, to html: inout HTMLWriter) {
    let waiting = waiting.identifiers
    let index = waiting.firstIndex(of: row.identifier)
    guard index != nil || isAnswered || list != nil else { return }
    html.element("p", "pages") { html in
      (list ?? .waiting).writeLink(address, to: &html)
      guard let index else { return }
      if index > 0 { link(to: waiting[index - 1], "Previous", address, &html) }
      if index + 1 < waiting.count { link(to: waiting[index + 1], "Next", address, &html) }
      html.element("span", "soft", "\(index + 1) of \(waiting.count)")
    }
  }

  private func link(
    to identifier: String, _ words: String, _ address: ConsoleAddress, _ html: inout HTMLWriter,
    _ attributes: [HTMLWriter.Attribute] = []
  ) {
    html.link(
      path: address.path(ListPlace.path(of: identifier, from: list)), "button", attributes
    ) { $0.words(words) }
  }

  /// Writes what was answered just now, as the journal has it, and what waits next.
  private func writeSaid(_ address: ConsoleAddress, to html: inout HTMLWriter) {
    guard isAnswered, let step = story.steps.last(where: \.isAnswer) else { return }
    let next = waiting.next
    // Where the keyboard goes on: at the next one that waits, or else at what was done.
    let here: [HTMLWriter.Attribute] =
      next == nil ? [.init("tabindex", "-1"), .init("autofocus", "")] : []
    let goesOn = row.state == .waiting || row.state == .working
    // The script looks again for a while.
    let isLookedAgain = goesOn && Timestamp.now() - step.time < Self.settling
    let again: [HTMLWriter.Attribute] = isLookedAgain ? [.init("data-unsettled", "")] : []
    html.element(
      "p", "said", [.init("role", "status"), .init("id", "said")] + here + again
    ) { html in
      let word =
        switch step.kind {
        case .approved: "Approved"
        case .denied: "Denied"
        case .retried: "It is tried again; asked for"
        default: "Cancelled, since no person answered in time;"
        }
      html.words(word)
      if let person = AnsweringPerson(step.details) {
        html.words(" by ")
        html.outside(person.label)
      }
      html.words(", ")
      html.moment(step.time)
      html.words(". ")
      if row.isHeld {
        html.words("It waits for an answer again: look at the reasons below.")
      } else if goesOn, step.kind == .denied {
        html.words("Nothing is handed over.")
      } else if goesOn {
        html.words(
          "Not handed over yet: that is done next, if it is still what you saw. Reload the page to see "
            + "the outcome.")
      } else if let end = row.end {
        html.words("It is \(end.rawValue): \(ReportWords(end).meaning).")
      }
    }
    guard let next else { return }
    html.element("p", "pages") { html in
      link(
        to: next, "Next that waits", address, &html,
        [.init("autofocus", ""), .init("aria-describedby", "said")])
    }
  }

  /// Whether something of it was filed that a person here may take back.
  private var mayTakeBack: Bool {
    mayAnswer && story.state.directory != nil && !row.isHeld
      && [.placed, .abandoned].contains(row.state)
      && story.runs.contains { $0.end == .completed && !$0.keptDecision.filed.isEmpty }
  }

  /// How long after an answer its outcome is waited for.
  private static let settling: Duration = .seconds(30)
  /// The most steps that are shown.
  private static let most = 500

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
