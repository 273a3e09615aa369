import ConsoleWire
import Glibc
import SafeFiles
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

/// What the desk says to the front over a real pair of sockets.
struct FrontConversationTests {
  /// The front's end of a conversation.
  private final class Front: Sendable {
    private let socket: FileDescriptor
    private let reader = Mutex(ConsoleFrameReader())

    init(_ socket: FileDescriptor) { self.socket = socket }

    func send(_ bytes: [UInt8]) {
      _ = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.send(socket.rawValue, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
      }
    }

    func send(_ frame: ConsoleFrame) { send(ConsoleFrameWriter.bytes(of: frame) ?? []) }

    /// The next frame; `nil` at the end, or if none comes.
    func next() -> ConsoleFrame? {
      reader.withLock { reader in
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
          if let frame = try? reader.next() { return frame }
          let count = unsafe buffer.withUnsafeMutableBytes { buffer in
            unsafe recv(socket.rawValue, buffer.baseAddress, buffer.count, 0)
          }
          guard count > 0 else { return nil }
          reader.append(buffer.prefix(count))
        }
      }
    }

    func close() { shutdown(socket.rawValue, CInt(SHUT_RDWR)) }
  }

  private func converse(
    _ answer: @escaping @Sendable (ConsoleRequest) async -> DeskAnswer,
    _ body: @escaping @Sendable (Front) -> Void
  ) async throws -> ConsoleFrameFault? {
    let pair = try SocketPair()
    // Nothing that is missing keeps the test waiting.
    var time = timeval(tv_sec: 120, tv_usec: 0)
    let theirs = pair.theirs.descriptor
    _ = unsafe setsockopt(
      theirs.rawValue, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    let conversation = FrontConversation(over: pair.ours.descriptor, answer: answer)
    async let fault = conversation.run()
    let front = Front(theirs)
    await BlockingThread.run {
      body(front)
      front.close()
    }
    return await fault
  }

  /// A number that several tasks count.
  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
  }

  private static let request = ConsoleRequest(from: .address("::1"), "GET", "/")

  @Test func `a request gets its answer`() async throws {
    let fault = try await converse({ request in
      DeskAnswer(ConsoleAnswer(200, body: Array(request.target.utf8)))
    }) { front in
      front.send(.request(7, Self.request))
      #expect(
        front.next() == .answer(7, ConsoleAnswer(200, body: Array("/".utf8)), isLast: true))
    }
    #expect(fault == nil)
  }

  @Test func `each part of a body waits until the one before was written`() async throws {
    let asked = Counter()
    _ = try await converse({ _ in
      DeskAnswer(ConsoleAnswer(200)) {
        asked.next() < 3 ? .bytes([1]) : .end
      }
    }) { front in
      front.send(.request(1, Self.request))
      #expect(front.next() == .answer(1, ConsoleAnswer(200), isLast: false))
      #expect(asked.value == 0)
      front.send(.taken(1))
      #expect(front.next() == .part(1, [1], isLast: false))
      front.send(.taken(1))
      #expect(front.next() == .part(1, [1], isLast: false))
      front.send(.taken(1))
      #expect(front.next() == .part(1, [], isLast: true))
    }
  }

  @Test func `who leaves ends the work on the answer`() async throws {
    let ended = Counter()
    _ = try await converse({ _ in
      DeskAnswer(ConsoleAnswer(200)) {
        try? await Task.sleep(for: .seconds(60))
        if Task.isCancelled { _ = ended.next() }
        return .end
      }
    }) { front in
      front.send(.request(1, Self.request))
      _ = front.next()
      front.send(.taken(1))
      front.send(.gone(1))
      #expect(front.next() == .part(1, [], isLast: true))
    }
    #expect(ended.value == 1)
  }

  @Test func `a front that does not keep to the form is told apart from one that ends`()
    async throws
  {
    let fault = try await converse({ _ in DeskAnswer(ConsoleAnswer(200)) }) { front in
      front.send([0, 0, 0, 1, 9])
    }
    #expect(fault == .unknownKind(9))
  }

  @Test func `a front gets no more answers at a time than there are places`() async throws {
    _ = try await converse({ _ in
      try? await Task.sleep(for: .seconds(60))
      return DeskAnswer(ConsoleAnswer(200))
    }) { front in
      for number in 0..<65 { front.send(.request(UInt32(number), Self.request)) }
      #expect(front.next() == .broken(64))
      front.send(.request(3, Self.request))
      #expect(front.next() == .broken(3))
    }
  }
}
