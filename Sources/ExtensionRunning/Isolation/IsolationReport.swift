public import SystemPackage

/// What this system gives to isolate extensions with.
public struct IsolationReport: Hashable, Sendable {
  /// How the processes of a run are counted.
  public enum ProcessCounting: String, Hashable, Sendable {
    /// A control group for each run.
    case controlGroup = "control-group"
    /// The limit of the user, which holds for all processes of the user together.
    case user
    /// They are not.
    case none
  }

  /// The program that isolates, or `nil` if it was not found.
  public var launcher: FilePath?
  /// The version of Landlock, or 0 for none.
  public var landlockVersion: Int
  /// Whether system calls, and so the network, can be refused.
  public var filtersSystemCalls: Bool
  /// How processes are counted.
  public var processCounting: ProcessCounting

  /// Creates a report.
  public init(
    launcher: FilePath?, landlockVersion: Int, filtersSystemCalls: Bool,
    processCounting: ProcessCounting
  ) {
    self.launcher = launcher
    self.landlockVersion = landlockVersion
    self.filtersSystemCalls = filtersSystemCalls
    self.processCounting = processCounting
  }

  /// A line for each mechanism: what it is, and whether it is there.
  public var lines: [String] {
    [
      "launcher: " + (launcher.map { "\($0)" } ?? "not found"),
      "files: "
        + (landlockVersion > 0 ? "Landlock, version \(landlockVersion)" : "not restricted"),
      "network and system calls: " + (filtersSystemCalls ? "seccomp" : "not restricted"),
      "processes: " + processWords,
      "memory, processor time, file size, open files: "
        + (launcher == nil ? "not limited" : "resource limits"),
      "time: ended at the limit "
        + (launcher == nil ? "unless sharepipe is stopped" : "also while sharepipe is stopped"),
    ]
  }

  /// What follows from a missing launcher with isolation off, too.
  static let noDeadlines =
    "a run can outlast its time limit while sharepipe is stopped: the program 'sharepipe-launcher', "
    + "which would end the run, was not found"

  private var processWords: String {
    switch processCounting {
    case .controlGroup: "a control group for each run"
    case .user: "the limit of the user"
    case .none: "not limited"
    }
  }

  /// What the system cannot give, each with what follows from it; empty if it can give all.
  public var shortcomings: [String] {
    guard launcher != nil else {
      return [
        "extensions are not isolated: the program 'sharepipe-launcher' was not found beside "
          + "sharepipe or in ../libexec/sharepipe; install it with 'make install'",
        Self.noDeadlines,
      ]
    }
    var found: [String] = []
    if landlockVersion == 0 {
      found.append(
        "extensions can read and write all that their user can: this kernel has no Landlock, or "
          + "does not use it (it is in Linux 5.13 and later; see the boot parameter lsm=)")
    }
    if !filtersSystemCalls {
      found.append(
        "extensions can use the network and every system call: this system does not filter "
          + "system calls (seccomp)")
    }
    if processCounting == .none {
      found.append(
        "extensions can start any number of processes: no control group with the controller pids "
          + "can be made, and the limit of the user does not hold for root")
    }
    return found
  }

  /// What the system gives only in part; it prevents nothing.
  public var weaknesses: [String] {
    guard launcher != nil, landlockVersion > 0 else { return [] }
    var found: [String] = []
    if landlockVersion < 3 {
      found.append(
        "extensions can empty files that they may not write: that can be refused from Linux 6.2")
    }
    if landlockVersion < 6 {
      found.append(
        "extensions can send signals to other processes of their user, also to the keeper of their "
          + "run, so that a process can outlive it: that can be refused from Linux 6.12")
    }
    return found
  }
}
