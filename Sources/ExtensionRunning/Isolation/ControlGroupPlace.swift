import SystemPackage

/// A control group as a process of ours is in it: a line of `/proc/self/cgroup`.
struct ControlGroupMembership: Hashable {
  /// The controllers of a hierarchy of the first version; empty for the second version.
  let controllers: [String]
  /// The path of the group in its hierarchy.
  let path: String

  /// Reads a line as `8:pids:/a/b` or `0::/a/b`, or returns `nil` if it is none.
  init?(line: Substring) {
    let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, fields[2].hasPrefix("/") else { return nil }
    controllers = fields[1].split(separator: ",").map(String.init)
    path = String(fields[2])
  }
}

/// Where a hierarchy of control groups is mounted: a line of `/proc/self/mountinfo`.
///
/// Source: proc(5), cgroups(7).
struct ControlGroupPlace: Hashable {
  /// Where it is mounted.
  let path: FilePath
  /// The group that is seen there, `/` for the root of the hierarchy.
  let root: String
  /// The controllers of a hierarchy of the first version, or `nil` for the second version.
  let controllers: [String]?

  /// Reads a line, or returns `nil` if no control groups are mounted there.
  ///
  /// Names with spaces, which are written as octal numbers, are of no use here.
  init?(line: Substring) {
    let parts = line.split(separator: " ")
    guard let separator = parts.firstIndex(of: "-"), separator >= 6, parts.count > separator + 3,
      !parts[3].contains("\\"), !parts[4].contains("\\")
    else { return nil }
    root = String(parts[3])
    path = FilePath(String(parts[4]))
    switch parts[separator + 1] {
    case "cgroup2": controllers = nil
    case "cgroup": controllers = parts[separator + 3].split(separator: ",").map(String.init)
    default: return nil
    }
  }

  /// The groups in which this process is and that may count processes, the first version first.
  static var own: [ControlGroupMembership] {
    lines(of: "/proc/self/cgroup").compactMap(ControlGroupMembership.init(line:))
      .filter { $0.controllers.isEmpty || $0.controllers.contains("pids") }
      .sorted { !$0.controllers.isEmpty && $1.controllers.isEmpty }
  }

  /// Where control groups are mounted.
  static var mounted: [ControlGroupPlace] {
    lines(of: "/proc/self/mountinfo").compactMap(ControlGroupPlace.init(line:))
  }

  private static func lines(of file: FilePath) -> [Substring] {
    let bytes = ProcessStatus.read(file, limit: 1 << 20) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// Whether the group belongs to the hierarchy that is mounted here.
  func serves(_ group: ControlGroupMembership) -> Bool {
    if let controllers {
      group.controllers.contains("pids") && controllers.contains("pids")
    } else {
      group.controllers.isEmpty
    }
  }

  /// The directory of a group, or `nil` if it cannot be seen here.
  func directory(of group: ControlGroupMembership) -> FilePath? {
    let own = FilePath(group.path)
    let root = FilePath(root)
    guard own.starts(with: root), !group.path.contains("..") else { return nil }
    return path.appending(own.components.dropFirst(root.components.count))
  }
}
