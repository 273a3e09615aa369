package import ConsoleWire
@unsafe @preconcurrency import Dispatch
internal import Glibc
import SafeFiles
package import SystemPackage

/// What the desk and the front say to each other over their socket.
package final class FrontConversation: Sendable {
  private let socket: FileDescriptor
  private let answer: @Sendable (ConsoleRequest) async -> ConsoleAnswer
  /// Frames go out one after the other; what blocks is this queue, and no task.
  private let output = DispatchQueue(label: "console.frames")

  /// Creates a conversation.
  ///
  /// - Parameters:
  ///   - socket: The desk's end, which stays open until ``run()`` has returned.
  ///   - answer: Answers a request.
  package init(
    over socket: FileDescriptor, answer: @escaping @Sendable (ConsoleRequest) async -> ConsoleAnswer
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
    await withDiscardingTaskGroup { tasks in
      for await frame in frames.stream {
        switch frame {
        case .success(.request(let exchange, let request)):
          tasks.addTask { [self] in
            send(.answer(exchange, await answer(request), isLast: true), for: exchange)
          }
        case .success: break
        case .failure(let found): fault = found
        }
      }
      tasks.cancelAll()
    }
    // What is on its way goes out, or fails, before the socket is closed.
    output.sync {}
    return fault
  }

  private func send(_ frame: ConsoleFrame, for exchange: UInt32) {
    let bytes =
      ConsoleFrameWriter.bytes(of: frame) ?? ConsoleFrameWriter.bytes(of: .broken(exchange)) ?? []
    output.async { [socket] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { buffer in
          unsafe Glibc.send(socket.rawValue, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
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
