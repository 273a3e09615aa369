import CLinux
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

/// Rules, an inbox and its state with a journal and two containers.
final class IsolationFixture {
  private let folder: TemporaryFolder
  var root: FilePath { folder.path }
  var bundle: ExtensionBundle
  var limits = HostLimits()

  /// A compiler of C for programs that need one, or `nil`.
  static let compiler = ["clang", "cc", "gcc"].lazy
    .compactMap { ProgramSearch.system.path(of: $0) }.first

  /// Writes the program of the extension, with the line that names its interpreter.
  init(_ program: String, settings: ExtensionSettings = ExtensionSettings()) throws {
    folder = try TemporaryFolder()
    bundle = ExtensionBundle(
      identifier: "com.example.mine", displayName: "Mine",
      path: folder.place("Rules/Mine.appex"),
      executable: folder.place("Rules/Mine.appex/mine"), point: .action, activationRule: nil,
      settings: settings)
    for name in [
      "Rules/Mine.appex", "inbox", "state/work/1/run-1/input", "state/work/1/run-1/output",
      "state/containers/com.example.mine", "state/containers/com.example.other", "elsewhere",
    ] {
      try folder.makeDirectory(name, mode: 0o700)
    }
    try write(program, to: "Rules/Mine.appex/mine", permissions: 0o700)
    try write("secret", to: "state/journal.sqlite")
    try write("secret", to: "state/containers/com.example.other/note")
    try write("secret", to: "inbox/letter.txt")
    try write("hello", to: "state/work/1/run-1/input/0.txt", permissions: 0o600)
    try write("safe", to: "elsewhere/file")
  }

  /// A place beneath the root.
  func place(_ name: String) -> FilePath { folder.place(name) }

  /// Writes a file beneath the root.
  func write(_ text: String, to name: String, permissions: Int = 0o600) throws {
    try folder.write(name, text, mode: permissions)
  }

  /// The text of a file beneath the root, or `nil` if there is none.
  func text(of name: String) -> String? { folder.text(of: name) }

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

extension IsolationFixture {
  /// Whether programs in Python can be run.
  static let hasPython = unsafe access("/usr/bin/python3", X_OK) == 0

  /// The start of a program in Python that makes calls of the system.
  static let python = """
    #!/usr/bin/python3
    import ctypes, os, platform, signal, socket, sys, time
    libc = ctypes.CDLL(None, use_errno=True)
    def check(result):
        if result < 0:
            error = ctypes.get_errno()
            sys.exit(os.strerror(error))
        return result
    def syscall(*arguments):
        if platform.machine() != 'x86_64': sys.exit('Operation not permitted')
        return check(libc.syscall(*arguments))

    """
}
