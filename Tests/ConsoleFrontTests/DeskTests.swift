#if Console
import ConsoleWire
import TestSupport
import Testing

@testable import ConsoleFront

/// The socket to the desk: what comes from it that has not the form, and its end.
struct DeskTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func `the front ends with its desk`() async throws {
    let front = try FrontFixture(desk: TestDesk.silence)
    let waiting = try front.client()
    waiting.send(Self.request)
    let quiet = try front.client()
    #expect(await eventually { front.desk.requests.count == 1 })
    front.desk.close()
    #expect(await eventually { front.desk.hasFrontEnded })
    #expect(waiting.isClosed)
    #expect(quiet.isClosed)
  }

  static let garbage: [[UInt8]] = [
    [255, 255, 255, 255], [0, 0, 0, 0], [0, 0, 0, 5, 0, 0, 0, 0, 1], [0, 0, 0, 5, 9, 0, 0, 0, 1],
    [0, 0, 0, 6, 2, 0, 0, 0, 1, 0], Array("HTTP/1.1 200 OK\r\n\r\n".utf8),
    [0, 0, 0, 8, 4, 0, 0, 0, 1, 1, 0, 99], [0, 17, 0, 1],
  ]

  @Test(arguments: garbage)
  func `a desk that does not keep to the form ends the front`(bytes: [UInt8]) async throws {
    let front = try FrontFixture { desk, _, _ in desk.send(bytes) }
    let client = try front.client()
    client.send(Self.request)
    #expect(client.isClosed)
    #expect(await eventually { front.desk.hasFrontEnded && front.desk.isClosed })
  }

  @Test func `frames that belong to no exchange are dropped`() throws {
    let front = try FrontFixture { desk, exchange, request in
      let other = exchange &+ 7
      desk.send(.request(other, request))
      desk.send(.taken(exchange))
      desk.send(.gone(exchange))
      desk.send(.broken(other))
      desk.send(.answer(other, ConsoleAnswer(500), isLast: true))
      desk.send(.part(other, [0x62], isLast: true))
      desk.send(.answer(exchange, TestDesk.echoed(request), isLast: true))
      desk.send(.answer(exchange, ConsoleAnswer(500), isLast: true))
      desk.send(.part(exchange, [0x62], isLast: true))
      desk.send(.broken(exchange))
    }
    let client = try front.client()
    for number in 0..<3 {
      client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(client.answer()?.text == "GET /\(number)\n")
    }
  }

  /// What a desk sends that has no patience, after the head and the first part of an answer.
  static let outOfTurn: [@Sendable (UInt32) -> [ConsoleFrame]] = [
    { [.answer($0, ConsoleAnswer(200), isLast: true)] },
    { [.part($0, [0x62], isLast: false), .part($0, [0x63], isLast: true)] },
  ]

  @Test func `parts that are out of turn break the answer off`() throws {
    for frames in Self.outOfTurn {
      let front = try FrontFixture { desk, exchange, request in
        guard request.target == "/" else { return TestDesk.echo(desk, exchange, request) }
        var answer = ConsoleAnswer(200, body: [0x61])
        answer.length = nil
        // All at once, so that nothing was taken before.
        desk.send(
          ([.answer(exchange, answer, isLast: false)] + frames(exchange)).flatMap {
            ConsoleFrameWriter.bytes(of: $0) ?? []
          })
      }
      let client = try front.client()
      client.send(Self.request)
      if let answer = client.answer() { #expect(!answer.isWhole || answer.text == "abc") }
      #expect(try front.ask("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")?.text == "GET /next\n")
    }
    let front = try FrontFixture { desk, exchange, _ in
      desk.send(.part(exchange, [0x62], isLast: true))
    }
    let client = try front.client()
    client.send(Self.request)
    #expect(client.isClosed)
  }

  @Test func `a client that leaves is told to the desk once, however it leaves`() async throws {
    let leaving: [@Sendable (Client) throws -> Void] = [
      { $0.close() }, { try $0.reset() }, { $0.shutDown() },
    ]
    for leave in leaving {
      let front = try FrontFixture(desk: TestDesk.silence)
      let client = try front.client()
      client.send(Self.request)
      #expect(await eventually { front.desk.requests.count == 1 })
      try leave(client)
      #expect(await eventually { front.desk.gone == front.desk.exchanges })
      // What the desk sends then is for nobody.
      let exchange = front.desk.exchanges[0]
      var answer = ConsoleAnswer(200, body: [0x61])
      answer.length = nil
      front.desk.send(.answer(exchange, answer, isLast: false))
      front.desk.send(.part(exchange, [0x62], isLast: true))
      let next = try front.client()
      next.send(Self.request)
      #expect(await eventually { front.desk.requests.count == 2 })
      #expect(front.desk.gone == [exchange])
      #expect(front.desk.taken == [])
    }
  }

  @Test func `a client that leaves while its answer is written is gone`() async throws {
    let front = try FrontFixture { desk, exchange, _ in
      var answer = ConsoleAnswer(200)
      answer.length = nil
      let part = [UInt8](repeating: 0x61, count: 1 << 20)
      desk.answer(exchange, answer, parts: Array(repeating: part, count: 1000))
    }
    let client = try front.client(receiving: 4096)
    client.send(Self.request)
    #expect(await eventually { !front.desk.taken.isEmpty })
    try client.reset()
    #expect(await eventually { front.desk.gone.count == 1 })
    let taken = front.desk.taken.count
    let next = try front.client()
    next.send(Self.request)
    #expect(await eventually { front.desk.requests.count == 2 })
    #expect(front.desk.taken.filter { $0 == 1 }.count == taken)
  }

  @Test func `a client that leaves before its request is whole is nothing to the desk`()
    async throws
  {
    let front = try FrontFixture(desk: TestDesk.echo)
    let starts = [
      "", "GET", "GET / HTTP/1.1\r\nHost: a\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabc",
    ]
    for start in starts {
      let client = try front.client()
      client.send(start)
      client.close()
      let other = try front.client()
      other.send(start)
      try other.reset()
      let half = try front.client()
      half.send(start)
      half.shutDown()
      _ = half.answer()
    }
    #expect(try front.ask(Self.request)?.status == 200)
    #expect(front.desk.requests.count == 1)
    #expect(front.desk.gone == [])
  }
}
#endif
