import Documents
import ShareJournal
import SystemPackage

/// The steps and rows of one context that are written in the journal.
///
/// Steps are noted, and written with the next write that must be made.
final class ContextJournal {
  private let state: LockedState
  private var steps: [JournalStep] = []

  private var journal: Journal { state.journal }

  /// Creates a value.
  ///
  /// - Parameter state: The state whose journal is written.
  init(in state: LockedState) { self.state = state }

  /// Notes a step; it is written with the next thing that must be.
  func note(_ kind: JournalStep.Kind, _ details: @autoclosure () -> [String: DocumentValue] = [:]) {
    steps.append(JournalStep(kind, details()))
  }

  /// Makes the context known before anything is done to its entry.
  func begin(_ row: JournalContext) async throws(PipelineFault) {
    do throws(JournalError) {
      try await journal.begin(row, takeSteps())
    } catch {
      throw PipelineFault(error)
    }
  }

  /// Makes a run known before it begins, if it may begin.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - row: The context.
  ///   - isAllowed: Whether it may begin after earlier runs with the same key, oldest first; asked
  ///     while no other run with the key can begin.
  /// - Returns: The earlier runs, and the number of the attempt if it may begin.
  /// - Throws: ``PipelineFault`` if the journal cannot be written.
  func begin(
    _ run: JournalRun, of row: JournalContext,
    if isAllowed: @escaping @Sendable ([JournalRun]) -> Bool
  ) async throws(PipelineFault) -> (earlier: [JournalRun], attempt: Int?) {
    do throws(JournalError) {
      return try await journal.begin(run, takeSteps(), of: row, if: isAllowed)
    } catch {
      throw PipelineFault(error)
    }
  }

  /// The fault of a journal that refused a run which is allowed.
  var refusedRun: PipelineFault {
    PipelineFault(
      JournalError(
        path: state.path.appending("journal.sqlite"),
        why: "it refused a run that is allowed"))
  }

  /// Notes how a run ended, before anything else is done for the context.
  ///
  /// - Parameters:
  ///   - run: The run with its end.
  ///   - row: The context.
  ///   - isUrgent: Whether its end must not wait for company, since the run must not be repeated.
  func end(_ run: JournalRun, of row: JournalContext, isUrgent: Bool) {
    journal.end(run, takeSteps(), of: row, isUrgent: isUrgent)
  }

  /// Takes a run back that could not begin, so that it does not count as an attempt.
  func withdraw(_ run: JournalRun) { journal.withdraw(run, takeSteps()) }

  /// Makes durable how the context ended, or that it waits, and which contexts follow from it.
  ///
  /// The caller counts as a worker; no other commit waits for it meanwhile.
  ///
  /// - Parameters:
  ///   - row: The context.
  ///   - directories: The directories that must be on the disk before the outcome is.
  ///   - following: The contexts that come of it.
  ///   - slot: The slot of the context among those that are worked on at once, which is given back
  ///     before the wait.
  /// - Throws: ``PipelineFault`` if it is not durable.
  func commit(
    _ row: JournalContext, syncing directories: [FilePath], following: [JournalContext],
    giving slot: WorkSlot
  ) async throws(PipelineFault) {
    do throws(JournalError) {
      let steps = takeSteps()
      try await journal.whileIdle { () async throws(JournalError) in
        slot.give()
        try await journal.commit(row, steps, syncing: directories, following: following)
      }
    } catch {
      throw PipelineFault(error)
    }
  }

  /// Writes the row and the steps that were noted since, without waiting.
  func flush(_ row: JournalContext) { journal.note(row, of: row.identifier, takeSteps()) }

  /// Writes where the entry was put after the end was durable, without waiting.
  func notePlace(_ row: JournalContext) { journal.notePlace(row, takeSteps()) }

  /// Waits for something outside of the journal as a worker that no commit waits for.
  func whileIdle<Result>(_ wait: () async -> Result) async -> Result {
    await journal.whileIdle { await wait() }
  }

  private func takeSteps() -> [JournalStep] {
    defer { steps = [] }
    return steps
  }
}
