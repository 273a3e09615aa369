import ExtensionRunning
import Intake
import SafeFiles
import ShareJournal
import ShareModel
import SystemPackage

extension ContextProcessor {
  /// Goes on with a context that was claimed before.
  func resume(
    _ row: JournalContext, in state: LockedState, _ slot: WorkSlot
  ) async -> ContextRecord {
    state.left.forget(row.identifier)
    if row.state == .ended { return placeAgain(row, in: state) }
    let answer: PersonAnswer?
    do throws(JournalError) {
      answer = try state.journal.answer(of: row.identifier)
    } catch {
      return notYet(row, in: state, error.reason)
    }
    if let answer, let refusal = answer.refusal {
      return await end(row, refused: refusal, answer, in: state, slot)
    }
    var row = row
    row.begun += 1
    row.state = .working
    row.due = nil
    let called = row.parked.map { LineCall($0, pipeline.lines) }
    defer { called?.end() }
    row.parked = nil
    row.rules = pipeline.fingerprint
    let starting = ContextLog(row, in: state)
    starting.note(
      .resumed, ["begun": .integer(Int64(row.begun)), "crashes": .integer(Int64(row.crashes))])
    state.beginWork()
    defer { state.endWork() }
    var problems: [Reason] = []
    let log: ContextLog
    let entries: [ContextClaim.Entry]
    do {
      let kept = KeptStages(state: state.path, identifier: row.identifier)
      if row.place != nil, kept.isThere, answer == nil {
        // Another try makes anew what would be handed over.
        try kept.remove()
      }
      try kept.takeBack(to: state.work(row.identifier))
      // Its entry is in the folder of its end if a person wants another try.
      if let place = row.place {
        if try ContextRetry.isGone(place, row, state: state.path) {
          problems.append(
            Reason(.entryVanished, "\(row.entry.label): is no longer at \(place.label)"))
        } else {
          try ContextRetry.takeBack(place, row, state: state.path)
        }
        starting.row.place = nil
      }
      try await starting.begin()
      // Only now is all in the journal that was put in line before.
      log = ContextLog(
        starting.row, in: state, history: try state.journal.runs(of: row.identifier),
        isKnownByContent: row.isKept,
        request: try state.journal.requestTime(of: row.identifier))
      log.answer = answer
      log.called = called
      entries = try found(row, in: state)
    } catch let fault as PipelineFault {
      return notYet(row, in: state, fault.reason)
    } catch let error as JournalError {
      return notYet(row, in: state, error.reason)
    } catch {
      return notYet(row, in: state, Reason(.moveFailed, "\(row.entry.label): \(error)"))
    }
    if problems.isEmpty, entries.isEmpty, row.isClaimed, wasNeverTaken(row, in: state) {
      let words = "\(row.entry.label): was not taken out of its inbox; it is taken anew"
      return giveBack(log, in: state, [Reason(.entryVanished, words)], .notYet)
    }
    if problems.isEmpty, entries.count < row.claims.count {
      let place = row.isKept ? "the inbox" : state.work(row.identifier).string
      problems.append(
        Reason(.entryVanished, "\(row.entry.label): is no longer in \(place)"))
    }
    // The first time others may have been read as well; only from then on is it tried by itself.
    let isSpent = row.crashes > rules.policy.crashBudget
    if isSpent {
      problems.append(
        Reason(
          .crashBudgetSpent,
          "\(row.entry.label): sharepipe died \(row.crashes) times while it read this, or ran a "
            + "built-in extension with it; it is set aside"))
    }
    guard problems.isEmpty else {
      var record = record(of: log)
      record.problems = problems
      return await finish(record, log, slot)
    }
    if let request = row.request, !row.isDocument { return await carryOut(request, log, slot) }
    let isOurs = row.isClaimed && !entries.contains(where: \.needsCopy)
    return await process(entries.map(\.entry), log, isOurs: isOurs, slot)
  }

  /// Whether the entry of a context stayed in its inbox, since it could not be claimed.
  ///
  /// Another context may have taken it from there since.
  private func wasNeverTaken(_ row: JournalContext, in state: LockedState) -> Bool {
    guard let steps = try? state.journal.contents.steps(of: row.identifier) else { return false }
    return !steps.contains { $0.kind == .claimed }
  }

  /// Notes what is judged, and drops what a person said if that was said of something else.
  func checkAnswer(for content: String, _ log: ContextLog, _ record: inout ContextRecord) {
    log.row.contentHash = content
    guard let change = log.answer?.change(content: content, rules: pipeline.fingerprint) else {
      return
    }
    log.answer = nil
    record.notes.append(change)
  }

  /// Puts the entry of a context whose outcome is durable, after that failed for a while.
  func placeAgain(_ row: JournalContext, in state: LockedState) -> ContextRecord {
    let log = ContextLog(row, in: state)
    var record = record(of: log)
    record.end = row.end ?? .failed
    place(&record, log, in: state)
    if log.row.state == .placed, let left = state.left.remove(.all, of: row.identifier) {
      record.problems.append(left)
    }
    return record
  }

  /// The entries of a context: claimed ones are in `work/`, others in the inbox.
  func found(
    _ row: JournalContext, in state: LockedState
  ) throws(FileFault) -> [ContextClaim.Entry] {
    let claim = ContextClaim(directory: state.work(row.identifier))
    let classifier = EntryClassifier(catalogue: rules.catalogue, recognisesContexts: true)
    var entries: [ContextClaim.Entry] = []
    guard !row.isKept else {
      for origin in row.claims {
        let reference = FileReference(root: origin.inbox, path: origin.path)
        if let entry = try ContextClaim.find(reference, of: origin, classifier: classifier) {
          entries.append(entry)
        }
      }
      return entries
    }
    for (number, origin) in row.claims.enumerated() {
      if let entry = try claim.find(origin, number: number, classifier: classifier) {
        entries.append(entry)
      }
    }
    return entries
  }

  /// The record of a claimed context with which nobody can go on now, since the journal fails.
  func notYet(
    _ row: JournalContext, in state: LockedState, _ reason: Reason
  ) -> ContextRecord {
    state.takeBack(row)
    return ContextRecord(
      identifier: row.identifier, entry: row.entry, owner: row.owner, end: .notYet,
      problems: [reason])
  }
}
