import Documents
import ExtensionRunning
import SafeFiles
import ShareJournal
import ShareModel
import ShareReport
import SystemPackage

/// Ends contexts: makes durable how each one ended, or that it waits, and then has its entry put where
/// it belongs.
final class ContextClosing {
  private let pipeline: Pipeline
  private let placing: EntryPlacing

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline.
  ///   - placing: Puts the entries where they belong.
  init(for pipeline: Pipeline, _ placing: EntryPlacing) {
    self.pipeline = pipeline
    self.placing = placing
  }

  /// Ends a context, and with it the work on it.
  ///
  /// - Parameters:
  ///   - record: The record with the decisions.
  ///   - course: The course of the context, but for whether it waits.
  ///   - work: The context.
  ///   - postponement: Why the work stops for now; `nil` if it does not go on.
  /// - Returns: The record with its end.
  func finish(
    _ record: consuming ContextRecord, _ course: ContextCourse, _ work: WorkingContext,
    postponement: Postponement? = nil
  ) async -> ContextRecord {
    var course = course
    guard let state = work.state else {
      work.slot.give()
      course.isWaiting = postponement != nil
      return record.ended(course)
    }
    var isParked = false
    defer { if let line = postponement?.line { pipeline.lines.settle(line, isParked: isParked) } }
    work.isAt(.put)
    let before = work.row
    work.pass()
    // It came through: the context over which a process died was another one.
    if !record.problems.contains(where: { $0.code == .crashBudgetSpent }) { work.row.crashes = 0 }
    course.isWaiting = postponement != nil && work.row.isResumable
    record = (consume record).ended(course)
    if work.row.isClaimed, record.end == .notYet, !course.isWaiting {
      // Mostly a program writes to the claimed entry, through a name or a descriptor that it has kept.
      return placing.giveBack(work, in: state, record.problems, .passing)
    }
    if let postponement, course.isWaiting {
      noteWaiting(work, postponement)
    } else {
      work.row.state = work.row.isClaimed ? .ended : .placed
      work.row.end = record.end
      work.journal?.note(.recorded, ["end": .string(record.end.rawValue)])
    }
    if work.row.after == .remove, !(record.isTaken && placing.sharesWhole(work, in: state)) {
      work.row.after = .move
    }
    // Many may wait for the journal, and a process has only so many descriptors.
    for file in work.held { file.release() }
    work.held = []
    do throws(PipelineFault) {
      try await commit(record, work, in: state, isWaiting: course.isWaiting)
    } catch {
      guard error != .stale else { return stale(record, work) }
      return notDurable(record, before, work, in: state, error.reason)
    }
    FailPoint.hit(.recorded)
    isParked = course.isWaiting
    return await conclude(record, work, in: state, isWaiting: course.isWaiting)
  }

  /// Notes that a context waits to go on.
  private func noteWaiting(_ work: WorkingContext, _ postponement: Postponement) {
    work.row.state = .waiting
    work.row.parked = postponement.line
    // A parked context waits to be called, and for no time.
    let due = pipeline.environment.now() + postponement.delay
    work.row.due = work.row.parked == nil ? due : nil
    work.journal?.note(.postponed, ["why": .string(postponement.reason.message)])
  }

  /// Makes the end durable, and before it the directories and kept versions that it needs.
  private func commit(
    _ record: ContextRecord, _ work: WorkingContext, in state: any StateInUse, isWaiting: Bool
  ) async throws(PipelineFault) {
    var written = work.hasRun ? state.workSpace.containers + pipeline.written : []
    if !isWaiting, work.row.end == .held, work.row.takesAnswer,
      record.decisions.contains(where: { $0.outcome == .returned })
    {
      let kept = KeptStages(state: state.path, identifier: work.row.identifier)
      do throws(FileFault) {
        // The versions that a person looks at must be on the disk before the journal shows that one
        // is asked.
        if try kept.keep(from: state.work(work.row.identifier)) { written.append(kept.directory) }
      } catch {
        throw PipelineFault(
          PrivateCopyFault.destination(error.errno)
            .reason(for: "\(work.label): what would be handed over"))
      }
    }
    work.row.record = record.jsonText
    try await work.journal?.commit(
      work.row, syncing: written, following: work.following, giving: work.slot)
  }

  /// Finishes the work on a context after the end is durable.
  private func conclude(
    _ record: ContextRecord, _ work: WorkingContext, in state: any StateInUse, isWaiting: Bool
  ) async -> ContextRecord {
    var record = record
    let identifier = work.row.identifier
    if isWaiting {
      if work.hasRun { await placing.writeReceipt(of: work.row, in: state) }
    } else if work.row.isClaimed {
      await placing.place(&record, work, in: state)
    }
    if isWaiting
      || work.row.waitsWithURL && SealedURL.isThere(of: identifier, in: state.path)
    {
      // It may wait for long, and its copies would fill the disk meanwhile.
      state.left.remove(.runs, of: identifier)
    } else if work.row.state == .placed, let left = placing.putAway(work.row, in: state) {
      record.problems.append(left)
    }
    return record
  }

  /// The record of a context whose end could not be made durable.
  ///
  /// An end that is not durable has not happened: the entry stays where it is, and the work goes on
  /// when the journal can be written again.
  private func notDurable(
    _ record: ContextRecord, _ before: JournalContext, _ work: WorkingContext,
    in state: any StateInUse, _ reason: Reason
  ) -> ContextRecord {
    work.slot.give()
    if before.isResumable { state.returned.add(before) }
    return record.ended(ContextCourse(halt: .passing), [reason])
  }

  /// The record of a context that another worker has taken up: nothing is decided here any more.
  private func stale(_ record: ContextRecord, _ work: WorkingContext) -> ContextRecord {
    work.slot.give()
    let record = record.ended(ContextCourse(halt: .passing), [PipelineFault.stale.reason])
    work.state?.tally.countStaleResult()
    work.state?.putAside(record, of: work.row)
    return record
  }

  // MARK: Ends before, or in place of, the extensions

  /// Ends a context that no extension is asked about.
  func refuse(
    _ record: ContextRecord, _ reasons: [Reason], _ work: WorkingContext
  ) async -> ContextRecord {
    var record = record
    record.problems += reasons
    return await finish(record, ContextCourse(halt: .refused), work)
  }

  /// Ends a context that no further work can help, whatever its content is.
  func fail(
    _ record: ContextRecord, _ reasons: [Reason], _ work: WorkingContext
  ) async -> ContextRecord {
    var record = record
    record.problems += reasons
    return await finish(record, ContextCourse(halt: .lasting), work)
  }

  /// Leaves a context to a later run: its entry goes back to where it was.
  ///
  /// Once something was done for it, it stays claimed: from the inbox it would come back as new, and
  /// be delivered once more.
  func leave(
    _ record: ContextRecord, _ work: WorkingContext, for postponement: Postponement
  ) async -> ContextRecord {
    var record = record
    record.problems.append(postponement.reason)
    return await finish(
      record, ContextCourse(halt: .passing), work,
      postponement: work.mustStay ? postponement : nil)
  }

  /// Stops the work on a context that could not be judged.
  ///
  /// Where the fault may pass, nothing was decided and nothing is lost: the work goes on when it
  /// has passed, or with the next start. The contexts that follow from this one are prepared anew
  /// then.
  ///
  /// - Parameters:
  ///   - record: The record so far.
  ///   - fault: The fault.
  ///   - work: The context.
  /// - Returns: The record.
  func stop(
    _ record: ContextRecord, for fault: PipelineFault, _ work: WorkingContext
  ) async -> ContextRecord {
    var record = record
    forgetFollowing(work, &record)
    guard fault != .stale else { return stale(record, work) }
    record.problems.append(fault.reason)
    guard case .passing(let passing, let message) = fault else {
      return await finish(record, ContextCourse(halt: .lasting), work)
    }
    let mayWait = work.mustStay || pipeline.options.postpones && passing != .interrupted
    let pause =
      mayWait
      ? Postponement.untilPassed(
        passing, message, begun: work.row.begun, policy: pipeline.rules.policy.retries,
        random: pipeline.environment.random()) : nil
    // A fault that has lasted longer than any context waits has not passed.
    let halt: ContextCourse.Halt = mayWait && pause == nil ? .lasting : .passing
    return await finish(record, ContextCourse(halt: halt), work, postponement: pause)
  }

  /// Takes back the contexts that were prepared to follow from one that has not ended.
  func forgetFollowing(_ work: WorkingContext, _ record: inout ContextRecord) {
    let identifiers = work.following.map(\.identifier)
    for identifier in identifiers { work.state?.left.remove(.all, of: identifier) }
    work.following = []
    record.opened.removeAll { identifiers.contains($0) }
    record.link?.answer?.context = nil
  }

  /// The record of a context that the journal has, and with which no worker can go on now.
  static func notYet(
    _ row: JournalContext, in state: any StateInUse, _ reason: Reason
  ) -> ContextRecord {
    state.returned.add(row)
    return ContextRecord(
      identifier: row.identifier, entry: row.entry, owner: row.owner, end: .failed
    ).ended(ContextCourse(halt: .passing), [reason])
  }
}
