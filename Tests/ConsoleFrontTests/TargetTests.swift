#if Console
import ConsoleWire
import Testing

@testable import ConsoleFront

/// The front changes no target: what the desk judges is what the request line has.
struct TargetTests {
  static let unchanged = [
    "/", "//", "///etc/passwd", "/.", "/..", "/../..", "/../../etc/passwd", "/a/../b", "/a/./b",
    "/a//b", "/a/", "/%2e%2e/%2e%2e/etc/passwd", "/%2E%2E%2Fetc%2Fpasswd", "/..%2f..%2fetc",
    "/..%5c..%5cwindows", "/..\\..\\windows", "/%252e%252e/", "/%c0%ae%c0%ae/", "/%00", "/a%00b",
    "/%0d%0aX:%20a", "/%", "/%zz", "/%u002e", "/a;b=c/d", "/a?b=c&d=e", "/a?b=%2e%2e/&c", "/?",
    "/??",
    "/a#b", "/?a#b?c", "/~root", "/A", "/contexts/0a12bc34de56f78901ab23cd",
    "/contexts/0A12BC34DE56F78901AB23CD", "http://evil.example/", "http://127.0.0.1:8787/a",
    "https://a@b:1/", "file:///etc/passwd", "*", "/{}|^`\"<>", "/'!$&()*+,=:@",
    "/" + String(repeating: "a", count: 4000), "/" + String(repeating: "/..", count: 500),
  ]

  @Test(arguments: unchanged)
  func `the desk gets a target as it was sent, or it is refused`(target: String) throws {
    let front = try FrontFixture(desk: TestDesk.echo)
    let answer = try front.ask("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
    if answer?.status == 400 {
      #expect(Self.refused.contains(target))
      #expect(front.desk.requests == [])
    } else {
      #expect(front.desk.requests.map(\.target) == [target])
    }
  }

  /// Those of the targets above that are no targets of HTTP.
  static let refused: Set<String> = ["*"]

  static let noTargets: [[UInt8]] = [
    [0x2F, 0xC3, 0xA9], [0x2F, 0xE9], [0x2F, 0xC0, 0xAE], [0x2F, 0xFF], [0x2F, 0], [0x2F, 0x7F],
    [0x2F, 9, 0x61], [0x2F, 0xC], [0x2F, 0x20, 0x61], [0x2F, 0x1B], Array("a".utf8),
    Array("..".utf8), Array("\\".utf8), Array("?a".utf8),
  ]

  @Test(arguments: noTargets)
  func `what is no target does not come to the desk`(target: [UInt8]) throws {
    let front = try FrontFixture(desk: TestDesk.echo)
    let client = try front.client()
    client.send(Array("GET ".utf8) + target + Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    #expect(client.answer()?.status == 400)
    #expect(client.isClosed)
    #expect(front.desk.requests == [])
  }
}
#endif
