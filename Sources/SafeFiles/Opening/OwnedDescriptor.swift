internal import CLinux
internal import Glibc
package import SystemPackage

/// An open descriptor with one owner, which closes it at the end of its life.
package struct OwnedDescriptor: ~Copyable, Sendable {
  /// The descriptor, borrowed: the caller must not use it after the owner's end, nor close it.
  package let descriptor: FileDescriptor

  /// Takes over the result of a system call that opens, or throws the fault that `errno` names.
  package init(takingOver result: CInt) throws(FileFault) {
    guard result >= 0 else { throw FileFault(Errno(rawValue: errno)) }
    descriptor = FileDescriptor(rawValue: result)
  }

  /// Takes over a descriptor that is open.
  package init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  deinit {
    // Nothing was written, so an error of close(2) loses nothing.
    try? descriptor.close()
  }

  /// Gives the descriptor to another owner, who closes it.
  package consuming func release() -> FileDescriptor {
    let released = descriptor
    discard self
    return released
  }

  /// Asks the file system about the open file.
  ///
  /// - Returns: The facts as they are now.
  /// - Throws: A fault if the file system fails.
  package func facts() throws(FileFault) -> FileFacts {
    var status = stat()
    guard unsafe fstat(descriptor.rawValue, &status) == 0 else {
      throw FileFault(Errno(rawValue: errno))
    }
    return FileFacts(status)
  }
}
