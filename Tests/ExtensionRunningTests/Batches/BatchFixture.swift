import Documents
import Foundation
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import TestSupport
import TypeIdentifiers

@testable import ExtensionRunning

/// A state with an extension whose process serves many contexts.
final class BatchFixture: Sendable {
  let folder: TemporaryFolder
  let bundle: ExtensionBundle

  var path: FilePath { folder.path }

  /// Where processes find their contexts.
  var workers: FilePath { path.appending("state/workers") }

  /// Writes a program whose first line names its interpreter.
  init(
    _ program: String, interpreter: String = "/usr/bin/python3", point: ExtensionPoint = .action,
    timeLimit: Duration = .seconds(120), outputLimit: Int = 1 << 20, concurrency: Int = 1
  ) throws {
    folder = try TemporaryFolder()
    try folder.write("bundle/program", "#!\(interpreter)\n" + program, mode: 0o700)
    for name in ["containers/com.example.batch", "work"] {
      try folder.write("state/\(name)/.keep")
    }
    bundle = ExtensionBundle(
      identifier: "com.example.batch", displayName: "Batch",
      path: folder.path.appending("bundle"),
      executable: folder.path.appending("bundle/program"), point: point, activationRule: nil,
      settings: ExtensionSettings(
        lifetime: .batch, timeLimit: timeLimit, outputLimit: outputLimit,
        maximumConcurrency: concurrency))
  }

  func runner(
    patience: Duration = .seconds(10), isolation: Isolation = Isolation()
  ) -> BatchRunner {
    BatchRunner(
      catalogue: .builtIn, limits: HostLimits(), grace: .milliseconds(300),
      isolation: isolation, patience: patience)
  }

  /// A request about a context of its own, with one file.
  func request(_ name: String, _ text: String = "hello") throws -> ExtensionRequest {
    let run = "state/work/\(name)/run-1"
    try folder.makeDirectory("\(run)/output", mode: 0o700)
    let file = try folder.write("\(run)/input/0.txt", text)
    return ExtensionRequest(
      contextIdentifier: name, idempotencyKey: "key-\(name)", bundle: bundle, options: [:],
      context: .file(file, type: .plainText),
      output: path.appending("\(run)/output"),
      container: path.appending("state/containers/com.example.batch"))
  }

  /// The text of a file below the root, or `nil` if there is none.
  func text(of name: String) -> String? { folder.text(of: name) }

  /// The names of the directories of workers.
  func workerNames() throws -> [String] {
    let names = try DirectoryListing(
      of: SafeOpen.openDirectory(FileReference(root: workers, path: FilePath(""))))
    return (0..<names.count).map { String(decoding: names[$0].bytes, as: UTF8.self) }
  }
}
