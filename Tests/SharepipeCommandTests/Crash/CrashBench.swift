import Foundation
import Glibc
import Sharepipe
import SystemPackage
import TestSupport

/// An inbox, rules and a ledger in a folder of their own, on which the tool is run and killed.
final class CrashBench {
  /// How a run of the tool ended.
  struct Ending {
    /// The exit status, or the negative number of the signal that ended it.
    let status: Int32
    let output: String
    let errors: String
    /// When it was started, in microseconds since 1970.
    let started: Int64

    var wasKilled: Bool { status == -SIGKILL }
  }

  /// The program that extensions run, or `nil` if it does not lie beside the tests.
  static let witness = Tool.built("CrashWitness")

  /// How long any run may take.
  static let patience: Duration = .seconds(120)

  private let folder: TemporaryFolder
  var root: FilePath { folder.path }
  var inbox: FilePath { root.appending("inbox") }
  var state: FilePath { root.appending("inbox.sharepipe") }
  var ledger: FilePath { root.appending("ledger/runs") }
  var rules: FilePath { root.appending("Rules") }
  private var staging: FilePath { root.appending("staging") }
  /// When each process was started, in microseconds since 1970.
  private(set) var starts: [Int64] = []

  /// Makes the folder.
  ///
  /// - Parameter policy: More lines for the host's policy.
  /// - Throws: The error of the system.
  init(policy: String = "") async throws {
    folder = try TemporaryFolder(mode: 0o755)
    for directory in [inbox, staging, root.appending("ledger")] {
      try FileTree.makeDirectories(directory)
    }
    try FileTree.write([], to: ledger)
    guard let witness = Self.witness else { throw Errno.noSuchFileOrDirectory }
    try await CrashRules.write(
      to: rules.string, witness: witness, ledger: ledger.string, policy: policy)
  }

  /// Lets entries arrive, each by one rename.
  func add(_ entries: [CrashEntry]) throws {
    for entry in entries { try entry.arrive(in: inbox, by: staging) }
  }

  /// A process of the tool.
  struct Running {
    let program: StartedProgram
    let mode: CrashMode
    /// When it was started, in microseconds since 1970.
    let started: Int64
    let start = ContinuousClock.now
  }

  /// Runs the tool until it ends, is killed, or has nothing left to do.
  ///
  /// - Parameters:
  ///   - mode: The mode.
  ///   - failPoint: Where it kills itself.
  /// - Returns: What was asked for.
  /// - Throws: The error of the system.
  func run(_ mode: CrashMode, failPoint: String? = nil) async throws -> Ending {
    try await end(of: start(mode, failPoint: failPoint))
  }

  /// Runs the tool with other arguments until it ends or is killed.
  func run(_ arguments: [String], failPoint: String? = nil) async throws -> Ending {
    try await end(of: start(.move, arguments, failPoint: failPoint))
  }

  /// Starts the tool.
  func start(
    _ mode: CrashMode, _ arguments: [String]? = nil, failPoint: String? = nil
  ) async throws -> Running {
    guard let tool = Tool.program else { throw Errno.noSuchFileOrDirectory }
    let started = Timestamp.now().microseconds
    starts.append(started)
    let program = try await StartedProgram(
      tool.path, arguments ?? mode.arguments(inbox: inbox.string, rules: rules.string),
      environment: ["PATH": "/usr/bin:/bin", "HOME": root.string, "LANG": "C.UTF-8"]
        .merging(failPoint.map { ["SHAREPIPE_FAIL_POINT": $0] } ?? [:]) { $1 })
    return Running(program: program, mode: mode, started: started)
  }

  /// Waits until the tool has ended.
  ///
  /// - Parameters:
  ///   - running: The process. A watch is asked to end when nothing is left in inbox and `work/`.
  ///   - time: After which time it is killed; `nil` for never.
  /// - Returns: What was asked for.
  /// - Throws: The error of the system.
  func end(of running: Running, killedAfter time: Duration? = nil) async throws -> Ending {
    let program = running.program
    var isAsked = false
    while program.isRunning {
      let age = ContinuousClock.now - running.start
      if let time {
        if age >= time { program.signal(SIGKILL) }
      } else if running.mode == .watch, !isAsked, isIdle,
        program.errors.contains("watching")
      {
        isAsked = true
        program.signal(SIGTERM)
      }
      if age > Self.patience { program.signal(SIGABRT) }
      try await Task.sleep(for: .milliseconds(time == nil ? 10 : 1))
    }
    let outcome = try await program.outcome()
    return Ending(
      status: outcome.status, output: outcome.output, errors: outcome.errors,
      started: running.started)
  }

  /// Whether nothing is left to do for a watch.
  private var isIdle: Bool {
    FileTree.isDirectory(state.appending("work"))
      && FileTree.names(in: state.appending("work")).isEmpty
      && FileTree.files(below: inbox).isEmpty
  }
}
