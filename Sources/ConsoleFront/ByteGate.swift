#if Console
import NIOCore

/// Passes bytes on to be read as HTTP as long as a connection takes a request.
///
/// It stands before what reads HTTP, which says nothing of a head that does not end, and which keeps
/// all that comes behind a request for an upgrade.
final class ByteGate: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if connection.takesBytes() { context.fireChannelRead(data) }
  }
}
#endif
