#if Console
import ConsoleWire
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// The event loop with the sockets of clients and of the desk.
struct FrontServer {
  private let options: FrontOptions
  private let limits: FrontLimits

  init(_ options: FrontOptions, _ limits: FrontLimits = FrontLimits()) {
    self.options = options
    self.limits = limits
  }

  /// Serves until the desk closes its socket.
  ///
  /// The loop goes on, since what NIO ends it with needs threads of Dispatch, which do not live under
  /// the rules for a program that serves: the process ends, or the caller ends its loop.
  ///
  /// - Parameter group: The one event loop.
  /// - Throws: What NIO throws if a descriptor is no socket of the kind.
  func run(on group: MultiThreadedEventLoopGroup) throws {
    signal(SIGPIPE, SIG_IGN)
    let (limits, speakers) = (limits, options.speakers)
    let loop = group.next()
    let desk = try loop.submit {
      NIOLoopBound(Desk(limits, speakers: speakers), eventLoop: loop)
    }.wait()
    let socket = try ClientBootstrap(group: group)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(desk.value)
        }
      }
      .withConnectedSocket(options.desk).wait()
    let server = ServerBootstrap(group: group)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptPause())
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: false)
      .childChannelInitializer { Self.prepare($0, desk, limits) }
    for descriptor in options.listening {
      let listening = try server.withBoundSocket(descriptor).wait()
      // A front that does not listen any more is of no use; another one is started.
      listening.closeFuture.whenComplete { _ in socket.close(promise: nil) }
    }
    try socket.closeFuture.wait()
  }

  /// Ends the front with a line on standard error.
  static func fail(_ words: String) -> Never {
    let line = Array("sharepipe-console: \(words)\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(70)
  }

  private static func prepare(
    _ channel: any Channel, _ desk: NIOLoopBound<Desk>, _ limits: FrontLimits
  ) -> EventLoopFuture<Void> {
    peer(of: channel).flatMapThrowing { peer in
      let connection = Connection(peer, desk.value)
      var decoding = NIOHTTPDecoderLimitConfiguration()
      decoding.maxHeaderFieldSize = limits.headBytes
      decoding.maxHeaderListSize = limits.headBytes
      decoding.maxHeaderFieldCount = limits.headFields
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(ByteGate(connection))
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: false,
        withEncoderConfiguration: .init(),
        withDecoderLimitConfiguration: decoding)
      try pipeline.addHandler(connection)
    }
  }

  /// Who is at the other end of a connection.
  private static func peer(of channel: any Channel) -> EventLoopFuture<ConsolePeer> {
    if let address = channel.remoteAddress?.ipAddress {
      return channel.eventLoop.makeSucceededFuture(.address(address))
    }
    guard let socket = channel as? any SocketOptionProvider else {
      return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }
    let credentials: EventLoopFuture<PeerCredentials> = socket.unsafeGetSocketOption(
      level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
    return credentials.map { .user($0.user, process: $0.process) }
  }
}
#endif
