import CWorkers
import Glibc
import SystemPackage

/// One end of a connection to a worker process, over which packets go.
///
/// Source: unix(7), `SOCK_SEQPACKET`.
final class PacketSocket: Sendable {
  /// What came from the other end.
  enum Answer {
    /// A packet: its letter, and its text.
    case packet(UInt8, String)
    /// Nothing more comes; the other end had taken what was sent.
    case end
    /// Nothing more comes; the other end had not even taken what was sent.
    case notTaken
    /// Nothing came in time.
    case timeout
  }

  /// The most bytes of a packet that is received.
  private static let largestPacket = 4096

  /// The descriptor.
  let number: CInt

  private init(number: CInt) { self.number = number }

  deinit { close(number) }

  /// Makes a connection.
  ///
  /// - Returns: Both ends, which are closed in programs that are started.
  /// - Throws: The error of the system.
  static func pair() throws(Errno) -> (PacketSocket, PacketSocket) {
    var numbers: [CInt] = [-1, -1]
    guard unsafe cworkers_packet_pair(&numbers) == 0 else { throw Errno(rawValue: errno) }
    return (PacketSocket(number: numbers[0]), PacketSocket(number: numbers[1]))
  }

  /// Sets the longest time that this end waits: a millisecond at least, a day at most.
  ///
  /// - Parameter deadline: The time.
  /// - Throws: The error of the system.
  func wait(atMost deadline: Duration) throws(Errno) {
    let milliseconds = (deadline / .milliseconds(1)).rounded(.up)
    guard cworkers_set_patience(number, CInt(min(max(milliseconds, 1), 86_400_000))) == 0 else {
      throw Errno(rawValue: errno)
    }
  }

  /// Sends a packet of a letter and bytes.
  ///
  /// - Parameters:
  ///   - letter: Its first byte.
  ///   - bytes: The rest.
  /// - Throws: The error of the system.
  func send(_ letter: UInt8, _ bytes: UnsafeRawBufferPointer) throws(Errno) {
    try send {
      unsafe cworkers_send_packet(
        number, CChar(bitPattern: letter), bytes.baseAddress, bytes.count, -1)
    }
  }

  /// Sends a packet of a letter and a descriptor.
  ///
  /// - Parameters:
  ///   - letter: Its only byte.
  ///   - descriptor: What the other end gets a copy of.
  /// - Throws: The error of the system.
  func send(_ letter: UInt8, with descriptor: CInt) throws(Errno) {
    try send {
      cworkers_send_packet(number, CChar(bitPattern: letter), nil, 0, descriptor)
    }
  }

  private func send(_ packet: () -> Int) throws(Errno) {
    while packet() < 0 {
      guard errno == EINTR else { throw Errno(rawValue: errno) }
    }
  }

  /// Waits for a packet.
  func receive() -> Answer {
    unsafe withUnsafeTemporaryAllocation(byteCount: Self.largestPacket, alignment: 1) { buffer in
      var count: Int
      repeat {
        count = unsafe recv(number, buffer.baseAddress, buffer.count, 0)
      } while count < 0 && errno == EINTR
      guard count > 0, let letter = unsafe buffer.first else {
        return count == 0 ? .end : errno == ECONNRESET ? .notTaken : .timeout
      }
      return .packet(letter, unsafe String(decoding: buffer[1..<count], as: UTF8.self))
    }
  }
}
