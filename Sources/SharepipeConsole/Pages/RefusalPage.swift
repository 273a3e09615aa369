import ConsoleWire
import Documents

extension Refusal {
  /// Makes the page of the refusal.
  ///
  /// - Parameters:
  ///   - page: What stands around it.
  ///   - number: The number of the request, which the log has too.
  /// - Returns: The answer.
  func answer(in page: ConsolePage, number: UInt64) -> ConsoleAnswer {
    var answer = page.answer(title, status: status) { html in
      html.element("p", "lead") { $0.sentence(words) }
      html.element("p", "") { $0.sentence(advice) }
      html.element("p", "note", "Request \(number).")
    }
    answer.fields += fields.map { ConsoleRequest.Field($0.name, $0.value) }
    return answer
  }
}
