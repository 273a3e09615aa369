import Testing

@testable import AppChecking

struct CapturedResponseTests {
  static let redirected =
    "HTTP/1.1 301 Moved Permanently\r\nLocation: https://www.example.com/a\r\n\r\n"
    + "HTTP/2 200 \r\ncontent-type:  application/json \r\nContent-Length: 2\r\n\r\n{}"

  static func read(_ text: String) throws(CapturedResponseError) -> CapturedResponse {
    try CapturedResponse(Array(text.utf8))
  }

  static let answers: [(text: String, statuses: [Int], body: String)] = [
    ("HTTP/2 200\n\n{}", [200], "{}"),
    ("HTTP/1.1 200 OK\r\ncontent-type: a\r\n\r\n", [200], ""),
    (redirected, [301, 200], "{}"),
    ("HTTP/1.1 100 Continue\n\nHTTP/1.1 404\nx: y\n\nno", [100, 404], "no"),
    ("HTTP/1.1 200 Connection established\n\nHTTP/2 200\nx: y\n\n{}", [200, 200], "{}"),
    ("HTTP/2 302\nlocation: /b\n\n<html>", [302], "<html>"),
    ("HTTP/2 200\ncontent-type: text/plain\n\nHTTP/2 500\n\n", [200], "HTTP/2 500\n\n"),
    ("HTTP/2 200\ncontent-encoding: identity\n\n{}", [200], "{}"),
  ]

  @Test(arguments: answers)
  func `each head is read, and what follows the last one is the body`(
    text: String, statuses: [Int], body: String
  ) throws {
    let response = try Self.read(text)
    #expect(response.heads.map(\.status) == statuses)
    #expect(String(decoding: response.body, as: UTF8.self) == body)
  }

  @Test func `a field has its value without space around it, and its place`() throws {
    let response = try Self.read(Self.redirected)
    let type = try #require(response.last.field("content-type"))
    #expect(type.value == "application/json")
    #expect(
      String(decoding: Array(Self.redirected.utf8)[type.range], as: UTF8.self)
        == "content-type:  application/json ")
    #expect(response.last.field("location") == nil)
    #expect(response.heads[0].field("location")?.value == "https://www.example.com/a")
  }

  static let command = "capture it with 'curl -sSi -L URL'"

  static let faults: [(text: String, message: String)] = [
    (
      "", "the answer does not begin with a status line such as 'HTTP/2 200'; \(command)"
    ),
    (
      "{}", "the answer does not begin with a status line such as 'HTTP/2 200'; \(command)"
    ),
    (
      "HTTP/2 OK\n\n{}",
      "the answer does not begin with a status line such as 'HTTP/2 200'; \(command)"
    ),
    ("HTTP/2 200\n{}\n\n", "'{}' is no field 'Name: value' of an answer; \(command)"),
    ("HTTP/2 200\na: b\n", "the answer ends before the empty line after its head; \(command)"),
    (
      "HTTP/2 200\na: \(String(repeating: "b", count: 1 << 16))\n\n",
      "the head of the answer has more than 65536 bytes"
    ),
    (
      String(repeating: "HTTP/2 100\n\n", count: 33), "there are more than 32 heads of answers"
    ),
    (
      "HTTP/2 200\nContent-Encoding: gzip\n\nx",
      "the body is compressed ('gzip'); \(command), without '--compressed'"
    ),
    (
      "HTTP/2 200\ncontent-length: 3\n\n{}", "the body has 2 of 3 bytes; \(command) again"
    ),
  ]

  @Test(arguments: faults)
  func `what is no answer is refused with what to do`(text: String, message: String) {
    let error = #expect(throws: CapturedResponseError.self) { try Self.read(text) }
    #expect(error?.description == message)
  }

  @Test func `a byte changed anywhere is read or refused`() {
    let bytes = Array(Self.redirected.utf8)
    for index in bytes.indices {
      for byte: UInt8 in [0, 10, 13, 32, 58, 255] {
        var changed = bytes
        changed[index] = byte
        _ = try? CapturedResponse(changed)
        _ = try? CapturedResponse(Array(bytes[..<index]))
      }
    }
  }
}
