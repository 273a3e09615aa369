import Foundation
import Glibc
import TestSupport
import Testing

/// The tool while it runs beside a test; ended with it.
final class RunningTool {
  private let process = Process()
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  /// The number of the process.
  var number: Int32 { process.processIdentifier }

  private let input: Pipe?

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
  ) throws {
    let program = try #require(Tool.program, "no program 'sharepipe' beside the tests")
    temporary = try TemporaryFolder()
    let folder = temporary.url
    for name in ["output", "errors"] { try temporary.write(name) }
    if let descriptors {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments =
        ["-c", "ulimit -n \(descriptors); exec \"$@\"", "sh", program.path] + arguments
    } else {
      process.executableURL = program
      process.arguments = arguments
    }
    process.environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8",
    ].merging(environment) { $1 }
    input = isFed ? Pipe() : nil
    process.standardInput = input ?? FileHandle.nullDevice
    try process.launch(
      output: folder.appending(path: "output"), errors: folder.appending(path: "errors"))
  }

  deinit {
    if process.isRunning {
      kill(number, SIGKILL)
      process.waitUntilExit()
    }
  }

  /// Sends a line to its standard input.
  func send(_ line: String) throws {
    try input?.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Ends its standard input.
  func endInput() throws { try input?.fileHandleForWriting.close() }

  /// What it has written to standard output so far.
  var output: String {
    (try? String(contentsOf: folder.appending(path: "output"), encoding: .utf8)) ?? ""
  }

  /// What it has written to standard error so far.
  var errors: String {
    (try? String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)) ?? ""
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(self.number, number) }

  /// How it ended: its status, or the signal as a negative number; `nil` if it still runs after a
  /// time that no sound system takes.
  func end() async -> Int32? {
    guard await eventually({ !process.isRunning }) else { return nil }
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }
}
