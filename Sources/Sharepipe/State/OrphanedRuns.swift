internal import Glibc
internal import SystemPackage

/// Ends the programs that a killed process has left running.
///
/// They belong to nobody: what they answer is not heard, and the same content is about to be given
/// to a new run. Whoever holds the lock of a state knows that no other process runs extensions of
/// it. They are recognised by the container in their environment. Source: proc(5),
/// `/proc/pid/environ`.
enum OrphanedRuns {
  /// Ends every process that runs for a state, and waits a second at most until they are gone.
  ///
  /// - Parameter state: The directory of the state, absolute.
  /// - Returns: How many were ended.
  static func end(of state: FilePath) -> Int {
    let mark =
      Array("SHAREPIPE_CONTAINER=".utf8) + state.appending("containers").bytes
      + [UInt8(ascii: "/")]
    let own = getpid()
    var ended: [(number: pid_t, startTime: UInt64)] = []
    for number in ProcessStatus.allNumbers() where number != own && number > 1 {
      guard let status = ProcessStatus(of: number), !status.isDead,
        let environment = ProcessStatus.read(FilePath("/proc/\(number)/environ"), limit: 1 << 20),
        environment.split(separator: 0).contains(where: { $0.starts(with: mark) }),
        // The number may be somebody else's by now.
        ProcessStatus(of: number)?.startTime == status.startTime
      else { continue }
      if kill(number, SIGKILL) == 0 { ended.append((number, status.startTime)) }
    }
    // Nothing of theirs may come after what is put in order next.
    let patience = ContinuousClock.now + .seconds(1)
    for (number, startTime) in ended {
      while let status = ProcessStatus(of: number), !status.isDead, status.startTime == startTime,
        .now < patience
      {
        usleep(1000)
      }
    }
    return ended.count
  }
}
