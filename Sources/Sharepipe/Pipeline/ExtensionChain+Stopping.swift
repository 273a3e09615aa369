import ExtensionRunning
import Glibc
import ShareModel
import ShareRules
import SystemPackage

/// Stopping for a fault that is not the entry's and not the extension's.
extension ExtensionChain {
  /// Puts the rest off if what went wrong may pass.
  mutating func stop(for reason: Reason) {
    let mayWait =
      switch reason.code {
      case .interrupted: log.row.isResumable
      case .noSpace, .freeSpaceKept, .noResources, .systemFault: true
      default: false
      }
    guard mayWait else { return }
    postponement = Postponement.untilPassed(
      reason, log.row, policy: processor.pipeline.rules.policy.retries)
  }

  /// Runs an extension; where its program could not be launched, since a directory of ours was closed
  /// for a moment, once more.
  ///
  /// A program that was not launched has done nothing. What it says of the run has none of the
  /// secrets of a URL that it was handed.
  func launch(_ request: ExtensionRequest) async -> ExtensionRun {
    secrets(of: request).hidden(in: await launchOnceMore(request))
  }

  private func launchOnceMore(_ request: ExtensionRequest) async -> ExtensionRun {
    var run = await processor.pipeline.runner.run(request)
    guard run.isNotLaunched, request.bundle.executable != nil else { return run }
    if Self.isOpen(request.output) { run = await processor.pipeline.runner.run(request) }
    // One that was, and failed while its directories were closed, may not have been able to read.
    guard case .failed(let reason) = run.answer, run.isNotLaunched || request.bundle.mayRepeat,
      !Self.isOpen(request.output)
    else { return run }
    run.answer = .failed(Reason(.systemFault, reason.message))
    return run
  }

  private static func isOpen(_ directory: FilePath) -> Bool {
    unsafe directory.withPlatformString { unsafe access($0, R_OK | W_OK | X_OK) } == 0
  }
}

extension ExtensionRun {
  /// Whether its program was not even started.
  fileprivate var isNotLaunched: Bool {
    if case .failed(let reason) = answer { reason.code == .launchFailed } else { false }
  }
}
