/// What a program did, once nothing of it runs any more.
package struct ChildOutcome: Hashable, Sendable {
  /// How it came to its end.
  package enum End: Hashable, Sendable {
    /// It ended by itself with an exit status.
    case exited(Int)
    /// A signal that was not ours ended it.
    case signalled(Int)
    /// It was ended because its time was over.
    case timeLimitExceeded
    /// It was ended because it wrote too much to its standard output.
    case outputLimitExceeded
    /// It was ended because the lease under which it ran was lost.
    case leaseLost
    /// It was ended because the task that ran it was cancelled.
    case cancelled
    /// It never ran; the words say why.
    case notLaunched(String)
    /// It was not launched, since no descriptor, memory or process is left for the moment.
    case exhausted(String)
  }

  /// How it came to its end.
  package var end: End
  /// What it wrote to its standard output, at most the limit.
  package var output: [UInt8] = []
  /// What it wrote to its standard error.
  package var log = CappedLog(limit: 0)
  /// The limits of a run that was isolated.
  var limits: ChildIsolation.Limits?
  /// Whether it was refused a process because it had as many as it may.
  var hasReachedProcessLimit = false
  /// How many of its processes ran on when it had ended, if they were counted.
  package var leftBehind = 0
  /// Whether some of its processes may run on: they could not be ended in time.
  var mayRunOn = false
  /// The time from launch to end.
  package var duration: Duration = .zero

  /// Creates a value from its parts.
  package init(
    end: End, output: [UInt8] = [], log: CappedLog = CappedLog(limit: 0),
    limits: ChildIsolation.Limits? = nil, hasReachedProcessLimit: Bool = false, leftBehind: Int = 0,
    mayRunOn: Bool = false, duration: Duration = .zero
  ) {
    self.end = end
    self.output = output
    self.log = log
    self.limits = limits
    self.hasReachedProcessLimit = hasReachedProcessLimit
    self.leftBehind = leftBehind
    self.mayRunOn = mayRunOn
    self.duration = duration
  }
}
