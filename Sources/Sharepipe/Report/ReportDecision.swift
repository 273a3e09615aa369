import Documents
import ShareModel

/// Why something was decided, as a record has it.
package struct ReportReason: Hashable, Sendable {
  /// The most reasons of one decision that a report shows.
  static let most = 20

  /// The stable code.
  package var code: String
  /// A sentence; text from outside in it is not escaped.
  package var message: String

  /// Reads a reason of a record; `nil` if it is none.
  init?(_ value: DocumentValue) {
    guard let members = value.dictionary, let message = members["message"]?.string else {
      return nil
    }
    code = members["code"]?.string ?? ""
    self.message = message
  }

  /// Reads a list of reasons.
  static func list(_ value: DocumentValue?) -> [Self] {
    (value?.array ?? []).prefix(most).compactMap { Self($0) }
  }
}

/// The decision at one extension, and what came of it, as a record has it.
package struct ReportDecision: Hashable, Sendable {
  /// A run of the extension.
  package struct Run: Hashable, Sendable {
    /// The number of the attempt, from 1.
    package var attempt: Int64?
    /// The exit status; `nil` if there was none.
    package var exit: Int64?
    /// How long it took, in seconds.
    package var seconds: Double?
  }

  /// The most decisions of one context that a report shows.
  static let most = 50

  /// The bundle identifier of the extension.
  package var identifier: String
  /// Where it is offered; `nil` if that is not known.
  package var point: ExtensionPoint?
  /// What happened, as the record has it.
  package var outcome: String
  /// Why.
  package var reasons: [ReportReason]
  /// Which version of the context was judged: 0 is what came in.
  package var stage: Int64
  /// The run; `nil` if there was none.
  package var run: Run?
  /// What an action gave back, which is the next version of the context; `nil` if it gave back
  /// nothing.
  package var returned: ReportAttachments?

  /// Reads a decision of a record.
  init(_ members: [String: DocumentValue]) {
    identifier = members["extension"]?.string ?? "-"
    point = members["point"]?.string.flatMap { ExtensionPoint(rawValue: $0) }
    outcome = members["outcome"]?.string ?? "-"
    reasons = ReportReason.list(members["reasons"])
    stage = members["stage"]?.integer ?? 0
    run = members["run"]?.dictionary.map { run in
      Run(
        attempt: run["attempt"]?.integer, exit: run["exit"]?.integer,
        seconds: run["seconds"].flatMap(Self.seconds))
    }
    returned = members["returned"]?.array.map { ReportAttachments(items: $0) }
  }

  private static func seconds(_ value: DocumentValue) -> Double? {
    switch value {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
