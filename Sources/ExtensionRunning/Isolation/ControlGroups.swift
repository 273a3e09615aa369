import CLinux
import Glibc
import SafeFiles
import Synchronization
import SystemPackage

/// Makes control groups that count processes, below the group in which we are.
///
/// In the first version of control groups that is where the controller `pids` is mounted; in the
/// second where the group, or the one above it that was delegated to us, hands `pids` on. A system
/// that gives neither has none. Source: cgroups(7), the kernel's `cgroup-v2.rst`.
final class ControlGroups: Sendable {
  /// The directory in which groups are made.
  let directory: FilePath

  /// The number of the last group that this process made, over all instances.
  private static let last = Atomic<Int>(0)

  private init(directory: FilePath) {
    self.directory = directory
  }

  /// The groups of this process, or `nil` where none can be made.
  ///
  /// Groups that a process which is gone has left are removed, with what is left in them.
  static func find() -> ControlGroups? {
    for directory in candidates() {
      let groups = ControlGroups(directory: directory)
      groups.removeAbandoned()
      // What is found out here holds for the life of the process.
      let made = try? Errno.waitingOutShortage { () throws(Errno) in try groups.make(processes: 1) }
      guard let group = made else { continue }
      group.remove()
      return groups
    }
    return nil
  }

  /// Makes a group.
  ///
  /// - Parameter processes: The most processes and threads in it.
  /// - Returns: The group.
  /// - Throws: The error of the system.
  package func make(processes: Int) throws(Errno) -> ControlGroup {
    let number = Self.last.add(1, ordering: .relaxed).newValue
    let path = directory.appending(Self.prefix + "\(getpid())-\(Self.startTime)-\(number)")
    guard unsafe path.withPlatformString({ unsafe mkdir($0, 0o755) }) == 0 else {
      throw Errno(rawValue: errno)
    }
    // It is removed again if it cannot be limited.
    let group = ControlGroup(path: path)
    try ControlFile.write("\(processes)", to: path.appending("pids.max"))
    return group
  }

  private static let prefix = "sharepipe-"

  /// When this process started, which distinguishes it from an earlier process with the same
  /// number.
  private static let startTime = ProcessStatus(of: getpid())?.startTime ?? 0

  /// Ends and removes the groups of processes that are gone.
  private func removeAbandoned() {
    guard let stream = unsafe directory.withPlatformString({ unsafe opendir($0) }) else { return }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      guard name.hasPrefix(Self.prefix), let component = FilePath.Component(name) else { continue }
      let parts = name.dropFirst(Self.prefix.count).split(separator: "-")
      guard parts.count == 3, let number = pid_t(parts[0]), let time = UInt64(parts[1]),
        ProcessStatus(of: number)?.startTime != time
      else { continue }
      let group = ControlGroup(path: directory.appending(component))
      group.killAll()
      group.remove()
    }
  }

  /// The directories in which groups may be made, the first one first.
  private static func candidates() -> [FilePath] {
    let groups = ControlGroupPlace.own
    let places = ControlGroupPlace.mounted
    var found: [FilePath] = []
    for group in groups {
      for place in places where place.serves(group) {
        guard let directory = place.directory(of: group) else { continue }
        if !group.controllers.isEmpty {
          found.append(directory)
        } else {
          for directory in [directory, directory.removingLastComponent()]
          where handsOn(directory) && directory.starts(with: place.path) {
            found.append(directory)
          }
        }
      }
    }
    return found
  }

  /// Whether groups below one of the second version may count processes.
  ///
  /// Another's group, such as the one in which systemd keeps all services, is left alone: we need
  /// the root of all we can see, or a group that was delegated (`Delegate=` with
  /// `DelegateSubgroup=` of systemd, which leaves it to us to hand the controller on). In a group
  /// that has processes, such as the one in which we are ourselves without such a subgroup, handing
  /// it on would make the group a threaded one: neither we nor systemd could then have groups with
  /// processes of their own below it, and `systemctl reload` would fail.
  ///
  /// Source: Linux, "Control Group v2", "Threads" and "No Internal Process Constraint".
  private static func handsOn(_ directory: FilePath) -> Bool {
    let isRoot = ProcessStatus.read(directory.appending("cgroup.type"), limit: 64) == nil
    if isRoot { return handsPidsOn(directory) }
    guard isDelegated(directory) else { return false }
    return handsPidsOn(directory)
      || !hasProcesses(directory)
        && (try? ControlFile.write("+pids", to: directory.appending("cgroup.subtree_control")))
          != nil
        && handsPidsOn(directory)
  }

  private static func hasProcesses(_ directory: FilePath) -> Bool {
    ProcessStatus.read(directory.appending("cgroup.procs"), limit: 64)?.isEmpty != true
  }

  private static func handsPidsOn(_ directory: FilePath) -> Bool {
    let bytes = ProcessStatus.read(directory.appending("cgroup.subtree_control"), limit: 4096) ?? []
    return bytes.split(whereSeparator: { $0 <= UInt8(ascii: " ") })
      .contains { $0.elementsEqual("pids".utf8) }
  }

  private static func isDelegated(_ directory: FilePath) -> Bool {
    ["user.delegate", "trusted.delegate"].contains { name in
      var value: UInt8 = 0
      let size = unsafe directory.withPlatformString { path in
        unsafe getxattr(path, name, &value, 1)
      }
      return size == 1 && value == UInt8(ascii: "1")
    }
  }
}
