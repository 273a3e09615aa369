import ConsoleWire
import Documents

extension Refusal {
  /// Makes the page of the refusal.
  ///
  /// - Parameters:
  ///   - page: What stands around it.
  ///   - number: The number of the request, which the log has too.
  ///   - context: The context that the request was about; `nil` for none.
  /// - Returns: The answer.
  func answer(in page: ConsolePage, number: UInt64, about context: String?) -> ConsoleAnswer {
    var answer = page.answer(title, status: status) { html in
      html.element("p", "lead") { $0.sentence(words) }
      if let note {
        html.element("p", "") { html in
          html.words("Note: ")
          html.outside(note, limit: 500)
        }
      }
      html.element("p", "") { $0.sentence(advice) }
      html.element("p", "note", "Request \(number).")
      guard status != 421 else { return }
      html.element("p", "pages") { html in
        if let context, status != 404 {
          html.link(path: page.address.path("contexts/\(context)"), "button") {
            $0.words("To the context")
          }
        }
        html.link(path: page.address.path(""), "button") { $0.words("Now") }
        html.link(path: page.address.path("waiting"), "button") { $0.words("Waiting") }
      }
    }
    answer.fields += fields.map { ConsoleRequest.Field($0.name, $0.value) }
    return answer
  }
}
