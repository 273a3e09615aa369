import Glibc
import SystemPackage

/// Ends every process that a program has started and left behind.
///
/// The group of the program is ended first, and what is in the control group of the run. Unless
/// nothing can leave that, every process is looked for that is still in the session of the program,
/// and every one that carries the mark of the run in its environment, because a program may have put
/// its children into groups and sessions of their own. A child that leaves the session *and* clears
/// its environment is not found then.
///
/// The session's leader must not have been waited for yet: as long as it is a zombie, its number
/// cannot belong to anybody else.
struct SessionKiller {
  /// The process number of the leader, which is the number of its group and its session too.
  let leader: pid_t
  /// A part of the environment, as in `NAME=value`, that only this run has, or `nil`.
  let mark: String?
  /// What isolates the run, or `nil`.
  let isolation: ChildIsolation?

  /// Sends SIGKILL to all of them, again until none is left, or a hundred times.
  func killAll() {
    kill(-leader, SIGKILL)
    if let isolation, let group = isolation.controlGroup {
      group.killAll()
      if isolation.keepsInControlGroup { return }
    }
    guard let born = ProcessStatus(of: leader)?.startTime else { return }
    for _ in 0..<100 {
      let found = survivors(bornSince: born)
      if found.isEmpty { return }
      for process in found { kill(process, SIGKILL) }
      usleep(500)
    }
  }

  /// The processes of the session, or with the mark, that are not dead yet.
  ///
  /// Nobody can join a session of others. So a session whose leader is older than the run has none
  /// of the run's processes, and of the many processes of a system few are looked at closely.
  private func survivors(bornSince born: UInt64) -> [pid_t] {
    var isOlder: [pid_t: Bool] = [0: true]
    return ProcessStatus.allNumbers().filter { number in
      let session = getsid(number)
      guard number != leader, session >= 0 else { return false }
      if session != leader {
        let known = isOlder[session]
        let older = known ?? ProcessStatus(of: session).map { $0.startTime < born } ?? false
        isOlder[session] = older
        if older { return false }
      }
      guard let status = ProcessStatus(of: number), !status.isDead, status.startTime >= born else {
        return false
      }
      return session == leader || carriesMark(number)
    }
  }

  /// Whether the process has the mark in its environment.
  ///
  /// Another user's cannot be read.
  private func carriesMark(_ number: pid_t) -> Bool {
    let path = FilePath("/proc/\(number)/environ")
    guard let mark, let environment = ProcessStatus.read(path, limit: 1 << 20) else {
      return false
    }
    return environment.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
  }
}
