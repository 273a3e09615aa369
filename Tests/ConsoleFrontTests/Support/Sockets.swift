#if Console
import CLinux
import Glibc
import SystemPackage

/// Sockets of tests.
enum Sockets {
  static func pair() throws -> (ours: FileDescriptor, theirs: FileDescriptor) {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
    return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
  }

  /// A socket that listens at a port that the system chooses.
  static func listening() throws -> (descriptor: FileDescriptor, port: UInt16) {
    let made = try make(AF_INET)
    var address = loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(made.rawValue, address, length) == 0 && listen(made.rawValue, 1024) == 0
          && getsockname(made.rawValue, address, &length) == 0
      }
    }
    guard result else { throw Errno(rawValue: errno) }
    return (made, UInt16(bigEndian: address.sin_port))
  }

  /// A Unix socket that listens.
  static func listening(at path: FilePath) throws -> FileDescriptor {
    let made = try make(AF_UNIX)
    let result = unsafe call(path) { unsafe bind(made.rawValue, $0, $1) }
    guard result == 0, listen(made.rawValue, 1024) == 0 else { throw Errno(rawValue: errno) }
    return made
  }

  /// Connects at a port.
  static func connected(_ port: UInt16, receiving bytes: Int? = nil) throws -> FileDescriptor {
    let made = try make(AF_INET)
    if let bytes { try set(SO_RCVBUF, CInt(bytes), of: made) }
    var address = loopback(port)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe connect(made.rawValue, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw fault(made) }
    return made
  }

  /// Connects at a Unix socket.
  static func connected(_ path: FilePath) throws -> FileDescriptor {
    let made = try make(AF_UNIX)
    guard unsafe call(path, { unsafe connect(made.rawValue, $0, $1) }) == 0 else {
      throw fault(made)
    }
    return made
  }

  /// Sets an option of sockets.
  static func set(_ option: CInt, _ value: some BitwiseCopyable, of socket: FileDescriptor) throws {
    var value = value
    let size = socklen_t(MemoryLayout.size(ofValue: value))
    guard unsafe setsockopt(socket.rawValue, SOL_SOCKET, option, &value, size) == 0 else {
      throw Errno(rawValue: errno)
    }
  }

  private static func make(_ family: CInt) throws -> FileDescriptor {
    let number = socket(family, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw Errno(rawValue: errno) }
    let made = FileDescriptor(rawValue: number)
    // Longer than any sound system takes.
    try set(SO_RCVTIMEO, timeval(tv_sec: 60, tv_usec: 0), of: made)
    return made
  }

  /// Why a call has failed whose socket is of no use now.
  private static func fault(_ socket: FileDescriptor) -> Errno {
    let fault = Errno(rawValue: errno)
    try? socket.close()
    return fault
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    return address
  }

  private static func call(
    _ path: FilePath, _ call: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: path.string.utf8.prefix($0.count - 1))
    }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe call(address, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
#endif
