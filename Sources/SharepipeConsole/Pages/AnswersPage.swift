import ConsoleWire
import Documents
import ShareJournal
import ShareModel

/// The page that lists who said what, when, and to what.
struct AnswersPage {
  /// The name of the file that has all of them.
  static let file = "answers.csv"

  let portions: [(ConsoleState, JournalAnswers)]
  let search: ContextSearch
  /// Whether the visitor may download all of it.
  let mayDownload: Bool

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    page.answer("Answers", in: .answers) { html in
      let all = portions.flatMap { Self.answers(of: $0.1) }.sorted { $0.step.time > $1.step.time }
      guard !all.isEmpty else {
        return html.element("p", "lead", "No context has been answered yet.")
      }
      if mayDownload {
        html.element("p", "note") { html in
          let query = FormFields.query([("inbox", search.inbox ?? "")])
          html.link(path: page.address.path("answers/csv") + query, "button") {
            $0.words("Save all as CSV")
          }
        }
      }
      html.element("table", "files") { html in
        html.markup(
          """
          <thead><tr><th scope="col">Time</th><th scope="col">Answer</th><th scope="col">To</th>\
          <th scope="col">By</th><th scope="col">Note</th></tr></thead><tbody>
          """)
        for answer in all { Self.write(answer, page.address, to: &html) }
        html.markup("</tbody>")
      }
      html.element("p", "pages") { html in
        for (state, portion) in portions {
          guard let next = portion.next else { continue }
          let query = FormFields.query([
            ("inbox", portions.count > 1 ? state.name : ""), ("from", "\(next)"),
          ])
          html.link(path: page.address.path("answers") + query, "button") { html in
            html.words("Older")
            guard portions.count > 1 else { return }
            html.words(" in ")
            html.outside(state.name)
          }
        }
      }
    }
  }

  /// The answers of persons: an approval has another try right before it, which no person asked for.
  private static func answers(of portion: JournalAnswers) -> [JournalAnswers.Answer] {
    var newer: [String: JournalStep] = [:]
    return portion.answers.filter { answer in
      defer { newer[answer.context] = answer.step }
      guard answer.step.kind == .retried, let next = newer[answer.context],
        next.kind == .approved
      else { return true }
      return next.time - answer.step.time > .seconds(1)
    }
  }

  private static func write(
    _ answer: JournalAnswers.Answer, _ address: ConsoleAddress, to html: inout HTMLWriter
  ) {
    html.markup("<tr><th scope=\"row\">")
    html.moment(answer.step.time)
    html.markup("</th><td data-label=\"Answer\"><span>")
    html.words(answer.step.kind.rawValue)
    html.markup("</span></td><td data-label=\"To\"><span>")
    html.link(path: address.path("contexts/\(answer.context)")) { $0.name(answer.entry) }
    html.markup("</span></td><td data-label=\"By\"><span>")
    if let person = AnsweringPerson(answer.step.details) {
      html.outside(person.words, limit: 600)
    } else {
      html.words("–")
    }
    html.markup("</span></td><td data-label=\"Note\"><span>")
    if let note = answer.step.details["note"]?.string {
      html.outside(note, limit: 500)
    } else {
      html.words("–")
    }
    html.markup("</span></td></tr>\n")
  }
}
