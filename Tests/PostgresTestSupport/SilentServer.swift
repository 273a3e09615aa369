#if PostgreSQL
import Glibc
import SystemPackage

/// A socket that accepts connections and never answers.
package final class SilentServer: Sendable {
  /// Its port on 127.0.0.1.
  package let port: Int
  private let descriptor: CInt

  /// Opens it.
  ///
  /// - Throws: The error of the system.
  package init() throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = descriptor
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(number, pointer, length) == 0 && getsockname(number, pointer, &length) == 0
      }
    }
    guard isBound, listen(descriptor, 16) == 0 else { throw Errno(rawValue: errno) }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(descriptor) }
}
#endif
