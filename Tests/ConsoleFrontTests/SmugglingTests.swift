#if Console
import ConsoleWire
import Testing

@testable import ConsoleFront

/// Bytes that some servers read as two requests, or as another one: here they are one, or none.
struct SmugglingTests {
  enum Outcome: Sendable {
    /// An answer of the front's own with a status, and the end.
    case refused(Int)
    /// The desk has got one request, and the next one is served.
    case served(String)
    /// The desk has got one request, and the connection ends with the answer.
    case last(String)
  }

  static let lengths: [(String, Outcome)] = [
    ("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .refused(400)),
    ("Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n", .refused(400)),
    ("Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n", .refused(400)),
    ("Transfer-Encoding: chunked\r\n\r\n0\r\nHost: b\r\n\r\n", .refused(400)),
    ("Transfer-Encoding: identity\r\n\r\n", .refused(400)),
    ("Transfer-Encoding: identity\r\nContent-Length: 4\r\n\r\nabcd", .refused(400)),
    ("Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", .refused(400)),
    ("Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", .refused(400)),
    ("Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", .refused(400)),
    ("Transfer-Encoding:\tchunked\r\n\r\n0\r\n\r\n", .refused(400)),
    ("Transfer-Encoding:\r\n\r\n", .refused(400)),
    ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n", .refused(400)),
    ("Transfer-Encoding: \"chunked\"\r\nContent-Length: 4\r\n\r\nabcd", .refused(400)),
    ("Transfer-Encoding : chunked\r\nContent-Length: 4\r\n\r\nabcd", .refused(400)),
    ("X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\nabcd", .refused(400)),
    ("Content-Length: 4\r\nContent-Length: 4\r\n\r\nabcd", .refused(400)),
    ("Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde", .refused(400)),
    ("Content-Length: 0\r\ncontent-length: 4\r\n\r\nabcd", .refused(400)),
    ("Content-Length: 4, 4\r\n\r\nabcd", .refused(400)),
    ("Content-Length: -4\r\n\r\nabcd", .refused(400)),
    ("Content-Length: +4\r\n\r\nabcd", .refused(400)),
    ("Content-Length: 0x4\r\n\r\nabcd", .refused(400)),
    ("Content-Length: 4;a\r\n\r\nabcd", .refused(400)),
    ("Content-Length: 4.0\r\n\r\nabcd", .refused(400)),
    ("Content-Length: 4 4\r\n\r\nabcd", .refused(400)),
    ("Content-Length: 4_0\r\n\r\nabcd", .refused(400)),
    ("Content-Length:\r\n\r\n", .refused(400)),
    ("Content-Length: \u{664}\r\n\r\nabcd", .refused(400)),
    ("Content-Length: 18446744073709551620\r\n\r\nabcd", .refused(400)),
    ("Content-Length: 9223372036854775808\r\n\r\nabcd", .refused(400)),
    ("Content-Length: 9223372036854775807\r\n\r\nabcd", .refused(413)),
    ("Content-Length: 4\r\n\r\nabcd", .served("POST /\nabcd")),
    ("Content-Length: 0004  \r\n\r\nabcd", .served("POST /\nabcd")),
    ("Content-Length: 4\t\r\n\r\nabcd", .refused(400)),
    ("content-LENGTH:4\r\n\r\nabcd", .served("POST /\nabcd")),
    ("Content-Length: 0\r\n\r\n", .served("POST /\n")),
    ("\r\n", .served("POST /\n")),
  ]

  @Test(arguments: lengths)
  func `a body has one length, and says it once`(fields: String, outcome: Outcome) throws {
    try expect(outcome, of: Array("POST / HTTP/1.1\r\nHost: a\r\n\(fields)".utf8))
  }

  /// `\0` and bytes above ASCII are written as characters of Latin-1.
  static let heads: [(String, Outcome)] = [
    // Lines.
    ("GET / HTTP/1.1\nHost: a\n\n", .refused(505)),
    ("GET / HTTP/1.1\r\nHost: a\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\nY: c\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\n\n", .refused(400)),
    ("GET / HTTP/1.1\rHost: a\r\r", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\rY: c\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX:\r\n\tc\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost:\r\n a\r\n\r\n", .refused(400)),
    ("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .served("GET /\n")),
    // Names and values.
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX\t: b\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX Y: b\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX(: b\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX\0: b\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\n\u{E9}: b\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\0c\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\u{1}\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\u{B}c\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\u{7F}\r\n\r\n", .refused(400)),
    // Latin-1, and UTF-8 that is too long for its character.
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{E9}\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{C0}\u{8A}\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{C3}\u{A9}\r\n\r\n", .served("GET /\n")),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\tc \r\nY:\r\n\r\n", .served("GET /\n")),
    // Hosts.
    ("GET / HTTP/1.1\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.0\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", .refused(400)),
    // Versions.
    ("GET /\r\n\r\n", .refused(505)),
    ("GET / HTTP/0.9\r\nHost: a\r\n\r\n", .refused(505)),
    ("GET / HTTP/1.2\r\nHost: a\r\n\r\n", .refused(505)),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", .refused(505)),
    ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", .refused(505)),
    ("GET / HTTP/1.10\r\nHost: a\r\n\r\n", .refused(505)),
    ("GET / HTTP/01.1\r\nHost: a\r\n\r\n", .refused(505)),
    ("GET / HTTP/1\r\nHost: a\r\n\r\n", .refused(505)),
    ("GET / HTTP/1,1\r\nHost: a\r\n\r\n", .refused(505)),
    ("GET / http/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .refused(505)),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .refused(400)),
    // Methods.
    ("get / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    ("Get / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    ("GETS / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    ("\0GET / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    (" GET / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    ("GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    (String(repeating: "G", count: 5000) + " / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    ("PUT / HTTP/1.1\r\nHost: a\r\n\r\n", .served("PUT /\n")),
    ("DELETE / HTTP/1.1\r\nHost: a\r\n\r\n", .served("DELETE /\n")),
    ("PATCH / HTTP/1.1\r\nHost: a\r\n\r\n", .served("PATCH /\n")),
    ("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", .served("TRACE /\n")),
    ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", .served("OPTIONS *\n")),
    ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", .last("CONNECT a:443\n")),
    ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabcd", .refused(400)),
    (
      "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
      .last("CONNECT a:443\n")
    ),
    // What comes behind a request.
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n", .last("GET /\n")),
    (
      "GET / HTTP/1.1\r\nHost: a\r\n\r\nPOST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na",
      .last("GET /\n")
    ),
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\nabcd", .last("GET /\n")),
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n\0", .last("GET /\n")),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nabcd", .last("POST /\na")),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\naPOST /x HTTP/1.1\r\nHost: a\r\n\r\n",
      .last("POST /\na")
    ),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", .last("GET /\n")),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Close\r\n\r\n", .last("GET /\n")),
    (
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n",
      .last("GET /\n")
    ),
    ("GET / HTTP/1.0\r\nHost: a\r\n\r\n", .last("GET /\n")),
    ("GET / HTTP/1.0\r\nHost: a\r\n\r\nGET /x HTTP/1.0\r\nHost: a\r\n\r\n", .last("GET /\n")),
    // Other protocols, and expectations.
    (
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      .last("GET /\n")
    ),
    ("GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n", .last("GET /\n")),
    (
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
        + "HTTP2-Settings: AAMAAABk\r\n\r\nPRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .last("GET /\n")
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 2\r\n\r\nab",
      .last("POST /\nab")
    ),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\nContent-Length: 2\r\n\r\nab", .refused(417)),
    ("GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n", .served("GET /\n")),
    (
      "POST / HTTP/1.0\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nab",
      .last("POST /\nab")
    ),
    // Protocols of the same form, which NIO takes for HTTP/1.0.
    ("SOURCE / ICE/1.0\r\nHost: a\r\n\r\n", .refused(400)),
    ("DESCRIBE rtsp://a/ RTSP/1.0\r\nHost: a\r\n\r\n", .refused(400)),
    ("OPTIONS rtsp://a/ RTSP/1.0\r\nHost: a\r\n\r\n", .last("OPTIONS rtsp://a/\n")),
    ("POST / RTSP/1.0\r\nHost: a\r\nContent-Length: 2\r\n\r\nab", .last("POST /\nab")),
  ]

  @Test(arguments: heads)
  func `a head has one form, and bytes behind a request are none`(
    text: String, outcome: Outcome
  ) throws {
    try expect(outcome, of: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  @Test func `a client that waits for a word before its body gets it`() throws {
    let front = try FrontFixture(desk: TestDesk.echo)
    let client = try front.client()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n")
    #expect(client.answer()?.status == 100)
    client.send("ab")
    #expect(client.answer()?.text == "POST /\nab")
    client.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.answer()?.text == "GET /next\n")
  }

  @Test func `fields come in lower case, in their order, without white space around their values`()
    throws
  {
    let front = try FrontFixture(desk: TestDesk.echo)
    _ = try front.ask(
      "GET / HTTP/1.1\r\nHOST:\t a\t \r\nCookie: a=b;  c\r\nX-Y: \u{FC}\t1\r\ncookie:\r\n\r\n")
    #expect(
      front.desk.requests.map(\.fields) == [
        [
          .init("host", "a"), .init("cookie", "a=b;  c"), .init("x-y", "\u{FC}\t1"),
          .init("cookie", ""),
        ]
      ])
  }

  private func expect(_ outcome: Outcome, of bytes: [UInt8]) throws {
    let front = try FrontFixture(desk: TestDesk.echo)
    let client = try front.client()
    client.send(bytes)
    let answer = try #require(client.answer())
    #expect(answer.isWhole)
    switch outcome {
    case .refused(let status):
      #expect(answer.status == status)
      #expect(answer.values("connection") == ["close"])
      #expect(client.isClosed)
      #expect(front.desk.requests == [])
    case .served(let text):
      #expect(answer.text == text)
      client.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(client.answer()?.text == "GET /next\n")
      #expect(front.desk.requests.count == 2)
    case .last(let text):
      #expect(answer.text == text)
      #expect(client.isClosed)
      #expect(front.desk.requests.count == 1)
    }
    #expect(front.desk.requests.filter { !$0.isStrict } == [])
  }
}
#endif
