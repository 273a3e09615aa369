import Glibc
import SafeFiles
package import SystemPackage

/// This program, started again to do a piece of work beside this process, which it outlives if need be.
///
/// It is in a session of its own, begins where this process is, has its rights, and writes its errors
/// where this process writes its own.
package struct CompanionProgram: Sendable {
  /// The program, absolute.
  package var executable: FilePath
  /// Its arguments, without its own name.
  package var arguments: [String]
  /// Its whole environment.
  package var environment: [String: String]
  /// Whether its output goes where that of this process goes, or nowhere.
  package var showsOutput: Bool

  /// Creates a value from its parts.
  package init(
    executable: FilePath = thisProgram, arguments: [String], environment: [String: String],
    showsOutput: Bool = false
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.showsOutput = showsOutput
  }

  /// The file of this program; where another one has taken its place, what the system keeps of it.
  ///
  /// Source: proc_pid_exe(5).
  package static var thisProgram: FilePath {
    let link: FilePath = "/proc/self/exe"
    let target = unsafe link.withPlatformString { unsafe realpath($0, nil) }
    guard let target = unsafe target else { return link }
    defer { unsafe free(target) }
    return unsafe FilePath(platformString: target)
  }

  /// Starts the program, and waits until it has ended.
  ///
  /// - Returns: The exit status; `nil` if a signal ended it.
  /// - Throws: ``LaunchFault`` if it was not started.
  package func run() async throws(LaunchFault) -> Int? {
    let streams = try ServingStreams.inherited(withOutput: showsOutput)
    let launch = ChildLaunch(
      executable: executable, arguments: arguments.map { Array($0.utf8) },
      environment: environment,
      workingDirectory: FilePath(".").absolute.lexicallyNormalized(), streams: streams)
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
