/// A reason to end the command at once: a message for standard error, and an exit status.
struct CommandFailure: Error {
  /// What is wrong, where, and what to do; it is escaped when it is printed.
  let message: String
  /// The exit status.
  let status: ExitStatus

  init(_ message: String, _ status: ExitStatus) {
    self.message = message
    self.status = status
  }
}

extension CommandFailure: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  var description: String { message }
}
