import Glibc
import SafeFiles
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct HandedSocketTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fault(_ count: String, from start: CInt) -> String? {
    do throws(HandedSocket.Fault) {
      _ = try HandedSocket.all(process: "\(getpid())", count: count, from: start)
      return nil
    } catch {
      return error.description.replacing("descriptor \(start) ", with: "descriptor N ")
    }
  }

  @Test func `sockets that are handed to another process are left alone`() throws {
    #expect(try HandedSocket.all(process: nil, count: "1") == [])
    #expect(try HandedSocket.all(process: "1", count: "1") == [])
    #expect(try HandedSocket.all(process: "\(getpid())", count: nil) == [])
    #expect(try HandedSocket.all(process: "\(getpid())", count: "0") == [])
  }

  @Test func `a Unix socket and one on loopback are taken`() throws {
    let unix = try ListeningSocket(at: .path(folder.place("socket")))
    let number = unix.descriptor.descriptor.rawValue
    let handed = try HandedSocket.all(process: "\(getpid())", count: "1", from: number)
    #expect(handed.map(\.port) == [nil])
    let loopback = try ListeningSocket(at: .loopback(port: 0))
    let (second, port) = (loopback.descriptor.descriptor.rawValue, loopback.port)
    let other = try HandedSocket.all(process: "\(getpid())", count: "1", from: second)
    #expect(port != nil && other.map(\.port) == [port])
    #expect(fcntl(number, F_GETFD, 0) & FD_CLOEXEC != 0)
  }

  @Test func `what does not listen is refused`() throws {
    let pair = try SocketPair()
    let ours = pair.ours.descriptor.rawValue
    #expect(
      fault("1", from: ours)
        == "descriptor N of LISTEN_FDS is not a socket that listens; write 'ListenStream=' and "
        + "'Accept=no' into the .socket unit")
    let file = try FileDescriptor.open(FilePath("/dev/null"), .readOnly, options: .closeOnExec)
    defer { try? file.close() }
    #expect(fault("1", from: file.rawValue)?.contains("is not a socket that listens") == true)
  }

  @Test func `a socket of all addresses is refused`() throws {
    let number = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    defer { close(number) }
    // Without an address it gets a port of all addresses.
    #expect(listen(number, 1) == 0)
    #expect(
      fault("1", from: number)
        == "descriptor N of LISTEN_FDS lets other machines connect without TLS; write "
        + "'ListenStream=' with a path or 127.0.0.1:PORT into the .socket unit")
  }

  @Test(arguments: ["x", "-1", "9", "1000000", ""])
  func `a number of sockets that cannot be is refused`(count: String) {
    #expect(
      fault(count, from: 3)
        == "LISTEN_FDS is '\(count)'; expected the number of sockets that are handed over, at most 8"
    )
  }
}
