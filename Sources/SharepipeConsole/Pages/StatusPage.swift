import ConsoleWire
import Documents
import SafeFiles
import ShareRules

/// The page that shows what works and what does not.
struct StatusPage {
  /// One state, as it was found.
  struct Inbox {
    let state: ConsoleState
    /// Why its ledger cannot be read; `nil` if it can.
    let ledger: String?
    let rules: Result<RuleSet, RuleSetError>
    /// Whether a process works on this inbox; `nil` if that is not known.
    let isWatched: Bool?
  }

  let inboxes: [Inbox]
  let sessions: [ConsoleSession]
  let ways: [SignInWay]
  /// Who may read the metrics, in words.
  let metrics: String
  /// Of which formats pictures are drawn, or why none are.
  let pictures: String
  let version: String

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    page.answer("Status", in: .status) { html in
      for inbox in inboxes { write(inbox, to: &html) }
      html.element("h2", "", "This console")
      html.element("dl", "facts") { html in
        html.fact("Address") { $0.words(page.address.origin + page.address.basePath) }
        html.fact("Ways to sign in") { html in
          html.words(ways.map(\.rawValue).joined(separator: ", "))
        }
        html.fact("Metrics") { html in
          html.link(path: page.address.path("metrics")) { $0.words("/metrics") }
          html.words(", \(metrics)")
        }
        html.fact("Pictures of images") { $0.sentence(pictures) }
        html.fact("Version") { $0.words(version) }
      }
      html.element("h2", "", "Sessions")
      html.element("ul", "reasons") { html in
        for session in sessions {
          html.element("li") { html in
            html.outside(session.person.name)
            html.words(", signed in by \(session.way.rawValue)")
          }
        }
      }
    }
  }

  private func write(_ inbox: Inbox, to html: inout HTMLWriter) {
    html.element("h2") { $0.outside(inbox.state.name) }
    html.element("dl", "facts") { html in
      html.fact("Watch") { html in
        switch inbox.isWatched {
        case true?: html.words("a process works on this inbox")
        case false?:
          html.words("no watch runs; the console resumes what you answer")
        case nil: html.words("hosts share this ledger; see 'sharepipe hosts'")
        }
      }
      html.fact("Ledger") { html in
        if let fault = inbox.ledger { html.sentence(fault) } else { html.words("can be read") }
      }
      html.fact("Rules") { html in
        switch inbox.rules {
        case .success(let rules):
          html.label(inbox.state.rules.label)
          for problem in rules.problems where problem.severity != .note {
            html.element("p", "") { $0.sentence("\(problem)") }
          }
        case .failure(let error):
          html.sentence("\(error)")
          html.words(" Nothing can be approved until they can be read.")
        }
      }
    }
  }
}
