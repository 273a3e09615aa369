/// Why a program was not even started.
struct LaunchFault: Error, Hashable, Sendable {
  /// What is wrong, in the words of a message.
  let why: String
}
