public import ShareModel

/// One run of an extension: its answer, and the facts about the run.
public struct ExtensionRun: Hashable, Sendable {
  /// How it ended.
  public var answer: ExtensionAnswer
  /// The number of the attempt, from 1.
  public var attempt: Int
  /// The exit status, or `nil` if it was ended by a signal or is no process.
  public var exitStatus: Int?
  /// The time from launch to end.
  public var duration: Duration
  /// The start of what it wrote to standard error, capped; not escaped.
  public var log: String
  /// Where content was filed, attachment by attachment; empty unless it is an extension that files.
  public var filed: [FiledFile]

  /// Creates a run.
  public init(
    answer: ExtensionAnswer, attempt: Int = 1, exitStatus: Int? = nil, duration: Duration = .zero,
    log: String = "", filed: [FiledFile] = []
  ) {
    self.answer = answer
    self.attempt = attempt
    self.exitStatus = exitStatus
    self.duration = duration
    self.log = log
    self.filed = filed
  }
}

extension ExtensionRun {
  /// Whether something was run; not so where there was no descriptor, memory or process for it.
  package var hasBegun: Bool {
    if case .failed(let reason) = answer { reason.code != .noResources } else { true }
  }
}
