import Foundation

/// How long a processor worked on something, on this thread.
///
/// Unlike the time on a clock it does not grow with what else the machine does, so that a test can
/// say of a hostile input that its cost is bounded.
///
/// - Parameter work: What is measured; what it does on other threads does not count.
/// - Returns: The time from start to end.
/// - Throws: What the work throws.
public func processorTime(_ work: () throws -> Void) rethrows -> Duration {
  let start = timeOfThread()
  try work()
  return timeOfThread() - start
}

/// The processor time of this thread since its start (clock_gettime(2)).
private func timeOfThread() -> Duration {
  var time = timespec()
  let status = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  precondition(status == 0)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
