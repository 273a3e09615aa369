import ConsoleWire
import Documents
import ExtensionRunning
import SafeFiles
import ShareJournal

/// The page of what extensions filed of a context, before it is taken back and after.
struct UndoPage {
  let row: JournalContext
  let result: ContextUndo.Result
  /// The token of the form that takes it back; `nil` for no form.
  let token: String?
  /// Whether it was taken back.
  let isDone: Bool

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    page.answer(isDone ? "What was taken back" : "Take back what was filed?") { html in
      if isDone {
        html.element("p", result.faults.isEmpty ? "said" : "bad", [.init("role", "status")]) {
          $0.words(
            result.faults.isEmpty ? "It was taken back." : "Not all of it could be taken back.")
        }
      }
      for fault in result.faults { html.element("p", "bad") { $0.sentence(fault) } }
      html.element("div", "box") { html in
        html.element("p", "eyebrow", "From the sender")
        ContextRows.writeName(of: row, page.address, from: nil, to: &html)
      }
      html.element("ul", "reasons") { html in
        for file in result.files {
          html.element("li") { html in
            html.label(file.path.label, limit: HTMLText.sentenceLimit)
            html.words(": " + file.wordsOfUndo(isDryRun: !isDone))
          }
        }
      }
      if let original = result.original {
        html.element("p", "") { html in
          html.words(isDone ? "The original is at " : "The original is there: ")
          html.label(original.label, limit: HTMLText.sentenceLimit)
        }
      }
      let back = page.address.path("contexts/\(row.identifier)")
      guard let token else {
        return html.element("p", "pages") { html in
          html.link(path: back, "button") { $0.words("Back to the context") }
        }
      }
      html.form(
        to: page.address.path("contexts/\(row.identifier)/undo"), hidden: [("token", token)]
      ) { html in
        html.element("div", "answers") { html in
          html.link(path: back, "button") { $0.words("Back") }
          html.button("Take it back", "main")
        }
      }
    }
  }
}
