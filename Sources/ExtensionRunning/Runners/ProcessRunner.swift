import Glibc
public import ShareModel
public import ShareRules
package import SystemPackage
public import TypeIdentifiers

/// Runs extensions that are programs, each in a process of its own.
///
/// A program gets a clean environment, a working directory of its own, and nothing but its standard
/// descriptors and those of its secrets. Its standard output is its answer, within a limit; its standard error is the log.
/// When its time is over it is asked to end, and two seconds later it is ended; the keeper of the run
/// ends it soon after that if this process is stopped. In any case its
/// process group, its session, and every process that still carries the run's mark in its
/// environment are killed before ``run(_:)`` returns. A process that leaves the session *and*
/// clears its environment is found where the program is isolated, by the keeper of the run. What a program may
/// reach and use besides is limited as ``Isolation`` says.
public struct ProcessRunner: ExtensionRunner {
  private let catalogue: TypeCatalogue
  private let limits: HostLimits
  private let grace: Duration
  private let isolation: Isolation

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - catalogue: The types by which returned directories are known to be documents.
  ///   - limits: The bounds that the host sets; an extension's own may be narrower.
  ///   - grace: The time between asking a program to end and ending it.
  ///   - isolation: What the programs are kept from.
  public init(
    catalogue: TypeCatalogue = .builtIn, limits: HostLimits = HostLimits(),
    grace: Duration = .seconds(2), isolation: Isolation = Isolation()
  ) {
    self.catalogue = catalogue
    self.limits = limits
    self.grace = grace
    self.isolation = isolation
  }

  /// Runs an extension's program once and waits for its end.
  public func run(_ request: ExtensionRequest) async -> ExtensionRun {
    let (child, redaction) = await launch(request, executable: request.bundle.executable)
    return ExtensionRun(
      answer: redaction.redacted(answer(of: child, to: request, redaction)),
      attempt: request.attempt,
      exitStatus: child.exitStatus, duration: child.duration, log: child.log.text)
  }

  /// Asks an extension's program, or another of its bundle, whether content is valid.
  public func validate(
    _ request: ExtensionRequest, by validator: ContentRequirements.Validator
  ) async -> ValidationAnswer {
    var request = request
    request.kind = .validate
    if validator == .itself, request.bundle.settings.interface == .arguments {
      // It would take the question for work.
      let fault = RunFault.notUsable(
        "cannot be asked about content with the interface argv; name a program as its Validator")
      return .notExamined(fault.reason(for: request.bundle))
    }
    let (child, redaction) = await launch(
      request, executable: program(for: validator, of: request.bundle))
    do {
      try child.check()
      return redaction.redacted(
        try redaction.reading(child.output, AnswerReader.validation))
    } catch {
      return redaction.redacted(
        .notExamined(error.reason(for: request.bundle, log: child.log, child.bounds)))
    }
  }

  private func answer(
    of child: ChildOutcome, to request: ExtensionRequest, _ redaction: SecretRedaction
  ) -> ExtensionAnswer {
    do {
      try child.check()
      guard request.bundle.settings.interface != .arguments else { return .completed(nil) }
      switch try redaction.reading(child.output, AnswerReader.run) {
      case .completed(nil):
        return .completed(nil)
      case .completed(let items?):
        // A phone ignores what a share extension returns.
        guard request.bundle.point.isAction else { return .completed(nil) }
        return .completed(
          try ReturnedItems(output: request.output, catalogue: catalogue, limits: limits)
            .items(from: items))
      case .cancelled(let domain, let code, let message):
        return .cancelled(domain: domain, code: code, message: message)
      }
    } catch {
      return .failed(error.reason(for: request.bundle, log: child.log, child.bounds))
    }
  }

  private func program(
    for validator: ContentRequirements.Validator, of bundle: ExtensionBundle
  ) -> FilePath? {
    switch validator {
    case .itself:
      return bundle.executable
    case .program(let name):
      // One component beside the extension's own program, so that it cannot lead elsewhere.
      guard let component = FilePath.Component(name), component.kind == .regular,
        let directory = bundle.executable?.removingLastComponent() ?? bundle.path
      else { return nil }
      return directory.appending(component)
    }
  }

  private func launch(
    _ request: ExtensionRequest, executable: FilePath?
  ) async -> (ChildOutcome, SecretRedaction) {
    guard let executable else {
      return (ChildOutcome(end: .notLaunched("its bundle names no program to run")), .none)
    }
    do throws(LaunchFault) {
      let command = try command(for: request, executable: executable)
      return (await ChildProcess.run(command), command.secrets?.redaction ?? .none)
    } catch {
      return (ChildOutcome(end: error.end), .none)
    }
  }

  /// What is run for a request.
  package func command(
    for request: ExtensionRequest, executable: FilePath
  ) throws(LaunchFault) -> ChildCommand {
    let settings = request.bundle.settings
    let directory: FilePath
    do throws(Errno) {
      directory = try RunDirectory.workingDirectory(besides: request.output)
    } catch {
      throw .system("its working directory cannot be made", error)
    }
    var command = ChildCommand(
      executable: executable,
      environment: try ExtensionEnvironment(request, workingDirectory: directory).variables,
      workingDirectory: directory,
      timeLimit: min(settings.timeLimit, limits.timeLimit ?? settings.timeLimit), grace: grace,
      outputLimit: min(settings.outputLimit, limits.outputLimit ?? settings.outputLimit))
    command.secrets = try RunSecrets.read(settings.secretFiles)
    command.isolation = try isolation.launch(
      IsolationProfile(
        request, executable: executable, workingDirectory: directory, limits: limits),
      handingOver: command.secrets?.count ?? 0, under: request.lease)
    if settings.interface == .arguments, request.kind == .run {
      let words = ArgumentList(request.context)
      command.arguments = words.arguments
      command.input = words.input
    } else {
      do throws(UnspeakablePath) {
        command.input = try RequestLine(request).bytes()
      } catch {
        throw LaunchFault(why: "\(error)")
      }
    }
    return command
  }
}
