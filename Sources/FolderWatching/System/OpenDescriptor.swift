internal import Glibc
internal import SystemPackage

/// An open descriptor, closed when its last user lets go of it.
final class OpenDescriptor: Sendable {
  /// The number of the descriptor; only this object closes it.
  let number: CInt

  /// Takes over the result of a system call that opens, or throws the fault that `errno` names.
  init(takingOver result: CInt) throws(Errno) {
    guard result >= 0 else { throw Errno(rawValue: errno) }
    number = result
  }

  deinit { close(number) }
}
