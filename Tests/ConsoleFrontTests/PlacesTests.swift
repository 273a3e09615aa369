#if Console
import ConsoleWire
import Glibc
import NIOCore
import TestSupport
import Testing

@testable import ConsoleFront

/// How many connections and exchanges there are at a time, and who gives way.
struct PlacesTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func limits(_ change: (inout FrontLimits) -> Void) -> FrontLimits {
    var limits = FrontFixture.patient
    change(&limits)
    return limits
  }

  @Test func `the connection that has waited longest gives way to a new one`() throws {
    let front = try FrontFixture(Self.limits { $0.connections = 4 }, desk: TestDesk.echo)
    let waiting = try (0..<4).map { _ in
      let client = try front.client()
      // The answer shows that it has a place.
      client.send(Self.request)
      #expect(client.answer()?.status == 200)
      return client
    }
    var others: [Client] = []
    for client in waiting.prefix(2) {
      let new = try front.client()
      others.append(new)
      new.send(Self.request)
      #expect(new.answer()?.status == 200)
      #expect(client.isClosed)
    }
    for client in waiting.suffix(2) + others {
      client.send(Self.request)
      #expect(client.answer()?.status == 200)
    }
  }

  @Test func `a request that comes at once is served however many slow ones there are`() throws {
    let front = try FrontFixture(Self.limits { $0.connections = 10 }, desk: TestDesk.echo)
    var slow: [Client] = []
    for number in 0..<100 {
      let client = try front.client()
      client.send(number.isMultiple(of: 2) ? "GET / HTTP/1.1\r\nX: a" : "")
      slow.append(client)
      if number.isMultiple(of: 10) {
        #expect(try front.ask(Self.request)?.status == 200)
      }
    }
    #expect(slow.prefix(80).filter { !$0.isClosed }.isEmpty)
  }

  @Test func `a new connection is refused while all others wait for their answers`() async throws {
    let front = try FrontFixture(Self.limits { $0.connections = 3 }, desk: TestDesk.silence)
    let asking = try (0..<3).map { _ in
      let client = try front.client()
      client.send(Self.request)
      return client
    }
    #expect(await eventually { front.desk.requests.count == 3 })
    let client = try front.client()
    let answer = client.answer()
    #expect(answer?.status == 503)
    #expect(answer?.values("retry-after") == ["2"])
    #expect(client.isClosed)
    for exchange in front.desk.exchanges {
      front.desk.send(.answer(exchange, ConsoleAnswer(200), isLast: true))
    }
    #expect(asking.map { $0.answer()?.status } == [200, 200, 200])
  }

  @Test func `a user of this machine has some places, and no more`() throws {
    let front = try FrontFixture(Self.limits { $0.connectionsOfUser = 2 }, desk: TestDesk.echo)
    let first = try front.localClient(), second = try front.localClient()
    for client in [first, second] {
      client.send(Self.request)
      #expect(client.answer()?.status == 200)
    }
    let third = try front.localClient()
    third.send(Self.request)
    #expect(third.answer()?.status == 200)
    #expect(first.isClosed)
    // At the port nobody knows the user.
    let others = try (0..<5).map { _ in try front.client() }
    for client in others {
      client.send(Self.request)
      #expect(client.answer()?.status == 200)
    }
    second.send(Self.request)
    #expect(second.answer()?.status == 200)
    #expect(front.desk.requests.first?.peer == .user(getuid(), process: UInt32(getpid())))
    #expect(front.desk.requests.last?.peer == .user(getuid(), process: UInt32(getpid())))
    #expect(front.desk.requests[4].peer == .address("127.0.0.1"))
  }

  @Test func `who speaks for many has as many places as there are`() throws {
    let front = try FrontFixture(
      Self.limits { $0.connectionsOfUser = 2 }, speakers: [getuid()], desk: TestDesk.echo)
    let clients = try (0..<10).map { _ in try front.localClient() }
    for client in clients {
      client.send(Self.request)
      #expect(client.answer()?.status == 200)
    }
  }

  @Test func `a request that is one too many for the desk may be made again`() async throws {
    let front = try FrontFixture(Self.limits { $0.exchanges = 2 }, desk: TestDesk.silence)
    let asking = try (0..<2).map { _ in try front.client() }
    for client in asking { client.send(Self.request) }
    #expect(await eventually { front.desk.requests.count == 2 })
    let answer = try front.ask(Self.request)
    #expect(answer?.status == 503)
    #expect(answer?.values("retry-after") == ["2"])
    #expect(answer?.text == "503 Service Unavailable: busy\n")
    front.desk.send(.answer(front.desk.exchanges[0], ConsoleAnswer(200), isLast: true))
    #expect(asking[0].answer()?.status == 200)
    let next = try front.client()
    next.send(Self.request)
    #expect(await eventually { front.desk.requests.count == 3 })
  }

  @Test func `a client that leaves leaves its request with the desk`() async throws {
    let front = try FrontFixture(Self.limits { $0.exchanges = 2 }, desk: TestDesk.silence)
    for count in 1...2 {
      let client = try front.client()
      client.send(Self.request)
      #expect(await eventually { front.desk.requests.count == count })
      client.close()
      #expect(await eventually { front.desk.gone.count == count })
    }
    // The desk works on both.
    #expect(try front.ask(Self.request)?.status == 503)
    front.desk.send(.answer(front.desk.exchanges[0], ConsoleAnswer(200), isLast: true))
    front.desk.send(.broken(front.desk.exchanges[1]))
    for count in 3...4 {
      let client = try front.client()
      client.send(Self.request)
      #expect(await eventually { front.desk.requests.count == count })
    }
  }
}
#endif
