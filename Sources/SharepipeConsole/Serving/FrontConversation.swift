package import ConsoleWire
@unsafe @preconcurrency import Dispatch
internal import Glibc
import SafeFiles
import Synchronization
package import SystemPackage

/// What the desk and the front say to each other over their socket.
package final class FrontConversation: Sendable {
  /// A request that is being answered.
  private struct Exchange {
    let task: Task<Void, Never>
    /// Gets a value each time that a part was written.
    let taken: AsyncStream<Void>.Continuation
  }

  /// The most requests that are answered at a time.
  private static let mostExchanges = 64

  private let socket: FileDescriptor
  private let answer: @Sendable (ConsoleRequest) async -> DeskAnswer
  private let exchanges = Mutex<[UInt32: Exchange]>([:])
  /// Frames go out one after the other; what blocks is this queue, and no task.
  private let output = DispatchQueue(label: "console.frames")

  /// Creates a conversation.
  ///
  /// - Parameters:
  ///   - socket: The desk's end, which stays open until ``run()`` has returned.
  ///   - answer: Answers a request.
  package init(
    over socket: FileDescriptor, answer: @escaping @Sendable (ConsoleRequest) async -> DeskAnswer
  ) {
    self.socket = socket
    self.answer = answer
  }

  /// Answers requests until the front closes its end or does not keep to the form.
  ///
  /// - Returns: What was wrong with what the front said; `nil` for nothing.
  package func run() async -> ConsoleFrameFault? {
    let frames = AsyncStream.makeStream(of: Result<ConsoleFrame, ConsoleFrameFault>.self)
    let isReading = BlockingThread.start { [socket] in
      Self.read(socket) { frames.continuation.yield($0) }
      frames.continuation.finish()
    }
    if !isReading { frames.continuation.finish() }
    var fault: ConsoleFrameFault?
    for await frame in frames.stream {
      switch frame {
      case .success(let frame): take(frame)
      case .failure(let found): fault = found
      }
    }
    let left = exchanges.withLock { exchanges in
      defer { exchanges = [:] }
      return Array(exchanges.values)
    }
    for exchange in left { exchange.task.cancel() }
    for exchange in left { await exchange.task.value }
    // What is on its way goes out, or fails, before the socket is closed.
    output.sync {}
    return fault
  }

  private func take(_ frame: ConsoleFrame) {
    switch frame {
    case .request(let number, let request): begin(number, request)
    case .taken(let number): exchanges.withLock { _ = $0[number]?.taken.yield() }
    case .gone(let number): exchanges.withLock { $0[number] }?.task.cancel()
    case .answer, .part, .broken: break
    }
  }

  private func begin(_ number: UInt32, _ request: ConsoleRequest) {
    let taken = AsyncStream.makeStream(of: Void.self)
    exchanges.withLock { open in
      // A front has no more under way, and none twice.
      guard open.count < Self.mostExchanges, open[number] == nil else {
        return send(.broken(number), for: number)
      }
      open[number] = Exchange(
        task: Task { [self] in
          await reply(to: request, number, taken.stream)
          exchanges.withLock { $0[number] = nil }
        }, taken: taken.continuation)
    }
  }

  private func reply(
    to request: ConsoleRequest, _ number: UInt32, _ taken: AsyncStream<Void>
  ) async {
    let answer = await answer(request)
    guard let next = answer.next else {
      return send(.answer(number, answer.head, isLast: true), for: number)
    }
    send(.answer(number, answer.head, isLast: false), for: number)
    for await _ in taken {
      switch await next() {
      case .bytes(let bytes): send(.part(number, bytes, isLast: false), for: number)
      case .end: return send(.part(number, [], isLast: true), for: number)
      case .broken: return send(.broken(number), for: number)
      }
    }
    // Whoever asked has left; the front counts the exchange until it hears its end.
    send(.broken(number), for: number)
  }

  private func send(_ frame: ConsoleFrame, for exchange: UInt32) {
    let bytes =
      ConsoleFrameWriter.bytes(of: frame) ?? ConsoleFrameWriter.bytes(of: .broken(exchange)) ?? []
    output.async { [socket] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { buffer in
          unsafe Glibc.send(
            socket.rawValue, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
      if case .answer = frame { FailPoint.hit(.pageSent) }
    }
  }

  /// Reads frames until the other end is closed, or one is wrong.
  private static func read(
    _ socket: FileDescriptor, _ take: (Result<ConsoleFrame, ConsoleFrameFault>) -> Void
  ) {
    var reader = ConsoleFrameReader()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe recv(socket.rawValue, buffer.baseAddress, buffer.count, 0)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      reader.append(buffer.prefix(count))
      do throws(ConsoleFrameFault) {
        while let frame = try reader.next() { take(.success(frame)) }
      } catch {
        return take(.failure(error))
      }
    }
  }
}
