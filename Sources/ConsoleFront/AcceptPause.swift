#if Console
import NIOCore

/// Has a listening socket wait when a connection cannot be accepted, as without descriptors: NIO would
/// try again at once, and without end.
///
/// NIO's own `AcceptBackoffHandler` does not stop that: the socket stays registered for reading when
/// not one connection was accepted (`ServerSocketChannel.readFromSocket()` of swift-nio 2.101).
final class AcceptPause: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private static let pause: TimeAmount = .milliseconds(100)

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let options = NIOLoopBound(context.channel.syncOptions, eventLoop: context.eventLoop)
    try? options.value?.setOption(.autoRead, value: false)
    context.eventLoop.scheduleTask(in: Self.pause) {
      try? options.value?.setOption(.autoRead, value: true)
    }
  }
}
#endif
