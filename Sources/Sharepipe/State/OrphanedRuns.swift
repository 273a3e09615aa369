import ExtensionRunning
internal import Glibc
internal import SystemPackage

/// Ends the programs that a killed process has left running.
///
/// They serve no process: their answers are not heard, and the same content is about to be given to
/// a new run. The process that holds the lock of a state knows that no other runs extensions of it.
/// They are recognised by the container in their environment. Source: proc(5), `/proc/pid/environ`.
/// The keeper of a run ends it when sharepipe ends, and finds processes that cannot be recognised
/// here; it is given the time to do so.
enum OrphanedRuns {
  /// Ends every process that runs for a state, and waits two seconds at most until they are gone.
  ///
  /// None of them may write anything after the state is put in order, which comes next.
  ///
  /// - Parameter state: The directory of the state, absolute.
  /// - Returns: How many were ended.
  static func end(of state: FilePath) -> Int {
    let mark = EnvironmentMark(
      Array("SHAREPIPE_CONTAINER=".utf8) + state.appending("containers").bytes
        + [UInt8(ascii: "/")], isPrefix: true)
    let patience = ContinuousClock.now + .seconds(1)
    var keepers: Set<pid_t> = []
    let killed = ProcessSearch.killAll {
      processes(with: mark)
    } by: { number in
      guard .now < patience, ProcessStatus(of: number)?.name == RunKeeper.name else {
        return kill(number, SIGKILL) == 0
      }
      keepers.insert(number)
      RunKeeper.end(number)
      return true
    }
    return killed.subtracting(keepers).count
  }

  /// The processes with the mark that are not dead yet.
  ///
  /// The kernel's own threads have no environment. They are recognised by their kind, not by their
  /// session: the session 0 is also that of programs whose session began outside a container.
  private static func processes(with mark: EnvironmentMark) -> ProcessSearch {
    let own = getpid()
    var search = ProcessSearch()
    for number in ProcessStatus.allNumbers() where number != own && number > 1 {
      guard let status = ProcessStatus(of: number), !status.isDead, !status.isKernelThread else {
        continue
      }
      let presence = mark.presence(in: number)
      // The number may belong to another process by now.
      if ProcessStatus(of: number)?.startTime == status.startTime { search.add(number, presence) }
    }
    return search
  }
}
