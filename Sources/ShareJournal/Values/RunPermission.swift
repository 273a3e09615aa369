package import Documents
package import ExtensionRunning
import ShareModel
package import ShareRules

/// Whether an extension may be run with content for which it may have been run before.
///
/// A run may be repeated after sharepipe crashed, after it failed by itself, and — only if the
/// extension is additive or idempotent — after a time limit, a lost lease, a signal or exit status
/// 70. Everything else needs a person.
package enum RunPermission: Hashable {
  /// It may be run.
  case run
  /// It took the content before.
  case alreadyDelivered(JournalRun)
  /// It may have taken the content before, and only a person can find out.
  case uncertain(JournalRun)

  /// Decides.
  ///
  /// - Parameters:
  ///   - earlier: The earlier runs with the same key, oldest first.
  ///   - bundle: The extension.
  ///   - repeatedAt: When a person asked for another run; runs that began before do not
  ///     count. `nil` if no person did.
  ///   - context: The context, if it waited and a person approved it, or `nil`. The person agreed to
  ///     one delivery: what other contexts delivered since it came in counts, whenever that was.
  package init(
    after earlier: [JournalRun], of bundle: ExtensionBundle, repeatedAt: Timestamp?,
    approved context: JournalContext? = nil
  ) {
    let earlier = earlier.filter { run in
      if run.began >= repeatedAt ?? .first { return true }
      guard let context, run.isDelivery else { return false }
      return run.context != context.identifier && run.began >= context.created
    }
    guard let last = earlier.last else {
      self = .run
      return
    }
    let delivered = earlier.last(where: \.isDelivery)
    if let delivered, !bundle.point.isAction {
      self = .alreadyDelivered(delivered)
    } else if last.end == .uncertain, !bundle.mayRepeat {
      self = .uncertain(last)
    } else {
      self = .run
    }
  }
}

extension JournalRun {
  /// Whether the extension took the content.
  fileprivate var isDelivery: Bool { end == .completed || end == .returned }
}

extension ExtensionBundle {
  /// Whether a run that may have done its work may be repeated.
  package var mayRepeat: Bool { settings.effect == .additive || settings.isIdempotent }
}

extension JournalRun.End {
  /// The exit status of a program that may have done its work and does not know, such as one that
  /// sent something and got no answer.
  private static let mayHaveDoneItsWork = 70

  /// How a run ended, as far as repeating it goes; `nil` if we ended it ourselves.
  package init?(_ run: ExtensionRun) {
    switch run.answer {
    case .completed(let items): self = items?.isEmpty ?? true ? .completed : .returned
    case .cancelled: self = .cancelled
    case .failed(let reason):
      switch reason.code {
      case .interrupted: return nil
      // A program that was not launched has done nothing.
      case .temporaryFailure, .destinationUnavailable, .noSpace, .systemFault, .launchFailed:
        self = .temporary
      case .timeLimitExceeded, .endedBySignal, .outputLimitExceeded, .processesLeft, .leaseLost:
        self = .uncertain
      case .exitStatus where run.exitStatus == Self.mayHaveDoneItsWork: self = .uncertain
      default: self = .failed
      }
    }
  }
}
