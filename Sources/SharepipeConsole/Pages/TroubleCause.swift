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
    let decision = context.decisions.first { $0.isReason(for: context.end) }
    `extension` = decision?.identifier
    code = (decision?.reasons.first ?? context.problems.first)?.code ?? ""
  }
}
