#if Console
import ConsoleWire
import NIOCore

/// The desk as the front sees it: the socket to it, and which connection waits for which answer.
///
/// It lives on the one event loop, as the connections do.
final class Desk: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  let limits: FrontLimits
  private let connections: ConnectionTable
  private var reader = ConsoleFrameReader()
  private var exchanges: [UInt32: Connection] = [:]
  /// The exchanges whose clients have left, until the desk ends them: it works on them until then.
  private var left: Set<UInt32> = []
  private var last: UInt32 = 0
  private var context: ChannelHandlerContext?

  init(_ limits: FrontLimits, speakers: Set<UInt32>) {
    self.limits = limits
    connections = ConnectionTable(limits, speakers: speakers)
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    reader.append(unwrapInboundIn(data).readableBytesView)
    do throws(ConsoleFrameFault) {
      while let frame = try reader.next() { take(frame) }
    } catch {
      // Nothing that follows can be read.
      context.close(promise: nil)
    }
  }

  /// Without a desk there is nothing to serve; the front ends, and another is started.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  // MARK: Connections

  /// Takes a connection; whether there is a place for it.
  func add(_ connection: Connection) -> Bool { connections.add(connection) }

  /// Forgets a connection that is closed, and tells the desk if it waits for an answer.
  func remove(_ connection: Connection) {
    connections.remove(connection)
    guard let exchange = connection.exchange, exchanges[exchange] === connection else { return }
    exchanges[exchange] = nil
    left.insert(exchange)
    send(.gone(exchange))
  }

  // MARK: Exchanges

  /// Asks the desk.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - connection: Who waits for the answer.
  /// - Returns: The number of the exchange, or `nil` if the desk has enough to do.
  func ask(_ request: ConsoleRequest, for connection: Connection) -> UInt32? {
    guard exchanges.count + left.count < limits.exchanges, context != nil else { return nil }
    repeat { last &+= 1 } while exchanges[last] != nil || left.contains(last)
    guard send(.request(last, request)) else { return nil }
    exchanges[last] = connection
    return last
  }

  /// Lets the desk send the next part.
  func ready(for exchange: UInt32) {
    if exchanges[exchange] != nil { send(.taken(exchange)) }
  }

  private func take(_ frame: ConsoleFrame) {
    switch frame {
    case .answer(let exchange, let answer, let isLast):
      connection(of: exchange, isLast: isLast)?.begin(answer, isLast: isLast)
    case .part(let exchange, let bytes, let isLast):
      connection(of: exchange, isLast: isLast)?.go(on: bytes, isLast: isLast)
    case .broken(let exchange): connection(of: exchange, isLast: true)?.breakOff()
    case .request, .taken, .gone: break
    }
  }

  /// Who waits for an answer, of which this may be the last part.
  private func connection(of exchange: UInt32, isLast: Bool) -> Connection? {
    guard isLast else { return exchanges[exchange] }
    left.remove(exchange)
    return exchanges.removeValue(forKey: exchange)
  }

  /// Sends a frame; whether it has the form of one.
  @discardableResult
  private func send(_ frame: ConsoleFrame) -> Bool {
    guard let context, let bytes = ConsoleFrameWriter.bytes(of: frame) else { return false }
    context.writeAndFlush(NIOAny(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
    return true
  }
}
#endif
