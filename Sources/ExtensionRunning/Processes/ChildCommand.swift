package import SystemPackage

/// A program that is to be run once, and the bounds of the run.
package struct ChildCommand: Sendable {
  /// The program, absolute.
  var executable: FilePath
  /// The arguments after the program's own name; none has a NUL.
  var arguments: [[UInt8]] = []
  /// The whole environment: nothing is inherited.
  var environment: [String: String] = [:]
  /// Where it starts, absolute.
  var workingDirectory: FilePath
  /// What it finds on its standard input, and then the end of the file.
  package var input: [UInt8] = []
  /// The longest time from launch to end.
  package var timeLimit: Duration
  /// The time between asking it to end (SIGTERM) and ending it (SIGKILL).
  package var grace: Duration = .seconds(2)
  /// The most bytes on its standard output; with one more it is ended.
  var outputLimit: Int
  /// The bytes of its standard error that are kept; more are read and dropped.
  var logLimit: Int = 64 << 10
  /// Whether there is more to come on its standard input as far as it can see, though nothing does;
  /// then ``input`` is short.
  package var isInputKeptOpen = false
  /// Whether the processes that it leaves behind are counted.
  var countsLeftBehind = false
  /// What isolates it, or `nil` if it runs with all rights of the user.
  package var isolation: ChildIsolation?
  /// What it is handed besides, or `nil` if nothing is; then `isolation` says that they come.
  var secrets: RunSecrets?

  /// Creates a value from its parts.
  package init(
    executable: FilePath, arguments: [[UInt8]] = [], environment: [String: String] = [:],
    workingDirectory: FilePath, input: [UInt8] = [], timeLimit: Duration,
    grace: Duration = .seconds(2), outputLimit: Int, logLimit: Int = 64 << 10,
    isInputKeptOpen: Bool = false, countsLeftBehind: Bool = false, isolation: ChildIsolation? = nil,
    secrets: RunSecrets? = nil
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.input = input
    self.timeLimit = timeLimit
    self.grace = grace
    self.outputLimit = outputLimit
    self.logLimit = logLimit
    self.isInputKeptOpen = isInputKeptOpen
    self.countsLeftBehind = countsLeftBehind
    self.isolation = isolation
    self.secrets = secrets
  }
}
