import Documents
import ExtensionRunning
import Intake
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage

/// Goes on with contexts that the journal has: after a crash, when they are due, or when a person has
/// answered.
final class ContextResumption {
  /// A context that is taken up again.
  struct Resumed {
    /// Its entries, where they are now; none for a URL.
    let entries: [InboxEntry]
    /// The state of the work on it.
    let work: WorkingContext
    /// Whether no other process can change its files any more.
    let isOurs: Bool
  }

  private let pipeline: Pipeline
  private let placing: EntryPlacing
  private let closing: ContextClosing

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline.
  ///   - placing: Puts entries back that were never taken in.
  ///   - closing: Ends contexts with which it cannot go on.
  init(for pipeline: Pipeline, _ placing: EntryPlacing, _ closing: ContextClosing) {
    self.pipeline = pipeline
    self.placing = placing
    self.closing = closing
  }

  /// Takes a context up again.
  ///
  /// - Parameters:
  ///   - row: The context in the journal, which has not ended.
  ///   - answer: The person's answer to it, or `nil`.
  ///   - state: The state.
  ///   - slot: The slot of the context among those that are worked on at once.
  ///   - body: The work on it.
  /// - Returns: The record from `body`, or one with the reasons why it was not taken up.
  func resume(
    _ row: JournalContext, _ answer: PersonAnswer?, in state: any StateInUse, _ slot: WorkSlot,
    then body: (Resumed) async -> ContextRecord
  ) async -> ContextRecord {
    let called = row.parked.map { LineCall($0, pipeline.lines) }
    defer { called?.end() }
    guard row.place == nil || state.isThere else {
      return ContextClosing.notYet(row, in: state, state.outOfSight)
    }
    var row = takenUp(row)
    row.parked = nil
    row.rules = pipeline.fingerprint
    let starting = WorkingContext(row, in: state, slot)
    starting.journal?.note(
      .resumed, ["begun": .integer(Int64(row.begun)), "crashes": .integer(Int64(row.crashes))])
    state.beginWork()
    defer { state.endWork() }
    var problems: [Reason] = []
    let work: WorkingContext
    var entries: [ContextClaim.Entry]
    do {
      try takeBackStages(of: row, isAnswered: answer != nil, in: state)
      if let vanished = try takeBackEntry(starting, in: state) { problems.append(vanished) }
      try await starting.begin()
      // Only now does the journal hold all steps that were put in line before.
      work = WorkingContext(
        starting.row, in: state, slot,
        history: try await state.ledger.reading.runs(of: row.identifier),
        isKnownByContent: row.isKept,
        repeatedAt: try await state.ledger.reading.requestTime(of: row.identifier))
      work.answer = answer
      work.called = called
      entries = try found(row, in: state)
    } catch {
      return ContextClosing.notYet(row, in: state, Self.reason(of: error, starting))
    }
    if entries.count < row.claims.count {
      guard state.isThere else {
        return await closing.stop(work.emptyRecord, for: PipelineFault(state.outOfSight), work)
      }
      // They may have come into sight only now.
      entries = (try? found(row, in: state)) ?? entries
    }
    if problems.isEmpty, entries.isEmpty, row.isClaimed, await wasNeverTaken(row, in: state) {
      let words = "\(work.label): was not taken out of its inbox; it is taken again"
      return placing.giveBack(work, in: state, [Reason(.entryVanished, words)], .passing)
    }
    if problems.isEmpty, entries.count < row.claims.count {
      let place = row.isKept ? "the inbox" : state.work(row.identifier).string
      problems.append(Reason(.entryVanished, "\(work.label): is no longer in \(place)"))
    }
    if let spent = spentBudget(row) { problems.append(spent) }
    guard problems.isEmpty else { return await closing.fail(work.emptyRecord, problems, work) }
    return await body(
      Resumed(
        entries: entries.map(\.entry), work: work,
        isOurs: row.isClaimed && !entries.contains(where: \.needsCopy)))
  }

  /// Ends a context that a person refused, or did not answer in time.
  ///
  /// No extension is run for it: none that waited, none behind that, and none that the rules would
  /// ask by now. Its content is not even read.
  ///
  /// - Parameters:
  ///   - row: The context.
  ///   - refusal: Why it ends.
  ///   - answer: The answer.
  ///   - state: The state.
  ///   - slot: The slot of the context among those that are worked on at once.
  ///   - opener: Answers the app that asked, and opens that answer.
  /// - Returns: The record.
  func end(
    _ row: JournalContext, refused refusal: Reason, _ answer: PersonAnswer,
    in state: any StateInUse, _ slot: WorkSlot,
    by opener: LinkOpener
  ) async -> ContextRecord {
    let row = takenUp(row)
    let work = WorkingContext(row, in: state, slot)
    work.journal?.note(.resumed, ["begun": .integer(Int64(row.begun)), "crashes": .integer(0)])
    state.beginWork()
    defer { state.endWork() }
    var record = ContextRecord(row, refused: refusal, answer.extensions)
    do {
      // The entry goes from the folder of held contexts to that of its end.
      if let vanished = try takeBackEntry(work, in: state) { record.notes.append(vanished) }
      try await work.begin()
      // By other rules than those that the person saw, the answer may do what no person agreed to.
      if !work.row.needsEntry, work.row.rules == pipeline.fingerprint {
        try opener.answerRefusal(work, &record)
      }
    } catch {
      return ContextClosing.notYet(row, in: state, Self.reason(of: error, work))
    }
    record = await closing.finish(record, .refusedByPerson(record.decisions), work)
    // No version that an action returned is handed over any more.
    if record.end != .notYet {
      try? KeptStages(state: state.path, identifier: row.identifier).remove()
    }
    await opener.openFollowing(of: &record, work)
    return record
  }

  /// The row of a context on which work begins once more.
  private func takenUp(_ row: JournalContext) -> JournalContext {
    var row = row
    row.begun += 1
    row.state = .working
    row.due = nil
    return row
  }

  /// Brings back the versions that actions had returned when a person was asked; another try makes
  /// them anew.
  private func takeBackStages(
    of row: JournalContext, isAnswered: Bool, in state: any StateInUse
  ) throws {
    let kept = KeptStages(state: state.path, identifier: row.identifier)
    if row.place != nil, kept.isThere, !isAnswered { try kept.remove() }
    try kept.takeBack(to: state.work(row.identifier))
  }

  /// Claims the entry of a context again that is in the folder of its end.
  ///
  /// - Returns: That it is no longer there, or `nil`.
  private func takeBackEntry(_ work: WorkingContext, in state: any StateInUse) throws -> Reason? {
    guard let place = work.row.place else { return nil }
    guard state.isInForce else { throw PipelineFault.stale }
    var vanished: Reason?
    if try ContextRetry.isGone(place, work.row, state: state.path) {
      vanished = Reason(.entryVanished, "\(work.label): is no longer at \(place.label)")
    } else {
      try ContextRetry.takeBack(place, work.row, state: state.path)
    }
    work.row.place = nil
    return vanished
  }

  /// That a context has killed this tool too often, or `nil`.
  ///
  /// The first time, this process may have read other contexts as well; only from then on is it
  /// tried alone.
  private func spentBudget(_ row: JournalContext) -> Reason? {
    guard row.crashes > pipeline.rules.policy.crashBudget else { return nil }
    return Reason(
      .crashBudgetSpent,
      "\(row.entry.label): sharepipe crashed \(Counted(row.crashes, "time")) while it read "
        + "this, or ran a built-in extension with it; it is set aside")
  }

  /// Whether the entry of a context stayed in its inbox, since it could not be claimed.
  ///
  /// Another context may have taken it from there since.
  private func wasNeverTaken(
    _ row: JournalContext, in state: any StateInUse
  ) async -> Bool {
    guard let steps = try? await state.ledger.reading.steps(of: row.identifier) else {
      return false
    }
    return !steps.contains { $0.kind == .claimed }
  }

  /// The entries of a context: claimed ones are in `work/`, others in the inbox.
  private func found(
    _ row: JournalContext, in state: any StateInUse
  ) throws(FileFault) -> [ContextClaim.Entry] {
    let claim = ContextClaim(directory: state.work(row.identifier))
    let classifier = EntryClassifier(
      catalogue: pipeline.rules.catalogue, recognisesContexts: true, selection: .whole)
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

  private static func reason(of error: any Error, _ work: WorkingContext) -> Reason {
    switch error {
    case let fault as PipelineFault: fault.reason
    case let error as JournalError: error.reason
    default: Reason(.moveFailed, "\(work.label): \(error)")
    }
  }
}
