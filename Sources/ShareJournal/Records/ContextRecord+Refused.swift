import ExtensionRunning
package import ShareModel

extension ContextRecord {
  /// The record of a context that waited for a person and ends with a refusal: the record as it was
  /// kept, in which the decisions that waited are cancelled.
  ///
  /// - Parameters:
  ///   - context: The context with its record.
  ///   - reason: Why it ends.
  ///   - extensions: The extensions that waited; they are named where the record cannot be read.
  package init(
    _ context: JournalContext, refused reason: Reason, _ extensions: Set<BundleIdentifier>
  ) {
    var kept = context.keptRecord
    let refused = (kept?.decisions ?? []).compactMap { $0.refused(for: reason) }
    kept?.decisions = refused
    var decisions = refused.compactMap { ExtensionDecision($0) }
    let isReadable = !decisions.isEmpty
    if !isReadable {
      decisions = extensions.sorted { $0.rawValue < $1.rawValue }.map {
        ExtensionDecision(identifier: $0, point: .share, outcome: .cancelled, reasons: [reason])
      }
    }
    self.init(
      identifier: context.identifier, entry: context.entry, source: kept?.source,
      owner: context.owner,
      end: ContextEnd(of: .refusedByPerson(decisions)),
      items: (kept?.items ?? []).map { item in item.map { ExaminedAttachment($0) } },
      decisions: decisions,
      inactive: (kept?.inactive ?? []).map {
        InactiveExtension(identifier: $0, reason: Reason(.ruleNotMatched, "it did not apply"))
      },
      notes: (kept?.problems ?? []).compactMap(\.reason))
    opened = kept?.opened ?? []
    if isReadable { self.kept = kept }
  }
}

extension KeptRecord {
  /// The record with the facts that end its context: the end, the problems known by then, and the
  /// answer to the app that asked.
  ///
  /// - Parameters:
  ///   - record: The record of the process that ends the context.
  ///   - problems: Further problems for a person to read.
  /// - Returns: The record as it is kept from then on.
  func ending(with record: ContextRecord, _ problems: [Reason]) -> KeptRecord {
    var kept = self
    kept.end = KeptWord(record.end)
    kept.problems = problems.map { KeptReason($0) }
    kept.link?.expires = nil
    kept.link?.answer = record.link?.answer.map { KeptLink.Answer($0) }
    return kept
  }
}

extension KeptDecision {
  /// The decision after a refusal: a decision that waited for a person is cancelled.
  ///
  /// It is `nil` if the record does not show at which extension it was made.
  fileprivate func refused(for reason: Reason) -> KeptDecision? {
    guard identifier != nil, point?.value != nil else { return nil }
    guard isHeld else { return self }
    var refused = self
    refused.outcome = KeptWord(.cancelled)
    // That an earlier run may have done its work stays true.
    refused.reasons =
      [KeptReason(reason)] + reasons.filter { $0.code?.value == .runUncertain }
    return refused
  }
}

extension ExtensionDecision {
  /// The decision, as far as a record shows it; `nil` if the record does not name its extension.
  ///
  /// An outcome that this version does not know counts as failed.
  package init?(_ kept: KeptDecision) {
    guard let identifier = kept.identifier, let point = kept.point?.value else { return nil }
    let outcome = kept.outcome?.value ?? .failed
    self.init(
      identifier: identifier, point: point, outcome: outcome, reasons: kept.knownReasons,
      // One that has to be there, and was not, would have made the context fail.
      isOptional: outcome == .unavailable, stage: kept.stage,
      charactersRemaining: kept.charactersRemaining, filed: kept.filed)
    run = kept.run.map { run in
      ExtensionRun(
        answer: .completed(nil), attempt: run.attempt ?? 1, exitStatus: run.exit, duration: .zero)
    }
  }
}
