import SystemPackage

/// A program that serves one context after the other, and the bounds of its life.
struct BatchCommand: Sendable {
  /// The program, absolute.
  var executable: FilePath
  /// What is put before it, or `nil` if it has no keeper.
  var isolation: ChildIsolation?
  /// What it is handed besides, or `nil` if nothing is; then `isolation` says that they come.
  var secrets: RunSecrets?
  /// The whole environment: nothing is inherited.
  var environment: [String: String]
  /// Where it starts, absolute.
  var workingDirectory: FilePath
  /// The time between asking it to end and ending it.
  var grace: Duration = .seconds(2)
}
