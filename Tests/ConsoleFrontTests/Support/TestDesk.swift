#if Console
import ConsoleWire
import Foundation
import Glibc
import Synchronization
import SystemPackage

/// The desk of a test: keeps what the front says, and answers as the test wants.
final class TestDesk: Sendable {
  /// What to do with a request.
  typealias Behaviour =
    @Sendable (_ desk: TestDesk, _ exchange: UInt32, _ request: ConsoleRequest)
    -> Void

  private struct State {
    var requests: [ConsoleRequest] = []
    var exchanges: [UInt32] = []
    var taken: [UInt32] = []
    var gone: [UInt32] = []
    var parts: [UInt32: [[UInt8]]] = [:]
    var isClosed = false
    var hasFrontEnded = false
  }

  private let socket: FileDescriptor
  private let behaviour: Behaviour
  private let state = Mutex(State())
  private let output = Mutex(())

  init(_ socket: FileDescriptor, _ behaviour: @escaping Behaviour) {
    self.socket = socket
    self.behaviour = behaviour
  }

  deinit { try? socket.close() }

  /// The requests that came, in order.
  var requests: [ConsoleRequest] { state.withLock { $0.requests } }
  /// The exchanges of the requests, in order.
  var exchanges: [UInt32] { state.withLock { $0.exchanges } }
  /// The exchanges whose last part was written.
  var taken: [UInt32] { state.withLock { $0.taken } }
  /// The exchanges whose clients have left.
  var gone: [UInt32] { state.withLock { $0.gone } }
  /// Whether the front has closed its socket.
  var isClosed: Bool { state.withLock { $0.isClosed } }
  /// Whether the front has returned.
  var hasFrontEnded: Bool { state.withLock { $0.hasFrontEnded } }

  func frontHasEnded() { state.withLock { $0.hasFrontEnded = true } }

  /// Reads what the front says, in a thread of its own.
  func start() { Thread.detachNewThread { self.read() } }

  /// Closes the socket for both.
  func close() { shutdown(socket.rawValue, CInt(SHUT_RDWR)) }

  func send(_ frame: ConsoleFrame) { send(ConsoleFrameWriter.bytes(of: frame) ?? []) }

  func send(_ bytes: [UInt8]) {
    output.withLock { _ in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { buffer in
          unsafe Glibc.send(socket.rawValue, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
        }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Sends an answer whose body comes in further parts, each when the one before was written.
  func answer(_ exchange: UInt32, _ answer: ConsoleAnswer, parts: [[UInt8]]) {
    state.withLock { $0.parts[exchange] = parts }
    send(.answer(exchange, answer, isLast: parts.isEmpty))
  }

  private func read() {
    var reader = ConsoleFrameReader()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    reading: while true {
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe recv(socket.rawValue, buffer.baseAddress, buffer.count, 0)
      }
      guard count > 0 else { break }
      reader.append(buffer.prefix(count))
      while true {
        guard let read = try? reader.next() else { break }
        take(read)
      }
    }
    state.withLock { $0.isClosed = true }
  }

  private func take(_ frame: ConsoleFrame) {
    switch frame {
    case .request(let exchange, let request):
      state.withLock {
        $0.requests.append(request)
        $0.exchanges.append(exchange)
      }
      behaviour(self, exchange, request)
    case .taken(let exchange):
      let next = state.withLock { state -> (part: [UInt8], isLast: Bool)? in
        state.taken.append(exchange)
        guard var parts = state.parts[exchange], !parts.isEmpty else { return nil }
        let part = parts.removeFirst()
        state.parts[exchange] = parts
        return (part, parts.isEmpty)
      }
      if let next { send(.part(exchange, next.part, isLast: next.isLast)) }
    case .gone(let exchange):
      let isInParts = state.withLock { state in
        state.gone.append(exchange)
        return state.parts.removeValue(forKey: exchange) != nil
      }
      if isInParts { send(.broken(exchange)) }
    case .answer, .part, .broken: break
    }
  }
}

extension TestDesk {
  /// Answers with what was asked.
  static let echo: Behaviour = { desk, exchange, request in
    desk.send(.answer(exchange, echoed(request), isLast: true))
  }

  /// Answers nothing.
  static let silence: Behaviour = { _, _, _ in }

  /// Answers each request with the same.
  static func always(_ answer: ConsoleAnswer) -> Behaviour {
    { desk, exchange, _ in desk.send(.answer(exchange, answer, isLast: true)) }
  }

  static func echoed(_ request: ConsoleRequest) -> ConsoleAnswer {
    let identity = request.values("x-identity").first ?? "none"
    return ConsoleAnswer(
      200, [.init("content-type", "text/plain"), .init("x-identity", identity)],
      body: Array("\(request.method) \(request.target)\n".utf8) + request.body)
  }
}
#endif
