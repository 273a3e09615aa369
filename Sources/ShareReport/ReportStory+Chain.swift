package import Documents
import ShareJournal
import ShareModel

extension ReportStory {
  /// Writes what came in, and what came of it from one extension to the next.
  package func writeChain(to html: inout HTMLWriter) {
    switch context.knowledge {
    case .record: break
    case .none: return html.element("p", "note", "Nothing has been decided yet.")
    case .tooLong:
      return html.element("p", "note", "Its record is too long to show here.")
    case .leftOut:
      return html.element(
        "p", "note", "The records of this page are together too long to show all of them here.")
    case .damaged:
      return html.element(
        "p", "note", "Its record in the journal cannot be read, so the decisions are unknown.")
    }
    guard context.decisionCount > 0 || context.attachments.count > 0 else {
      return html.element("p", "note", "No extension was asked.")
    }
    html.element(heading, "", "From one extension to the next")
    html.element("ol", "chain") { html in
      html.element("li") { html in
        html.element("div", "step") { $0.element("strong", "", "Came in") }
        Self.write(context.attachments, to: &html)
      }
      var version = 0
      for decision in context.decisions {
        html.element("li") { html in
          Self.write(decision, to: &html)
          guard let returned = decision.returned else { return }
          version = max(version, decision.stage) + 1
          html.element("div", "version") { html in
            let before = decision.stage == 0 ? "what came in" : "version \(decision.stage)"
            html.element("strong", "", "Version \(version)")
            html.element("span", "soft", " takes the place of \(before)")
            Self.write(returned, to: &html)
          }
        }
      }
      let more = context.decisionCount - context.decisions.count
      if more > 0 { html.element("li", "soft", "\(PageNumbers.grouped(more)) more") }
      if context.decisionCount == 0 {
        html.element("li", "soft", "No extension applied.")
      }
    }
    guard !context.inactive.isEmpty else { return }
    html.element("p", "note") { html in
      html.words("Did not apply: ")
      for (number, identifier) in context.inactive.enumerated() {
        if number > 0 { html.words(", ") }
        html.outside(identifier.rawValue)
      }
    }
  }

  private static func write(_ decision: ReportDecision, to html: inout HTMLWriter) {
    html.element("div", "step") { html in
      html.element("strong") { $0.outside(decision.identifier) }
      html.badge(
        ExtensionOutcome(rawValue: decision.outcome)?.rawValue ?? "unknown",
        ReportWords.kind(outcome: decision.outcome))
      let details =
        [
          decision.point.map { $0.isAction ? "action" : "share" },
          decision.stage > 0 ? "judged version \(decision.stage)" : nil,
        ].compactMap(\.self) + (decision.run.map { Self.words(for: $0) } ?? [])
      if !details.isEmpty { html.element("small", "", details.joined(separator: " · ")) }
    }
    write(decision.reasons, to: &html)
  }

  private static func words(for run: KeptDecision.Run) -> [String] {
    [
      run.attempt.map { "attempt \(PageNumbers.grouped($0))" },
      run.exit.map { "exit status \($0)" },
      run.seconds.map(PageNumbers.seconds),
    ].compactMap(\.self)
  }

  private static func write(_ attachments: ReportAttachments, to html: inout HTMLWriter) {
    guard !attachments.first.isEmpty else {
      return html.element("p", "soft", "No attachments are known.")
    }
    html.element("table", "files") { html in
      html.markup(
        """
        <thead><tr><th scope="col" class="w-name">Attachment</th>\
        <th scope="col" class="w-type">Registered</th>\
        <th scope="col" class="w-type">Name says</th><th scope="col" class="w-type">Bytes say</th>\
        <th scope="col" class="w-size">Bytes</th><th scope="col">SHA-256</th></tr></thead><tbody>
        """)
      for attachment in attachments.first { write(attachment, to: &html) }
      html.markup("</tbody>")
    }
    let more = attachments.count - attachments.first.count
    guard more > 0 else { return }
    html.element("p", "soft", "\(PageNumbers.grouped(more)) more attachments")
  }

  private static func write(_ attachment: ReportAttachment, to html: inout HTMLWriter) {
    html.markup("<tr><th scope=\"row\">")
    html.outside(attachment.label)
    html.markup("</th><td data-label=\"Registered\"><span>")
    for (number, type) in attachment.registered.enumerated() {
      if number > 0 { html.words(", ") }
      html.outside(type)
    }
    if attachment.registered.isEmpty { html.words("–") }
    html.markup("</span></td><td data-label=\"Name says\"><span>")
    html.known(attachment.claimed)
    html.markup("</span></td><td data-label=\"Bytes say\"><span>")
    html.known(attachment.mime)
    if let agreement = attachment.agreement {
      html.words(" ")
      switch agreement {
      case "agrees": html.element("small", "", agreement)
      case "differs": html.badge(agreement, "rejected")
      default: html.element("small") { $0.outside(agreement) }
      }
    }
    html.markup("</span></td><td data-label=\"Bytes\"><span>")
    html.words(attachment.bytes.map { PageNumbers.grouped($0) } ?? "–")
    html.markup("</span></td><td data-label=\"SHA-256\"><span class=\"hash\">")
    html.known(attachment.sha256?.description)
    html.markup("</span></td></tr>\n")
  }
}

extension HTMLWriter {
  /// Writes a text from outside, or a dash where there is none.
  fileprivate mutating func known(_ text: String?) {
    if let text { outside(text) } else { words("–") }
  }
}
