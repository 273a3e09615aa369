internal import Glibc
internal import SystemPackage

/// An open descriptor, closed when nobody uses it any more.
final class OpenDescriptor: Sendable {
  /// The number of the descriptor; nobody else closes it.
  let number: CInt

  /// Takes over the result of a system call that opens, or throws the fault that `errno` names.
  init(takingOver result: CInt) throws(Errno) {
    guard result >= 0 else { throw Errno(rawValue: errno) }
    number = result
  }

  deinit { close(number) }
}
