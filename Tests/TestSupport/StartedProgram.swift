import Foundation
import Glibc
import Subprocess
import Synchronization
public import SystemPackage

/// A program that a test starts, killed with the value.
///
/// Its output and errors go to files, which cannot fill up as pipes can. It is not started with
/// Foundation's `Process`, which reads past the end of what the system told it when more than a
/// thousand descriptors are open, as they are while many tests run, and notices an end only when no
/// program that was started meanwhile still holds a socket that each inherits.
/// Source: swift-corelibs-foundation, pull request 5472.
public final class StartedProgram: Sendable {
  /// How a program ended, and what it said.
  public struct Outcome: Sendable {
    /// Its exit status, or the negative number of the signal that ended it.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: String
    /// What it wrote to standard error.
    public let errors: String

    /// The lines of the output that are not empty.
    public var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The number of its process.
  public let number: CInt

  private let folder: TemporaryFolder
  private let ending: Task<Int32, any Error>
  private let reaped: Reaped

  /// Whether the library has taken the status, after which another process may get the number.
  private final class Reaped: Sendable {
    let isSet = Atomic(false)
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its path, or its name on the search path.
  ///   - arguments: Its arguments, without its own name.
  ///   - environment: Its whole environment; `nil` for ours.
  ///   - directory: Where it starts; `nil` for where we are.
  ///   - input: Its standard input.
  /// - Throws: The error of the library, if it cannot be started.
  public convenience init(
    _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil,
    in directory: FilePath? = nil, input: String = ""
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write("input", input)
    try await self.init(
      program, arguments, environment: environment, in: directory,
      input: .open(folder.place("input"), .readOnly, options: .closeOnExec), folder: folder)
  }

  /// Starts a program with a descriptor as its standard input, which is closed here once it is
  /// started.
  public convenience init(
    _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil,
    input: FileDescriptor
  ) async throws {
    try await self.init(
      program, arguments, environment: environment, in: nil, input: input, folder: TemporaryFolder()
    )
  }

  private init(
    _ program: String, _ arguments: [String], environment: [String: String]?,
    in directory: FilePath?, input: FileDescriptor, folder: TemporaryFolder
  ) async throws {
    self.folder = folder
    let streams = try ["output", "errors"].map { name in
      try FileDescriptor.open(
        folder.write(name), .writeOnly, options: [.append, .closeOnExec])
    }
    let (numbers, started) = AsyncThrowingStream.makeStream(of: CInt.self)
    let reaped = Reaped()
    self.reaped = reaped
    ending = Task {
      defer { reaped.isSet.store(true, ordering: .relaxed) }
      do {
        let result = try await Subprocess.run(
          program.contains("/") ? .path(FilePath(program)) : .name(program),
          arguments: Arguments(arguments), environment: Self.environment(environment),
          workingDirectory: directory,
          input: .fileDescriptor(input, closeAfterSpawningProcess: true),
          output: .fileDescriptor(streams[0], closeAfterSpawningProcess: true),
          error: .fileDescriptor(streams[1], closeAfterSpawningProcess: true)
        ) { execution in
          started.yield(execution.processIdentifier.value)
        }
        return switch result.terminationStatus {
        case .exited(let status): status
        case .signaled(let signal): -signal
        }
      } catch {
        started.finish(throwing: error)
        throw error
      }
    }
    guard let first = try await numbers.first(where: { _ in true }) else {
      ending.cancel()
      throw CancellationError()
    }
    number = first
  }

  private static func environment(_ variables: [String: String]?) -> Environment {
    guard let variables else { return .inherit }
    return .custom(
      Dictionary(
        uniqueKeysWithValues: variables.compactMap { name, value in
          Environment.Key(rawValue: name).map { ($0, value) }
        }))
  }

  deinit {
    guard isRunning else { return }
    kill(number, SIGKILL)
    var about = unsafe siginfo_t()
    _ = unsafe waitid(P_PID, id_t(number), &about, WEXITED | WNOWAIT)
  }

  /// Whether it has not ended.
  public var isRunning: Bool {
    if reaped.isSet.load(ordering: .relaxed) { return false }
    var about = unsafe siginfo_t()
    let result = unsafe waitid(P_PID, id_t(number), &about, WEXITED | WNOHANG | WNOWAIT)
    return unsafe result == 0 && about.si_signo == 0
  }

  /// Waits for its end.
  ///
  /// - Returns: Its exit status, or the negative number of the signal that ended it.
  /// - Throws: The error of the library.
  public func end() async throws -> Int32 { try await ending.value }

  /// Waits for its end.
  ///
  /// - Returns: How it ended, and what it said.
  /// - Throws: The error of the library, or of Foundation if it did not write UTF-8.
  public func outcome() async throws -> Outcome {
    let status = try await end()
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: folder.place(name).string, encoding: .utf8)
    }
    return Outcome(status: status, output: try text("output"), errors: try text("errors"))
  }

  /// Sends a signal, unless it has ended.
  public func signal(_ signal: CInt) {
    if isRunning { kill(number, signal) }
  }

  /// What it has written to standard output so far.
  public var output: String { folder.text(of: "output") ?? "" }

  /// What it has written to standard error so far.
  public var errors: String { folder.text(of: "errors") ?? "" }

  /// Runs a program, and waits for its end.
  ///
  /// - Parameters:
  ///   - program: Its path, or its name on the search path.
  ///   - arguments: Its arguments, without its own name.
  ///   - environment: Its whole environment; `nil` for ours.
  ///   - directory: Where it starts; `nil` for where we are.
  ///   - input: Its standard input.
  /// - Returns: How it ended, and what it said.
  /// - Throws: The error of the library, if it cannot be started.
  public static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil,
    in directory: FilePath? = nil, input: String = ""
  ) async throws -> Outcome {
    try await StartedProgram(
      program, arguments, environment: environment, in: directory, input: input
    ).outcome()
  }
}
