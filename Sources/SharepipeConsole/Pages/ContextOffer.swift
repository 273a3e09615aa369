import Documents
import ShareJournal
import ShareModel
import ShareReport
import Sharepipe

/// What a person may do with a context, as forms: answer what waits, or have it tried again.
struct ContextOffer {
  /// What may be done.
  enum Choice {
    /// It waits for an answer: what would be handed over, and what has changed in the rules since.
    case answer(HeldContent, rules: Result<Rules, Refusal>)
    /// It can be tried again.
    case retry
  }

  /// The rules by which an answer is given.
  struct Rules {
    /// SHA-256 over them.
    let fingerprint: String
    /// What they change for this context since it was held.
    let changes: [String]
    /// The question to the person, in lines.
    let question: [String]
  }

  let row: JournalContext
  let choice: Choice
  /// The token of the form.
  let token: String
  /// Whether the person may answer, or only look.
  let mayAnswer: Bool

  /// Writes it.
  func write(_ address: ConsoleAddress, to html: inout HTMLWriter) {
    html.element("section", "question sticks") { html in
      switch choice {
      case .answer(let content, let rules): writeQuestion(content, rules, address, to: &html)
      case .retry: writeRetry(address, to: &html)
      }
    }
  }

  private func writeQuestion(
    _ content: HeldContent, _ rules: Result<Rules, Refusal>, _ address: ConsoleAddress,
    to html: inout HTMLWriter
  ) {
    html.element("h2", "", "A person must agree first")
    for decision in ReportContext(row).decisions where decision.outcome == "held" {
      html.element("p", "") { html in
        html.outside(decision.identifier)
        html.words(" waits for your answer.")
      }
      ReportStory.write(decision.reasons, to: &html)
    }
    if let due = row.due {
      html.element("p", "") { html in
        html.words("It counts as cancelled after ")
        html.moment(due)
        html.words(".")
      }
    }
    html.element("h3", "", "What would be handed over")
    html.element("ul", "reasons") { html in
      for line in content.lines {
        html.element("li") { $0.line(line, limit: HTMLText.sentenceLimit) }
      }
    }
    var fingerprint = row.rules
    var changes: [String] = []
    var refusal: Refusal?
    switch rules {
    case .success(let rules):
      fingerprint = rules.fingerprint
      changes = rules.changes
    case .failure(let fault): refusal = fault
    }
    if let refusal {
      html.element("p", "bad") { $0.sentence("It cannot be approved: \(refusal.words)") }
    }
    if !changes.isEmpty {
      html.element("h3", "", "The rules have changed since it was held")
      html.element("ul", "reasons") { html in
        for change in changes {
          html.element("li") { $0.line(change, limit: HTMLText.sentenceLimit) }
        }
      }
    }
    guard mayAnswer else {
      return html.element("p", "note", "You may look, and not answer: your role is 'look'.")
    }
    let seen = SeenFields(SeenContext(row), fingerprint: fingerprint)
    html.form(
      to: address.path("contexts/\(row.identifier)/answer"),
      hidden: [("token", token)] + seen.fields
    ) { html in
      if refusal == nil, !changes.isEmpty {
        html.checkbox("looked", value: "changes") {
          $0.words("I have looked at what has changed in the rules.")
        }
      }
      html.element("div", "answers") { html in
        html.field("Note", "note", [.init("maxlength", "500"), .init("autocomplete", "off")])
        html.button("Deny", value: ("answer", "denied"))
        if refusal == nil { html.button("Approve", "main", value: ("answer", "approved")) }
      }
    }
  }

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
      to: address.path("contexts/\(row.identifier)/retry"), hidden: [("token", token)]
    ) { html in
      html.element("div", "answers") { $0.button("Try again", "main") }
    }
  }
}
