import Sharepipe

extension KeptDecision {
  /// The extension and the outcome as they are shown; not escaped.
  var words: (extension: String, outcome: String) {
    (identifier?.rawValue ?? "-", outcome?.text ?? "-")
  }

  /// The reasons in sentences; not escaped.
  var messages: [String] { reasons.compactMap(\.message) }

  /// The reasons, and how much of what was filed was taken back since; not escaped.
  var messagesSince: [String] {
    let taken = filed.compactMap(\.takenBackWords)
    guard let last = taken.last else { return messages }
    let what =
      taken.count == filed.count
      ? "what was filed was" : "\(taken.count) of \(filed.count) files that were filed:"
    return messages + ["\(what) \(last)"]
  }
}

extension KeptRecord {
  /// The problems in sentences; not escaped.
  var messages: [String] { problems.compactMap(\.message) }

  /// Which extensions were asked for nothing, and why, in lines; not escaped.
  var passedOver: [String] {
    (inactive.isEmpty ? [] : ["did not apply: " + inactive.list])
      + unwanted.map { "\($0.reason.message ?? "not wanted"): \($0.extensions.list)" }
  }
}
