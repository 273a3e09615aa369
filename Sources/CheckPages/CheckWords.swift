import AppChecking
import Documents
import Lints

/// The words and the colour of a severity: each has both, so that neither is needed to distinguish
/// them apart.
struct CheckWords: Hashable {
  private let severity: FindingSeverity

  init(_ severity: FindingSeverity) { self.severity = severity }

  /// What findings of the severity are called together.
  var heading: String {
    switch severity {
    case .error: "Errors"
    case .warning: "Warnings"
    case .note: "Notes"
    }
  }

  /// What the severity means, in a few words.
  var meaning: String {
    switch severity {
    case .error: "it does not work, or it lets in what it must not"
    case .warning: "it probably does not do what its author wants"
    case .note: "worth knowing; it may be meant so"
    }
  }

  /// The place of the page where its findings are.
  var anchor: String {
    switch severity {
    case .error: "errors"
    case .warning: "warnings"
    case .note: "notes"
    }
  }

  /// The class of its colour.
  var kind: StaticString {
    switch severity {
    case .error: "failed"
    case .warning: "held"
    case .note: "open"
    }
  }

  /// A number of findings of the severity.
  func count(_ number: Int) -> String {
    PageNumbers.count(number, severity.rawValue, anchor)
  }

  /// How sure a finding is, in words.
  static func words(_ confidence: FindingConfidence) -> String {
    switch confidence {
    case .possible: "possible: it may be meant so"
    case .likely: "likely: true unless there is an unusual reason"
    case .certain: "certain: it follows from what was read"
    }
  }
}
