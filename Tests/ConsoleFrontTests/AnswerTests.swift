#if Console
import ConsoleWire
import Testing

@testable import ConsoleFront

/// What a client gets of what the desk says.
struct AnswerTests {
  private static let fields = [ConsoleRequest.Field("x-a", "b"), .init("set-cookie", "c=d")]

  private static func answer(
    _ status: UInt16 = 200, _ body: String = "", length: UInt64? = nil
  ) -> ConsoleAnswer {
    var answer = ConsoleAnswer(status, fields, body: Array(body.utf8))
    answer.length = length
    return answer
  }

  @Test func `an answer has its fields, its length and its body, and the connection goes on`()
    throws
  {
    let front = try FrontFixture(desk: TestDesk.always(Self.answer(200, "abc", length: 3)))
    let client = try front.client()
    for version in ["HTTP/1.1", "HTTP/1.1", "HTTP/1.1"] {
      client.send("GET / \(version)\r\nHost: a\r\n\r\n")
      let answer = try #require(client.answer())
      #expect(answer.version == "HTTP/1.1")
      #expect(answer.status == 200)
      #expect(
        answer.fields.map { "\($0.name): \($0.value)" } == [
          "x-a: b", "set-cookie: c=d", "content-length: 3",
        ])
      #expect(answer.text == "abc")
    }
  }

  @Test func `HTTP/1.0 is answered as such, and closed`() throws {
    let front = try FrontFixture(desk: TestDesk.always(Self.answer(200, "abc", length: 3)))
    let client = try front.client()
    client.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n")
    let answer = try #require(client.answer())
    #expect(answer.version == "HTTP/1.0")
    #expect(answer.values("content-length") == ["3"])
    #expect(answer.values("connection") == ["close"])
    #expect(answer.text == "abc")
    #expect(client.isClosed)
  }

  @Test(arguments: ["HEAD", "GET"])
  func `HEAD has the fields of GET and no body`(method: String) throws {
    let front = try FrontFixture(desk: TestDesk.always(Self.answer(200, "abc", length: 3)))
    let client = try front.client()
    for _ in 0..<2 {
      client.send("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = try #require(client.answer(isBodiless: method == "HEAD"))
      #expect(answer.values("content-length") == ["3"])
      #expect(answer.text == (method == "HEAD" ? "" : "abc"))
    }
    client.send("\(method) / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
    let refusal = client.answer(isBodiless: method == "HEAD")
    #expect(refusal?.status == 400)
    #expect(client.isClosed)
  }

  @Test func `a body in parts is whole, with a length and without`() throws {
    for length: UInt64? in [9, nil] {
      let front = try FrontFixture { desk, exchange, _ in
        desk.answer(
          exchange, Self.answer(200, "abc", length: length),
          parts: [Array("def".utf8), [], Array("ghi".utf8)])
      }
      let client = try front.client()
      for _ in 0..<2 {
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try #require(client.answer())
        #expect(answer.text == "abcdefghi")
        #expect(answer.isWhole)
        #expect(answer.values("transfer-encoding") == (length == nil ? ["chunked"] : []))
      }
      // The last part is not waited for.
      #expect(front.desk.taken == [1, 1, 1, 2, 2, 2])
    }
  }

  @Test func `a body of unknown length ends with the connection for HTTP/1.0`() throws {
    let front = try FrontFixture { desk, exchange, _ in
      desk.answer(exchange, Self.answer(200, "abc"), parts: [Array("def".utf8)])
    }
    let client = try front.client()
    client.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n")
    let answer = try #require(client.answer())
    #expect(answer.values("transfer-encoding") == [])
    #expect(answer.values("content-length") == [])
    #expect(answer.values("connection") == ["close"])
    #expect(answer.text == "abcdef")
  }

  @Test(arguments: [200, 400, 404, 503] as [UInt16])
  func `a status of the desk has its words`(status: UInt16) throws {
    let front = try FrontFixture(desk: TestDesk.always(Self.answer(status, "", length: 0)))
    let answer = try front.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(answer?.status == Int(status))
  }

  @Test(arguments: [204, 304] as [UInt16])
  func `what has no body has none`(status: UInt16) throws {
    let front = try FrontFixture { desk, exchange, request in
      let answer = request.target == "/" ? Self.answer(status, "abc", length: 3) : Self.answer()
      desk.send(.answer(exchange, answer, isLast: true))
    }
    let client = try front.client()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let answer = try #require(client.answer())
    #expect(answer.status == Int(status))
    #expect(answer.values("content-length") == [])
    #expect(answer.values("transfer-encoding") == [])
    client.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.answer()?.status == 200)
  }

  @Test(arguments: [100, 101, 103, 199] as [UInt16])
  func `what is no answer yet breaks off`(status: UInt16) throws {
    let front = try FrontFixture(desk: TestDesk.always(Self.answer(status, "", length: 0)))
    let client = try front.client()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.isClosed)
  }

  /// The first part, the others, and the length that is said.
  static let lengths: [(String, [String], UInt64)] = [
    ("abc", [], 2), ("abc", [], 4), ("abc", ["d"], 3), ("abc", ["d"], 5), ("", [], 1), ("a", [], 0),
    ("a", ["bc", "d"], 2), ("", ["", ""], 9_223_372_036_854_775_807),
  ]

  @Test(arguments: lengths)
  func `a body of another length than it says is broken off, and nothing goes over into another`(
    first: String, others: [String], length: UInt64
  ) throws {
    let front = try FrontFixture { desk, exchange, _ in
      desk.answer(
        exchange, Self.answer(200, first, length: length), parts: others.map { Array($0.utf8) })
    }
    let client = try front.client()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    if let answer = client.answer() {
      #expect(answer.isWhole == (UInt64(answer.body.count) == length))
    }
    #expect(client.isClosed)
  }

  @Test func `an answer that is broken off has no end`() throws {
    for length: UInt64? in [9, nil] {
      let front = try FrontFixture { desk, exchange, _ in
        desk.send(.answer(exchange, Self.answer(200, "abc", length: length), isLast: false))
        desk.send(.broken(exchange))
      }
      let client = try front.client()
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      // The connection may be closed before the head is written.
      if let answer = client.answer() { #expect(!answer.isWhole) }
      #expect(client.isClosed)
    }
    let front = try FrontFixture { desk, exchange, _ in desk.send(.broken(exchange)) }
    let client = try front.client()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.isClosed)
  }

  static let splitting: [ConsoleRequest.Field] = [
    .init("x", "a\r\nset-cookie: b"), .init("x", "a\nset-cookie: b"), .init("x", "a\rb"),
    .init("x", "a\r\n\r\n<html>"), .init("x", "a\0b"), .init("x", "\u{1}"), .init("x\r\ny", "a"),
    .init("x: a\r\ny", "a"), .init("x y", "a"), .init("", "a"), .init("x:", "a"),
  ]

  @Test(arguments: splitting)
  func `a field of the desk makes no other field and no other answer`(
    field: ConsoleRequest.Field
  ) throws {
    let front = try FrontFixture { desk, exchange, request in
      let fields = request.target == "/" ? [field] : []
      desk.send(.answer(exchange, ConsoleAnswer(200, fields, body: [0x61]), isLast: true))
    }
    let client = try front.client()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.isClosed)
    #expect(try front.ask("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")?.text == "a")
  }

  @Test func `how a body ends is not for the desk to say`() throws {
    let fields: [ConsoleRequest.Field] = [
      .init("content-length", "1"), .init("Transfer-Encoding", "chunked"),
      .init("connection", "close"), .init("x", "y"),
    ]
    let front = try FrontFixture(desk: TestDesk.always(ConsoleAnswer(200, fields, body: [0x61])))
    let client = try front.client()
    for _ in 0..<2 {
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = try #require(client.answer())
      #expect(answer.fields.map(\.name) == ["x", "content-length"])
      #expect(answer.text == "a")
    }
  }
}
#endif
