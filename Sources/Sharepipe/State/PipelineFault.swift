import Intake
import ShareJournal
import ShareModel

/// Why a context could not be worked on: a reason for people and programs.
struct PipelineFault: Error, Hashable, Sendable {
  /// The reason.
  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// The reason that a work space is unusable.
  init(_ error: WorkSpaceError) { reason = error.reason }

  /// The reason that the journal is unusable.
  init(_ error: JournalError) { reason = error.reason }
}

extension PipelineFault: CustomStringConvertible {
  /// The message of the reason.
  var description: String { reason.message }
}
