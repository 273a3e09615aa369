import Intake
import ShareJournal
import ShareModel

/// Why the work on a context cannot go on.
enum PipelineFault: Error, Hashable, Sendable {
  /// Something outside of the context, which passes; and the words for it.
  case passing(PassingFault, String)
  /// Anything else: the content, the extension or the rules must change, and not the time.
  case broken(Reason)
  /// Another worker has taken the context up meanwhile, and decides on it.
  case stale

  /// Takes over a reason, whose code shows whether it passes.
  init(_ reason: Reason) {
    self = reason.code.passingFault.map { .passing($0, reason.message) } ?? .broken(reason)
  }

  /// The fault of a work space that is unusable.
  init(_ error: WorkSpaceError) { self.init(error.reason) }

  /// The fault of a journal that is unusable.
  init(_ error: JournalError) { self.init(error.reason) }

  /// The reason, for a record.
  var reason: Reason {
    switch self {
    case .passing(let fault, let message): Reason(fault.code, message)
    case .broken(let reason): reason
    case .stale:
      Reason(
        .leaseLost,
        "another worker has taken the context up; what was done here is put aside and not filed")
    }
  }
}

extension PipelineFault: CustomStringConvertible {
  /// The message of the reason.
  var description: String { reason.message }
}
