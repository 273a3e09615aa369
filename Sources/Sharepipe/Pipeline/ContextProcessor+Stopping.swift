import Glibc
import Intake
import SafeFiles
import ShareJournal
import ShareModel
import SystemPackage

/// Stopping for a fault that is not the entry's, such as a disk that fails or a closed state.
extension ContextProcessor {
  /// Stops the work on a context that could not be judged.
  ///
  /// Where the fault may pass, nothing was decided and nothing is lost: the work goes on when it has
  /// passed, or with the next start. What came of the context is prepared anew then.
  ///
  /// - Parameters:
  ///   - record: What is known by now.
  ///   - reason: The fault.
  ///   - log: What the journal knows of the context.
  ///   - hasRun: Whether an extension ran for it now.
  ///   - slot: The place among those who work.
  /// - Returns: The record.
  func stop(
    _ record: ContextRecord, for reason: Reason, _ log: ContextLog, hasRun: Bool = false,
    _ slot: WorkSlot
  ) async -> ContextRecord {
    var record = record
    record.problems.append(reason)
    forgetFollowing(log, &record)
    guard reason.code.isPassing else {
      record.end = .failed
      return await finish(record, log, hasRun: hasRun, slot)
    }
    let mayWait = log.mustStay || options.postpones && reason.code != .interrupted
    let pause =
      mayWait ? Postponement.untilPassed(reason, log.row, policy: rules.policy.retries) : nil
    // What has lasted for longer than anything waits has not passed.
    record.end = mayWait && pause == nil ? .failed : .notYet
    return await finish(record, log, postponement: pause, hasRun: hasRun, slot)
  }

  /// The first of the reasons for which files could not be read that is no fault of the files.
  ///
  /// A file that was claimed may be out of reach since the state is, or was for a moment.
  func passingFault(
    among reasons: [Reason], of incoming: IncomingContext, _ log: ContextLog
  ) -> Reason? {
    if let passing = reasons.first(where: \.code.isPassing) { return passing }
    guard let state = log.state, log.row.isClaimed,
      let unreadable = reasons.first(where: { $0.code == .entryUnreadable })
    else { return nil }
    let isOpen = incoming.context.attachments.allSatisfy { attachment in
      guard case .file(let file) = attachment.content else { return true }
      return (try? SafeOpen.open(file).facts.kind) != nil
    }
    guard isOpen || !state.isOpen else { return nil }
    return Reason(.systemFault, unreadable.message)
  }
}

extension ContextLog {
  /// Whether the context waits in the journal rather than that its entry goes back to where it was.
  ///
  /// From the inbox it would come back as new: what took it would get it once more, and what crashes
  /// over it would do so for ever. A URL has no inbox to go back to.
  var mustStay: Bool {
    row.isClaimed ? isHandedOver || row.begun > 1 : row.isResumable
  }
}

extension LockedState {
  /// Whether its directories can be entered and written now.
  var isOpen: Bool {
    [path, path.appending("work")].allSatisfy { directory in
      unsafe directory.withPlatformString { unsafe access($0, R_OK | W_OK | X_OK) } == 0
    }
  }
}
