#if Console
import NIOCore

/// Tells a connection that bytes came, before they are read as HTTP: a head that does not end is not
/// seen by what comes after.
final class FirstByteHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    connection.bytesCame()
    context.fireChannelRead(data)
  }
}
#endif
