import Documents
import ExtensionRunning
internal import Glibc
import SafeFiles
import ShareModel
import ShareReport
import ShareRules
import SystemPackage

/// Sends one batch of notices: runs the program of the policy, or mails.
struct NoticeDelivery {
  /// The bytes that the program may write.
  private static let outputLimit = 1 << 20

  /// The recipient.
  let recipient: NotifyPolicy.Recipient
  /// The directory of the state, which is named in the notice.
  let state: FilePath
  /// The console whose pages are named in the notice; `nil` for none.
  var console: ConsoleURL?

  /// Sends a batch.
  ///
  /// - Parameters:
  ///   - batch: The notices.
  ///   - limit: The longest time that the program may take.
  /// - Returns: Why no notice was sent; `nil` if it was.
  func send(_ batch: NoticeBatch, within limit: Duration) async -> String? {
    let program: FilePath
    let arguments: [String]
    let input: [UInt8]
    switch recipient {
    case .program(let path, let words):
      (program, arguments) = (path, words)
      input = batch.jsonLines(state: state.label, console: console)
    case .mail(let address, let sendmail):
      // -i: a line with a dot alone is no end.
      (program, arguments) = (sendmail, ["-i", "-t"])
      input = batch.mail(to: address, state: state.label, console: console)
    }
    if let why = Self.distrust(of: program) { return "no notice was sent: \(why)" }
    let child = await ChildProcess.run(
      ChildCommand(
        executable: program, arguments: arguments.map { Array($0.utf8) },
        environment: [
          "PATH": ExtensionEnvironment.searchPath, "LANG": "C.UTF-8", "HOME": "/", "TMPDIR": "/tmp",
        ],
        workingDirectory: "/", input: input, timeLimit: max(limit, .milliseconds(1)),
        outputLimit: Self.outputLimit))
    return Self.fault(of: child, program: program)
  }

  /// Why a program must not be run: another user could have written it.
  private static func distrust(of program: FilePath) -> String? {
    do throws(TrustError) {
      try TrustCheck().checkFolders(around: program)
      // A mail system may put a link in the place of sendmail; the file to which it leads counts.
      if let target = unsafe program.withPlatformString({ unsafe realpath($0, nil) }) {
        defer { unsafe free(target) }
        try TrustCheck().check(unsafe FilePath(platformString: target))
      }
      return nil
    } catch {
      return error.description
    }
  }

  private static func fault(of child: ChildOutcome, program: FilePath) -> String? {
    let end: String
    switch child.end {
    case .exited(0): return nil
    case .exited(let status): end = "ended with status \(status)"
    case .signalled(let signal): end = "was ended by signal \(signal)"
    case .timeLimitExceeded, .leaseLost: end = "took too long"
    case .outputLimitExceeded: end = "wrote too much"
    case .cancelled: end = "was interrupted"
    case .notLaunched(let why), .exhausted(let why): return "no notice was sent: \(why)"
    }
    let words = child.log.lastLine.map { ": \($0)" } ?? ""
    return "no notice was sent: \(program.label) \(end)\(words)"
  }
}
