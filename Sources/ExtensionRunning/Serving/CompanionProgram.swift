import Glibc
import SafeFiles
package import SystemPackage

/// A program of ours that does a piece of work beside this process, and outlives it if need be.
///
/// It is in a session of its own, has the environment and the rights of this process, and writes its
/// errors where this process writes its own.
package struct CompanionProgram: Sendable {
  /// The program, absolute.
  package var executable: FilePath
  /// Its arguments, without its own name.
  package var arguments: [String]
  /// Its whole environment.
  package var environment: [String: String]

  /// Creates a value from its parts.
  package init(executable: FilePath, arguments: [String], environment: [String: String]) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
  }

  /// Starts the program, and waits until it has ended.
  ///
  /// - Returns: The exit status; `nil` if a signal ended it.
  /// - Throws: ``LaunchFault`` if it was not started.
  package func run() async throws(LaunchFault) -> Int? {
    let streams = try ServingStreams.inherited()
    let launch = ChildLaunch(
      executable: executable, arguments: arguments.map { Array($0.utf8) },
      environment: environment, workingDirectory: "/", streams: streams)
    do throws(ChildLaunch.Fault) {
      let (_, end) = try await launch.run { process, _ in
        await BlockingThread.run { _ = ChildExit.end(of: process) }
      }
      if case .exited(let status) = end { return status }
      return nil
    } catch {
      throw LaunchFault(error)
    }
  }
}
