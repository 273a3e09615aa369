package import Documents
import ShareJournal
import ShareModel

/// How a context stands in a list: in a line, with the reason below it.
package struct ReportLine {
  private let context: ReportContext

  /// Creates the line of a context.
  package init(of context: ReportContext) { self.context = context }

  /// Writes what stands in the line of a context: how it stands, its name, when, and why.
  ///
  /// - Parameters:
  ///   - why: Why, and what of it is from outside; `nil` for what the context says.
  ///   - html: Where to.
  func write(
    why: [(text: String, isOutside: Bool)]? = nil, to html: inout HTMLWriter
  ) {
    html.badge(ReportWords(of: context).word, ReportWords.kind(context.end))
    html.element("h3") { $0.name(context.entry) }
    html.moment(context.seen)
    writeWhy(why, to: &html)
  }

  /// Writes why a context stands as it does; nothing if it does not say.
  ///
  /// - Parameters:
  ///   - why: Why, and what of it is from outside; `nil` for what the context says.
  ///   - html: Where to.
  package func writeWhy(
    _ why: [(text: String, isOutside: Bool)]? = nil, to html: inout HTMLWriter
  ) {
    let why = why ?? self.why
    guard !why.isEmpty else { return }
    html.element("span", "why") { html in
      for (text, isOutside) in why {
        if isOutside { html.line(text) } else { html.words(text) }
      }
    }
  }

  /// Why a context stands as it does, in a few words.
  private var why: [(text: String, isOutside: Bool)] {
    func first(_ message: String) -> String { String(message.prefix { $0 != "\n" }) }
    if context.isBad {
      let decision = context.decisions.first { $0.isReason(for: context.end) }
      if let decision {
        return [(decision.identifier, true)]
          + (decision.reasons.first.map { [(": ", false), (first($0.message), true)] } ?? [])
      }
      if let problem = context.problems.first { return [(first(problem.message), true)] }
    }
    let told = context.decisions.prefix(3).flatMap { decision in
      [(decision.identifier, true), (" " + decision.outcome + "; ", false)]
    }
    if !told.isEmpty {
      var parts = told
      let more = context.decisionCount - min(context.decisions.count, 3)
      parts[parts.count - 1].0 = String(parts[parts.count - 1].0.dropLast(2))
      if more > 0 { parts.append(("; \(more) more", false)) }
      return parts
    }
    return context.problems.first.map { [(first($0.message), true)] } ?? []
  }
}
