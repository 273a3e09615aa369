import AppLinks
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage

extension ContextProcessor {
  /// Ends a context to which a person said no, or gave no answer in time.
  ///
  /// Nothing is run for it: no extension that waited, none behind it, and none that the rules would
  /// ask by now. Its content is not even read.
  ///
  /// - Parameters:
  ///   - row: The context.
  ///   - refusal: Why it ends.
  ///   - answer: What was said.
  ///   - state: The state.
  ///   - slot: The place among those who work.
  /// - Returns: The record.
  func end(
    _ row: JournalContext, refused refusal: Reason, _ answer: PersonAnswer,
    in state: LockedState, _ slot: WorkSlot
  ) async -> ContextRecord {
    var row = row
    row.begun += 1
    row.state = .working
    row.due = nil
    let log = ContextLog(row, in: state)
    log.note(.resumed, ["begun": .integer(Int64(row.begun)), "crashes": .integer(0)])
    state.beginWork()
    defer { state.endWork() }
    var record = ContextRecord(row, refused: refusal, answer.extensions)
    do {
      // From the folder of what waits it goes to that of its end.
      if let place = row.place {
        if try ContextRetry.isGone(place, row, state: state.path) {
          let words = "\(row.entry.label): is no longer at \(place.label)"
          record.notes.append(Reason(.entryVanished, words))
        } else {
          try ContextRetry.takeBack(place, row, state: state.path)
        }
        log.row.place = nil
      }
      try await log.begin()
    } catch let fault as PipelineFault {
      return notYet(row, in: state, fault.reason)
    } catch {
      return notYet(row, in: state, Reason(.moveFailed, "\(row.entry.label): \(error)"))
    }
    do throws(PipelineFault) {
      // By other rules than those that were seen, the answer may do what no person agreed to.
      if !log.row.needsEntry, log.row.rules == pipeline.fingerprint {
        try tell(log, in: state, &record)
      }
    } catch {
      return notYet(row, in: state, error.reason)
    }
    record = await finish(record, log, slot)
    // Nothing of what actions returned is handed over any more.
    if record.end != .notYet {
      try? KeptStages(state: state.path, identifier: row.identifier).remove()
    }
    return await openFollowing(of: record, log, slot)
  }

  /// Prepares to tell the app that asked by a URL that it was refused, if the rules let it ask.
  private func tell(
    _ log: ContextLog, in state: LockedState, _ record: inout ContextRecord
  ) throws(PipelineFault) {
    guard let kept = log.row.request.flatMap({ LinkOpening(json: $0) }) else { return }
    // Without its secrets the URL may still say where the answer goes.
    let opening =
      kept.unsealed(with: try? SealedURL.read(of: log.row.identifier, in: state.path)) ?? kept
    let plan = rules.links.plan(
      for: rules.links.url(of: opening), from: LinkSender(named: opening.sender), key: nil)
    var link = LinkRecord(
      url: opening.url, sender: opening.sender,
      verdict: rules.links.judge.redaction.redact(plan.verdict))
    if plan.verdict.outcome != .reject {
      try answer(
        opening, plan.verdict.callbacks, &link, record, ShareContext(items: []), log)
    }
    record.link = link
  }
}
