import Glibc
import SafeFiles
import SystemPackage

/// Runs a program in a session of its own, and leaves nothing of it behind.
package enum ChildProcess {
  /// The name of the environment variable by which processes of a run are recognised.
  static let markName = "SHAREPIPE_RUN"

  /// Runs a program to its end.
  ///
  /// Cancelling the task ends the program as when its time is over. When this returns, its group,
  /// its session, and whatever else carries the mark of the run have been killed.
  ///
  /// - Parameter command: The program and its bounds.
  /// - Returns: How it ended and what it wrote.
  package static func run(_ command: ChildCommand) async -> ChildOutcome {
    let start = ContinuousClock.now
    var outcome: ChildOutcome
    do throws(Errno) {
      let wakeup = try Wakeup()
      outcome = await withTaskCancellationHandler {
        // The launching library answers a cancellation in its own way, by killing one process; it
        // is kept from seeing it, and the supervisor does what must be done.
        await Task { await launch(command, wakeup: wakeup) }.value
      } onCancel: {
        wakeup.ring()
      }
    } catch {
      outcome = ChildOutcome(end: LaunchFault.system("no descriptor is left", error).end)
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
      var output = try Pipe()
      var errors = try Pipe()
      var kept: OwnedDescriptor?
      let input = try standardInput(of: command, kept: &kept)
      guard DescriptorLimit.hasRoom(after: input.descriptor.rawValue) else {
        throw Errno.tooManyOpenFiles
      }
      let outcome = try await launch(
        command, wakeup: wakeup, input: input, output: &output, errors: &errors)
      // The program may look for the end of its input as long as it runs.
      _ = consume kept
      return outcome
    } catch {
      let launcher = command.isolation?.launcher ?? command.executable
      let fault = ChildLaunch.Fault(error).launchFault(of: launcher, in: command.workingDirectory)
      return ChildOutcome(end: fault.end)
    }
  }

  /// The input of a program; with secrets, the socket that holds both.
  ///
  /// - Parameters:
  ///   - command: The program.
  ///   - kept: The other end of the input if it stays open while the program runs.
  /// - Returns: The descriptor.
  /// - Throws: The error of the system.
  private static func standardInput(
    of command: ChildCommand, kept: inout OwnedDescriptor?
  ) throws -> OwnedDescriptor {
    let input: OwnedDescriptor
    if command.isInputKeptOpen {
      let ends = try FileDescriptor.pipe(options: .closeOnExec)
      kept = OwnedDescriptor(ends.writeEnd)
      input = OwnedDescriptor(ends.readEnd)
      // The program does not read yet: what a pipe does not hold is an error, not a wait.
      guard fcntl(ends.writeEnd.rawValue, F_SETFL, O_NONBLOCK) == 0 else {
        throw Errno(rawValue: errno)
      }
      do {
        try ends.writeEnd.writeAll(command.input)
      } catch Errno.resourceTemporarilyUnavailable {
        throw ChildLaunch.Fault.other("\(Errno.resourceTemporarilyUnavailable)")
      }
    } else {
      input = OwnedDescriptor(try MemoryFile.create(holding: command.input))
    }
    guard let secrets = command.secrets else { return input }
    return OwnedDescriptor(try secrets.parcel(with: input.descriptor))
  }

  private static func launch(
    _ command: ChildCommand, wakeup: Wakeup, input: consuming OwnedDescriptor,
    output: inout Pipe, errors: inout Pipe
  ) async throws(ChildLaunch.Fault) -> ChildOutcome {
    var environment = command.environment
    let token = "\(UInt64.random(in: .min ... .max))"
    environment[markName] = token
    let outputEnd = output.reading.rawValue
    let errorsEnd = errors.reading.rawValue
    let words =
      command.isolation?.arguments(
        for: command.executable, command.arguments,
        until: .within(command.timeLimit + command.grace + RunDeadline.margin))
      ?? command.arguments
    let launch = ChildLaunch(
      executable: command.isolation?.launcher ?? command.executable, arguments: words,
      environment: environment, workingDirectory: command.workingDirectory,
      streams: (input.release(), output.handOver(), errors.handOver()))
    let (report, status) = try await launch.run { process, exit in
      await BlockingThread.run {
        var supervisor = ChildSupervisor(
          process: process, exit: exit, wakeup: wakeup.number,
          output: outputEnd, errors: errorsEnd, mark: "\(markName)=\(token)", command: command)
        return supervisor.supervise()
      }
    }
    var end = status
    if case .exited(let status) = end {
      let fault = command.isolation?.fault(
        status: status, log: report.log, executable: command.executable)
      end = fault.map { .notLaunched($0) } ?? end
    }
    return ChildOutcome(
      end: report.endedFor ?? end, output: report.output, log: report.log,
      leftBehind: report.leftBehind, mayRunOn: report.mayRunOn)
  }
}
