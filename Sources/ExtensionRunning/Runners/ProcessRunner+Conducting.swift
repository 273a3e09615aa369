package import ShareRules
import SystemPackage

extension ProcessRunner {
  /// Runs a program once and returns what it did, without judging it.
  ///
  /// - Parameters:
  ///   - request: What the program receives.
  ///   - change: Changes what is run.
  /// - Returns: What it did.
  package func conduct(
    _ request: ExtensionRequest, _ change: (inout ChildCommand) -> Void = { _ in }
  ) async -> ChildOutcome {
    guard let executable = request.bundle.executable else {
      return ChildOutcome(end: .notLaunched("its bundle names no program to run"))
    }
    do throws(LaunchFault) {
      var command = try command(for: request, executable: executable)
      command.countsLeftBehind = true
      change(&command)
      return await ChildProcess.run(command)
    } catch {
      return ChildOutcome(end: error.end)
    }
  }
}
