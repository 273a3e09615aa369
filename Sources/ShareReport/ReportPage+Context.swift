import Documents
import ShareJournal
import ShareModel

extension ReportPage {
  /// How a context is shown.
  enum Manner: Equatable {
    /// With everything, folded or not.
    case story(isOpen: Bool)
    /// In one line, for its story is further up.
    case toldAbove
    /// In one line, for the page has become too long.
    case line
  }

  /// Writes a context.
  func write(_ context: ReportContext, as manner: Manner, to html: inout HTMLWriter) {
    switch manner {
    case .story(let isOpen):
      html.markup(isOpen ? "<details class=\"context\" open>" : "<details class=\"context\">")
      html.element("summary", "line") { Self.writeLine(of: context, Self.why(context), to: &$0) }
      html.element("div", "body") { writeStory(of: context, to: &$0) }
      html.markup("</details>\n")
    case .toldAbove, .line:
      let words = manner == .line ? "Too long to show here; see 'sharepipe show'" : "Shown above"
      html.element("div", "context") { html in
        html.element("div", "line") { html in
          Self.writeLine(of: context, [(words, false)], to: &html)
        }
      }
      html.markup("\n")
    }
  }

  /// Writes what stands in the line of a context: how it stands, its name, when, and why.
  private static func writeLine(
    of context: ReportContext, _ why: [(text: String, isOutside: Bool)], to html: inout HTMLWriter
  ) {
    html.badge(ReportWords(of: context).word, ReportWords.kind(context.end))
    html.element("h3") { $0.name(context.entry) }
    html.moment(context.seen)
    guard !why.isEmpty else { return }
    html.element("span", "why") { html in
      for (text, isOutside) in why {
        if isOutside { html.line(text) } else { html.words(text) }
      }
    }
  }

  /// Why a context stands as it does, in a few words.
  private static func why(_ context: ReportContext) -> [(text: String, isOutside: Bool)] {
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

  private func writeStory(of context: ReportContext, to html: inout HTMLWriter) {
    if !context.link.isEmpty {
      html.element("h4", "", "What the URL asked for")
      html.element("dl", "facts") { html in
        for fact in context.link {
          html.element("dt") { $0.outside(fact.name) }
          html.element("dd") { $0.outside(fact.value, limit: HTMLText.sentenceLimit) }
        }
      }
    }
    let isRefused = context.decisionCount == 0 && context.isBad
    if isRefused { Self.write(context.problems, under: "Why", to: &html) }
    writeChain(of: context, to: &html)
    if !isRefused { Self.write(context.problems, under: "Notes", to: &html) }
    html.element("h4", "", context.isBad ? "What to do" : "More")
    if context.isBad, context.isKept, context.end != .held {
      html.element(
        "p", "reasons",
        "The entry is still in the inbox: 'sharepipe process' tries it again once the cause is removed."
      )
    }
    html.element("ul", "commands") { html in
      for line in commands.lines(for: context) {
        html.element("li") { html in
          html.element("code") { $0.label(line, limit: .max) }
        }
      }
    }
    html.element("h4", "", "Where, when, and by which rules")
    writeFacts(of: context, to: &html)
  }

  private func writeFacts(of context: ReportContext, to html: inout HTMLWriter) {
    html.element("dl", "facts") { html in
      html.fact("Context") { html in
        html.element("span", "hash") { $0.outside(context.identifier) }
      }
      html.fact("Stands") { html in
        let words = ReportWords(of: context)
        html.words("\(words.word): \(words.meaning)")
      }
      if let source = context.source {
        html.fact("Says it is from") { $0.outside(source) }
      }
      html.fact("Owner") { $0.words("user \(context.owner)") }
      html.fact("Seen") { $0.moment(context.seen) }
      if context.updated.wholeSeconds != context.seen.wholeSeconds {
        html.fact("Last change") { $0.moment(context.updated) }
      }
      if let answer = context.answer {
        html.fact("Answered") { html in
          html.words("\(answer.kind.rawValue) ")
          if let person = AnsweringPerson(answer.details) {
            html.words("by ")
            html.outside(person.words, limit: 600)
            html.words(", ")
          }
          html.moment(answer.time)
        }
      }
      if let due = context.due {
        html.fact(context.end == .held ? "Waits until" : "Tried again") {
          $0.moment(due)
        }
      }
      if context.begun != 1 || context.crashes > 0 {
        html.fact("Worked on") { $0.words(Self.times(context)) }
      }
      for origin in context.origins {
        html.fact("Came from") { $0.label(origin, limit: 1000) }
      }
      if let place = context.place {
        html.fact("Is in") { $0.label(place, limit: 1000) }
      }
      if let bytes = context.bytes {
        html.fact("Content") { html in
          html.words(PageNumbers.count(bytes, "byte", "bytes"))
          guard let hash = context.contentHash else { return }
          html.words(", ")
          html.element("span", "hash") { html in
            html.words("sha256 ")
            html.outside(hash.description)
          }
        }
      }
      html.fact("Rules") { html in
        guard let hash = context.rules, hash == report.rules else {
          return Self.rules(context.rules, to: &html)
        }
        html.element("span", "hash") { $0.outside("sha256 " + hash.prefix(12) + "…") }
        html.words(", as above")
      }
    }
  }

  private static func times(_ context: ReportContext) -> String {
    let times = context.begun == 1 ? "once" : "\(PageNumbers.grouped(context.begun)) times"
    guard context.crashes > 0 else { return times }
    return times + ", of which \(PageNumbers.grouped(context.crashes)) were interrupted"
  }

  /// Writes reasons under a heading, if there are any.
  private static func write(
    _ reasons: [ReportReason], under heading: String, to html: inout HTMLWriter
  ) {
    guard !reasons.isEmpty else { return }
    html.element("h4", "", heading)
    write(reasons, to: &html)
  }

  /// Writes reasons: the sentence, and the code behind it.
  static func write(_ reasons: [ReportReason], to html: inout HTMLWriter) {
    guard !reasons.isEmpty else { return }
    html.element("ul", "reasons") { html in
      for reason in reasons {
        html.element("li") { html in
          html.sentence(reason.message)
          guard !reason.code.isEmpty else { return }
          html.words(" ")
          html.element("small") { $0.outside(reason.code) }
        }
      }
    }
  }
}

extension ReportDecision {
  /// Whether a context ended so because of this decision.
  fileprivate func isReason(for end: ContextEnd?) -> Bool {
    switch end {
    case .failed?: outcome == "failed" || outcome == "unavailable"
    case .held?: outcome == "held"
    case .rejected?: outcome == "invalid"
    case .blocked?: outcome == "blocked"
    default: false
    }
  }
}
