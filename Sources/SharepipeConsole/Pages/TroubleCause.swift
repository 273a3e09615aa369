import ShareJournal
import ShareModel
import ShareReport

/// What went wrong at one place in one way: an extension, or the entry itself, and a reason.
struct TroubleCause: Hashable {
  /// The extension; `nil` if it went wrong before any was asked.
  let `extension`: String?
  /// The code of the reason; empty if there is none.
  let code: String

  /// The cause of a context, as its record has it.
  init(of context: ReportContext) {
    let bad = context.decisions.first { decision in
      switch context.end {
      case .failed?: decision.outcome == "failed" || decision.outcome == "unavailable"
      case .rejected?: decision.outcome == "invalid"
      case .blocked?: decision.outcome == "blocked"
      default: false
      }
    }
    `extension` = bad?.identifier
    code = (bad?.reasons.first ?? context.problems.first)?.code ?? ""
  }

  /// The cause as it stands in a form.
  var text: String { "\(`extension` ?? "")/\(code)" }
}
