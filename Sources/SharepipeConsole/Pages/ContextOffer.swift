import Documents
import ShareJournal
import ShareModel
import ShareReport
import ShareRules
import Sharepipe

/// What a person may do with a context, as forms: answer what waits, or have it tried again.
struct ContextOffer {
  /// What may be done.
  enum Choice {
    /// It waits for an answer.
    case answer(ContextQuestion)
    /// It can be tried again.
    case retry
  }

  let row: JournalContext
  /// The context as pages show it.
  let context: ReportContext
  let choice: Choice
  /// The runs of its extensions so far.
  let runs: [JournalRun]
  /// The token of the form.
  let token: String
  /// Whether the person may answer, or only look.
  let mayAnswer: Bool
  /// The list from which the person came; `nil` for none with a filter.
  var list: ListPlace?
  /// The pictures of what would be handed over.
  var pictures: ContentPictures?

  /// The most lines of a preview.
  private static let mostLines = 60
  /// The most attachments that are listed.
  private static let mostParts = 50

  /// Writes it.
  func write(_ address: ConsoleAddress, to html: inout HTMLWriter) {
    html.element("section", "question") { html in
      switch choice {
      case .answer(let question): write(question, address, to: &html)
      case .retry: writeRetry(address, to: &html)
      }
    }
  }

  // MARK: The question

  private func write(
    _ question: ContextQuestion, _ address: ConsoleAddress, to html: inout HTMLWriter
  ) {
    html.element("h2", "", "Do you agree?")
    writeWarnings(question, to: &html)
    writeContent(question, address, to: &html)
    writeConsequences(question, to: &html)
    writeWhy(to: &html)
    guard mayAnswer else {
      return html.element("p", "note", "You may look, and not answer: your role is 'look'.")
    }
    writeForm(question, address, to: &html)
  }

  /// Writes who waits, and what a person must know before a look at the content.
  private func writeWarnings(_ question: ContextQuestion, to html: inout HTMLWriter) {
    html.element("p", "") { html in
      html.element("strong") { html in
        html.outside(row.waitingExtensions.map(\.rawValue).sorted().joined(separator: ", "))
      }
      html.words(row.waitingExtensions.count == 1 ? " waits" : " wait")
      html.words(" for your answer")
      if case .success(let rules) = question.rules, let effect = rules.effect {
        html.words(": it \(effect.words)")
      }
      html.words(".")
    }
    // Why an approval that was given already does not hold.
    let changes = context.problems.filter { $0.code == ReasonCode.changedSinceApproval.rawValue }
    if !changes.isEmpty {
      html.element("div", "changed") { ReportStory.write(changes, to: &$0) }
    }
    if row.mayHaveRun {
      let waiting = row.waitingExtensions
      ContextRuns(runs: runs.filter { waiting.contains($0.extension) }).write(to: &html)
    }
    for decision in context.decisions where decision.returned != nil {
      let changes = question.changes.filter { $0.action.rawValue == decision.identifier }
      let isSame = changes.allSatisfy(\.isSameContent)
      html.element("p", isSame ? "note" : "changed") { html in
        html.element("strong") { $0.outside(decision.identifier) }
        html.words(
          !isSame
            ? " has changed the content: what would be handed over is not what came in."
            : changes.isEmpty
              ? " has returned the content as it was."
              : " has changed the name or the type, and not the content: its bytes are the same.")
      }
    }
    VersionChangeTable(changes: question.changes).writeTexts(to: &html)
    if let opening = row.kind.opening {
      html.element("p", "") { html in
        html.words("The URL was opened by ")
        if let sender = opening.sender {
          html.outside(sender)
          html.words(", as the request claims.")
        } else {
          html.words("an app that gave no name.")
        }
      }
    }
    switch question.rules {
    case .failure(let refusal):
      html.element("p", "bad") { $0.sentence("It cannot be approved. \(refusal.words)") }
    case .success(let rules) where !rules.changes.isEmpty:
      html.element("h3", "", "The rules have changed since it was held")
      html.element("ul", "reasons") { html in
        for change in rules.changes {
          html.element("li") { $0.line(change, limit: HTMLText.sentenceLimit) }
        }
      }
    case .success: break
    }
  }

  private func writeContent(
    _ question: ContextQuestion, _ address: ConsoleAddress, to html: inout HTMLWriter
  ) {
    html.element("h3", "", "What would be handed over")
    pictures?.write(.handed, address, to: &html)
    let source = context.decisions.last { $0.returned != nil }?.identifier
    for beginning in question.beginnings {
      html.element("div", "box") { html in
        html.element("p", "eyebrow") { html in
          html.words(source == nil ? "From the sender" : "As ")
          if let source {
            html.outside(source)
            html.words(" returned it")
          }
          html.words(": text of content \(beginning.number)")
        }
        html.lines(beginning.text, limit: Self.mostLines)
        if beginning.isCut { html.element("p", "note", "It goes on; this is its beginning.") }
      }
    }
    html.element("ul", "reasons") { html in
      let lines = question.content.lines
      for line in lines.prefix(Self.mostParts) {
        html.element("li") { $0.line(line, limit: HTMLText.sentenceLimit) }
      }
      if lines.count > Self.mostParts {
        html.element("li", "soft") { html in
          html.words("and \(PageNumbers.grouped(lines.count - Self.mostParts)) more; ")
          html.element("code", "", "sharepipe show \(row.identifier)")
          html.words(" lists all of them")
        }
      }
    }
    VersionChangeTable(changes: question.changes).write(to: &html)
    guard mayAnswer, question.hasFiles, !question.content.parts.isEmpty else { return }
    html.element("p", "pages") { html in
      for part in question.content.parts.prefix(20) where part.sha256 != nil {
        html.link(
          path: address.path("contexts/\(row.identifier)/content/\(part.number)"), "button",
          [.init("download", "")]
        ) { $0.words("Save content \(part.number)") }
      }
    }
  }

  private func writeConsequences(_ question: ContextQuestion, to html: inout HTMLWriter) {
    html.element("h3", "", "What follows")
    html.element("ul", "reasons") { html in
      html.element("li") { html in
        html.words("If you approve: ")
        html.outside(row.waitingExtensions.map(\.rawValue).sorted().joined(separator: ", "))
        html.words(row.mayHaveRun ? " gets exactly this a second time" : " gets exactly this, once")
        if case .success(let rules) = question.rules, let effect = rules.effect {
          html.words(", and \(effect.words)")
        }
        html.words(".")
        if case .success(let rules) = question.rules { Self.write(rules.later, to: &html) }
      }
      html.element("li") { html in
        html.words("If you deny: nothing is handed over, and it counts as declined")
        html.words(row.after == .keep ? "." : "; what came in is kept, in 'declined'.")
        if row.mayHaveRun {
          html.words(" If it was done before, deny it, and say so in the note.")
        }
      }
      if let due = row.due {
        html.element("li") { html in
          html.words("If no person answers: it counts as cancelled after ")
          html.moment(due)
          html.words(".")
        }
      }
    }
  }

  /// Writes why a person is asked.
  private func writeWhy(to html: inout HTMLWriter) {
    let held = context.decisions.filter { $0.outcome == "held" && !$0.reasons.isEmpty }
    guard !held.isEmpty else { return }
    html.element("h3", "", "Why you are asked")
    for decision in held { ReportStory.write(decision.reasons, to: &html) }
  }

  /// Writes what follows an approval.
  private static func write(_ later: ChainForecast, to html: inout HTMLWriter) {
    if later.steps.isEmpty {
      html.words(" Nothing else would get it.")
    } else {
      html.words(" Afterwards, by the rules of now: ")
      for (number, step) in later.steps.prefix(mostParts).enumerated() {
        if number > 0 { html.words("; ") }
        html.outside(step.identifier.rawValue)
        html.words(" \(step.words)")
      }
      html.words(". If it fails and is not optional, these are not asked.")
    }
    if later.mayReturn {
      html.words(" If it returns other content, that is judged from the start.")
    }
  }

  private func writeForm(
    _ question: ContextQuestion, _ address: ConsoleAddress, to html: inout HTMLWriter
  ) {
    var fingerprint = row.rules
    var needsLook: String?
    var canBeApproved = false
    if case .success(let rules) = question.rules {
      fingerprint = rules.fingerprint
      canBeApproved = true
      needsLook = rules.look?.words
    }
    let seen = SeenFields(SeenContext(row), fingerprint: fingerprint)
    html.form(
      to: address.path("contexts/\(row.identifier)/answer"),
      hidden: [("token", token)] + seen.fields + listFields
    ) { html in
      if canBeApproved, let needsLook {
        html.checkbox("looked", value: "yes") { $0.words(needsLook) }
      }
      html.element("div", "note-field") { html in
        html.textArea("Note", "note", [.init("maxlength", "500"), .init("rows", "2")])
      }
      html.element("div", "answers") { html in
        html.button("Deny", value: ("answer", "denied"))
        if canBeApproved { html.button("Approve", "main", value: ("answer", "approved")) }
      }
    }
  }

  private var listFields: [(name: String, value: String)] {
    list.map { [(ListPlace.field, $0.value)] } ?? []
  }

  // MARK: Another try

  private func writeRetry(_ address: ConsoleAddress, to html: inout HTMLWriter) {
    html.element("h2", "", "It can be tried again")
    html.element(
      "p", "",
      "Its entry is taken out of the folder of its end, and the extensions that apply are asked "
        + "again. One that took the content before does not get it a second time.")
    guard mayAnswer else {
      return html.element("p", "note", "You may look, and not answer: your role is 'look'.")
    }
    html.form(
      to: address.path("contexts/\(row.identifier)/retry"),
      hidden: [("token", token)] + listFields
    ) { html in
      html.element("div", "answers") { $0.button("Try again", "main") }
    }
  }
}
