#if PostgreSQL
import Glibc
import PostgresTestSupport
import SafeFiles
import Synchronization
import SystemPackage
import TestSupport

@testable import PostgresLedger

/// A proxy in front of a server that, when it is told so, passes a request on and closes the
/// connection before its answer.
///
/// It listens on a loopback port, one thread for each direction of each connection.
final class CuttingProxy: Sendable {
  private struct State {
    var words: String?
    var cuts = 0
  }

  /// The port on 127.0.0.1.
  let port: Int
  private let listener: CInt
  private let target: String
  private let state = Mutex(State())

  /// Listens in front of a server.
  ///
  /// - Parameter server: The server, by its socket.
  /// - Throws: What the system says.
  init(before server: PostgresServer) throws {
    target = "\(server.socket.string)/.s.PGSQL.\(server.port)"
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0 else { throw Errno(rawValue: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isBound else { throw Errno(rawValue: errno) }
    port = Int(UInt16(bigEndian: address.sin_port))
    _ = BlockingThread.start { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0, let self else { return }
        self.serve(client)
      }
    }
  }

  deinit { shut() }

  /// Takes no further connections; those that there are go on.
  func shut() { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Cuts the connection of the next request that has these words in it, once it was passed on.
  func cut(after words: String) { state.withLock { $0.words = words } }

  /// How many connections it has cut.
  var cuts: Int { state.withLock { $0.cuts } }

  private func serve(_ client: CInt) {
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
      unsafe path.copyBytes(from: Array(target.utf8) + [0])
    }
    let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe connect(server, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else {
      close(client)
      return
    }
    _ = BlockingThread.start { [self] in
      Self.copy(from: client, to: server) { bytes in
        let isCut = state.withLock { state in
          guard let words = state.words, Self.has(bytes, words) else { return false }
          state.words = nil
          state.cuts += 1
          return true
        }
        // The client hears nothing more; the server hears all of the request, and its end.
        if isCut { shutdown(client, Int32(SHUT_RDWR)) }
      }
      shutdown(server, Int32(SHUT_WR))
    }
    _ = BlockingThread.start {
      Self.copy(from: server, to: client) { _ in }
      shutdown(client, Int32(SHUT_RDWR))
      close(server)
      close(client)
    }
  }

  private static func has(_ bytes: ArraySlice<UInt8>, _ words: String) -> Bool {
    !bytes.split(separator: Array(words.utf8), maxSplits: 1, omittingEmptySubsequences: false)
      .dropFirst().isEmpty
  }

  private static func copy(
    from source: CInt, to target: CInt, _ passed: (ArraySlice<UInt8>) -> Void
  ) {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe read(source, buffer.baseAddress, buffer.count)
      }
      guard count > 0 else { return }
      let bytes = buffer[..<count]
      // The answer must not overtake the end of the connection.
      passed(bytes)
      var rest = bytes
      while !rest.isEmpty {
        let written = unsafe rest.withUnsafeBytes {
          unsafe send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard written > 0 else { return }
        rest = rest.dropFirst(written)
      }
    }
  }
}
#endif
