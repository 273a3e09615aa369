import Documents
import Glibc
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import TypeIdentifiers

@testable import ExtensionRunning

/// A directory of its own with an extension whose program is a shell script; removed at the end.
final class ScriptFixture {
  let root: FilePath
  var bundle: ExtensionBundle

  /// Writes the script, with `#!/bin/sh` before it.
  init(
    _ script: String, interface: ExtensionSettings.Interface = .json,
    point: ExtensionPoint = .action, timeLimit: Duration = .seconds(120), outputLimit: Int = 1 << 20
  ) throws {
    root = FilePath("/tmp/sharepipe-tests-\(UInt64.random(in: .min ... .max))")
    for directory in [root, root.appending("output"), root.appending("container")] {
      guard unsafe directory.withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 else {
        throw Errno(rawValue: errno)
      }
    }
    bundle = ExtensionBundle(
      identifier: "com.example.script", displayName: "Script", path: root,
      executable: root.appending("script"), point: point, activationRule: nil,
      settings: ExtensionSettings(
        interface: interface, timeLimit: timeLimit, outputLimit: outputLimit))
    try write("#!/bin/sh\n" + script, to: "script", permissions: 0o700)
  }

  deinit { try? TreeRemoval.remove(root) }

  /// Writes a file beneath the root.
  func write(_ text: String, to name: String, permissions: mode_t = 0o600) throws {
    let path = root.appending(FilePath(name).components)
    let file = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
    try file.closeAfter {
      try file.writeAll(Array(text.utf8))
      fchmod(file.rawValue, permissions)
    }
  }

  /// The text of a file beneath the root, or `nil` if there is none.
  func text(of name: String) -> String? {
    let path = root.appending(FilePath(name).components)
    return (try? BoundedFile.read(path, limit: 1 << 30)).map { String(decoding: $0, as: UTF8.self) }
  }

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
