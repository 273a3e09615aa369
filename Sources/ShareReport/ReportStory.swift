package import Documents
import ShareJournal
import ShareModel
package import SystemPackage

/// The story of one context on a page, and the passages that it is made of.
package struct ReportStory {
  /// The context.
  let context: ReportContext
  /// How it is named on a command line.
  let commands: ReportCommandLine
  /// The rules that the page has named already; `nil` for none.
  let rulesAbove: String?
  /// The element of its headings.
  let heading: StaticString

  /// Creates a story.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - state: The directory of its state, which command lines name.
  ///   - rules: The rules that the page has named already; `nil` for none.
  ///   - heading: The element of its headings.
  package init(
    of context: ReportContext, state: FilePath, rulesAbove rules: String? = nil,
    heading: StaticString = "h4"
  ) {
    self.context = context
    commands = ReportCommandLine(state: state)
    rulesAbove = rules
    self.heading = heading
  }

  /// Writes everything that is known of the context.
  package func write(to html: inout HTMLWriter) {
    writeLink(to: &html)
    let isRefused = context.decisionCount == 0 && context.isBad
    if isRefused { writeProblems(to: &html) }
    writeChain(to: &html)
    if !isRefused { writeProblems(to: &html) }
    html.element(heading, "", context.isBad ? "What to do" : "More")
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
    html.element(heading, "", "Where, when, and by which rules")
    writeFacts(to: &html)
  }

  /// Writes what a URL asked for; nothing for a share.
  package func writeLink(to html: inout HTMLWriter) {
    guard !context.link.isEmpty else { return }
    html.element(heading, "", "What the URL asked for")
    html.element("dl", "facts") { html in
      for fact in context.link {
        html.element("dt") { $0.outside(fact.name) }
        html.element("dd") { $0.outside(fact.value, limit: HTMLText.sentenceLimit) }
      }
    }
  }

  /// Writes what else is known: times, places, the rules.
  package func writeFacts(to html: inout HTMLWriter) {
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
          if let note = answer.details["note"]?.string {
            html.words(": ")
            html.outside(note, limit: 500)
          }
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
        guard let hash = context.rules, hash == rulesAbove else {
          return ReportPage.rules(context.rules, to: &html)
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

  /// Writes what else a person should know, if there is anything.
  package func writeProblems(to html: inout HTMLWriter) {
    guard !context.problems.isEmpty else { return }
    let isRefused = context.decisionCount == 0 && context.isBad
    html.element(heading, "", isRefused ? "Why" : "Notes")
    Self.write(context.problems, to: &html)
  }

  /// Writes reasons: the sentence, and the code behind it.
  package static func write(_ reasons: [ReportReason], to html: inout HTMLWriter) {
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
