#if Console
import ConsoleWire
import Glibc
import NIOCore
import TestSupport
import Testing

@testable import ConsoleFront

/// How much a client may send, and how long it may take.
struct LimitTests {
  private static func limits(_ change: (inout FrontLimits) -> Void) -> FrontLimits {
    var limits = FrontFixture.patient
    change(&limits)
    return limits
  }

  static let heads: [(String, Int)] = [
    ("GET /\(String(repeating: "a", count: 8000)) HTTP/1.1\r\nHost: a\r\n\r\n", 200),
    ("GET /\(String(repeating: "a", count: 8192)) HTTP/1.1\r\nHost: a\r\n\r\n", 431),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 8000))\r\n\r\n", 200),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 8192))\r\n\r\n", 431),
    ("GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: a\r\n", count: 63))\r\n", 200),
    ("GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: a\r\n", count: 64))\r\n", 431),
    (
      "GET / HTTP/1.1\r\nHost: a\r\n"
        + String(repeating: "X: \(String(repeating: "a", count: 1000))\r\n", count: 9) + "\r\n", 431
    ),
    // None of these ends.
    ("GET /" + String(repeating: "a", count: 9000), 431),
    ("GET / HTTP/1.1\r\n" + String(repeating: "a", count: 9000), 431),
    ("GET / HTTP/1.1\r\nHost: " + String(repeating: "a", count: 9000), 431),
    ("GET / HTTP/1.1\r\n" + String(repeating: "X: a\r\n", count: 70), 431),
    (String(repeating: "A", count: 9000), 400),
  ]

  @Test(arguments: heads)
  func `a head has a longest length and a most of fields`(head: String, status: Int) throws {
    let front = try FrontFixture(desk: TestDesk.echo)
    #expect(try front.ask(head)?.status == status)
    #expect(front.desk.requests.count == (status == 200 ? 1 : 0))
  }

  @Test func `a body is as long as its limit, and not longer`() throws {
    let front = try FrontFixture(desk: TestDesk.echo)
    let client = try front.client()
    let body = [UInt8](repeating: 0x61, count: 256 << 10)
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n")
    client.send(body)
    #expect(client.answer()?.body.count == "POST /\n".utf8.count + body.count)
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count + 1)\r\n\r\n")
    #expect(client.answer()?.status == 413)
    #expect(client.isClosed)
    #expect(front.desk.requests.map(\.body) == [body])
  }

  @Test func `a client that sends all of a long body before it reads gets the words about it`()
    throws
  {
    let front = try FrontFixture(desk: TestDesk.echo)
    for _ in 0..<20 {
      let client = try front.client()
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 8000000\r\n\r\n")
      client.send([UInt8](repeating: 0x61, count: 8_000_000))
      let answer = client.answer()
      #expect(answer?.text == "413 Payload Too Large: the body is too long\n")
      #expect(client.isClosed)
    }
    #expect(front.desk.requests == [])
  }

  @Test func `a client that goes on sending is closed after a while`() throws {
    let front = try FrontFixture(
      Self.limits { $0.lingering = .milliseconds(200) }, desk: TestDesk.echo)
    let client = try front.client()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 8000000\r\n\r\n")
    var count = 0
    while client.send([UInt8](repeating: 0x61, count: 10_000)), count < 10_000_000 { count += 1 }
    #expect(count < 10_000_000)
  }

  @Test func `a head that does not end in time is refused, whatever is sent of it`() throws {
    let front = try FrontFixture(Self.limits { $0.head = .milliseconds(300) }, desk: TestDesk.echo)
    for start in ["G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX: ", "\r\n"] {
      let answer = try #require(try front.ask(start))
      #expect(answer.status == 408)
      #expect(answer.text == "408 Request Timeout: the request did not come in time\n")
      #expect(answer.values("connection") == ["close"])
    }
    // One byte after the other does not make the time longer.
    let client = try front.client()
    let start = ContinuousClock.now
    client.send("GET /")
    while client.send("a"), .now - start < .seconds(60) { sleep(.milliseconds(20)) }
    #expect(.now - start < .seconds(60))
    #expect(front.desk.requests == [])
  }

  @Test func `a body that does not end in time is refused`() throws {
    let front = try FrontFixture(Self.limits { $0.body = .milliseconds(300) }, desk: TestDesk.echo)
    let answer = try front.ask("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
    #expect(answer?.status == 408)
    #expect(front.desk.requests == [])
  }

  @Test func `a connection without a request is closed, before the first and after the last`()
    throws
  {
    let front = try FrontFixture(
      Self.limits { $0.quiet = .milliseconds(1500) }, desk: TestDesk.echo)
    #expect(try front.client().isClosed)
    let client = try front.client()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.answer()?.status == 200)
    #expect(client.isClosed)
  }

  @Test func `one byte after the other is as good as all at once`() throws {
    let front = try FrontFixture(desk: TestDesk.echo)
    let client = try front.client()
    for byte in "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8 {
      client.send([byte])
      sleep(.milliseconds(1))
    }
    #expect(client.answer()?.text == "POST /x\nabc")
  }

  @Test func `an answer that does not begin in time is not waited for`() throws {
    let front = try FrontFixture(
      Self.limits {
        $0.answer = .milliseconds(200)
        $0.lingering = .milliseconds(200)
      }, desk: TestDesk.silence)
    let client = try front.client()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let answer = client.answer()
    #expect(answer?.status == 504)
    #expect(answer?.text == "504 Gateway Timeout: there was no answer in time\n")
    #expect(client.isClosed)
  }

  @Test func `a client that does not read an answer is closed, and the others are served`()
    async throws
  {
    let front = try FrontFixture(
      Self.limits { $0.writing = .milliseconds(300) },
      desk: { desk, exchange, request in
        var answer = ConsoleAnswer(200)
        answer.length = nil
        let part = [UInt8](repeating: 0x61, count: 1 << 20)
        desk.answer(
          exchange, answer,
          parts: request.target == "/long" ? Array(repeating: part, count: 1000) : [])
      })
    let slow = try front.client(receiving: 4096)
    slow.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(await eventually { front.desk.gone.count == 1 })
    #expect(try front.ask("GET /short HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
    let answer = slow.answer()
    #expect(answer?.isWhole == false)
  }

  private func sleep(_ time: Duration) {
    usleep(UInt32(time.components.attoseconds / 1_000_000_000_000))
  }
}
#endif
