import ExtensionRunning
import Intake
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// The context that an action returned, for the extensions after it.
extension ExtensionChain {
  /// The decision of a run that ended in an earlier process.
  ///
  /// It is `nil` if the returned context is no longer there, so that the extension must be run
  /// again. If it only cannot be read now, the work waits for it.
  func repeated(
    _ run: JournalRun, of listed: ListedExtension, items: [Int], in workPlace: WorkPlace
  ) async -> ExtensionDecision? {
    work.hasRun = true
    let earlier = run.keptDecision
    let outcome = earlier.outcome?.value ?? .failed
    var decision = decision(listed, outcome, earlier.knownReasons)
    decision.run = ExtensionRun(
      answer: .completed(nil), attempt: run.attempt, exitStatus: run.exitStatus,
      duration: .microseconds(run.microseconds ?? 0))
    decision.filed = earlier.filed
    guard outcome == .returned else { return decision }
    let directory = workPlace.stageDirectory(stage + 1)
    let found: ShareContext?
    do throws(PipelineFault) {
      found = try StageDocument.read(
        from: directory, policy: services.rules.policy, catalogue: services.rules.catalogue)
    } catch {
      return putOff(listed, for: error)
    }
    guard var context = found else { return nil }
    let examined = await examination.examine(returned: &context, .inPlace(copies: directory))
    let unreadable = examined.joined().lazy.compactMap(\.unreadableReason)
    if let reason = unreadable.first(where: \.code.isPassing) {
      return putOff(listed, for: PipelineFault(reason))
    }
    let hashes = (earlier.returned ?? []).joined().map(\.sha256)
    guard hashes == examined.joined().map({ $0.facts?.sha256 }) else { return nil }
    become(context, examined, by: listed, handed: items.map { current.items[$0] })
    decision.returned = examined
    return decision
  }

  private func putOff(
    _ listed: ListedExtension, for fault: PipelineFault
  ) -> ExtensionDecision {
    stop(for: fault)
    return decision(listed, .failed, [fault.reason])
  }

  /// Makes the returned items of an action the context for the extensions after it.
  func take(
    _ items: [ShareItem], by listed: ListedExtension, handed: [[ExaminedAttachment]],
    in workPlace: WorkPlace, _ decision: inout ExtensionDecision
  ) async {
    var context = current.context
    context.items = items
    do throws(PipelineFault) {
      try ReturnedSize.check(items, limit: services.rules.policy.limits.returnedBytes)
      guard work.state?.isInForce ?? true else { throw PipelineFault.stale }
      let copies = try workPlace.stage(stage + 1)
      var examined = await examination.examine(returned: &context, .takenOver(into: copies))
      // The action has done its work: files that a disk fails to give now are read again before the
      // action is asked once more. Nothing reports when a disk works again, so that each try comes
      // after a pause.
      for _ in 1...4 where examined.joined().contains(where: \.mayBeReadLater) && !Task.isCancelled
      {
        try? await Task.sleep(for: .milliseconds(100))
        context.items = items
        examined = await examination.examine(returned: &context, .takenOver(into: copies))
      }
      if let reason = examined.joined().lazy.compactMap(\.unreadableReason).first {
        throw PipelineFault(
          reason.code.isPassing ? reason : Reason(.returnedFileUnreadable, reason.message))
      }
      try StageDocument.write(context, to: copies)
      FailPoint.hit(.staged)
      become(context, examined, by: listed, handed: handed)
      decision.outcome = .returned
      decision.returned = examined
    } catch {
      decision.outcome = .failed
      decision.reasons = [error.reason]
    }
  }

  /// Goes on with the context that an action returned.
  private func become(
    _ context: ShareContext, _ examined: [[ExaminedAttachment]], by listed: ListedExtension,
    handed: [[ExaminedAttachment]]
  ) {
    stage += 1
    lineage.append(listed.fingerprint)
    var origin = current.origin
    origin.isReturned = true
    let items = ExaminedAttachment.returned(examined, for: handed, isReturned: stage > 1)
    current = ExaminedContext(context: context, items: items)
    current.origin = origin
    facts = ConditionFactsMemo()
  }
}

extension ExaminedAttachment {
  /// Whether it could not be read, for a reason that passes.
  fileprivate var mayBeReadLater: Bool { unreadableReason?.code.isPassing ?? false }
}
