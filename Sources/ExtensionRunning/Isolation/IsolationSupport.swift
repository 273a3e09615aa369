import CLinux
import ContentSniffing
import Glibc
package import SystemPackage

/// What this system gives to isolate with, found out once.
package struct IsolationSupport: Sendable {
  /// What there is.
  package let report: IsolationReport

  /// Makes control groups, or `nil` where none can be made.
  let controlGroups: ControlGroups?

  /// What there is for this process.
  package static let system = IsolationSupport()

  /// Takes a report for true, as a test does that wants less than there is.
  ///
  /// - Parameter report: What there is.
  package init(report: IsolationReport) {
    self.report = report
    controlGroups = report.processCounting == .controlGroup ? ControlGroups.find() : nil
  }

  /// Finds out what there is.
  ///
  /// - Parameter launcher: The launcher; it is looked up if this is `nil`.
  package init(launcher: FilePath? = nil) {
    controlGroups = ControlGroups.find()
    let launcher = launcher ?? HelperProgram.find(named: "sharepipe-launcher")
    let counting: IsolationReport.ProcessCounting =
      launcher == nil ? .none : controlGroups != nil ? .controlGroup : getuid() != 0 ? .user : .none
    report = IsolationReport(
      launcher: launcher, landlockVersion: max(0, Int(clinux_landlock_version())),
      filtersSystemCalls: clinux_refuses_calls() == 0, processCounting: counting)
  }
}
