import Documents
import ShareJournal
import SystemPackage

/// The steps and rows of one context that are written in the journal.
///
/// Steps are noted, and written with the next write that must be made.
final class ContextJournal {
  private let state: any StateInUse
  private var steps: [JournalStep] = []

  private var ledger: any Ledger { state.ledger }

  /// Creates a value.
  ///
  /// - Parameter state: The state whose journal is written.
  init(in state: any StateInUse) { self.state = state }

  /// Notes a step; it is written with the next thing that must be.
  func note(_ kind: JournalStep.Kind, _ details: @autoclosure () -> [String: DocumentValue] = [:]) {
    steps.append(JournalStep(kind, details()))
  }

  /// Makes the context known before anything is done to its entry.
  ///
  /// - Parameter row: The context.
  /// - Returns: The fence under which it is worked on.
  /// - Throws: ``PipelineFault`` if the ledger cannot be written.
  func begin(_ row: JournalContext) async throws(PipelineFault) -> Fence {
    do throws(JournalError) {
      return try await ledger.begin(row, takeSteps())
    } catch {
      throw PipelineFault(error)
    }
  }

  /// Makes a run known before it begins, if it may begin.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - row: The context.
  ///   - objection: Why it may not begin after earlier runs with the same key, oldest first; `nil` if
  ///     it may. It may be asked more than once.
  /// - Returns: The number of the attempt, or why it does not begin.
  /// - Throws: ``PipelineFault`` if the ledger cannot be written.
  func begin<Objection>(
    _ run: JournalRun, of row: JournalContext, unless objection: ([JournalRun]) -> Objection?
  ) async throws(PipelineFault) -> RunAnswer<Objection> {
    do throws(JournalError) {
      return try await ledger.begin(run, takeSteps(), of: row, unless: objection)
    } catch {
      throw PipelineFault(error)
    }
  }

  /// Notes how a run ended, before anything else is done for the context.
  ///
  /// - Parameters:
  ///   - run: The run with its end.
  ///   - row: The context.
  ///   - isUrgent: Whether its end must not wait for company, since the run must not be repeated.
  func end(_ run: JournalRun, of row: JournalContext, isUrgent: Bool) {
    ledger.end(run, takeSteps(), of: row, isUrgent: isUrgent)
  }

  /// Takes a run back that could not begin, so that it does not count as an attempt.
  func withdraw(_ run: JournalRun) { ledger.withdraw(run, takeSteps()) }

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
  /// - Throws: ``PipelineFault`` if it is not durable, or another worker has taken the context up.
  func commit(
    _ row: JournalContext, syncing directories: [FilePath], following: [JournalContext],
    giving slot: WorkSlot
  ) async throws(PipelineFault) {
    do throws(JournalError) {
      let steps = takeSteps()
      let committed = try await ledger.whileIdle { () async throws(JournalError) in
        slot.give()
        return try await ledger.commit(row, steps, syncing: directories, following: following)
      }
      if committed == .durable { return }
    } catch {
      throw PipelineFault(error)
    }
    throw .stale
  }

  /// Writes the row and the steps that were noted since, without waiting.
  func flush(_ row: JournalContext) { ledger.note(row, of: row.identifier, takeSteps()) }

  /// Writes where the entry was put after the end was durable, without waiting.
  func notePlace(_ row: JournalContext) { ledger.notePlace(row, takeSteps()) }

  /// Waits for something outside of the journal as a worker that no commit waits for.
  func whileIdle<Result>(_ wait: () async -> Result) async -> Result {
    await ledger.whileIdle { await wait() }
  }

  private func takeSteps() -> [JournalStep] {
    defer { steps = [] }
    return steps
  }
}
