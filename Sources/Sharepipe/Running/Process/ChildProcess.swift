import Glibc
import Subprocess
import SystemPackage

/// Runs a program in a session of its own, and leaves nothing of it behind.
enum ChildProcess {
  /// The name of the environment variable by which processes of a run are recognised.
  static let markName = "SHAREPIPE_RUN"

  /// Runs a program to its end.
  ///
  /// Cancelling the task ends the program as when its time is over. When this returns, its group,
  /// its session, and whatever else carries the mark of the run have been killed.
  ///
  /// - Parameter command: The program and its bounds.
  /// - Returns: How it ended and what it wrote.
  static func run(_ command: ChildCommand) async -> ChildOutcome {
    let start = ContinuousClock.now
    var outcome: ChildOutcome
    do {
      let wakeup = try Wakeup()
      outcome = await withTaskCancellationHandler {
        // The launching library answers a cancellation in its own way, by killing one process; it
        // is kept from seeing it, and the supervisor does what must be done.
        await Task { await launch(command, wakeup: wakeup) }.value
      } onCancel: {
        wakeup.ring()
      }
    } catch {
      outcome = ChildOutcome(end: .notLaunched("no descriptor is left: \(error)"))
    }
    if let isolation = command.isolation {
      outcome.limits = isolation.limits
      outcome.hasReachedProcessLimit = isolation.controlGroup?.hasReachedLimit ?? false
      isolation.controlGroup?.remove()
    }
    outcome.duration = .now - start
    return outcome
  }

  @concurrent
  private static func launch(_ command: ChildCommand, wakeup: Wakeup) async -> ChildOutcome {
    do {
      let output = try Pipe()
      let errors: Pipe
      do {
        errors = try Pipe()
      } catch {
        try? output.writing.close()
        throw error
      }
      let input: FileDescriptor
      var kept: FileDescriptor?
      defer { try? kept?.close() }
      do {
        input = try standardInput(of: command, kept: &kept)
      } catch {
        try? output.writing.close()
        try? errors.writing.close()
        throw error
      }
      return try await launch(
        command, wakeup: wakeup, input: input, output: output, errors: errors)
    } catch let error as SubprocessError {
      return ChildOutcome(end: .notLaunched(words(for: error, command)))
    } catch {
      return ChildOutcome(end: .notLaunched("\(error)"))
    }
  }

  /// The input of a program; with secrets, the socket in which it lies beside them.
  ///
  /// - Parameters:
  ///   - command: The program.
  ///   - kept: The other end of the input if it stays open while the program runs.
  /// - Returns: The descriptor, which the caller closes.
  /// - Throws: The error of the system.
  private static func standardInput(
    of command: ChildCommand, kept: inout FileDescriptor?
  ) throws -> FileDescriptor {
    let input: FileDescriptor
    if command.isInputKeptOpen {
      let ends = try FileDescriptor.pipe(options: .closeOnExec)
      kept = ends.writeEnd
      input = ends.readEnd
      do {
        // The program does not read yet: what a pipe does not hold is an error, not a wait.
        guard fcntl(ends.writeEnd.rawValue, F_SETFL, O_NONBLOCK) == 0 else {
          throw Errno(rawValue: errno)
        }
        try ends.writeEnd.writeAll(command.input)
      } catch {
        try? input.close()
        throw error
      }
    } else {
      input = try MemoryFile.create(holding: command.input)
    }
    guard let secrets = command.secrets else { return input }
    defer { try? input.close() }
    return try secrets.parcel(with: input)
  }

  private static func launch(
    _ command: ChildCommand, wakeup: Wakeup, input: FileDescriptor, output: borrowing Pipe,
    errors: borrowing Pipe
  ) async throws -> ChildOutcome {
    let token = "\(UInt64.random(in: .min ... .max))"
    var environment: [Environment.Key: String] = [:]
    for (name, value) in command.environment {
      if let key = Environment.Key(rawValue: name) { environment[key] = value }
    }
    if let key = Environment.Key(rawValue: markName) { environment[key] = token }
    var options = PlatformOptions()
    options.createSession = true
    let outputEnd = output.reading.rawValue
    let errorsEnd = errors.reading.rawValue
    // An argument that is given as bytes must end with a NUL: it is read up to there.
    let words =
      command.isolation?.arguments(for: command.executable, command.arguments) ?? command.arguments
    let result = try await Subprocess.run(
      .path(command.isolation?.launcher ?? command.executable),
      arguments: Arguments(words.map { $0 + [0] }),
      environment: .custom(environment), workingDirectory: command.workingDirectory,
      platformOptions: options,
      input: .fileDescriptor(input, closeAfterSpawningProcess: true),
      output: .fileDescriptor(output.writing, closeAfterSpawningProcess: true),
      error: .fileDescriptor(errors.writing, closeAfterSpawningProcess: true)
    ) { execution in
      let process = execution.processIdentifier
      return await BlockingThread.run {
        var supervisor = ChildSupervisor(
          process: process.value, exit: process.processDescriptor, wakeup: wakeup.number,
          output: outputEnd, errors: errorsEnd, mark: "\(markName)=\(token)", command: command)
        return supervisor.supervise()
      }
    }
    let report = result.closureResult
    let end: ChildOutcome.End
    switch result.terminationStatus {
    case .exited(let status):
      let fault = command.isolation?.fault(
        status: Int(status), log: report.log, executable: command.executable)
      end = fault.map { .notLaunched($0) } ?? .exited(Int(status))
    case .signaled(let signal):
      end = .signalled(Int(signal))
    }
    return ChildOutcome(
      end: report.endedFor ?? end, output: report.output, log: report.log,
      leftBehind: report.leftBehind)
  }

  /// Why the program could not be launched.
  private static func words(for error: SubprocessError, _ command: ChildCommand) -> String {
    switch error.code {
    case .executableNotFound:
      "\(command.isolation?.launcher ?? command.executable) is not there, or may not be executed; check that it exists, that its "
        + "mode has x, and that its first line names an interpreter"
    case .failedToChangeWorkingDirectory:
      "the working directory \(command.workingDirectory) cannot be entered"
    default:
      "\(error)"
    }
  }
}
