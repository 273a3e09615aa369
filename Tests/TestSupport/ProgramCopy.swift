/// A program that `cp` did not copy.
public struct ProgramNotCopied: Error {
  /// What `cp` said.
  public let words: String
}

/// Copies a program, to be run from its new place at once, in a process of its own.
///
/// If this one wrote the copy, whatever another test starts meanwhile would hold it open for writing
/// for a moment, and the system runs no such file. Source: execve(2), `ETXTBSY`.
///
/// - Parameters:
///   - program: The path of the program; its mode is kept.
///   - place: The path of the copy.
/// - Throws: ``ProgramNotCopied``, or the error of ``StartedProgram``.
public func copyProgram(_ program: String, to place: String) async throws {
  let copy = try await StartedProgram.run("/bin/cp", [program, place])
  guard copy.status == 0 else { throw ProgramNotCopied(words: copy.errors) }
}
