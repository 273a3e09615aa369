extension ChildOutcome {
  /// The exit status, or `nil` if it did not end by itself.
  var exitStatus: Int? {
    if case .exited(let status) = end { status } else { nil }
  }

  /// The bounds of the run.
  package var bounds: RunBounds {
    RunBounds(
      limits: limits, hasReachedProcessLimit: hasReachedProcessLimit,
      mayRunOn: mayRunOn)
  }

  /// Makes sure that the program ended by itself with status 0, and all that it started with it.
  ///
  /// - Throws: What happened instead. Any answer that the program gave does not count then.
  package func check() throws(RunFault) {
    switch end {
    case .exited(0): if mayRunOn { throw .processesLeft }
    case .exited(let status): throw .exited(status)
    case .signalled(let signal): throw .signalled(signal)
    case .timeLimitExceeded: throw .timeLimitExceeded
    case .outputLimitExceeded: throw .outputLimitExceeded
    case .leaseLost: throw .leaseLost
    case .cancelled: throw .interrupted
    case .notLaunched(let why): throw .notLaunched(why)
    case .exhausted(let why): throw .exhausted(why)
    }
  }
}
