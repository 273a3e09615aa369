import CLinux
import Glibc
import Sharepipe
import SystemPackage
import TestSupport
import Testing

/// A socket as a service manager has it.
private final class Manager {
  let descriptor: CInt

  /// Binds a socket: to a path, or to an abstract name with `@` before it.
  init(_ name: String) throws {
    descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    if bytes.first == 64 { bytes[0] = 0 }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let length = socklen_t(2 + bytes.count)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, length)
      }
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
  }

  deinit { close(descriptor) }

  /// The next datagram, which must be there already.
  func receive() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe recv(descriptor, &bytes, bytes.count, CInt(MSG_DONTWAIT))
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }
}

struct ServiceNotificationTests {
  @Test func `each message is one datagram`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("notify").string
    let manager = try Manager(path)
    let notification = try #require(ServiceNotification(socket: path))
    #expect(notification.watchdogInterval == nil)
    #expect(notification.send(.ready, .status("watching 2 inboxes")))
    #expect(manager.receive() == "READY=1\nSTATUS=watching 2 inboxes")
    #expect(notification.send(.watchdog))
    #expect(manager.receive() == "WATCHDOG=1")
    #expect(notification.send(.stopping))
    #expect(manager.receive() == "STOPPING=1")
    #expect(manager.receive() == nil)
  }

  @Test func `a socket with an abstract name is found`() throws {
    let name = "@sharepipe-test-\(UInt64.random(in: .min ... .max))"
    let manager = try Manager(name)
    #expect(try #require(ServiceNotification(socket: name)).send(.ready))
    #expect(manager.receive() == "READY=1")
  }

  @Test func `a reload carries the time by which it is recognised`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("notify").string
    let manager = try Manager(path)
    #expect(try #require(ServiceNotification(socket: path)).send(.reloading))
    let lines = try #require(manager.receive()).split(separator: "\n")
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    #expect(lines.first == "RELOADING=1")
    let time = try #require(lines.last?.split(separator: "=").last.flatMap { Int($0) })
    #expect(lines.last?.hasPrefix("MONOTONIC_USEC=") == true)
    #expect((0..<60_000_000).contains(now.tv_sec * 1_000_000 + now.tv_nsec / 1000 - time))
  }

  @Test func `a status cannot become another field`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("notify").string
    let manager = try Manager(path)
    #expect(try #require(ServiceNotification(socket: path)).send(.status("a\nMAINPID=1")))
    #expect(manager.receive() == #"STATUS=a\u{A}MAINPID=1"#)
  }

  @Test func `a manager that is gone does not hold us up`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("none").string
    #expect(try #require(ServiceNotification(socket: path)).send(.ready) == false)
  }

  @Test(arguments: [nil, "", "relative", "@", "vsock:2:1234", String(repeating: "/x", count: 60)])
  func `what names no socket is no manager`(socket: String?) {
    #expect(ServiceNotification(socket: socket) == nil)
  }

  @Test func `the watchdog is answered twice as often as it asks, if it asks us`() {
    func interval(_ watchdog: String?, _ process: String? = nil) -> Duration? {
      ServiceNotification(socket: "/x", watchdog: watchdog, process: process)?.watchdogInterval
    }
    #expect(interval("30000000") == .seconds(15))
    #expect(interval("30000000", "\(getpid())") == .seconds(15))
    #expect(interval("30000000", "1") == nil)
    #expect(interval("0") == nil)
    #expect(interval("soon") == nil)
    #expect(interval(nil) == nil)
  }
}
