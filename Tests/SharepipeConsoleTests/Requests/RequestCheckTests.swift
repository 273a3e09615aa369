import ConsoleWire
import Testing

@testable import SharepipeConsole

/// Which requests are looked at: the right address, and a page of the console as the source of a change.
struct RequestCheckTests {
  private static let host = "127.0.0.1:8787"

  private func status(
    _ request: ConsoleRequest, isProgram: Bool = false
  ) -> UInt16 {
    let check = RequestCheck(address: .loopback(port: 8787), isProgramAllowed: isProgram)
    do throws(Refusal) {
      _ = try check.check(request)
      return 200
    } catch {
      return error.status
    }
  }

  /// What a change says of its source, and the answer to a browser and to a program at a Unix socket.
  static let sources: [(site: String?, origin: String?, browser: UInt16, program: UInt16)] = {
    let ours = "http://127.0.0.1:8787"
    var cases: [(String?, String?, UInt16, UInt16)] = []
    for site in ["same-origin", "same-site", "cross-site", "none", nil] as [String?] {
      for origin in [ours, "http://127.0.0.1:9999", "https://evil.example", "null", nil] {
        let isSite = site == "same-origin" || site == nil
        let isOrigin = origin == ours || origin == nil
        let isSilent = site == nil && origin == nil
        let program: UInt16 = isSite && isOrigin ? 200 : 403
        cases.append((site, origin, isSilent ? 403 : program, program))
      }
    }
    return cases
  }()

  @Test(arguments: sources)
  func `a change comes from a page of the console`(
    site: String?, origin: String?, browser: UInt16, program: UInt16
  ) {
    var fields: [ConsoleRequest.Field] = [
      .init("host", Self.host), .init("content-type", "application/x-www-form-urlencoded"),
    ]
    if let site { fields.append(.init("sec-fetch-site", site)) }
    if let origin { fields.append(.init("origin", origin)) }
    let request = ConsoleRequest(from: .address("127.0.0.1"), "POST", "/sign-in", fields)
    #expect(status(request) == browser)
    #expect(status(request, isProgram: true) == program)
  }

  static let requests: [(String, [ConsoleRequest.Field], [UInt8], UInt16)] = [
    ("GET", [.init("host", host)], [], 200),
    ("HEAD", [.init("host", host)], [], 200),
    ("GET", [], [], 421),
    ("GET", [.init("host", host), .init("host", host)], [], 421),
    ("GET", [.init("host", "evil.example:8787")], [], 421),
    ("PUT", [.init("host", host)], [], 405),
    ("DELETE", [.init("host", host)], [], 405),
    ("OPTIONS", [.init("host", host)], [], 405),
    ("TRACE", [.init("host", host)], [], 405),
    ("CONNECT", [.init("host", host)], [], 405),
    ("get", [.init("host", host)], [], 405),
    ("GET", [.init("host", host)], [65], 400),
    ("POST", form(nil), [], 415),
    ("POST", form("application/json"), [], 415),
    ("POST", form("multipart/form-data; boundary=x"), [], 415),
    ("POST", form("application/x-www-form-urlencoded; charset=utf-8"), [], 200),
    ("POST", form(standard), Array("a=1&a=2".utf8), 400),
    ("POST", form(standard), Array("a=%00".utf8), 400),
    ("POST", form(standard), Array("a=%ff".utf8), 400),
    ("POST", form(standard), Array("a=%f".utf8), 400),
    ("POST", form(standard), Array("A=1".utf8), 400),
    ("POST", form(standard), Array("=1".utf8), 400),
    ("POST", form(standard), Array("item=1&item=2".utf8), 200),
    ("POST", form(standard), Array((0...1024).map { "f\($0)=1" }.joined(separator: "&").utf8), 400),
  ]

  private static let standard = "application/x-www-form-urlencoded"

  private static func form(_ type: String?) -> [ConsoleRequest.Field] {
    [.init("host", host), .init("sec-fetch-site", "same-origin")]
      + (type.map { [.init("content-type", $0)] } ?? [])
  }

  @Test(arguments: requests)
  func `a request has one address, one of three methods, and a form as its body`(
    method: String, fields: [ConsoleRequest.Field], body: [UInt8], expected: UInt16
  ) {
    let request = ConsoleRequest(from: .address("127.0.0.1"), method, "/", fields, body: body)
    #expect(status(request) == expected)
  }

  @Test func `the refusal of an address says which line to write`() {
    let check = RequestCheck(address: .loopback(port: 8787), isProgramAllowed: false)
    let request = ConsoleRequest(
      from: .address("127.0.0.1"), "GET", "/", [.init("host", "share.example.org")])
    let refusal = #expect(throws: Refusal.self) { try check.check(request) }
    #expect(
      refusal?.words == "This is not the address of this console; its own is http://127.0.0.1:8787."
    )
    #expect(refusal?.advice.contains("'address: https://NAME/'") ?? false)
  }
}
