import Glibc
import SafeFiles
import Subprocess
import Synchronization
import SystemPackage

/// Starts a program with the launching library, and does not depend on the library's own monitor.
///
/// The library opens the descriptor that reports the end (a pidfd) after it has started the
/// program. Where that fails, since no descriptor is left, it waits for ever for a signal that it
/// does not handle; where its monitor could not be set up, it throws when the program has ended. So
/// the end of a program is learned here from the system, and a library that does not come back is
/// left behind.
struct ChildLaunch: Sendable {
  /// The program, absolute.
  var executable: FilePath
  /// Its arguments, without its own name.
  var arguments: [[UInt8]]
  /// Its whole environment.
  var environment: [String: String]
  /// Where it starts, absolute.
  var workingDirectory: FilePath
  /// Its standard input, output and error, which are closed here once it has them.
  var streams: (input: FileDescriptor, output: FileDescriptor, errors: FileDescriptor)

  /// How long the library may take once the program has ended.
  private static let patience: Duration = .seconds(10)
  /// How long it may take if it has no descriptor to wait for.
  private static let shortPatience: Duration = .seconds(1)

  /// Why a program was not started.
  enum Fault: Error, Hashable {
    /// No descriptor, memory or process is left for the moment; nothing ran.
    case shortage(Errno)
    /// The library says why.
    case library(SubprocessError)
    /// Something else went wrong.
    case other(String)

    init(_ error: any Error) {
      switch error {
      case let error as Fault: self = error
      case let error as Errno where error.isShortage: self = .shortage(error)
      case let error as SubprocessError:
        let errno = error.underlyingError
        self = errno.flatMap { $0.isShortage ? .shortage($0) : nil } ?? .library(error)
      default: self = .other("\(error)")
      }
    }
  }

  /// Starts the program, and waits until it has ended.
  ///
  /// - Parameter watch: Gets the number of the process and the descriptor that reports its end,
  ///   or -1. When it returns, the program must have ended or have been killed.
  /// - Returns: What `watch` returned, and how the program ended.
  /// - Throws: Why it was not started.
  func run<Value: Sendable>(
    _ watch: @escaping @Sendable (pid_t, CInt) async -> Value
  ) async throws(Fault) -> (Value, ChildOutcome.End) {
    var variables: [Environment.Key: String] = [:]
    for (name, value) in environment {
      if let key = Environment.Key(rawValue: name) { variables[key] = value }
    }
    let answer = Answer<Value>()
    Task { [self, variables] in
      do {
        try await launch(variables, watch, answer)
        answer.finish(nil)
      } catch {
        answer.finish(Fault(error))
      }
    }
    return try await answer.value().get()
  }

  private func launch<Value: Sendable>(
    _ environment: [Environment.Key: String],
    _ watch: @escaping @Sendable (pid_t, CInt) async -> Value, _ answer: Answer<Value>
  ) async throws {
    var options = PlatformOptions()
    options.createSession = true
    // An argument that is given as bytes must end with a NUL: it is read up to there.
    _ = try await Subprocess.run(
      .path(executable), arguments: Arguments(arguments.map { $0 + [0] }),
      environment: .custom(environment), workingDirectory: workingDirectory,
      platformOptions: options,
      input: .fileDescriptor(streams.input, closeAfterSpawningProcess: true),
      output: .fileDescriptor(streams.output, closeAfterSpawningProcess: true),
      error: .fileDescriptor(streams.errors, closeAfterSpawningProcess: true)
    ) { execution in
      let process = execution.processIdentifier.value
      let exit = execution.processIdentifier.processDescriptor
      let value = await watch(process, exit)
      // It was killed, and is dead in a moment unless it waits for a disk.
      let end =
        ChildExit.hasEnded(process)
        ? ChildExit.end(of: process) : await BlockingThread.run { ChildExit.end(of: process) }
      answer.note(value, end ?? .exited(0))
      // The process stays a zombie until the library, or this, has taken its status.
      let patience = exit < 0 ? Self.shortPatience : Self.patience
      answer.watch(
        AlarmClock.shared.set(after: patience) {
          guard answer.finish(nil) else { return }
          _ = ChildExit.end(of: process, isTaken: true)
        })
    }
  }

  /// What came of the program, once it has ended and its status was taken.
  private final class Answer<Value: Sendable>: Sendable {
    private struct State {
      var outcome: (Value, ChildOutcome.End)?
      var result: Result<(Value, ChildOutcome.End), Fault>?
      var alarm: AlarmClock.Alarm?
      var continuation: CheckedContinuation<Result<(Value, ChildOutcome.End), Fault>, Never>?
    }

    private let state = Mutex(State())

    /// Notes what was seen of the program, and how it ended.
    func note(_ value: Value, _ end: ChildOutcome.End) {
      state.withLock { $0.outcome = (value, end) }
    }

    /// Notes what bounds the wait for the library.
    func watch(_ alarm: AlarmClock.Alarm) {
      let isLate = state.withLock { state in
        state.alarm = alarm
        return state.result != nil
      }
      if isLate { AlarmClock.shared.stop(alarm) }
    }

    /// Says that the status was taken, or that the program was not started.
    ///
    /// - Parameter fault: What the library threw; it does not count if the program has run.
    /// - Returns: Whether this was the first time.
    @discardableResult
    func finish(_ fault: Fault?) -> Bool {
      let (isFirst, alarm) = state.withLock { state -> (Bool, AlarmClock.Alarm?) in
        guard state.result == nil else { return (false, nil) }
        let result: Result<(Value, ChildOutcome.End), Fault> =
          if let outcome = state.outcome {
            .success(outcome)
          } else {
            .failure(fault ?? .other("it was not started"))
          }
        state.result = result
        state.continuation?.resume(returning: result)
        state.continuation = nil
        return (true, state.alarm)
      }
      if let alarm { AlarmClock.shared.stop(alarm) }
      return isFirst
    }

    func value() async -> Result<(Value, ChildOutcome.End), Fault> {
      await withCheckedContinuation { continuation in
        let result = state.withLock { state in
          if state.result == nil { state.continuation = continuation }
          return state.result
        }
        if let result { continuation.resume(returning: result) }
      }
    }
  }
}
