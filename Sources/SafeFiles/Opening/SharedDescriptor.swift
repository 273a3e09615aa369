internal import Glibc
package import SystemPackage

/// An open descriptor with several owners, the last of which closes it.
package final class SharedDescriptor: Sendable {
  /// The descriptor.
  package let owned: OwnedDescriptor

  /// Shares a descriptor.
  package init(_ owned: consuming OwnedDescriptor) {
    self.owned = owned
  }

  /// Takes over the result of a system call that opens, or throws the error that `errno` names.
  package init(takingOver result: CInt) throws(Errno) {
    do throws(FileFault) {
      owned = try OwnedDescriptor(takingOver: result)
    } catch {
      throw error.errno
    }
  }

  /// The number of the descriptor, which only its owners close.
  package var number: CInt { owned.descriptor.rawValue }
}
