#if PostgreSQL
import SystemPackage
import TestSupport

/// A script that ends together with this process, however that ends, or with the value.
///
/// It reads from a pipe whose other end is only open here. It is apart from our session, so that
/// nothing that is sent to our processes reaches it.
final class ProcessGuardian: Sendable {
  private let life: FileDescriptor

  /// Starts a script.
  ///
  /// - Parameters:
  ///   - start: What it does at first, in the shell.
  ///   - end: What it does at the end, in the shell.
  ///   - arguments: `$1`, `$2` and so on in both.
  /// - Throws: The error of the system.
  init(start: String = ":", end: String, _ arguments: [String]) async throws {
    let ends = try FileDescriptor.pipe(options: .closeOnExec)
    life = ends.writeEnd
    let script = "\(start)\ncat >/dev/null\n\(end)"
    let program = try await StartedProgram(
      "setsid", ["--fork", "sh", "-c", script, "guardian"] + arguments, input: ends.readEnd)
    _ = try await program.end()
  }

  deinit { try? life.close() }
}
#endif
