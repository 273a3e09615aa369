import SystemPackage
import TypeIdentifiers

/// Takes one context past the listed extensions, in order.
///
/// An action that returns items replaces the context for the extensions after it, and the new bytes
/// are examined and judged afresh. An extension that applied and did not complete stops the later
/// ones, unless it is optional.
struct ExtensionChain {
  let pipeline: Pipeline
  let identifier: String
  let entry: EntryName
  /// The directories of this context, or `nil` if nothing is run.
  let workPlace: WorkPlace?

  private var current: ExaminedContext
  private var stage = 0
  private var runs = 0
  private var blocker: String?
  private var isAssumed = false

  /// Starts a chain.
  ///
  /// - Parameters:
  ///   - context: The context as it came in.
  ///   - pipeline: The rules and the options.
  ///   - identifier: The identifier of the context.
  ///   - entry: The name of the entry, which becomes part of the idempotency key.
  ///   - workPlace: The directories of this context, or `nil` if nothing is run.
  init(
    _ context: ExaminedContext, pipeline: Pipeline, identifier: String, entry: EntryName,
    workPlace: WorkPlace?
  ) {
    current = context
    self.pipeline = pipeline
    self.identifier = identifier
    self.entry = entry
    self.workPlace = workPlace
  }

  /// Asks every listed extension.
  ///
  /// - Parameters:
  ///   - examiner: Examines what actions return.
  ///   - record: Takes the decisions.
  mutating func process(
    examiner: borrowing ContentExaminer, into record: inout ContextRecord
  ) async {
    let maker = DecisionMaker(policy: pipeline.rules.policy, catalogue: pipeline.rules.catalogue)
    for listed in pipeline.listed {
      var decision: ExtensionDecision
      switch maker.judge(current, for: listed, stoppedBy: blocker) {
      case .inactive(let reason):
        record.inactive.append(
          InactiveExtension(identifier: listed.bundle.identifier, reason: reason))
        if reason.code == .ruleEvaluation { record.problems.append(reason) }
        continue
      case .ended(let outcome, let reasons):
        decision = self.decision(listed, outcome, reasons)
      case .run(let items, let charactersRemaining):
        decision = await run(listed, items: items, examiner: examiner)
        decision.charactersRemaining = charactersRemaining
      }
      if isAssumed && decision.outcome != .blocked {
        decision.reasons.append(
          Reason(.assumedUnchanged, "an earlier action was not run; its input is judged here"))
      }
      if pipeline.options.isDryRun, decision.outcome == .returned { isAssumed = true }
      if decision.outcome.stopsLater && !decision.isOptional && blocker == nil {
        blocker = listed.bundle.identifier
      }
      record.decisions.append(decision)
    }
  }

  private func decision(
    _ listed: ListedExtension, _ outcome: ExtensionOutcome, _ reasons: [Reason]
  ) -> ExtensionDecision {
    ExtensionDecision(
      identifier: listed.bundle.identifier, point: listed.bundle.point, outcome: outcome,
      reasons: reasons, isOptional: listed.bundle.settings.isOptional, stage: stage)
  }

  private mutating func run(
    _ listed: ListedExtension, items: [Int], examiner: borrowing ContentExaminer
  ) async -> ExtensionDecision {
    guard !pipeline.options.isDryRun else {
      let outcome: ExtensionOutcome = listed.bundle.point.isAction ? .returned : .delivered
      return decision(listed, outcome, [Reason(.dryRun, "would run; nothing was run")])
    }
    guard let workPlace else {
      let reason = Reason(.interrupted, "no private copy was made of the content")
      return decision(listed, .failed, [reason])
    }
    let request: ExtensionRequest
    do {
      if let validator = listed.requirements.validator {
        // The validator has directories and copies of its own: what it does to them, the run does
        // not see.
        var question = try self.request(for: listed, items: items, in: workPlace)
        question.kind = .validate
        if let reasons = await refusal(by: validator, question) {
          return decision(listed, .invalid, reasons)
        }
      }
      request = try self.request(for: listed, items: items, in: workPlace)
    } catch {
      return decision(listed, .failed, [error.reason])
    }
    let output = DirectoryIdentity(of: request.output)
    let run = await pipeline.runner.run(request)
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
        take(items, examiner: examiner, in: workPlace, &decision)
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
    return decision
  }

  /// Makes what an action returned the context for the extensions after it.
  private mutating func take(
    _ items: [ShareItem], examiner: borrowing ContentExaminer, in workPlace: WorkPlace,
    _ decision: inout ExtensionDecision
  ) {
    var context = current.context
    context.items = items
    do throws(PipelineFault) {
      try ReturnedSize.check(items, limit: pipeline.rules.policy.limits.returnedBytes)
      let copies = try workPlace.stage(stage + 1)
      let examined = examiner.examine(&context, copyingInto: copies)
      if let reason = examined.joined().lazy.compactMap(\.unreadableReason).first {
        throw PipelineFault(Reason(.returnedFileUnreadable, reason.message))
      }
      stage += 1
      current = ExaminedContext(
        context: context, items: examined, payload: MatchingPayload(context))
      decision.outcome = .returned
      decision.returned = examined
    } catch {
      decision.outcome = .failed
      decision.reasons = [error.reason]
    }
  }

  /// The reasons of the extension's own validator for refusing the content, or `nil` if it accepts
  /// it.
  private func refusal(
    by validator: ContentRequirements.Validator, _ question: ExtensionRequest
  ) async -> [Reason]? {
    switch await pipeline.runner.validate(question, by: validator) {
    case .valid: return nil
    case .invalid(let reasons):
      return reasons.isEmpty
        ? [Reason(.validatorRejected, "the validator gives no reason")]
        : reasons.map { Reason(.validatorRejected, $0) }
    case .notExamined(let reason): return [reason]
    }
  }

  private mutating func request(
    for listed: ListedExtension, items: [Int], in workPlace: WorkPlace
  ) throws(PipelineFault) -> ExtensionRequest {
    var context = current.context
    context.items = items.map { current.context.items[$0] }
    let examined = items.map { current.items[$0] }
    runs += 1
    let directories = try workPlace.run(runs)
    // Whatever is not ours gets copies of its own: what it does to them, no later extension sees.
    let isForeign =
      listed.bundle.executable != nil || listed.requirements.validator != nil
      || pipeline.rules.inProcess[listed.bundle.identifier] != nil
    if isForeign {
      try HandOver.copy(
        &context, examined, into: directories.input,
        writingData: listed.bundle.settings.interface == .arguments)
    }
    return ExtensionRequest(
      contextIdentifier: identifier, idempotencyKey: try key(for: listed, examined),
      bundle: listed.bundle, options: listed.options, context: context,
      output: directories.output,
      container: try workPlace.container(of: listed.bundle))
  }

  /// A key that is the same whenever this extension gets this content from this entry.
  private func key(
    for listed: ListedExtension, _ examined: [[ExaminedAttachment]]
  ) throws(PipelineFault) -> String {
    var text = listed.bundle.identifier + "\u{0}" + entry.label
    for attachment in examined.joined() {
      switch attachment.content {
      case .url(let url): text += "\u{0}" + url
      case .bytes(let facts): text += "\u{0}" + (facts.sha256 ?? "")
      case .unreadable, .none: break
      }
    }
    do throws(ContentHashError) {
      return try ContentHash.sha256(of: Array(text.utf8))
    } catch {
      throw PipelineFault(Reason(.contentUnreadable, "\(error)"))
    }
  }
}

extension ExaminedAttachment {
  /// Why the content could not be read, or `nil` if it could.
  var unreadableReason: Reason? {
    if case .unreadable(let reason) = content { reason } else { nil }
  }
}
