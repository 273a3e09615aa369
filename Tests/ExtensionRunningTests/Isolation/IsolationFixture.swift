import CLinux
import Documents
import Glibc
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import TypeIdentifiers

@testable import ExtensionRunning

/// Rules, an inbox and its state with a journal and two containers; removed at the end.
final class IsolationFixture {
  let root: FilePath
  var bundle: ExtensionBundle
  var limits = HostLimits()

  /// A compiler of C for programs that need one, or `nil`.
  static let compiler = ["clang", "cc", "gcc"].lazy
    .compactMap { ProgramSearch.system.path(of: $0) }.first

  /// Writes the program of the extension, with the line that names its interpreter.
  init(_ program: String, settings: ExtensionSettings = ExtensionSettings()) throws {
    root = FilePath("/tmp/sharepipe-tests-\(UInt64.random(in: .min ... .max))")
    bundle = ExtensionBundle(
      identifier: "com.example.mine", displayName: "Mine", path: root.appending("Rules/Mine.appex"),
      executable: root.appending("Rules/Mine.appex/mine"), point: .action, activationRule: nil,
      settings: settings)
    for name in [
      "", "Rules", "Rules/Mine.appex", "inbox", "state", "state/work", "state/work/1",
      "state/work/1/run-1", "state/work/1/run-1/input", "state/work/1/run-1/output",
      "state/containers", "state/containers/com.example.mine",
      "state/containers/com.example.other", "elsewhere",
    ] {
      guard unsafe place(name).withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 else {
        throw Errno(rawValue: errno)
      }
    }
    try write(program, to: "Rules/Mine.appex/mine", permissions: 0o700)
    try write("secret", to: "state/journal.sqlite")
    try write("secret", to: "state/containers/com.example.other/note")
    try write("secret", to: "inbox/letter.txt")
    try write("hello", to: "state/work/1/run-1/input/0.txt", permissions: 0o600)
    try write("safe", to: "elsewhere/file")
  }

  deinit { try? TreeRemoval.remove(root) }

  /// A place beneath the root.
  func place(_ name: String) -> FilePath { root.appending(FilePath(name).components) }

  /// Writes a file beneath the root.
  func write(_ text: String, to name: String, permissions: mode_t = 0o600) throws {
    let file = try FileDescriptor.open(
      place(name), .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
    try file.closeAfter {
      try file.writeAll(Array(text.utf8))
      fchmod(file.rawValue, permissions)
    }
  }

  /// The text of a file beneath the root, or `nil` if there is none.
  func text(of name: String) -> String? {
    (try? BoundedFile.read(place(name), limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a file beneath the root, or 0 if there is none.
  func size(of name: String) -> Int {
    var status = stat()
    guard unsafe place(name).withPlatformString({ unsafe stat($0, &status) }) == 0 else { return 0 }
    return Int(status.st_size)
  }

  /// The request of the run.
  var request: ExtensionRequest {
    var request = ExtensionRequest(
      contextIdentifier: "1", idempotencyKey: "1", bundle: bundle, options: [:],
      context: .file(place("state/work/1/run-1/input/0.txt"), type: .plainText),
      output: place("state/work/1/run-1/output"),
      container: place("state/containers/com.example.mine"))
    request.protected = [place("inbox")]
    return request
  }

  /// Runs the extension.
  func run(_ isolation: Isolation = Isolation()) async -> ExtensionRun {
    await ProcessRunner(limits: limits, grace: .milliseconds(200), isolation: isolation)
      .run(request)
  }
}

extension IsolationReport {
  /// A system that gives all there is, with no launcher that could be run.
  static let everything = IsolationReport(
    launcher: "/nowhere/sharepipe-launcher", landlockVersion: 7, filtersSystemCalls: true,
    processCounting: .controlGroup)
}
