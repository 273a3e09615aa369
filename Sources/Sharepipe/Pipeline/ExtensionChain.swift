import Documents
import ExtensionRunning
import Intake
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// Takes one context past the listed extensions, in order.
///
/// An action that returns items replaces the context for the extensions after it, and the new bytes
/// are examined and judged afresh. An extension that applied and did not complete stops the later
/// ones, unless it is optional.
struct ExtensionChain {
  let processor: ContextProcessor
  let log: ContextLog
  /// What the runs of this context are known by: its entry and content, or its identifier.
  let name: String
  /// The directories of this context, or `nil` if nothing is run.
  let workPlace: WorkPlace?
  /// The place among those who work, which others may have while the journal is waited for.
  let slot: WorkSlot

  /// Why the work stops for now, or `nil`.
  var postponement: Postponement?
  /// Whether something was run.
  var hasRun = false

  /// The context as the last action left it.
  var current: ExaminedContext
  private let extensions: [ListedExtension]
  let link: LinkHandOver?
  private let activations: ActivationMemo?
  var stage = 0
  var runs = 0
  private var blocker: String?
  private var isAssumed = false
  /// What the versions of the context were made by: the fingerprints of the actions.
  var lineage: [String] = []

  /// Starts a chain.
  ///
  /// - Parameters:
  ///   - context: The context as it came in.
  ///   - processor: The worker, with the rules and the options.
  ///   - log: What the journal knows and is told of the context.
  ///   - name: What the runs of this context are known by.
  ///   - workPlace: The directories of this context, or `nil` if nothing is run.
  ///   - slot: The place among those who work.
  ///   - extensions: The extensions that are asked, in order.
  ///   - activations: What the extensions answered to contexts of the same shape, or `nil` to ask
  ///     them anew.
  ///   - link: The URL for which they run, or `nil` for a share.
  init(
    _ context: ExaminedContext, processor: ContextProcessor, log: ContextLog, name: String,
    workPlace: WorkPlace?, slot: WorkSlot, extensions: [ListedExtension],
    activations: ActivationMemo? = nil, link: LinkHandOver? = nil
  ) {
    current = context
    self.activations = activations
    self.extensions = extensions
    self.link = link
    self.processor = processor
    self.log = log
    self.name = name
    self.workPlace = workPlace
    self.slot = slot
  }

  /// Asks every listed extension.
  ///
  /// - Parameters:
  ///   - examiner: Examines what actions return.
  ///   - record: Takes the decisions.
  mutating func process(
    examiner: borrowing ContentExaminer, into record: inout ContextRecord
  ) async {
    var known = knownAnswers()
    if processor.pipeline.options.isDryRun, isUndirected, let undirected = known?.undirected {
      record.inactive = undirected.inactive
      record.problems += undirected.problems
      for place in undirected.asked {
        await ask(place, known?.all[place], examiner: examiner, into: &record)
      }
      return
    }
    var knownStage = stage
    for place in extensions.indices where postponement == nil {
      if stage != knownStage {
        known = knownAnswers()
        knownStage = stage
      }
      await ask(place, known?.all[place], examiner: examiner, into: &record)
    }
  }

  /// What the rules answer to the context as it is now, or `nil` to ask them.
  private mutating func knownAnswers() -> ActivationMemo.Answers? {
    if let answers = activations?.answers(to: current), answers.all.count == extensions.count {
      return answers
    }
    // All rules are asked about one payload.
    current.keepPayload()
    return nil
  }

  /// Whether the sender neither chooses nor excludes any destination.
  private var isUndirected: Bool {
    current.context.activityType == nil && current.context.excludedActivityTypes.isEmpty
  }

  private mutating func ask(
    _ place: Int, _ activation: ActivationAnswer?,
    examiner: borrowing ContentExaminer, into record: inout ContextRecord
  ) async {
    let listed = extensions[place]
    var decision: ExtensionDecision
    let hasRun = log.finished(listed.bundle.identifier, stage: stage) != nil
    let judgement = processor.maker.judge(
      current, for: listed, stoppedBy: blocker, answer: log.answer, hasRun: hasRun,
      blocks: current.context.excludedActivityTypes.isEmpty ? listed.blocksByHost : nil,
      activation: activation)
    switch judgement {
    case .inactive(let reason):
      record.inactive.append(
        InactiveExtension(identifier: listed.bundle.identifier, reason: reason))
      if reason.code == .ruleEvaluation { record.problems.append(reason) }
      return
    case .ended(let outcome, let reasons):
      decision = self.decision(listed, outcome, reasons)
    case .held(let items, let reasons):
      decision = held(listed, items, reasons)
    case .run(let items, let charactersRemaining):
      if !hasRun, let change = changeSinceAnswer(listed, items) {
        decision = held(listed, items, [change])
      } else {
        decision = await run(listed, items: items, examiner: examiner)
      }
      decision.charactersRemaining = charactersRemaining
    }
    if isAssumed && decision.outcome != .blocked {
      decision.reasons.append(
        Reason(.assumedUnchanged, "an earlier action was not run; its input is judged here"))
    }
    if processor.pipeline.options.isDryRun, decision.outcome == .returned { isAssumed = true }
    // The action that a URL names gets what its route made of it, and nothing else.
    let isInTheWay = decision.outcome.stopsLater || link != nil && decision.outcome == .blocked
    if isInTheWay && !decision.isOptional && blocker == nil {
      blocker = listed.bundle.identifier
    }
    FailPoint.hit(.decided)
    log.note(.decided, decision.journalDetails)
    record.decisions.append(decision)
  }

  func decision(
    _ listed: ListedExtension, _ outcome: ExtensionOutcome, _ reasons: [Reason]
  ) -> ExtensionDecision {
    ExtensionDecision(
      identifier: listed.bundle.identifier, point: listed.bundle.point, outcome: outcome,
      reasons: reasons, isOptional: listed.bundle.settings.isOptional, stage: stage)
  }

  private mutating func run(
    _ listed: ListedExtension, items: [Int], examiner: borrowing ContentExaminer
  ) async -> ExtensionDecision {
    guard !processor.pipeline.options.isDryRun else {
      let outcome: ExtensionOutcome = listed.bundle.point.isAction ? .returned : .delivered
      return decision(listed, outcome, [Reason(.dryRun, "would run; nothing was run")])
    }
    guard let workPlace else {
      let reason = Reason(.interrupted, "no private copy was made of the content")
      return decision(listed, .failed, [reason])
    }
    let key = key(for: listed)
    if let run = log.finished(listed.bundle.identifier, stage: stage),
      let decision = await repeated(run, of: listed, examiner: examiner, in: workPlace)
    {
      return decision
    }
    if log.finished(listed.bundle.identifier, stage: stage) != nil,
      case .held(_, let reasons) = processor.maker.consent(
        to: listed.bundle, log.answer, items: items)
    {
      // What it returned is gone, and a person has agreed to one run of it.
      return held(listed, items, reasons)
    }
    let line = listed.bundle.identifier
    log.hand?.isAt(.inLine(line))
    defer { log.hand?.isAt(.decided) }
    let isCalled = log.called?.name == line
    guard await hasJoined(line, of: listed.bundle) else {
      let parking = Postponement.untilCalled(for: listed.bundle)
      postponement = parking
      return decision(listed, .failed, [parking.reason])
    }
    defer { processor.pipeline.lines.leave(line) }
    let request: ExtensionRequest
    let attempt: Int
    do {
      if let validator = listed.requirements.validator {
        // The validator has directories and copies of its own: what it does to them, the run does
        // not see.
        var question = try self.request(for: listed, items: items, key: key, in: workPlace)
        question.kind = .validate
        log.hand?.isAt(.validated(line))
        let reasons = await log.whileWaiting { await refusal(by: validator, question) }
        FailPoint.hit(.validated)
        if let reason = reasons?.first(where: { $0.code.isPassing }),
          reason.code != .interrupted || log.row.isResumable
        {
          stop(for: reason)
          return decision(listed, .failed, reasons ?? [])
        }
        if let reasons {
          return decision(listed, .invalid, reasons)
        }
      }
      var prepared = try self.request(for: listed, items: items, key: key, in: workPlace)
      log.letGo()
      let turn = try await slot.whileFree { () async throws(PipelineFault) in
        try await log.begin(listed.bundle, key: key, stage: stage)
      }
      log.takeUp()
      switch turn {
      case .run(let number): attempt = number
      case .alreadyDelivered(let run):
        // What it wrote then may not be on the disk yet.
        hasRun = true
        return decision(
          listed, .alreadyDelivered,
          [Reason(.deliveredBefore, "it took the same content in the context \(run.context)")])
      case .uncertain(let run):
        return held(
          listed, items,
          [
            Reason(
              .runUncertain,
              "attempt \(run.attempt) ended without an answer and may have done its work; look, and "
                + "run it again with --again or 'sharepipe retry'")
          ])
      }
      prepared.attempt = attempt
      request = prepared
    } catch {
      stop(for: error.reason)
      return decision(listed, .failed, [error.reason])
    }
    FailPoint.hit(.spawned)
    log.hand?.isAt(.run(line))
    hasRun = true
    let output = DirectoryIdentity(of: request.output)
    // Contexts that were called wait in line without a place, so that those of other lines go on.
    if isCalled { slot.give() }
    // What a program does in a process of its own is not to blame if ours dies.
    var run = await log.whileWaiting(forOurselves: listed.bundle.runsHere) {
      let run = await launch(request)
      if isCalled { await slot.takeAgain() }
      return run
    }
    FailPoint.hit(.exited)
    run.attempt = attempt
    var decision = decision(listed, .delivered, [])
    decision.run = run
    switch run.answer {
    case .completed(let items?) where listed.bundle.point.isAction && !items.isEmpty:
      // A program may have put a link in the place of its directory.
      if output == nil || DirectoryIdentity(of: request.output) != output {
        decision.outcome = .failed
        decision.reasons = [
          Reason(.returnedFileOutside, "the output directory was replaced; nothing in it is taken")
        ]
      } else {
        await take(items, by: listed, examiner: examiner, in: workPlace, &decision)
      }
    case .completed:
      break
    case .cancelled(let domain, let code, let message):
      decision.outcome = .cancelled
      decision.reasons = [Reason(.cancelledByExtension, "\(domain) \(code): \(message)")]
    case .failed(let reason):
      decision.outcome = .failed
      decision.reasons = [reason]
    }
    finish(run, &decision, of: listed, key: key)
    return decision
  }

  /// Joins the line of an extension; `false` if it is full.
  private func hasJoined(_ line: String, of bundle: ExtensionBundle) async -> Bool {
    let lines = processor.pipeline.lines
    if let call = log.called, call.name == line, call.join() { return true }
    let limit = processor.pipeline.lineLimit(of: bundle, isRetried: log.row.begun > 1)
    let capacity = limit.map { _ in processor.pipeline.lineCapacity(of: bundle) }
    if let answer = lines.join(line, limit: limit ?? .max, capacity: capacity) {
      return answer == .joined
    }
    // Where others come out soon, waiting costs less than coming again.
    let name = log.row.identifier
    let answer = await log.whileWaiting {
      await lines.waitForRoom(line, context: name, limit: limit ?? .max)
    }
    return answer == .joined
  }

  /// Tells the journal how a run ended, and decides whether it is tried again by itself.
  private mutating func finish(
    _ run: ExtensionRun, _ decision: inout ExtensionDecision, of listed: ListedExtension,
    key: String
  ) {
    guard var end = JournalRun.End(run) else {
      // It was ended because we are, and the work goes on when somebody starts again. What must not
      // be done twice may have been done; of anything else, or what never began, the journal is left
      // with a run that never ended, as after a crash.
      if !listed.bundle.mayRepeat, run.duration > .zero {
        log.end(run, of: decision, key: key, as: .uncertain, mayRepeat: false)
      }
      if log.row.isResumable {
        let words = "it goes on when sharepipe runs again"
        postponement = Postponement(delay: .zero, reason: Reason(.interrupted, words))
      }
      return
    }
    if let reason = decision.reasons.first, reason.code == .noResources,
      !run.hasBegun || listed.bundle.mayRepeat
    {
      // No attempt was made that counts.
      log.withdraw(run, of: decision, key: key)
      return stop(for: reason)
    }
    let passing =
      decision.outcome == .failed ? decision.reasons.first(where: \.code.isPassing) : nil
    if decision.outcome == .failed, end == .returned {
      end = passing == nil ? .failed : listed.bundle.mayRepeat ? .temporary : .uncertain
    }
    log.end(run, of: decision, key: key, as: end, mayRepeat: listed.bundle.mayRepeat)
    if let passing, passing.code == .systemFault, end == .temporary { return stop(for: passing) }
    guard decision.outcome == .failed else { return }
    guard processor.pipeline.options.postpones else {
      if let reason = decision.reasons.first(where: \.isShortOfSpace) {
        postponement = Postponement(delay: .zero, reason: reason)
      }
      return
    }
    let age = Duration.microseconds(JournalClock.now() - log.row.created)
    postponement = Postponement.after(
      end, attempt: run.attempt, of: listed.bundle, policy: processor.pipeline.rules.policy.retries,
      age: age)
    if let postponement { decision.reasons.append(postponement.reason) }
  }
}

extension ExtensionBundle {
  /// Whether it runs in this process.
  fileprivate var runsHere: Bool {
    if case .builtIn = settings.interface { true } else { false }
  }
}
