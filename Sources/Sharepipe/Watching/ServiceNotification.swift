internal import CLinux
import Documents
internal import Glibc

/// Reports our state to the service manager: the protocol of `sd_notify(3)`.
///
/// A manager gives the name of a socket in `$NOTIFY_SOCKET`, and in `$WATCHDOG_USEC` how often it
/// wants to hear from us.
package struct ServiceNotification: Sendable {
  /// A message to the manager.
  package enum Message: Hashable, Sendable {
    /// Start-up, or a reload, is finished.
    case ready
    /// The rules are loaded anew.
    case reloading
    /// The service is about to end.
    case stopping
    /// It is alive.
    case watchdog
    /// How it is, in words.
    case status(String)
  }

  private let socket: String

  /// How often the manager wants to hear that we are alive, halved as it recommends; `nil` if it
  /// does not ask.
  package let watchdogInterval: Duration?

  /// Takes the settings of the manager from the environment; `nil` if there is no manager.
  ///
  /// - Parameters:
  ///   - socket: `$NOTIFY_SOCKET`: a path, or a name with `@` before it.
  ///   - watchdog: `$WATCHDOG_USEC`.
  ///   - process: `$WATCHDOG_PID`, which must be this process if it is there.
  package init?(socket: String?, watchdog: String? = nil, process: String? = nil) {
    guard let socket, socket.hasPrefix("/") || socket.hasPrefix("@"), socket.utf8.count > 1,
      socket.utf8.count < Self.pathCapacity
    else { return nil }
    self.socket = socket
    let isOurs = process.map { $0 == "\(getpid())" } ?? true
    watchdogInterval = watchdog.flatMap { Int64($0) }.flatMap {
      isOurs && $0 > 0 ? .microseconds($0 / 2) : nil
    }
  }

  /// The bytes that the name of a socket may have.
  private static let pathCapacity = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  /// Sends messages to the manager.
  ///
  /// - Parameter messages: The messages, in one datagram.
  /// - Returns: Whether the manager got it; the caller can do nothing if not.
  @discardableResult
  package func send(_ messages: Message...) -> Bool {
    let text = messages.map(\.lines).joined(separator: "\n")
    let descriptor = Glibc.socket(
      AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(socket.utf8)
    // An abstract name starts with a NUL in the place of the @.
    let isAbstract = name[0] == UInt8(ascii: "@")
    if isAbstract { name[0] = 0 }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    guard let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) else { return false }
    let length = socklen_t(offset + name.count + (isAbstract ? 0 : 1))
    let bytes = Array(text.utf8)
    let sent = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe sendto(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL), $0, length)
      }
    }
    return sent == bytes.count
  }
}

extension ServiceNotification.Message {
  /// The lines of the protocol.
  fileprivate var lines: String {
    switch self {
    case .ready: "READY=1"
    // systemd 253 and later compare the time with that of their own signal.
    case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Self.monotonic)"
    case .stopping: "STOPPING=1"
    case .watchdog: "WATCHDOG=1"
    // A line break would begin another field.
    case .status(let text): "STATUS=" + EntryName(text).label
    }
  }

  private static var monotonic: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
