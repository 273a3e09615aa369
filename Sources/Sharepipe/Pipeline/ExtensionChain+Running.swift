import AppLinks
import Documents
import ExtensionRunning
import Glibc
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage

/// Running an extension: its turn, its validator, the permission of the journal, and its answer.
extension ExtensionChain {
  /// Runs an extension, unless that was done before or must wait.
  ///
  /// - Parameters:
  ///   - listed: The extension.
  ///   - items: The items of the context that it gets.
  /// - Returns: The decision.
  func run(_ listed: ListedExtension, items: [Int]) async -> ExtensionDecision {
    guard !services.options.isDryRun else { return wouldRun(listed, items) }
    guard let workPlace else {
      let reason = Reason(.interrupted, "no private copy was made of the content")
      return decision(listed, .failed, [reason])
    }
    if let run = work.finished(listed.bundle.identifier, stage: stage) {
      if let decision = await repeated(run, of: listed, items: items, in: workPlace) {
        return decision
      }
      if case .held(_, let reasons) = maker.consent(
        to: listed.bundle, work.answer, items: items, maker.confirmation(of: listed.bundle))
      {
        // The returned context is gone, and a person has agreed to one run of the extension.
        return held(listed, items, reasons)
      }
    }
    work.isAt(.inLine(listed.bundle.identifier))
    defer { work.isAt(.decided) }
    let isCalled = work.called?.name == listed.bundle.identifier.rawValue
    guard await services.joinLine(of: listed.bundle, work) else {
      return parked(listed)
    }
    defer { services.lines.leave(listed.bundle.identifier.rawValue) }
    let key = key(for: listed)
    do {
      if let refusal = try await validate(listed, items: items, key: key, in: workPlace) {
        return refusal
      }
      var request = try await request(for: listed, items: items, key: key, in: workPlace)
      switch try await begin(listed, key: key) {
      case .run(let attempt): request.attempt = attempt
      case .full: return parked(listed)
      case .alreadyDelivered(let run):
        // The output of the earlier run may not be on the disk yet.
        work.hasRun = true
        var decision = decision(
          listed, .alreadyDelivered,
          [Reason(.deliveredBefore, "it took the same content in the context \(run.context)")])
        decision.filed = run.keptDecision.filed
        return decision
      case .uncertain(let run):
        return held(
          listed, items,
          [
            Reason(
              .runUncertain,
              "attempt \(run.attempt) ended without an answer and may have done its work; check "
                + "whether it did, or run it again with --again or 'sharepipe retry'")
          ])
      }
      return await run(listed, request, isCalled: isCalled, key: key, in: workPlace)
    } catch {
      stop(for: error)
      return decision(listed, .failed, [error.reason])
    }
  }

  /// The decision at an extension for which the context waits until it is called.
  private func parked(_ listed: ListedExtension) -> ExtensionDecision {
    let parking = Postponement.untilCalled(for: listed.bundle)
    postponement = parking
    return decision(listed, .failed, [parking.reason])
  }

  /// The decision of a run that does nothing.
  private func wouldRun(_ listed: ListedExtension, _ items: [Int]) -> ExtensionDecision {
    if let preview = FilingPreview.preview(
      of: listed, current, items: items, key: key(for: listed),
      allowed: services.rules.policy.fileDirectories, protected: services.options.protected,
      catalogue: services.rules.catalogue,
      now: services.environment.now().seconds)
    {
      var decision = decision(listed, preview.outcome, preview.reasons)
      if services.options.postpones, let code = preview.reasons.first?.code,
        code == .destinationUnavailable || code.isPassing
      {
        postpone(after: .temporary, attempt: 1, of: listed, &decision)
      }
      return decision
    }
    let outcome: ExtensionOutcome = listed.bundle.point.isAction ? .returned : .delivered
    return decision(listed, outcome, [Reason(.dryRun, "would run; nothing was run")])
  }

  /// Asks the extension's own validator.
  ///
  /// - Returns: The decision if the content is refused, or the validator cannot be asked; `nil` if the
  ///   extension may run.
  private func validate(
    _ listed: ListedExtension, items: [Int], key: IdempotencyKey, in workPlace: WorkPlace
  ) async throws(PipelineFault) -> ExtensionDecision? {
    guard let validator = listed.requirements.validator else { return nil }
    // The validator has directories and copies of its own: the run does not see its changes to
    // them.
    var question = try await request(for: listed, items: items, key: key, in: workPlace)
    question.kind = .validate
    work.isAt(.validated(listed.bundle.identifier))
    let answer = await work.whileWaiting {
      await services.runner.validate(question, by: validator)
    }
    FailPoint.hit(.validated)
    let secrets = services.secrets(of: question)
    switch answer {
    case .valid: return nil
    case .invalid(let words):
      let words = words.isEmpty ? ["the validator gives no reason"] : words
      let reasons = words.map { Reason(.validatorRejected, $0) }
      return decision(listed, .invalid, secrets.hidden(in: reasons))
    case .refused(let reason):
      return decision(listed, .invalid, secrets.hidden(in: [reason]))
    case .notExamined(let reason):
      let reasons = secrets.hidden(in: [reason])
      guard reason.code.isPassing else { return unjudged(listed, .failed, reasons) }
      stop(for: PipelineFault(reasons[0]))
      return decision(listed, .failed, reasons)
    }
  }

  /// The decision at an extension that could not be asked about the content: the content is not to
  /// blame, and it is tried again as after a run that failed for a time.
  func unjudged(
    _ listed: ListedExtension, _ outcome: ExtensionOutcome, _ reasons: [Reason]
  ) -> ExtensionDecision {
    var decision = decision(listed, outcome, reasons)
    // The later extensions are asked where an optional one is missing, and it is not waited for.
    let isPassedOver = outcome == .unavailable && listed.bundle.settings.isOptional
    if services.options.postpones, !isPassedOver {
      postpone(after: .temporary, attempt: work.row.begun, of: listed, &decision)
    }
    return decision
  }

  /// Asks the journal for permission, while other contexts may have the slot.
  ///
  /// One in a line that may be full keeps its slot: else those that wait for room would have them all.
  private func begin(
    _ listed: ListedExtension, key: IdempotencyKey
  ) async throws(PipelineFault) -> WorkingContext.Turn {
    work.letGo()
    let lends = !services.options.postpones || listed.bundle.isFiling
    let turn = try await work.slot.whileFree(if: lends) { () async throws(PipelineFault) in
      try await work.begin(listed.bundle, key: key, stage: stage)
    }
    work.takeUp()
    return turn
  }

  private func request(
    for listed: ListedExtension, items: [Int], key: IdempotencyKey, in workPlace: WorkPlace
  ) async throws(PipelineFault) -> ExtensionRequest {
    var context = current.context
    context.items = items.map { current.context.items[$0] }
    let examined = items.map { current.items[$0] }
    runs += 1
    // It may copy every file.
    var request = try await WorkThreads.reading.run(
      if: ExaminedAttachment.takeAWhile(examined.joined())
    ) { () throws(PipelineFault) in
      try services.request(
        for: listed, context, examined, isReturned: stage > 0, of: work.row, key: key,
        number: runs, in: workPlace)
    }
    request.link = link
    request.lease = work.state?.lease
    request.filing.origin = current.origin
    return request
  }

  /// A key that is the same for every run of this extension, as it is now, with this content.
  private func key(for listed: ListedExtension) -> IdempotencyKey {
    IdempotencyKey(
      of: name, extension: listed.bundle.identifier, fingerprint: listed.fingerprint, stage: stage,
      lineage: lineage)
  }

  // MARK: The run

  /// Runs an extension for which a run has begun in the journal, and takes its answer.
  private func run(
    _ listed: ListedExtension, _ request: ExtensionRequest, isCalled: Bool, key: IdempotencyKey,
    in workPlace: WorkPlace
  ) async -> ExtensionDecision {
    FailPoint.hit(.spawned)
    work.isAt(.run(listed.bundle.identifier))
    work.hasRun = true
    let output = DirectoryIdentity(of: request.output)
    // Contexts that were called wait in line without a place, so that those of other lines go on.
    if isCalled { work.slot.give() }
    var request = request
    let loan = work.slot.loan()
    request.filing.wait = work.diskWait(lending: loan)
    // A program in a process of its own is not to blame if this process dies.
    var run = await work.whileWaiting(forOurselves: listed.bundle.runsHere) {
      let run = await launch(request)
      // The time of the run is over: it does not count how long there is no slot.
      await loan?.takeBack()
      if isCalled { await work.slot.takeAgain() }
      return run
    }
    FailPoint.hit(.exited)
    run.attempt = request.attempt
    var decision = decision(listed, .delivered, [])
    decision.run = run
    decision.filed = run.filed
    switch run.answer {
    case .completed(let items?) where listed.bundle.point.isAction && !items.isEmpty:
      // A program may have put a link in the place of its directory.
      if output == nil || DirectoryIdentity(of: request.output) != output {
        decision.outcome = .failed
        decision.reasons = [
          Reason(.returnedFileOutside, "the output directory was replaced; nothing in it is taken")
        ]
      } else {
        await take(items, by: listed, handed: request.examined, in: workPlace, &decision)
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
    decision.reasons += request.changedNames.map(\.reason)
    finish(run, &decision, of: listed, key: key)
    return decision
  }

  /// Runs an extension, and a few times more if its program could not be launched.
  ///
  /// That happens if a directory of sharepipe was closed for a moment, or its disk fails now and
  /// then; nothing reports when it works again. A program that was not launched has done nothing. The
  /// answer of the run has none of the secrets of a URL that the extension was handed.
  private func launch(_ request: ExtensionRequest) async -> ExtensionRun {
    let secrets = services.secrets(of: request)
    guard let tracing = services.environment.tracing else {
      return secrets.hidden(in: await launchAgain(request))
    }
    return await tracing.run(request, { JournalRun.End.traced($0) }) { request in
      secrets.hidden(in: await launchAgain(request))
    }
  }

  private func launchAgain(_ request: ExtensionRequest) async -> ExtensionRun {
    var run = await services.runner.run(request)
    guard run.isNotLaunched, request.bundle.executable != nil else { return run }
    for pause in [0, 50, 100, 200] where run.isNotLaunched && request.output.isOpen {
      try? await Task.sleep(for: .milliseconds(pause))
      run = await services.runner.run(request)
    }
    // A program that was, and failed while its directories were closed, may have failed to read.
    guard case .failed(let reason) = run.answer, run.isNotLaunched || request.bundle.mayRepeat,
      !request.output.isOpen
    else { return run }
    run.answer = .failed(Reason(.systemFault, reason.message))
    return run
  }

  /// Notes in the journal how a run ended, and decides whether it is tried again by itself.
  private func finish(
    _ run: ExtensionRun, _ decision: inout ExtensionDecision, of listed: ListedExtension,
    key: IdempotencyKey
  ) {
    let mayRepeat = listed.bundle.mayRepeat
    guard var end = JournalRun.End(run) else {
      // It was ended because this process ends, and the work goes on with the next start. A run
      // that must not be repeated may have done its work. Any other run, or one that never began,
      // stays in the journal as a run that never ended, as after a crash.
      if !mayRepeat, run.duration > .zero {
        work.end(run, of: decision, key: key, as: .uncertain, mayRepeat: false)
      }
      if work.row.isResumable {
        postponement = .untilNextTime(.interrupted, "it continues when sharepipe runs again")
      }
      return
    }
    if let reason = decision.reasons.first, reason.code.passingFault == .noResources,
      !run.hasBegun || mayRepeat
    {
      // No attempt was made that counts.
      work.withdraw(run, of: decision, key: key)
      return stop(for: PipelineFault(reason))
    }
    if decision.reasons.first?.code == .destinationUnavailable, services.options.postpones {
      // Nothing was done, and the directory is waited for: no attempt was made that counts.
      postpone(after: .temporary, attempt: work.row.begun, of: listed, &decision)
      if postponement != nil { return work.withdraw(run, of: decision, key: key) }
    }
    let passing =
      decision.outcome == .failed ? decision.reasons.first(where: \.code.isPassing) : nil
    if decision.outcome == .failed, end == .returned {
      end = passing == nil ? .failed : mayRepeat ? .temporary : .uncertain
    }
    work.end(run, of: decision, key: key, as: end, mayRepeat: mayRepeat)
    if let passing, passing.code.passingFault == .systemFault, end == .temporary {
      return stop(for: PipelineFault(passing))
    }
    guard decision.outcome == .failed else { return }
    guard services.options.postpones else {
      for reason in decision.reasons {
        guard let fault = reason.code.passingFault, fault.isShortOfSpace else { continue }
        postponement = .untilNextTime(fault, reason.message)
        return
      }
      return
    }
    postpone(after: end, attempt: run.attempt, of: listed, &decision)
  }

  /// Decides whether an extension is tried again by itself.
  private func postpone(
    after end: JournalRun.End, attempt: Int, of listed: ListedExtension,
    _ decision: inout ExtensionDecision
  ) {
    let age = services.environment.now() - work.row.created
    postponement = Postponement.after(
      end, attempt: attempt, of: listed.bundle, policy: services.rules.policy.retries, age: age,
      random: services.environment.random(),
      isOutside: decision.reasons.first?.code == .destinationUnavailable)
    if let postponement { decision.reasons.append(postponement.reason) }
  }
}

extension ExtensionBundle {
  /// Whether it runs in this process.
  fileprivate var runsHere: Bool {
    if case .builtIn = settings.interface { true } else { false }
  }
}

extension JournalRun.End {
  /// How a run ended, for its span, and whether that is an error.
  fileprivate static func traced(_ run: ExtensionRun) -> (word: String, isError: Bool) {
    switch Self(run) {
    case let end? where end == .completed || end == .returned || end == .cancelled:
      (end.rawValue, false)
    case let end?: (end.rawValue, true)
    case nil: ("interrupted", true)
    }
  }
}

extension ExtensionRun {
  /// Whether its program was not even started.
  fileprivate var isNotLaunched: Bool {
    if case .failed(let reason) = answer { reason.code == .launchFailed } else { false }
  }
}
