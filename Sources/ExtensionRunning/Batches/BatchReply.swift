import SystemPackage

/// What a worker did about one request.
struct BatchReply: Sendable {
  /// How it came out.
  enum End: Sendable {
    /// One line, without its line feed; the worker can be asked again.
    case answered([UInt8])
    /// The worker had ended before it read any of the request.
    case notTaken
    /// The worker was not asked, since no descriptor is left for the moment.
    case exhausted(Errno)
    /// The worker had written something before it was asked, and was not asked then.
    case spokeUnasked(said: [UInt8])
    /// The worker ended before it answered.
    case workerEnded
    /// It wrote more than its line, so that it is unknown which answer belongs to which request.
    case tooManyLines(said: [UInt8])
    /// It wrote more than it may.
    case outputLimitExceeded
    /// It took longer than it may.
    case timeLimitExceeded
    /// The task that asked was cancelled.
    case cancelled
  }

  /// How it came out.
  var end: End
  /// What was written to standard error meanwhile.
  var log: CappedLog
}
