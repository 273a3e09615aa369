import Documents
import ExtensionRunning
import SafeFiles
import ShareJournal
import ShareModel
import ShareReport
import ShareRules
import SystemPackage

/// A context while a worker works on it, with everything that this process knows and holds for it.
///
/// It belongs to one task. Without a state, as in a dry run, nothing is written and all work counts
/// as done for the first time.
final class WorkingContext {
  /// The state, or `nil` for a dry run.
  let state: (any StateInUse)?
  /// Writes its steps and its row.
  let journal: ContextJournal?
  /// The slot of the context among those that are worked on at once.
  ///
  /// It is given back when only the journal's sync and the last rename are left to do.
  let slot: WorkSlot
  /// Whether a run is known by the shared content rather than by the context that shares it, so
  /// that a later process skips content that was delivered.
  let isKnownByContent: Bool
  /// When a person asked for another run; `nil` if no person did.
  ///
  /// Runs that began before are made again.
  let repeatedAt: Timestamp?
  /// The row that the journal has, or is about to have.
  var row: JournalContext

  /// A person's answer to the context, or `nil`; it holds until the context has ended once more.
  var answer: PersonAnswer?
  /// The contexts that come of this one, known with its end.
  var following: [JournalContext] = []
  /// The call to the line of an extension for which it was parked.
  var called: LineCall?
  /// The claimed files that are kept open while the context is worked on.
  var held: [HeldFile] = []
  /// The files that the entries share.
  var sharedFiles: Set<FilePath> = []
  /// The user who owns the file that was opened for it; `nil` if none was.
  ///
  /// A dry run, which asks for nothing twice, has the owner from here.
  var openedOwner: UInt32?
  /// Whether an extension ran for it now, so that its output must be on the disk first.
  var hasRun = false

  /// Whether an extension took the context, or may have: then it stays known, since as a new one it
  /// would be handed over once more.
  private(set) var isHandedOver: Bool
  /// The runs of this very context in earlier processes, oldest first.
  private let history: [JournalRun]
  /// Whether the context is suspected if this process dies now.
  private let suspicion: Suspicion
  private let identifier: String

  /// Takes a context in hand.
  ///
  /// - Parameters:
  ///   - row: The context.
  ///   - state: The state, or `nil` for a dry run.
  ///   - slot: The slot of the context among those that are worked on at once.
  ///   - history: The runs of this very context in earlier processes, oldest first.
  ///   - isKnownByContent: Whether runs are known by the shared content.
  ///   - repeatedAt: When a person asked for another run, or `nil`.
  init(
    _ row: JournalContext, in state: (any StateInUse)?, _ slot: WorkSlot = WorkSlot(nil),
    history: [JournalRun] = [], isKnownByContent: Bool = false, repeatedAt: Timestamp? = nil
  ) {
    self.row = row
    self.state = state
    self.slot = slot
    journal = if let state { ContextJournal(in: state) } else { nil }
    identifier = row.identifier
    suspicion = Suspicion(of: row.identifier, in: state?.marks)
    state?.hand.take(row.identifier)
    self.history = history
    isHandedOver = history.contains { $0.end?.mayHaveTaken ?? true }
    self.isKnownByContent = isKnownByContent
    self.repeatedAt = repeatedAt
  }

  deinit {
    suspicion.end()
    state?.hand.drop(identifier)
  }

  /// The name of the context.
  var label: String { row.entry.label }

  /// A record that only shows which context it is.
  var emptyRecord: ContextRecord {
    ContextRecord(identifier: row.identifier, entry: row.entry, owner: row.owner, end: .failed)
  }

  /// The record of the context as it was read, before anything is decided.
  func record(
    of incoming: IncomingContext, _ items: [[ExaminedAttachment]] = []
  ) -> ContextRecord {
    ContextRecord(
      identifier: row.identifier, entry: row.entry, source: incoming.context.source,
      owner: row.owner, end: .failed, items: items, notes: incoming.notes)
  }

  /// Whether the context waits in the journal rather than that its entry goes back to where it was.
  ///
  /// From the inbox it would come back as new: an extension that took it would get it once more, and
  /// one that crashes over it would do so for ever. A URL has no inbox to go back to.
  var mustStay: Bool {
    row.isClaimed ? isHandedOver || row.begun > 1 : row.isResumable
  }

  /// Notes the content that is judged, and drops a person's answer to other content or other rules.
  ///
  /// - Parameters:
  ///   - hash: The SHA-256 of the content.
  ///   - rules: The SHA-256 of the rules that judge it.
  ///   - record: Takes the change since the person answered.
  func noteContent(_ hash: ContentDigest, by rules: String, _ record: inout ContextRecord) {
    row.contentHash = hash
    guard let change = answer?.change(content: hash, rules: rules) else { return }
    answer = nil
    record.notes.append(change)
  }

  /// Makes the context known before anything is done to its entry, or when the work on it goes on.
  ///
  /// - Throws: ``PipelineFault`` if the ledger cannot be written.
  func begin() async throws(PipelineFault) {
    if let journal { row.fence = try await journal.begin(row) }
  }

  // MARK: Suspicion

  /// Notes that the context is read, or run in this process, from now on: if the process dies, it is
  /// suspected.
  func takeUp() { suspicion.begin(crashes: row.crashes) }

  /// Notes that the context waits for something: it is not to blame for what happens meanwhile.
  func letGo() { suspicion.end() }

  /// Notes that all is read and run, so that the next suspect may be tried.
  func pass() {
    letGo()
    state?.suspects.pass(row.identifier)
  }

  // MARK: Waiting

  /// Notes the step that is done with it now, for a person who asks.
  func isAt(_ step: WorkInHand.Step) { slot.hand?.isAt(step) }

  /// Waits for something outside, so that no commit waits for this context.
  ///
  /// - Parameters:
  ///   - isHere: Whether the wait is for work in this process, so that the context stays suspected.
  ///   - body: The wait.
  /// - Returns: The result of `body`.
  func whileWaiting<Result>(
    forOurselves isHere: Bool = false, _ body: () async -> Result
  ) async -> Result {
    if !isHere { letGo() }
    guard let journal else { return await body() }
    return await journal.whileIdle {
      let result = await body()
      takeUp()
      return result
    }
  }

  /// What a run in this process tells of its waits for the disk: the slot of the context is lent from the
  /// first on, and it is not suspected while it waits.
  func diskWait(lending loan: SlotLoan?) -> DiskWait {
    DiskWait { [suspicion] in
      suspicion.pause()
      loan?.lend()
    } ends: { [suspicion] in
      suspicion.goOn()
    } company: {
      loan?.hasCompany ?? false
    }
  }

  // MARK: Runs

  /// An earlier run of this extension for this very context, whose result stands, so that it is not
  /// run again; `nil` if it is to be run.
  func finished(_ identifier: BundleIdentifier, stage: Int) -> JournalRun? {
    let last = history.last { $0.extension == identifier && $0.stage == stage }
    switch last?.end {
    case .completed?, .returned?: return last
    case .cancelled?, .failed?: return last.flatMap { $0.began >= repeatedAt ?? .first ? $0 : nil }
    case .temporary?, .uncertain?, .undone?, nil: return nil
    }
  }

  /// The permission for a run that is about to begin.
  enum Turn {
    /// Run it; the number of the attempt.
    case run(attempt: Int)
    /// As many runs of it are under way on all hosts as there may be.
    case full
    /// It took this content before.
    case alreadyDelivered(JournalRun)
    /// It may have taken this content before.
    case uncertain(JournalRun)
  }

  /// How long a context waits for the end of a run on another host before it is parked, and how long
  /// at most for news of one.
  private static let patience: (whole: Duration, look: Duration) = (.seconds(10), .seconds(2))

  /// Asks for permission to run an extension, and makes the run known before it begins.
  ///
  /// Where all hosts together may run no more of it now, it waits a while for one to end.
  ///
  /// - Parameters:
  ///   - bundle: The extension.
  ///   - key: The key of the run.
  ///   - stage: The version of the context that it gets.
  /// - Returns: The permission.
  /// - Throws: ``PipelineFault`` if the journal cannot be written; nothing may be run then.
  func begin(
    _ bundle: ExtensionBundle, key: IdempotencyKey, stage: Int
  ) async throws(PipelineFault) -> Turn {
    let end = ContinuousClock.now + Self.patience.whole
    while true {
      let bell = state?.placeBell
      let rings = bell?.rings ?? 0
      let turn = try await beginOnce(bundle, key: key, stage: stage)
      guard case .full = turn, let bell, .now < end, !Task.isCancelled else { return turn }
      // One that runs has given its slot, and needs one again before the end of its run is known.
      if called != nil { slot.give() }
      await bell.wait(after: rings, atMost: min(Self.patience.look, end - .now))
      if called != nil { await slot.takeAgain() }
    }
  }

  private func beginOnce(
    _ bundle: ExtensionBundle, key: IdempotencyKey, stage: Int
  ) async throws(PipelineFault) -> Turn {
    guard let journal else { return .run(attempt: 1) }
    let run = JournalRun(
      context: row.identifier, extension: bundle.identifier, key: key, stage: stage,
      limit: bundle.settings.maximumConcurrencyOfHosts)
    let repeatedAt = repeatedAt
    let approved = answer?.kind == .approved ? row : nil
    var isExtra = false
    let answer = try await journal.begin(run, of: row) { earlier -> Turn? in
      isExtra = earlier.last.map { $0.wasCutOff && $0.began >= repeatedAt ?? .first } ?? false
      let permission = RunPermission(
        after: earlier, of: bundle, repeatedAt: repeatedAt, approved: approved)
      return switch permission {
      case .run: nil
      case .alreadyDelivered(let run): .alreadyDelivered(run)
      case .uncertain(let run): .uncertain(run)
      }
    }
    switch answer {
    case .begun(let attempt):
      if isExtra { state?.tally.countExtraRun() }
      journal.note(
        .spawned,
        ["extension": .string(bundle.identifier.rawValue), "attempt": .integer(Int64(attempt))])
      return .run(attempt: attempt)
    case .refused(let turn): return turn
    case .full: return .full
    case .stale: throw .stale
    }
  }

  /// Notes how a run ended, before anything else is done for the context.
  ///
  /// Where a run may be repeated, its end waits for company in the journal.
  func end(
    _ run: ExtensionRun, of decision: ExtensionDecision, key: IdempotencyKey,
    as end: JournalRun.End, mayRepeat: Bool
  ) {
    guard let state else { return }
    state.tally.count(end, of: decision.identifier)
    if end.mayHaveTaken { isHandedOver = true }
    var details: [String: DocumentValue] = [
      "extension": .string(decision.identifier.rawValue), "end": .string(end.rawValue),
    ]
    if let status = run.exitStatus { details["exit"] = .integer(Int64(status)) }
    journal?.note(.exited, details)
    var json = JSONWriter()
    decision.write(to: &json)
    var row = self.run(run, of: decision, key: key)
    row.end = end
    row.exitStatus = run.exitStatus
    row.microseconds = Int64(run.duration / .microseconds(1))
    row.decision = String(decoding: json.bytes, as: UTF8.self)
    journal?.end(row, of: self.row, isUrgent: !mayRepeat)
  }

  /// Takes a run back that could not begin, so that it does not count as an attempt.
  func withdraw(_ run: ExtensionRun, of decision: ExtensionDecision, key: IdempotencyKey) {
    journal?.withdraw(self.run(run, of: decision, key: key))
  }

  /// A run of this context as the journal knows it.
  private func run(
    _ run: ExtensionRun, of decision: ExtensionDecision, key: IdempotencyKey
  ) -> JournalRun {
    JournalRun(
      context: row.identifier, extension: decision.identifier, key: key, stage: decision.stage,
      attempt: run.attempt)
  }
}
