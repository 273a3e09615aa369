#if Console
import Foundation
import Glibc
import Logging
import Sharepipe
import SystemPackage

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
  private static let hopeless = [ExitStatus.usage, .noInput, .configuration].map(\.rawValue)

  /// Runs consoles until the task is cancelled.
  func run() async {
    var pause = Self.pauses.first
    while !Task.isCancelled {
      let start = ContinuousClock.now
      guard let process = Self.start(arguments) else {
        return logger.warning("the console cannot be started")
      }
      let status = await BlockingThread.run { Self.end(of: process) }
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

  /// Starts this program again; `nil` if that cannot be done.
  ///
  /// The manager of services hears of the watch alone. Source: posix_spawn(3).
  private static func start(_ arguments: [String]) -> pid_t? {
    let words = ["sharepipe"] + arguments + ["--parent", "\(getpid())"]
    let variables = ProcessInfo.processInfo.environment
      .filter { !["NOTIFY_SOCKET", "LISTEN_FDS", "LISTEN_PID"].contains($0.key) }
      .map { "\($0.key)=\($0.value)" }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    // Signals that this process takes on a thread of its own are those of the child again.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    unsafe posix_spawnattr_setsigmask(&attributes, &mask)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    let result = unsafe withPointers(words) { words in
      unsafe withPointers(variables) { variables in
        unsafe posix_spawn(&process, "/proc/self/exe", &actions, &attributes, words, variables)
      }
    }
    return result == 0 ? process : nil
  }

  private static func withPointers<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe body(pointers)
  }

  /// Waits for the end of a process: its exit status, or `nil` if a signal ended it.
  private static func end(of process: pid_t) -> Int32? {
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }
}
#endif
