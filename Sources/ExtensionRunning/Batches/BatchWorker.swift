import CLinux
import Glibc
import SafeFiles
import ShareRules
import Synchronization
import SystemPackage

/// A process of an extension that serves one context after the other.
///
/// It runs in a session of its own. The task that has started it must ``end(_:)`` it, which leaves
/// nothing of it behind.
final class BatchWorker: Sendable {
  /// How a worker is brought to its end.
  enum Ending {
    /// Its standard input ends; then it is asked to end, then it is ended.
    case gentle
    /// It is asked to end, then it is ended.
    case asked
    /// It is ended.
    case immediate
  }

  /// The directory in which it finds its contexts.
  let directory: BatchDirectory

  private let command: BatchCommand
  private let process: pid_t
  private let exit: CInt
  private let mark: String
  /// What it wrote to standard error while its end was waited for.
  private let lastWords: Mutex<CappedLog>
  private let runsOn = Mutex(false)
  /// When its keeper ends it, or `nil` if it has none.
  private let deadline: MomentFile?
  private let input: Mutex<FileDescriptor?>
  private let output: Pipe
  private let errors: Pipe
  private let release: AsyncStream<Void>.Continuation
  private let life: Task<ChildOutcome.End, Never>

  private init(
    _ child: Child, command: BatchCommand, directory: BatchDirectory, deadline: MomentFile?,
    mark: String,
    input: FileDescriptor, output: consuming Pipe, errors: consuming Pipe,
    release: AsyncStream<Void>.Continuation, life: Task<ChildOutcome.End, Never>
  ) {
    process = child.process
    exit = child.exit
    self.command = command
    self.directory = directory
    self.deadline = deadline
    self.mark = mark
    lastWords = Mutex(
      CappedLog(limit: 4096, margin: command.secrets?.redaction.longest ?? 0))
    self.input = Mutex(input)
    self.output = output
    self.errors = errors
    self.release = release
    self.life = life
  }

  deinit {
    // A worker that its owner forgot to end must not go on running.
    if let input = input.withLock({ $0.take() }) {
      try? input.close()
      if command.isolation != nil {
        RunKeeper.end(process)
      } else {
        kill(-process, SIGKILL)
      }
    }
    release.finish()
  }

  /// What takes its secrets out of what it says.
  var redaction: SecretRedaction { command.secrets?.redaction ?? .none }

  /// Asks the worker about one context, and waits for its answer.
  ///
  /// Cancelling the task ends the waiting, not the worker. If this process is stopped, the keeper of the
  /// worker ends it when the time is over.
  ///
  /// - Parameters:
  ///   - line: The request, with its line feed.
  ///   - timeLimit: The longest time for the answer.
  ///   - outputLimit: The most bytes of the answer.
  /// - Returns: What it did. Unless it answered, the worker must be ended.
  func ask(_ line: [UInt8], timeLimit: Duration, outputLimit: Int) async -> BatchReply {
    let wakeup: Wakeup
    do throws(Errno) {
      wakeup = try Wakeup()
      try deadline?.move(to: .now + timeLimit + command.grace + RunDeadline.margin)
    } catch {
      return BatchReply(end: .exhausted(error), log: CappedLog(limit: 0))
    }
    if deadline != nil { RunKeeper.look(process) }
    let input = input.withLock { $0?.rawValue ?? -1 }
    let streams = BatchStreams(
      input: input, output: output.reading.rawValue, errors: errors.reading.rawValue)
    let reply = await withTaskCancellationHandler {
      await BlockingThread.run { [exit, redaction] in
        var conversation = BatchConversation(
          line, streams: streams, exit: exit, wakeup: wakeup.number, timeLimit: timeLimit,
          outputLimit: outputLimit, redaction: redaction)
        return conversation.hold()
      }
    } onCancel: {
      wakeup.ring()
    }
    if case .answered = reply.end {
      // One that waits for its next request is ended by its owner. If that fails, it is ended early.
      try? deadline?.move(to: .never)
    }
    return reply
  }

  /// Ends the worker and everything that it has started, and removes its directory.
  ///
  /// - Parameter ending: How it is brought to its end.
  /// - Returns: How it came to its end.
  @discardableResult
  func end(_ ending: Ending) async -> ChildOutcome.End {
    if let input = input.withLock({ $0.take() }) { try? input.close() }
    let cause = await BlockingThread.run { [self] in
      var hasEnded = ending == .gentle && hasEnded(within: command.grace)
      if !hasEnded, ending != .immediate {
        kill(-process, SIGTERM)
        // A stopped process takes the signal only when it goes on.
        kill(-process, SIGCONT)
        hasEnded = self.hasEnded(within: command.grace)
      }
      let hasEndedAll = SessionKiller(
        leader: process, mark: EnvironmentMark(mark.utf8), isolation: command.isolation
      ).killAll()
      runsOn.withLock { $0 = !hasEndedAll }
      var errors = OutputStream(descriptor: errors.reading.rawValue)
      for _ in 0..<4 where errors.isOpen {
        errors.read { chunk in lastWords.withLock { $0.append(chunk) } }
      }
      return command.isolation == nil ? nil : RunKeeper.cause(of: process)
    }
    deadline?.remove()
    release.finish()
    let end = await life.value
    command.isolation?.controlGroup?.remove()
    return cause ?? end
  }

  /// Whether some of its processes may run on, once it was ended: they could not be ended in time.
  var mayRunOn: Bool { runsOn.withLock { $0 } }

  /// The bounds of its life, once it has ended.
  var bounds: RunBounds {
    RunBounds(
      limits: command.isolation?.limits,
      hasReachedProcessLimit: command.isolation?.controlGroup?.hasReachedLimit ?? false)
  }

  /// Why the program was never started, or `nil` if it was.
  ///
  /// - Parameters:
  ///   - end: How the process ended.
  ///   - log: What it wrote to standard error.
  /// - Returns: The words of a message.
  func launchFault(_ end: ChildOutcome.End, log: CappedLog) -> String? {
    guard case .exited(let status) = end else { return nil }
    // What a worker writes before the first request is read only while its end is waited for.
    let said = log.head.isEmpty ? redaction.redacted(lastWords.withLock { $0 }) : log
    guard let isolation = command.isolation else { return nil }
    if said.head.isEmpty, status == 126 || status == 127 {
      return "\(command.executable) is not there, or may not be executed"
    }
    return isolation.fault(status: status, log: said, executable: command.executable)
  }

  /// Waits for its end, and returns whether it came.
  ///
  /// What it writes meanwhile is thrown away, so that it does not wait for a reader.
  private func hasEnded(within time: Duration) -> Bool {
    let deadline = ContinuousClock.now + time
    var output = OutputStream(descriptor: output.reading.rawValue)
    var errors = OutputStream(descriptor: errors.reading.rawValue)
    repeat {
      var descriptors = [
        pollfd(fd: exit, events: Int16(POLLIN), revents: 0),
        pollfd(fd: output.isOpen ? output.descriptor : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors.isOpen ? errors.descriptor : -1, events: Int16(POLLIN), revents: 0),
      ]
      let left = max(0, ((deadline - .now) / .milliseconds(1)).rounded(.up))
      let longest: Double = exit < 0 ? 20 : 3_600_000
      _ = unsafe poll(&descriptors, nfds_t(descriptors.count), CInt(min(left, longest)))
      if descriptors[2].revents != 0 {
        errors.read { chunk in lastWords.withLock { $0.append(chunk) } }
      }
      if descriptors[0].revents != 0 { return true }
      if exit < 0, ChildExit.hasEnded(process) { return true }
      if descriptors[1].revents != 0 { output.read { _ in } }
    } while ContinuousClock.now < deadline
    return false
  }
}

extension BatchWorker {
  /// The process that was started.
  private struct Child {
    let process: pid_t
    let exit: CInt
  }

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - command: The program.
  ///   - directory: The directory in which it finds its contexts.
  /// - Returns: The worker.
  /// - Throws: Why it could not be launched.
  static func start(
    _ command: BatchCommand, in directory: BatchDirectory
  ) async throws(LaunchFault) -> BatchWorker {
    let mark = "\(ChildProcess.markName)=\(UInt64.random(in: .min ... .max))"
    let (ended, release) = AsyncStream<Void>.makeStream()
    let (started, tell) = AsyncStream<Result<Child, LaunchFault>>.makeStream()
    do {
      var output = try Pipe()
      var errors = try Pipe()
      let ends = try FileDescriptor.pipe(options: .closeOnExec)
      let requests = OwnedDescriptor(ends.writeEnd)
      let input = try handingOver(command.secrets, input: OwnedDescriptor(ends.readEnd))
      _ = fcntl(ends.writeEnd.rawValue, F_SETFL, O_NONBLOCK)
      guard DescriptorLimit.hasRoom(after: input.descriptor.rawValue) else {
        throw Errno.tooManyOpenFiles
      }
      var environment = command.environment
      environment[ChildProcess.markName] = String(mark.dropFirst(ChildProcess.markName.count + 1))
      let deadline = try command.isolation.map { _ in
        try MomentFile(at: directory.deadline, holding: .never)
      }
      let launch = ChildLaunch(
        executable: command.isolation?.launcher ?? command.executable,
        arguments: command.isolation?.arguments(
          for: command.executable, [], until: .file(directory.deadline)) ?? [],
        environment: environment, workingDirectory: command.workingDirectory,
        streams: (
          input: input.release(), output: output.handOver(), errors: errors.handOver()
        ))
      // The launch waits for the process in the same call that starts it. The task ends with the
      // worker, whose owner waits for it.
      let life = Task { await live(launch, tell: tell, until: ended) }
      // A task that is cancelled meanwhile still has to end what is being started.
      let child = await Task {
        for await child in started { return child }
        return .failure(LaunchFault(why: "it was not started"))
      }.value
      switch child {
      case .success(let child):
        return BatchWorker(
          child, command: command, directory: directory, deadline: deadline, mark: mark,
          input: requests.release(), output: output, errors: errors, release: release, life: life)
      case .failure(let fault): throw fault
      }
    } catch {
      let isPassing = (error as? Errno)?.isShortage ?? false
      throw error as? LaunchFault ?? LaunchFault(why: "\(error)", isPassing: isPassing)
    }
  }

  /// The descriptor for its standard input: the pipe, or a socket that holds the pipe and the
  /// secrets.
  ///
  /// - Throws: The error of the system.
  private static func handingOver(
    _ secrets: RunSecrets?, input: consuming OwnedDescriptor
  ) throws -> OwnedDescriptor {
    guard let secrets else { return input }
    return OwnedDescriptor(try secrets.parcel(with: input.descriptor))
  }

  private static func live(
    _ launch: ChildLaunch, tell: AsyncStream<Result<Child, LaunchFault>>.Continuation,
    until ended: AsyncStream<Void>
  ) async -> ChildOutcome.End {
    do throws(ChildLaunch.Fault) {
      let (_, end) = try await launch.run { process, exit in
        tell.yield(.success(Child(process: process, exit: exit)))
        for await _ in ended {}
      }
      return end
    } catch {
      let fault = error.launchFault(of: launch.executable, in: launch.workingDirectory)
      tell.yield(.failure(fault))
      return fault.end
    }
  }
}
