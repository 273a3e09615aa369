import Foundation
import SystemPackage
import TestSupport
import Testing

/// The tool while it runs beside a test; ended with it.
final class RunningTool {
  private let program: StartedProgram
  private let home: TemporaryFolder
  /// The end of a pipe that is its standard input, or `nil`.
  private var feed: FileDescriptor?

  /// The number of the process.
  var number: Int32 { program.number }

  /// Starts the tool.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - environment: More variables.
  ///   - isFed: Whether it gets lines on its standard input, by ``send(_:)``.
  ///   - descriptors: How many descriptors it may have, now and ever; `nil` for as many as we.
  /// - Throws: The error of the system.
  init(
    _ arguments: [String], environment: [String: String] = [:], isFed: Bool = false,
    descriptors: Int? = nil
  ) async throws {
    let tool = try #require(Tool.program, "no program 'sharepipe' beside the tests").path
    home = try TemporaryFolder()
    let input: FileDescriptor
    if isFed {
      let pipe = try FileDescriptor.pipe(options: .closeOnExec)
      (input, feed) = (pipe.readEnd, pipe.writeEnd)
    } else {
      (input, feed) = (try .open(FilePath("/dev/null"), .readOnly, options: .closeOnExec), nil)
    }
    let limited = descriptors.map { ["-c", "ulimit -n \($0); exec \"$0\" \"$@\"", tool] }
    program = try await StartedProgram(
      limited == nil ? tool : "/bin/sh", (limited ?? []) + arguments,
      environment: [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home.path.string, "LANG": "C.UTF-8",
      ].merging(environment) { $1 }, input: input)
  }

  deinit { try? endInput() }

  /// Sends a line to its standard input.
  func send(_ line: String) throws {
    _ = try feed?.writeAll(Array((line + "\n").utf8))
  }

  /// Ends its standard input.
  func endInput() throws {
    defer { feed = nil }
    try feed?.close()
  }

  /// What it has written to standard output so far.
  var output: String { program.output }

  /// What it has written to standard error so far.
  var errors: String { program.errors }

  /// Sends a signal.
  func signal(_ number: Int32) { program.signal(number) }

  /// How it ended: its status, or the signal as a negative number; `nil` if it still runs after a
  /// time that no sound system takes.
  func end() async -> Int32? {
    await eventually { !program.isRunning } ? try? await program.end() : nil
  }
}
