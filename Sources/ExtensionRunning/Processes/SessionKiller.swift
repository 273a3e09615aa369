import Glibc
import SystemPackage

/// Ends every process that a program has started and left behind.
///
/// The keeper of a run has ended it all, and says so (``RunKeeper``). Where there is none,
/// or something has ended it, the group of the program is ended first, and what is in the control
/// group of the run. Unless nothing can leave that, every process is looked for that is still in the
/// session of the program, and every one that carries the mark of the run in its environment,
/// because a program may have put its children into groups and sessions of their own. A child that
/// leaves the session *and* clears its environment is not found then.
///
/// The session's leader must not have been waited for yet: as long as it is a zombie, no other
/// process can get its number.
struct SessionKiller {
  /// The process number of the leader, which is the number of its group and its session too.
  let leader: pid_t
  /// A part of the environment that only this run has.
  let mark: EnvironmentMark
  /// What was put before the program, or `nil` if the run has no keeper.
  let isolation: ChildIsolation?

  /// Sends SIGKILL to all of them, again until none is left, or for two seconds.
  ///
  /// - Returns: Whether nothing is left. Where the keeper of a run has not said so, and no control
  ///   group shows it, that is not known, and the answer is no.
  @discardableResult
  func killAll() -> Bool {
    let hasKeeper = isolation != nil
    if hasKeeper, RunKeeper.hasEndedAll(leader) { return true }
    kill(-leader, SIGKILL)
    if let isolation, let group = isolation.controlGroup {
      group.killAll()
      if isolation.keepsInControlGroup { return group.processes.isEmpty }
    }
    guard let born = ProcessStatus(of: leader)?.startTime else { return !hasKeeper }
    let killed = ProcessSearch.killAll { survivors(bornSince: born) }
    guard !hasKeeper else { return false }
    return killed.isEmpty || survivors(bornSince: born).found.isEmpty
  }

  /// How many of them there are; the leader itself does not count.
  func count() -> Int {
    guard let status = ProcessStatus(of: leader) else { return 0 }
    if isolation != nil, let count = RunKeeper.leftBehind(status) { return count }
    return survivors(bornSince: status.startTime).found.count
  }

  /// The processes of the session, or with the mark, that are not dead yet.
  ///
  /// A process cannot join a session that another one made. So a session whose leader is older than
  /// the run has none of the run's processes, and of the many processes of a system few are looked
  /// at closely.
  private func survivors(bornSince born: UInt64) -> ProcessSearch {
    var isOlder: [pid_t: Bool] = [0: true]
    var search = ProcessSearch()
    for number in ProcessStatus.allNumbers() where number != leader {
      let session = getsid(number)
      if session < 0 { continue }
      if session != leader {
        let known = isOlder[session]
        let older = known ?? ProcessStatus(of: session).map { $0.startTime < born } ?? false
        isOlder[session] = older
        if older { continue }
      }
      guard let status = ProcessStatus(of: number), !status.isDead, status.startTime >= born else {
        continue
      }
      search.add(number, session == leader ? .present : mark.presence(in: number))
    }
    return search
  }
}
