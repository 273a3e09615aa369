import Documents
import ExtensionRunning
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage

/// What the journal is told of one context while it is worked on, and what it knows of it.
///
/// It belongs to one task. Without a state, as in a dry run, nothing is written and everything is
/// done for the first time.
final class ContextLog {
  /// What is to be done with a run that is about to begin.
  enum Turn {
    /// Run it; the number of the attempt.
    case run(attempt: Int)
    /// It took this content before.
    case alreadyDelivered(JournalRun)
    /// It may have taken this content before.
    case uncertain(JournalRun)
  }

  /// The state, or `nil` for a dry run.
  let state: LockedState?
  /// Whether a run is known by what is shared rather than by the context that shares it, so that a
  /// later process skips what was delivered.
  let isKnownByContent: Bool
  /// When a person asked for another run, in microseconds since 1970; `nil` if nobody did.
  ///
  /// What began before is run again.
  let request: Int64?
  /// What is known of the context.
  var row: JournalContext

  /// What a person said to the context, or `nil`; it holds until the context has ended once more.
  var answer: PersonAnswer?
  /// The contexts that come of this one, known with its end.
  var following: [JournalContext] = []

  /// The call to the line of an extension for which it was parked.
  var called: LineCall?

  /// Where it is noted what is done now, or `nil`.
  var hand: WorkInHand.Place?

  /// The claimed files that are kept open while the context is worked on.
  var held: [HeldFile] = []

  /// The files that the entries share.
  var sharedFiles: Set<FilePath> = []

  /// Whether an extension took the context, or may have: then it stays known, since as a new one it
  /// would be handed over once more.
  private(set) var isHandedOver: Bool

  private var steps: [JournalStep] = []
  /// The mark of the context while it is read or run in this process.
  private var mark: UInt8?
  private let identifier: String
  private let history: [JournalRun]

  /// Starts a log.
  ///
  /// - Parameters:
  ///   - row: The context.
  ///   - state: The state, or `nil` for a dry run.
  ///   - history: The runs of this very context in earlier processes, oldest first.
  ///   - isKnownByContent: Whether runs are known by what is shared.
  ///   - request: When a person asked for another run, or `nil`.
  init(
    _ row: JournalContext, in state: LockedState?, history: [JournalRun] = [],
    isKnownByContent: Bool = false, request: Int64? = nil
  ) {
    self.row = row
    self.state = state
    identifier = row.identifier
    state?.take(row.identifier)
    self.history = history
    isHandedOver = history.contains { $0.end?.mayHaveTaken ?? true }
    self.isKnownByContent = isKnownByContent
    self.request = request
  }

  deinit {
    letGo()
    state?.drop(identifier)
  }

  /// Says that the context is read, or run in this process, from now on: if the process dies, it is
  /// suspected.
  func takeUp() {
    guard mark == nil else { return }
    mark = state?.marks?.set(row.identifier, crashes: row.crashes)
  }

  /// Says that the context waits for something: it is not to blame for what happens meanwhile.
  func letGo() {
    guard let number = mark else { return }
    mark = nil
    state?.marks?.clear(number)
  }

  /// Says that all is read and run, so that the next suspect may be tried.
  func pass() {
    letGo()
    state?.suspects.pass(row.identifier)
  }

  /// Notes a step; it is written with the next thing that must be.
  func note(_ kind: JournalStep.Kind, _ details: @autoclosure () -> [String: DocumentValue] = [:]) {
    guard state != nil else { return }
    steps.append(JournalStep(kind, details()))
  }

  /// Makes the context known before anything is done to its entry.
  func begin() async throws(PipelineFault) {
    guard let state else { return }
    do throws(JournalError) {
      try await state.journal.begin(row, takeSteps())
    } catch {
      throw PipelineFault(error)
    }
  }

  /// What came of a run of this extension when the context was worked on before, so that it is not
  /// run again; `nil` if it is to be run.
  func finished(_ identifier: String, stage: Int) -> JournalRun? {
    let last = history.last { $0.extension == identifier && $0.stage == stage }
    switch last?.end {
    case .completed?, .returned?: return last
    case .cancelled?, .failed?: return last.flatMap { $0.began >= request ?? .min ? $0 : nil }
    case .temporary?, .uncertain?, nil: return nil
    }
  }

  /// Asks for permission to run an extension, and makes the run known before it begins.
  func begin(
    _ bundle: ExtensionBundle, key: String, stage: Int
  ) async throws(PipelineFault) -> Turn {
    guard let state else { return .run(attempt: 1) }
    let run = JournalRun(
      context: row.identifier, extension: bundle.identifier, key: key, stage: stage)
    do throws(JournalError) {
      let request = request
      let (earlier, attempt) = try await state.journal.begin(run, takeSteps(), of: row) { earlier in
        RunPermission(after: earlier, of: bundle, request: request) == .run
      }
      if let attempt {
        note(
          .spawned,
          ["extension": .string(bundle.identifier), "attempt": .integer(Int64(attempt))])
        return .run(attempt: attempt)
      }
      switch RunPermission(after: earlier, of: bundle, request: request) {
      case .alreadyDelivered(let run): return .alreadyDelivered(run)
      case .uncertain(let run): return .uncertain(run)
      case .run:
        throw JournalError(
          path: state.path.appending("journal.sqlite"), why: "it refused a run that is allowed")
      }
    } catch {
      throw PipelineFault(error)
    }
  }

  /// Notes how a run ended, before anything else is done for the context.
  ///
  /// Where a run may be repeated, its end waits for company in the journal.
  func end(
    _ run: ExtensionRun, of decision: ExtensionDecision, key: String, as end: JournalRun.End,
    mayRepeat: Bool
  ) {
    guard let state else { return }
    if end.mayHaveTaken { isHandedOver = true }
    var details: [String: DocumentValue] = [
      "extension": .string(decision.identifier), "end": .string(end.rawValue),
    ]
    if let status = run.exitStatus { details["exit"] = .integer(Int64(status)) }
    note(.exited, details)
    var json = JSONWriter()
    decision.write(to: &json)
    state.journal.end(
      JournalRun(
        context: row.identifier, extension: decision.identifier, key: key, stage: decision.stage,
        attempt: run.attempt, end: end, exitStatus: run.exitStatus,
        microseconds: Int64(run.duration / .microseconds(1)),
        decision: String(decoding: json.bytes, as: UTF8.self)),
      takeSteps(), of: row, isUrgent: !mayRepeat)
  }

  /// Takes a run back that could not begin, so that it does not count as an attempt.
  func withdraw(_ run: ExtensionRun, of decision: ExtensionDecision, key: String) {
    guard let state else { return }
    state.journal.withdraw(
      JournalRun(
        context: row.identifier, extension: decision.identifier, key: key, stage: decision.stage,
        attempt: run.attempt), takeSteps())
  }

  /// Makes durable how the context ended, or that it waits.
  func commit(syncing directories: [FilePath]) async throws(PipelineFault) {
    guard let state else { return }
    do throws(JournalError) {
      try await state.journal.commit(
        row, takeSteps(), syncing: directories, following: following)
    } catch {
      throw PipelineFault(error)
    }
  }

  /// Writes what has been noted since, without waiting.
  func flush() {
    guard let state else { return }
    state.journal.note(row, of: row.identifier, takeSteps())
  }

  /// Writes where the entry was put after the end was durable, without waiting.
  func notePlace() { state?.journal.notePlace(row, takeSteps()) }

  /// Says that the context waits for something outside, so that no commit waits for it.
  ///
  /// - Parameters:
  ///   - isHere: Whether what is waited for is done in this process.
  ///   - body: What is waited for.
  /// - Returns: What it returns.
  func whileWaiting<Result>(
    forOurselves isHere: Bool = false, _ body: () async -> Result
  ) async -> Result {
    state?.journal.endWork()
    if !isHere { letGo() }
    let result = await body()
    takeUp()
    state?.journal.beginWork()
    return result
  }

  private func takeSteps() -> [JournalStep] {
    defer { steps = [] }
    return steps
  }
}
