#if Console
import Foundation
import Glibc
import Logging
import Sharepipe

/// The console that a watch starts: a child, which ends with the watch, is started again when it ends
/// by itself, and whose end ends nothing else.
struct ConsoleChild: Sendable {
  /// The arguments of `sharepipe`, from `console` on.
  let arguments: [String]
  let logger: Logger

  private static let pauses: (first: Duration, longest: Duration) = (
    .milliseconds(250), .seconds(30)
  )
  /// How long it must have lived for the pause to be the first again.
  private static let steady: Duration = .seconds(60)
  /// Wrong use, or a configuration that cannot be used: another start would end in the same way.
  private static let hopeless = [ExitStatus.usage, .noInput, .configuration].map {
    Int($0.rawValue)
  }

  /// Runs consoles until the task is cancelled.
  func run() async {
    var pause = Self.pauses.first
    while !Task.isCancelled {
      let start = ContinuousClock.now
      let status: Int?
      do throws(LaunchFault) {
        status = try await program.run()
      } catch {
        return logger.warning("the console cannot be started: \(error)")
      }
      guard !Task.isCancelled else { return }
      guard status.map({ !Self.hopeless.contains($0) }) ?? true else {
        return logger.warning("the console has ended and is not started again; its error is above")
      }
      pause = .now - start > Self.steady ? Self.pauses.first : pause
      logger.warning("the console has ended; it is started again in \(pause)")
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, Self.pauses.longest)
    }
  }

  /// The program; the manager of services hears of the watch alone.
  private var program: CompanionProgram {
    let environment = ProcessInfo.processInfo.environment
      .filter { !["NOTIFY_SOCKET", "LISTEN_FDS", "LISTEN_PID"].contains($0.key) }
    return CompanionProgram(
      arguments: arguments + ["--parent", "\(getpid())"], environment: environment,
      showsOutput: true)
  }
}
#endif
