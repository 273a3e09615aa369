import Documents
import ShareJournal
import ShareModel
import TypeIdentifiers

/// The decisions of a context that ended `done`, shown again for the same content.
struct EarlierRecord {
  /// The identifier of the earlier context.
  let context: String
  /// Its decisions; what was delivered or returned then is now already delivered.
  let decisions: [ExtensionDecision]
  /// The contexts that opened its URLs.
  let opened: [String]
  /// The extensions that did not apply.
  let inactive: [InactiveExtension]

  /// Reads the record of a context; `nil` if it cannot be read, or nothing was delivered.
  init?(_ context: JournalContext) {
    guard context.end == .done, let text = context.record,
      let members = try? JSONReader.readDictionary(Array(text.utf8), named: "record"),
      let values = members["decisions"]?.array
    else { return nil }
    let decisions = values.compactMap { value -> ExtensionDecision? in
      guard let members = value.dictionary, let identifier = members["extension"]?.string,
        let point = members["point"]?.string.flatMap({ ExtensionPoint(rawValue: $0) })
      else { return nil }
      let earlier = EarlierDecision(members)
      var decision = ExtensionDecision(
        identifier: identifier, point: point,
        outcome: earlier.outcome, reasons: earlier.reasons,
        stage: members["stage"]?.integer.map { Int($0) } ?? 0)
      switch earlier.outcome {
      case .delivered, .returned:
        decision.outcome = .alreadyDelivered
        decision.reasons = [
          Reason(
            .deliveredBefore, "it took the same content in the context \(context.identifier)")
        ]
      default: break
      }
      return decision
    }
    opened = (members["opened"]?.array ?? []).compactMap(\.string)
    guard decisions.count == values.count,
      decisions.contains(where: { $0.outcome == ExtensionOutcome.alreadyDelivered })
    else { return nil }
    self.context = context.identifier
    self.decisions = decisions
    inactive = (members["inactive"]?.array ?? []).compactMap(\.string).map {
      InactiveExtension(
        identifier: $0, reason: Reason(.ruleNotMatched, "it did not apply to the same content"))
    }
  }
}
