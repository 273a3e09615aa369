import SystemPackage

/// A program that is to be run once, and the bounds of the run.
struct ChildCommand: Sendable {
  /// The program, absolute.
  var executable: FilePath
  /// The arguments after the program's own name; none has a NUL.
  var arguments: [[UInt8]] = []
  /// The whole environment: nothing is inherited.
  var environment: [String: String] = [:]
  /// Where it starts, absolute.
  var workingDirectory: FilePath
  /// What it finds on its standard input, and then the end of the file.
  var input: [UInt8] = []
  /// The longest time from launch to end.
  var timeLimit: Duration
  /// The time between asking it to end (SIGTERM) and ending it (SIGKILL).
  var grace: Duration = .seconds(2)
  /// The most bytes on its standard output; with one more it is ended.
  var outputLimit: Int
  /// The bytes of its standard error that are kept; more are read and dropped.
  var logLimit: Int = 64 << 10
  /// Whether there is more to come on its standard input as far as it can tell, though nothing does;
  /// then ``input`` is short.
  var isInputKeptOpen = false
  /// Whether the processes are counted that it leaves behind.
  var countsLeftBehind = false
  /// What isolates it, or `nil` if it runs with all rights of the user.
  var isolation: ChildIsolation?
  /// What it is handed besides, or `nil` if nothing is; then `isolation` says that they come.
  var secrets: RunSecrets?
}
