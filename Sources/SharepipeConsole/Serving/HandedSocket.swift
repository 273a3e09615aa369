internal import Glibc
import SafeFiles
package import SystemPackage

/// A listening socket that the manager of services has opened, and hands over.
///
/// Source: sd_listen_fds(3).
package struct HandedSocket: Hashable, Sendable {
  /// Why sockets that are handed over are not used.
  package enum Fault: Error, Hashable, Sendable {
    /// The number of sockets is not a number, or too large.
    case count(String)
    /// A descriptor is not a socket that listens for connections.
    case notListening(CInt)
    /// Other machines could connect.
    case otherMachines(CInt)
  }

  /// The descriptor, which stays open for as long as the process lives.
  package let descriptor: FileDescriptor
  /// The port; `nil` of a Unix socket.
  package let port: UInt16?

  /// The first descriptor.
  private static let first: CInt = 3
  private static let most = 8

  /// Takes over what the environment says is handed over to this process.
  ///
  /// - Parameters:
  ///   - process: `$LISTEN_PID`; sockets for another process are left alone.
  ///   - count: `$LISTEN_FDS`.
  ///   - start: The first descriptor.
  /// - Returns: The sockets; none if none is handed over.
  /// - Throws: ``Fault``.
  package static func all(
    process: String?, count: String?, from start: CInt? = nil
  ) throws(Fault) -> [HandedSocket] {
    guard let count, process == "\(getpid())" else { return [] }
    guard let number = Int(count), (0...most).contains(number) else { throw .count(count) }
    let start = start ?? first
    var sockets: [HandedSocket] = []
    for index in 0..<CInt(number) { sockets.append(try HandedSocket(start + index)) }
    return sockets
  }

  private init(_ number: CInt) throws(Fault) {
    let kind = Self.option(SO_TYPE, of: number)
    guard kind == CInt(SOCK_STREAM.rawValue), Self.option(SO_ACCEPTCONN, of: number) == 1 else {
      throw .notListening(number)
    }
    switch Self.option(SO_DOMAIN, of: number) {
    case AF_UNIX: port = nil
    case AF_INET:
      var address = sockaddr_in()
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let result = unsafe withUnsafeMutablePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe getsockname(number, $0, &length)
        }
      }
      guard result == 0, UInt32(bigEndian: address.sin_addr.s_addr) >> 24 == 127 else {
        throw .otherMachines(number)
      }
      port = UInt16(bigEndian: address.sin_port)
    default: throw .otherMachines(number)
    }
    descriptor = FileDescriptor(rawValue: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  private static func option(_ name: CInt, of number: CInt) -> CInt? {
    var value: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    return unsafe getsockopt(number, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }
}

extension HandedSocket.Fault: CustomStringConvertible {
  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .count(let text):
      "LISTEN_FDS is '\(text)'; expected the number of sockets that are handed over, at most 8"
    case .notListening(let number):
      "descriptor \(number) of LISTEN_FDS is not a socket that listens; write 'ListenStream=' and "
        + "'Accept=no' into the .socket unit"
    case .otherMachines(let number):
      "descriptor \(number) of LISTEN_FDS lets other machines connect without TLS; write "
        + "'ListenStream=' with a path or 127.0.0.1:PORT into the .socket unit"
    }
  }
}
