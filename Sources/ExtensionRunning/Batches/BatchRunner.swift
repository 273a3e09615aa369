import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// Runs extensions whose processes serve many contexts: `Lifetime` `batch`.
///
/// A process gets a line of JSON for each context and answers each with one line, in order; the
/// lines are those of ``ProcessRunner``. An empty line is the answer of one that has nothing to
/// say. A process that takes too long, writes more than its line, ends instead of answering or
/// gives no usable answer is ended with all that it has started, and the next context gets a new
/// one. One that has ended before it read the request is replaced, and the run does not show it.
struct BatchRunner: Sendable {
  private let catalogue: TypeCatalogue
  private let limits: HostLimits
  private let grace: Duration
  private let isolation: Isolation
  private let pool: BatchPool

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - catalogue: The types by which returned directories are known to be documents.
  ///   - limits: The bounds that the host sets; an extension's own may be narrower.
  ///   - grace: The time between asking a process to end and ending it.
  ///   - isolation: What the processes are kept from.
  ///   - patience: How long an idle process is kept.
  init(
    catalogue: TypeCatalogue, limits: HostLimits, grace: Duration, isolation: Isolation,
    patience: Duration = .seconds(10)
  ) {
    self.catalogue = catalogue
    self.limits = limits
    self.grace = grace
    self.isolation = isolation
    pool = BatchPool(patience: patience)
  }

  /// The number of idle processes.
  var idleWorkers: Int { get async { await pool.count } }

  /// Runs an extension once.
  func run(_ request: ExtensionRequest) async -> ExtensionRun {
    let start = ContinuousClock.now
    let exchange = await exchange(request) { (line, staged) throws(RunFault) -> ExtensionAnswer in
      switch try AnswerReader.run(line) {
      case .completed(let items?) where request.bundle.point.isAction:
        // A phone ignores what a share extension returns.
        let items = try ReturnedItems(
          output: staged.request.output, catalogue: catalogue, limits: limits
        ).items(from: items)
        return .completed(items)
      case .completed:
        return .completed(nil)
      case .cancelled(let domain, let code, let message):
        return .cancelled(domain: domain, code: code, message: message)
      }
    }
    var answer: ExtensionAnswer
    do throws(RunFault) {
      answer = try exchange.answer.get()
      if case .completed(let items?) = answer {
        // They are where they belong now, out of the reach of the process.
        try ReturnedItems(output: request.output, catalogue: catalogue, limits: limits)
          .check(items)
      }
    } catch {
      answer = .failed(error.reason(for: request.bundle, log: exchange.log, exchange.bounds))
    }
    return ExtensionRun(
      answer: exchange.redaction.redacted(answer), attempt: request.attempt,
      exitStatus: exchange.exitStatus,
      duration: .now - start, log: exchange.log.text)
  }

  /// Asks an extension whether content is valid.
  func validate(_ request: ExtensionRequest) async -> ValidationAnswer {
    var request = request
    request.kind = .validate
    let exchange = await exchange(request) { (line, _) throws(RunFault) -> ValidationAnswer in
      try AnswerReader.validation(line)
    }
    do throws(RunFault) {
      return exchange.redaction.redacted(try exchange.answer.get())
    } catch {
      return exchange.redaction.redacted(
        .notExamined(error.reason(for: request.bundle, log: exchange.log, exchange.bounds)))
    }
  }

  /// Ends every process, and waits for that.
  ///
  /// No run is under way then.
  func finish() async { await pool.end() }
}

extension BatchRunner {
  /// What came of one request.
  private struct Exchange<Answer: Sendable>: Sendable {
    var answer: Result<Answer, RunFault>
    var log = CappedLog(limit: 0)
    var bounds = RunBounds()
    var exitStatus: Int?
    /// What takes secrets out of the answer.
    var redaction = SecretRedaction.none
  }

  private func exchange<Answer: Staging>(
    _ request: ExtensionRequest,
    read: @Sendable ([UInt8], BatchDirectory.Staged) throws(RunFault) -> Answer
  ) async -> Exchange<Answer> {
    guard let executable = request.bundle.executable else {
      return Exchange(answer: .failure(.notLaunched("its bundle names no program to run")))
    }
    let key = BatchPool.Key(
      identifier: request.bundle.identifier, executable: executable, container: request.container,
      lease: request.lease)
    while true {
      let old = await pool.take(key)
      do throws(LaunchFault) {
        let worker: BatchWorker
        if let old { worker = old } else { worker = try await start(request, executable) }
        if let exchange = await ask(worker, isNew: old == nil, request, key, read) {
          return exchange
        }
      } catch {
        return Exchange(answer: .failure(error.runFault))
      }
    }
  }

  /// Asks one worker; `nil` if it had ended before, so that another one can be asked.
  private func ask<Answer: Staging>(
    _ worker: BatchWorker, isNew: Bool, _ request: ExtensionRequest, _ key: BatchPool.Key,
    _ read: @Sendable ([UInt8], BatchDirectory.Staged) throws(RunFault) -> Answer
  ) async -> Exchange<Answer>? {
    let directory = worker.directory
    let staged: BatchDirectory.Staged
    let line: [UInt8]
    do throws(LaunchFault) {
      staged = try directory.stage(request)
      line = try Self.line(for: staged.request)
    } catch {
      await worker.end(.gentle)
      directory.remove()
      return Exchange(answer: .failure(error.runFault))
    }
    let settings = request.bundle.settings
    let reply = await worker.ask(
      line, timeLimit: min(settings.timeLimit, limits.timeLimit ?? settings.timeLimit),
      outputLimit: min(settings.outputLimit, limits.outputLimit ?? settings.outputLimit))
    let redaction = worker.redaction
    var exchange = Exchange<Answer>(
      answer: .failure(.interrupted), log: reply.log, redaction: redaction)
    if case .answered(let line) = reply.end {
      do throws(RunFault) {
        let answer = try redaction.reading(line) { (line) throws(RunFault) in
          try read(line, staged)
        }
        try directory.unstage(staged)
        await pool.put(worker, key)
        exchange.answer = .success(answer.unstaged(by: directory, staged))
        return exchange
      } catch {
        exchange.answer = .failure(error)
      }
    }
    exchange.bounds = worker.bounds
    let end = await worker.end(Self.ending(after: reply.end))
    exchange.bounds.mayRunOn = worker.mayRunOn
    // What the process has written is no longer needed, but the directory of the run is.
    try? directory.unstage(staged)
    directory.remove()
    switch reply.end {
    case .answered: return exchange
    case .exhausted(let errno): exchange.answer = .failure(.exhausted("\(errno)"))
    case .notTaken where !isNew, .spokeUnasked where !isNew: return nil
    case _ where end == .leaseLost: exchange.answer = .failure(.leaseLost)
    case .notTaken, .workerEnded:
      let fault = worker.launchFault(end, log: reply.log).map { RunFault.notLaunched($0) }
      exchange.answer = .failure(fault ?? Self.fault(of: end))
      if fault == nil, case .exited(let status) = end { exchange.exitStatus = status }
    case .spokeUnasked(let said):
      exchange.answer = .failure(
        redaction.redacted(
          .answerMalformed("it wrote before it was asked", said: said)))
    case .tooManyLines(let said):
      let why = "it wrote more than one line for one request"
      exchange.answer = .failure(redaction.redacted(.answerMalformed(why, said: said)))
    case .outputLimitExceeded: exchange.answer = .failure(.outputLimitExceeded)
    case .timeLimitExceeded: exchange.answer = .failure(.timeLimitExceeded)
    case .cancelled: exchange.answer = .failure(.interrupted)
    }
    return exchange
  }

  private func start(
    _ request: ExtensionRequest, _ executable: FilePath
  ) async throws(LaunchFault) -> BatchWorker {
    let directory = try BatchDirectory(for: request)
    do throws(LaunchFault) {
      return try await BatchWorker.start(
        try command(for: request, executable: executable, in: directory), in: directory)
    } catch {
      directory.remove()
      throw error
    }
  }

  /// The program with its bounds.
  private func command(
    for request: ExtensionRequest, executable: FilePath, in directory: BatchDirectory
  ) throws(LaunchFault) -> BatchCommand {
    var profile = try IsolationProfile(
      request, executable: executable, workingDirectory: directory.work, limits: limits)
    // Every context that it is asked about is put into its directory, and nothing else is there.
    profile.reads = []
    profile.writes = profile.writes.filter { $0 != request.output && $0 != directory.work }
    profile.writes.append(directory.path)
    // It lives on; each request has its time limit.
    profile.processorSeconds = nil
    let secrets = try RunSecrets.read(request.bundle.settings.secretFiles)
    return BatchCommand(
      executable: executable,
      isolation: try isolation.launch(
        profile, handingOver: secrets?.count ?? 0, under: request.lease),
      secrets: secrets,
      environment: try ExtensionEnvironment(
        batchOf: request, workingDirectory: directory.work
      ).variables,
      workingDirectory: directory.work, grace: grace)
  }

  private static func line(for request: ExtensionRequest) throws(LaunchFault) -> [UInt8] {
    do throws(UnspeakablePath) {
      return try RequestLine(request).bytes()
    } catch {
      throw LaunchFault(why: "\(error)")
    }
  }

  private static func ending(after end: BatchReply.End) -> BatchWorker.Ending {
    switch end {
    case .timeLimitExceeded, .cancelled, .answered: .asked
    case .notTaken, .exhausted, .spokeUnasked, .workerEnded, .tooManyLines, .outputLimitExceeded:
      .immediate
    }
  }

  /// Why a request was not answered, by the end of the process that was asked.
  private static func fault(of end: ChildOutcome.End) -> RunFault {
    switch end {
    case .exited(0): .answerMissing
    case .exited(let status): .exited(status)
    case .signalled(let signal): .signalled(signal)
    case .notLaunched(let why): .notLaunched(why)
    case .exhausted(let why): .exhausted(why)
    case .timeLimitExceeded: .timeLimitExceeded
    case .outputLimitExceeded: .outputLimitExceeded
    case .leaseLost: .leaseLost
    case .cancelled: .interrupted
    }
  }
}

/// An answer that may name files which are put back after it was given.
private protocol Staging: Sendable {
  func unstaged(by directory: BatchDirectory, _ staged: BatchDirectory.Staged) -> Self
}

extension ValidationAnswer: Staging {
  fileprivate func unstaged(
    by directory: BatchDirectory, _ staged: BatchDirectory.Staged
  ) -> ValidationAnswer { self }
}

extension ExtensionAnswer: Staging {
  fileprivate func unstaged(
    by directory: BatchDirectory, _ staged: BatchDirectory.Staged
  ) -> ExtensionAnswer {
    guard case .completed(let items?) = self else { return self }
    return .completed(directory.unstaged(items, of: staged))
  }
}
