import CLinux
import Glibc
import ShareRules
public import SystemPackage

/// Decides how the programs of extensions are isolated.
///
/// A small program, `sharepipe-launcher`, gives up rights, starts the extension's program, and stays
/// beside it until nothing of the run is left. What it sets holds for all that the program starts. It
/// ends the run at its deadline, also if sharepipe is stopped then; so it is used with isolation off,
/// too, and gives up nothing.
public struct Isolation: Sendable {
  /// How much it matters.
  public let mode: IsolationMode

  /// What there is, if the caller gave it.
  private let given: IsolationSupport?

  /// What there is; it is found out when it is first asked for, since that takes a control group.
  var support: IsolationSupport { given ?? .system }

  /// What this system gives.
  public var report: IsolationReport { support.report }

  /// Isolates with what this system gives.
  ///
  /// - Parameter mode: How much it matters.
  public init(_ mode: IsolationMode = .available) {
    self.mode = mode
    given = nil
  }

  /// Isolates with a launcher that is somewhere else than beside the running program.
  ///
  /// - Parameters:
  ///   - mode: How much it matters.
  ///   - launcher: The program `sharepipe-launcher`, absolute.
  public init(_ mode: IsolationMode = .available, launcher: FilePath) {
    self.init(mode, support: IsolationSupport(launcher: launcher))
  }

  /// Isolates with a given support.
  ///
  /// - Parameters:
  ///   - mode: How much it matters.
  ///   - support: What there is.
  package init(_ mode: IsolationMode, support: IsolationSupport) {
    self.mode = mode
    given = support
  }

  /// What a person should know before extensions run: what is not isolated, and what follows.
  public var notes: [String] {
    guard mode == .off else { return report.shortcomings + report.weaknesses }
    let note = "extensions are not isolated: they run with all rights of their user"
    return report.launcher == nil ? [note, IsolationReport.noDeadlines] : [note]
  }

  /// Why nothing may run: what is required and not available; `nil` if nothing prevents it.
  public var fault: String? {
    let missing = report.shortcomings
    guard mode == .required, !missing.isEmpty else { return nil }
    return "isolation is required, but " + missing.joined(separator: "; ")
  }

  /// The launcher, its options and the control group of one run.
  ///
  /// - Parameters:
  ///   - profile: What the program may reach and use.
  ///   - secrets: The number of secrets, which the launcher hands over.
  ///   - lease: The lease under which it runs, or `nil` for none.
  /// - Returns: What is put before the program, or `nil` if there is no launcher and none is needed.
  /// - Throws: A fault if what is required cannot be had, or the lease is over.
  func launch(
    _ profile: IsolationProfile, handingOver secrets: Int = 0, under lease: WorkLease? = nil
  ) throws(LaunchFault) -> ChildIsolation? {
    if let fault { throw LaunchFault(why: fault) }
    if lease?.isHeld == false {
      throw LaunchFault(
        why: "this host did not renew its lease in time; another host does the work")
    }
    guard let launcher = report.launcher else {
      let needs = [
        secrets > 0 ? "its secrets are handed over" : nil,
        lease.map { _ in "its lease is watched" },
      ]
      if let need = needs.lazy.compactMap(\.self).first {
        throw LaunchFault(
          why: "\(need) by sharepipe-launcher, which is missing; install all of sharepipe")
      }
      return nil
    }
    var options = mode == .off ? LauncherOptions() : LauncherOptions(profile)
    if mode == .off { options.addFlag("--unrestricted") }
    options.add("--parent", Int(getpid()))
    if secrets > 0 { options.add("--descriptors", secrets) }
    if let lease { options.add("--lease", lease.path) }
    guard mode != .off else {
      return ChildIsolation(
        launcher: launcher, options: options.words, controlGroup: nil, keepsInControlGroup: false,
        limits: nil)
    }
    var group: ControlGroup?
    if let controlGroups = support.controlGroups {
      do throws(Errno) {
        let made = try controlGroups.make(processes: profile.processes)
        options.add("--control-group", made.path)
        group = made
      } catch {
        // One could be made before. To go on without a limit would be to say nothing of it.
        throw .system("no control group can be made", error)
      }
    }
    if getuid() != 0 {
      // The keeper counts too.
      options.add("--processes", UserProcesses.count() + profile.processes + 1)
    }
    if mode == .required {
      for name in ["files", "system-calls"] { options.add("--require", name) }
    }
    return ChildIsolation(
      launcher: launcher, options: options.words, controlGroup: group,
      keepsInControlGroup: report.landlockVersion > 0,
      limits: ChildIsolation.Limits(
        processes: profile.processes, fileBytes: profile.fileBytes, dataBytes: profile.dataBytes))
  }
}
