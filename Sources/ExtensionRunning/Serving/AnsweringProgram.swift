import Glibc
package import SystemPackage

/// A program of ours that makes one answer out of one input, and may do nothing besides: it reads its
/// standard input, works in its memory, and writes its standard output.
///
/// The launcher takes all other rights from it (`--answer`), and ends it at its deadline and with this
/// process. Where the launcher cannot, the program is not started.
package struct AnsweringProgram: Sendable {
  /// What one run may take.
  package struct Limits: Hashable, Sendable {
    /// The longest time, from launch to end, and the most processor time.
    package var time: Duration
    /// The most bytes of data in its memory.
    package var dataBytes: Int
    /// The most bytes of its answer.
    package var answerBytes: Int

    /// Creates a value from its parts.
    package init(time: Duration, dataBytes: Int, answerBytes: Int) {
      self.time = time
      self.dataBytes = dataBytes
      self.answerBytes = answerBytes
    }
  }

  /// Why there is no answer.
  package enum Fault: Error, Hashable, Sendable {
    /// It was not started; the words say why.
    case notStarted(String)
    /// It ended with a status other than 0.
    case status(Int)
    /// It was ended: by a signal, since its time was over, or since it wrote too much.
    case ended(ChildOutcome.End)
  }

  /// The program, absolute.
  package var executable: FilePath
  /// The folders with libraries that it is linked with besides those of the system.
  package var libraries: [FilePath]
  /// What one run may take.
  package var limits: Limits
  private let report: IsolationReport

  /// The most descriptors that it may have open: it opens libraries, one after the other.
  private static let openFiles = 64
  /// The most threads that it may have.
  private static let threads = 32
  /// How long it may take to end when it is asked to.
  private static let grace: Duration = .milliseconds(100)

  /// Creates a value from its parts.
  package init(
    executable: FilePath, libraries: [FilePath] = [], limits: Limits, isolation: Isolation
  ) {
    self.executable = executable
    self.libraries = libraries
    self.limits = limits
    report = isolation.report
  }

  /// Why it cannot be isolated, and so is not started; `nil` if it can.
  package var shortcoming: String? {
    if report.launcher == nil {
      return "the program 'sharepipe-launcher' was not found beside sharepipe or in "
        + "../libexec/sharepipe; install it with 'make install'"
    }
    if report.landlockVersion == 0 {
      return "this kernel has no Landlock, or does not use it (it is in Linux 5.13 and later; see "
        + "the boot parameter lsm=)"
    }
    return report.filtersSystemCalls ? nil : "this system does not filter system calls (seccomp)"
  }

  /// Runs the program once.
  ///
  /// Cancelling the task ends the program.
  ///
  /// - Parameters:
  ///   - input: What it finds on its standard input.
  ///   - arguments: Its arguments, without its own name.
  /// - Returns: What it wrote to its standard output.
  /// - Throws: ``Fault``.
  package func answer(to input: [UInt8], _ arguments: [String]) async throws(Fault) -> [UInt8] {
    guard let launcher = report.launcher, shortcoming == nil else {
      throw .notStarted("it cannot be isolated: \(shortcoming ?? "")")
    }
    let outcome = await ChildProcess.run(
      ChildCommand(
        executable: executable, arguments: arguments.map { Array($0.utf8) }, workingDirectory: "/",
        input: input, timeLimit: limits.time, grace: Self.grace, outputLimit: limits.answerBytes,
        isolation: ChildIsolation(
          launcher: launcher, options: options, controlGroup: nil, keepsInControlGroup: false,
          limits: ChildIsolation.Limits(
            processes: Self.threads, fileBytes: 0, dataBytes: limits.dataBytes))))
    switch outcome.end {
    case .exited(0): return outcome.output
    case .exited(let status): throw .status(status)
    case .notLaunched(let why), .exhausted(let why): throw .notStarted(why)
    default: throw .ended(outcome.end)
    }
  }

  private var options: [[UInt8]] {
    var options = LauncherOptions()
    options.addFlag("--answer")
    for library in libraries { options.add("--read", library) }
    options.add("--data", limits.dataBytes)
    options.add("--cpu", max(1, Int(limits.time.components.seconds)))
    options.add("--files", Self.openFiles)
    options.add("--file-size", 0)
    // The keeper counts too. Root is not limited so.
    if getuid() != 0 { options.add("--processes", UserProcesses.count() + Self.threads + 1) }
    options.add("--parent", Int(getpid()))
    for name in ["files", "system-calls"] { options.add("--require", name) }
    return options.words
  }
}

extension AnsweringProgram.Fault: CustomStringConvertible {
  /// What was wrong, for a person.
  package var description: String {
    switch self {
    case .notStarted(let why): "it was not started: \(why)"
    case .status(let status): "it ended with status \(status)"
    case .ended(.signalled(let signal)): "it was ended by signal \(signal)"
    case .ended(.timeLimitExceeded): "it was ended, since its time was over"
    case .ended(.outputLimitExceeded): "it was ended, since it wrote too much"
    case .ended: "it was ended before it was done"
    }
  }
}
