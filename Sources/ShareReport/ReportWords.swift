package import ShareJournal
package import ShareModel

/// The words and the colour of how a context stands: each end has both, so that neither is needed
/// to distinguish them.
package struct ReportWords: Hashable, Sendable {
  /// The word, as `--json` has it.
  package let word: String
  /// What it means, in a few words.
  package let meaning: String

  /// The words for a context.
  package init(of context: ReportContext) {
    self = context.end.map { Self($0) } ?? Self(context.progress)
  }

  /// The words for an end.
  package init(_ end: ContextEnd) {
    word = end.rawValue
    meaning =
      switch end {
      case .done: "an extension took it, and none failed"
      case .rejected: "refused, or its content was not shown to be valid"
      case .blocked: "the host or the sender excludes the extension"
      case .held: "a person must agree first"
      case .failed: "an extension did not do its work"
      case .unclaimed: "no extension wanted it"
      case .declined: "a person refused it, or an extension declined it"
      case .notYet: "it was still being written and was left alone"
      }
  }

  /// The words for a context that has no end.
  package init(_ progress: JournalContext.State) {
    word = progress.rawValue
    meaning =
      switch progress {
      case .working: "it is worked on, or was when a process was killed"
      case .waiting: "it goes on later: a person has answered it, or it is tried again"
      case .ended: "its entry is not yet in the folder of its end"
      case .placed: "everything is done"
      case .abandoned: "the work was given up, and the entry is in the inbox"
      }
  }

  /// What an outcome means, in a few words.
  package static func meaning(of outcome: ExtensionOutcome) -> String {
    switch outcome {
    case .blocked: "excluded by the host or the sender"
    case .invalid: "the content was not shown to be valid for it"
    case .held: "a person must agree first"
    case .delivered: "took the content"
    case .returned: "took the content and returned items, which replaced it"
    case .cancelled: "declined"
    case .failed: "did not do its work"
    case .stopped: "was not asked, since an earlier extension did not complete"
    case .alreadyDelivered: "took the same content in an earlier run"
    case .unavailable:
      "its bundle, its condition ('when'), or a program or secret file cannot be used"
    }
  }

  /// The class of an end.
  package static func kind(_ end: ContextEnd?) -> StaticString {
    switch end {
    case .failed?: "failed"
    case .held?: "held"
    case .rejected?: "rejected"
    case .blocked?: "blocked"
    case .done?: "done"
    case .unclaimed?, .declined?, .notYet?: "plain"
    case nil: "open"
    }
  }

  /// The class of an outcome, by its name in a record.
  package static func kind(outcome: String) -> StaticString {
    switch ExtensionOutcome(rawValue: outcome) {
    case .failed?, .unavailable?: "failed"
    case .held?: "held"
    case .invalid?: "rejected"
    case .blocked?: "blocked"
    case .delivered?, .returned?, .alreadyDelivered?: "done"
    case .cancelled?, .stopped?, nil: "plain"
    }
  }
}
