import CLinux
import CMagic
import Glibc
import SystemPackage

/// A worker process that runs libmagic for us and can reach nothing but what it is handed.
///
/// Its protocol is described in `Sources/SharepipeSniffer/main.c`. One packet goes there for each
/// piece of content, and one comes back. The process has no rights and is not believed either: what
/// it sends is only ever text, and descriptors that it might send are dropped by the kernel.
final class SnifferProcess: PooledSniffer {
  /// The version of the protocol, which a helper names first.
  private static let protocolVersion = "1"

  /// The most bytes that go into a packet; more go into a file in memory.
  private static let inlineLimit = 65_536

  /// The longest time until a worker is ready.
  private static let startLimit = Duration.seconds(10)

  /// The restrictions that the kernel does not give, as the helper names them.
  let missingRestrictions: [String]

  /// The number of the process.
  var number: pid_t { process.number }

  private let process: WorkerProcess
  private let socket: PacketSocket

  /// Starts a worker, and waits until it has restricted itself.
  ///
  /// - Parameters:
  ///   - helper: The program `sharepipe-sniffer`, absolute.
  ///   - deadline: The longest time for one request.
  /// - Throws: ``SniffingError/workerNotStarted(_:)``.
  init(helper: FilePath, deadline: Duration) throws(SniffingError) {
    do throws(Errno) {
      (process, socket) = try Self.launch(helper, deadline: deadline)
    } catch {
      throw SniffingError(error, orElse: .workerNotStarted("\(helper): \(error)"))
    }
    missingRestrictions = try Self.restrictions(by: socket.receive(), of: helper)
    do throws(Errno) {
      try socket.wait(atMost: deadline)
    } catch {
      throw .workerNotStarted("\(error)")
    }
  }

  /// Reads what the helper says first.
  private static func restrictions(
    by hello: PacketSocket.Answer, of helper: FilePath
  ) throws(SniffingError) -> [String] {
    switch hello {
    case .packet(UInt8(ascii: "="), let text):
      let words = text.split(separator: " ").map(String.init)
      guard words.first == protocolVersion else {
        throw .workerNotStarted("\(helper) is of another version; restart sharepipe")
      }
      return Array(words.dropFirst())
    case .packet(_, let text): throw .workerNotStarted(text)
    case .end, .notTaken: throw .workerNotStarted("\(helper) ended at once")
    case .timeout: throw .workerNotStarted("\(helper) does not answer")
    }
  }

  func sniff(_ content: SniffableContent) throws(PooledSnifferFault) -> SniffedContent {
    try unsafe send(content)
    switch socket.receive() {
    case .packet(UInt8(ascii: "="), let text): return SniffedContent(answer: text)
    case .packet(_, let text): throw .content(.refused(text))
    case .notTaken: throw .gone
    case .end: throw .unusable(.workerDied(signal: process.end(patience: 1000)))
    case .timeout:
      process.end()
      throw .unusable(.workerTimedOut)
    }
  }

  private func send(_ content: SniffableContent) throws(PooledSnifferFault) {
    do throws(Errno) {
      switch unsafe content {
      case .file(let descriptor):
        try socket.send(UInt8(ascii: "D"), with: descriptor.rawValue)
      case .bytes(let bytes):
        if bytes.count <= Self.inlineLimit {
          try unsafe socket.send(UInt8(ascii: "B"), bytes)
        } else {
          let file = unsafe try MemoryCopy(of: bytes)
          try socket.send(UInt8(ascii: "M"), with: file.number)
        }
      }
    } catch .brokenPipe {
      throw .gone
    } catch .connectionReset {
      throw .gone
    } catch {
      throw .content(.cannotRead(error))
    }
  }

  private static func launch(
    _ helper: FilePath, deadline: Duration
  ) throws(Errno) -> (WorkerProcess, PacketSocket) {
    let (ours, theirs) = try PacketSocket.pair()
    try ours.wait(atMost: startLimit)
    // When this returns, the other end is the worker's alone, so that its end is noticed.
    let process = try withExtendedLifetime(theirs) { () throws(Errno) in
      try WorkerProcess(
        helper, arguments: arguments(deadline: deadline), input: theirs.number)
    }
    return (process, ours)
  }

  /// The arguments of the helper: all that ``ContentSniffer`` passes to libmagic.
  private static func arguments(deadline: Duration) -> [String] {
    // It ends itself a little later than this process would end it, in case this process is gone.
    let seconds = max(1, deadline.components.seconds) + 5
    let database = unsafe magic_getpath(nil, 0).map { unsafe String(cString: $0) } ?? ""
    return ["\(ContentSniffer.flags)", "\(seconds)", database]
      + SniffingLimit.all.map { "\($0.parameter)=\($0.value)" }
  }
}
