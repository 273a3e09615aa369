import Glibc
import SafeFiles
package import SystemPackage

/// A program of ours that serves others for as long as this process does, with nothing but the
/// descriptors that it is handed.
///
/// The launcher takes all other rights from it (`--serve`), and ends it with this process.
package struct ServingProgram: Sendable {
  /// The program, absolute.
  package var executable: FilePath
  /// Its arguments; the descriptors that it is handed have the numbers from 3 on.
  package var arguments: [String]
  /// The folders with libraries that it is linked with besides those of the system.
  package var libraries: [FilePath] = []
  /// How much its isolation matters.
  package var isolation: Isolation

  /// The most bytes of data that it may hold.
  private static let dataBytes = 256 << 20
  /// The most descriptors that it may have open.
  private static let openFiles = 300

  /// Creates a value from its parts.
  package init(
    executable: FilePath, arguments: [String], libraries: [FilePath] = [], isolation: Isolation
  ) {
    self.executable = executable
    self.arguments = arguments
    self.libraries = libraries
    self.isolation = isolation
  }

  /// Starts the program, and waits until it has ended.
  ///
  /// - Parameters:
  ///   - descriptors: What it is handed; they stay open here.
  ///   - say: Gets each line that it writes to its standard error.
  /// - Returns: How it ended, in words.
  /// - Throws: ``LaunchFault`` if it was not started.
  package func run(
    handing descriptors: [FileDescriptor], _ say: @escaping @Sendable (String) -> Void
  ) async throws(LaunchFault) -> String {
    if let fault = isolation.fault { throw LaunchFault(why: fault) }
    guard let launcher = isolation.report.launcher else {
      throw LaunchFault(
        why:
          "the program 'sharepipe-launcher', which starts it, is missing; install all of sharepipe"
      )
    }
    let streams = try ServingStreams(handing: descriptors)
    let launch = ChildLaunch(
      executable: launcher,
      arguments: options(handing: descriptors.count) + [Array("--".utf8), executable.bytes]
        + arguments.map { Array($0.utf8) },
      environment: [:], workingDirectory: "/",
      streams: (streams.input, streams.output, streams.errors))
    let errors = streams.ownErrors
    let isHeard = BlockingThread.start { ServingStreams.lines(of: errors, say) }
    if !isHeard { try? errors.close() }
    do throws(ChildLaunch.Fault) {
      let (_, end) = try await launch.run { process, _ in
        await BlockingThread.run { _ = ChildExit.end(of: process) }
      }
      switch end {
      case .exited(let status): return "exit status \(status)"
      case .signalled(let signal): return "signal \(signal)"
      default: return "it was ended"
      }
    } catch {
      throw LaunchFault(error)
    }
  }

  private func options(handing descriptors: Int) -> [[UInt8]] {
    var options = LauncherOptions()
    options.addFlag("--serve")
    options.add("--descriptors", descriptors)
    for library in libraries { options.add("--read", library) }
    options.add("--data", Self.dataBytes)
    options.add("--files", Self.openFiles)
    options.add("--file-size", 0)
    options.add("--parent", Int(getpid()))
    if isolation.mode == .required {
      for name in ["files", "system-calls"] { options.add("--require", name) }
    }
    return options.words
  }
}
