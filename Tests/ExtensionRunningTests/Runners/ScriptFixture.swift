import Documents
import ExtensionRunning
import Glibc
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import TestSupport
import TypeIdentifiers

/// A folder of its own with an extension whose program is a shell script.
final class ScriptFixture {
  private let folder: TemporaryFolder
  var root: FilePath { folder.path }
  var bundle: ExtensionBundle

  /// Writes the script, with `#!/bin/sh` before it.
  init(
    _ script: String, interface: ExtensionSettings.Interface = .json,
    point: ExtensionPoint = .action, timeLimit: Duration = .seconds(120), outputLimit: Int = 1 << 20
  ) throws {
    folder = try TemporaryFolder()
    for name in ["output", "container"] { try folder.makeDirectory(name, mode: 0o700) }
    bundle = ExtensionBundle(
      identifier: "com.example.script", displayName: "Script", path: folder.path,
      executable: folder.place("script"), point: point, activationRule: nil,
      settings: ExtensionSettings(
        interface: interface, timeLimit: timeLimit, outputLimit: outputLimit))
    try write("#!/bin/sh\n" + script, to: "script", permissions: 0o700)
  }

  /// Writes a file beneath the root.
  func write(_ text: String, to name: String, permissions: Int = 0o600) throws {
    try folder.write(name, text, mode: permissions)
  }

  /// The text of a file beneath the root, or `nil` if there is none.
  func text(of name: String) -> String? { folder.text(of: name) }

  /// A request for the extension.
  func request(
    _ context: ShareContext = .text("hello"), options: [String: DocumentValue] = [:]
  ) -> ExtensionRequest {
    ExtensionRequest(
      contextIdentifier: "context-1", idempotencyKey: "key-1", bundle: bundle, options: options,
      context: context, output: root.appending("output"), container: root.appending("container"))
  }

  /// Runs the extension with a short grace.
  func run(
    _ context: ShareContext = .text("hello"), isolation: Isolation = Isolation()
  ) async -> ExtensionRun {
    await ProcessRunner(grace: .milliseconds(200), isolation: isolation).run(request(context))
  }

  /// Asks the extension whether content is valid.
  func validate(_ validator: ContentRequirements.Validator = .itself) async -> ValidationAnswer {
    await ProcessRunner(grace: .milliseconds(200)).validate(request(), by: validator)
  }
}

extension ExtensionRun {
  /// The code of a failure, or `nil` if it did not fail.
  var failure: ReasonCode? {
    if case .failed(let reason) = answer { reason.code } else { nil }
  }

  /// The message of a failure, or `nil` if it did not fail.
  var failureMessage: String? {
    if case .failed(let reason) = answer { reason.message } else { nil }
  }
}
