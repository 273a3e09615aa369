import CLinux
import Glibc
import SystemPackage

extension FileFacts {
  /// Asks about a name in an open directory; a symbolic link is reported as one.
  ///
  /// - Parameters:
  ///   - name: The bytes of the name.
  ///   - directory: The directory.
  /// - Throws: A fault if there is no such name, or the file system fails.
  package init(of name: [UInt8], in directory: borrowing OwnedDescriptor) throws(FileFault) {
    var status = stat()
    let number = directory.descriptor.rawValue
    let result = unsafe name.withTerminatedBytes {
      unsafe fstatat(number, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0 else { throw FileFault(Errno(rawValue: errno)) }
    self.init(status)
  }
}
