#if Console
import Foundation
import Glibc
import NIOCore
import NIOPosix
import SystemPackage
import TestSupport

@testable import ConsoleFront

/// A front in this process, with a desk of the test's own, a port and a Unix socket.
final class FrontFixture: Sendable {
  let desk: TestDesk
  private let port: UInt16
  private let folder: TemporaryFolder

  /// Times that no test waits for, so that a busy machine does not decide.
  static let patient: FrontLimits = {
    var limits = FrontLimits()
    limits.head = .seconds(120)
    limits.body = .seconds(120)
    limits.quiet = .seconds(120)
    limits.writing = .seconds(120)
    limits.answer = .seconds(120)
    return limits
  }()

  /// Starts a front.
  ///
  /// - Parameters:
  ///   - limits: How much a client may ask of it.
  ///   - speakers: The users who speak for many.
  ///   - behaviour: What the desk answers.
  /// - Throws: The error of the system.
  init(
    _ limits: FrontLimits = patient, speakers: Set<UInt32> = [],
    desk behaviour: @escaping TestDesk.Behaviour
  ) throws {
    let pair = try Sockets.pair()
    let (listening, port) = try Sockets.listening()
    let folder = try TemporaryFolder()
    let local = try Sockets.listening(at: folder.place("socket"))
    desk = TestDesk(pair.ours, behaviour)
    self.port = port
    self.folder = folder
    var words = ["--desk", "\(pair.theirs.rawValue)"]
    for descriptor in [listening, local] { words += ["--listen", "\(descriptor.rawValue)"] }
    for user in speakers { words += ["--speaks-for-many", "\(user)"] }
    let options = try FrontOptions(words)
    Thread.detachNewThread { [desk] in
      let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
      try? FrontServer(options, limits).run(on: group)
      try? group.syncShutdownGracefully()
      desk.frontHasEnded()
    }
    desk.start()
  }

  deinit { desk.close() }

  /// Connects at the port.
  func client(receiving bytes: Int? = nil) throws -> Client {
    try Client(Sockets.connected(port, receiving: bytes))
  }

  /// Connects at the Unix socket.
  func localClient() throws -> Client { try Client(Sockets.connected(folder.place("socket"))) }

  /// Sends a request on a connection of its own, and reads the answer.
  func ask(_ request: String) throws -> Answer? {
    let client = try client()
    client.send(request)
    return client.answer()
  }
}
#endif
