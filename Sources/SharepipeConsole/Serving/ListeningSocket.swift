internal import Glibc
package import SafeFiles
package import SystemPackage

/// A socket at which browsers, programs or a reverse proxy connect.
package struct ListeningSocket: ~Copyable {
  /// Where it is.
  package enum Place: Hashable, Sendable {
    /// A port of this machine alone, at its two loopback addresses; 0 for one that is free.
    case loopback(port: UInt16)
    /// A Unix socket with a path.
    case path(FilePath)
  }

  /// Why there is no socket.
  package enum Fault: Error, Hashable, Sendable {
    /// Another process listens there.
    case inUse(String)
    /// Something else than a socket has that path.
    case noSocket(FilePath)
    /// The system refuses.
    case system(String, Errno)
    /// Other users cannot be permitted to connect.
    case noAccess(FilePath, Errno)
  }

  /// The descriptor.
  package let descriptor: OwnedDescriptor
  /// The port; `nil` of a Unix socket.
  package let port: UInt16?

  /// How many connections may wait to be accepted.
  private static let backlog: CInt = 128

  /// Opens a socket.
  ///
  /// - Parameters:
  ///   - place: Where it is to be.
  ///   - users: Who may connect to a Unix socket besides root and the user of this process.
  /// - Throws: ``Fault``.
  package init(at place: Place, for users: [UInt32] = []) throws(Fault) {
    switch place {
    case .loopback(let port): try self.init(port: port)
    case .path(let path):
      try self.init(path: path, for: users.filter { $0 != 0 && $0 != geteuid() })
    }
  }

  /// Takes over a socket that is bound.
  private init(takingOver descriptor: FileDescriptor) {
    self.descriptor = OwnedDescriptor(descriptor)
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isInternet = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe getsockname(descriptor.rawValue, address, &length) == 0
          && address.pointee.sa_family == sa_family_t(AF_INET)
      }
    }
    port = isInternet ? UInt16(bigEndian: address.sin_port) : nil
  }

  /// Gives the socket to the caller, who keeps it open.
  package consuming func release() -> FileDescriptor { descriptor.release() }

  private init(port: UInt16) throws(Fault) {
    let name = "127.0.0.1:\(port)"
    let descriptor = try Self.open(AF_INET, name)
    var isReused: CInt = 1
    _ = unsafe setsockopt(
      descriptor.descriptor.rawValue, SOL_SOCKET, SO_REUSEADDR, &isReused,
      socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor.descriptor.rawValue, address, size)
      }
    }
    guard result == 0 else { throw Self.fault(name) }
    guard listen(descriptor.descriptor.rawValue, Self.backlog) == 0 else { throw Self.fault(name) }
    self.init(takingOver: descriptor.release())
  }

  private init(path: FilePath, for users: [UInt32]) throws(Fault) {
    let name = path.string
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = path.bytes
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard bytes.count <= room else { throw .system(name, .fileNameTooLong) }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    func call(
      _ descriptor: CInt, _ call: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) -> CInt {
      unsafe withUnsafePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          unsafe call(descriptor, address, size)
        }
      }
    }
    if let facts = try? FileFacts(at: path, followingLinks: false) {
      guard facts.kind == .special(.socket) else { throw .noSocket(path) }
      let probe = try Self.open(AF_UNIX, name)
      guard unsafe call(probe.descriptor.rawValue, { unsafe connect($0, $1, $2) }) != 0 else {
        throw .inUse(name)
      }
      // Nobody answers: it was left by a process that is gone.
      _ = unsafe path.withPlatformString { unsafe unlink($0) }
    }
    let descriptor = try Self.open(AF_UNIX, name)
    let mask = umask(0o177)
    let result = unsafe call(descriptor.descriptor.rawValue) { unsafe bind($0, $1, $2) }
    umask(mask)
    guard result == 0 else { throw Self.fault(name) }
    do throws(Errno) {
      try SocketAccess.permit(users, at: path)
    } catch {
      throw .noAccess(path, error)
    }
    guard listen(descriptor.descriptor.rawValue, Self.backlog) == 0 else { throw Self.fault(name) }
    self.descriptor = descriptor
    port = nil
  }

  private static func open(_ family: CInt, _ name: String) throws(Fault) -> OwnedDescriptor {
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    do throws(FileFault) {
      return try OwnedDescriptor(takingOver: socket(family, kind, 0))
    } catch {
      throw .system(name, error.errno)
    }
  }

  private static func fault(_ name: String) -> Fault {
    errno == EADDRINUSE ? .inUse(name) : .system(name, Errno(rawValue: errno))
  }
}

extension ListeningSocket.Fault: CustomStringConvertible {
  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .inUse(let name):
      "\(name): another process listens there; end it, or choose another place with --listen"
    case .noSocket(let path):
      "\(path.label): is there and is no socket; remove it, or choose another path with --listen"
    case .system(let name, let errno): "\(name): cannot listen there: \(errno)"
    case .noAccess(let path, let errno):
      "\(path.label): the user of the proxy cannot be permitted to connect there: \(errno); let systemd "
        + "open the socket (sharepipe-console.socket), or choose a path on another file system"
    }
  }
}
