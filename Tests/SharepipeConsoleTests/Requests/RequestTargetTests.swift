import SeededRandom
import Testing

@testable import SharepipeConsole

struct RequestTargetTests {
  static let paths: [(String, [String]?)] = [
    ("/", []), ("/waiting", ["waiting"]),
    ("/contexts/0a1b/answer", ["contexts", "0a1b", "answer"]),
    ("/waiting/", nil), ("/Waiting", ["Waiting"]), ("/waiting?name=x", ["waiting"]),
    ("/?name=x", []),
    ("", nil), ("waiting", nil), ("//", nil), ("//waiting", nil), ("/waiting//x", nil),
    ("/../etc/passwd", nil), ("/./waiting", nil), ("/%2e%2e/x", nil), ("/waiting%2f", nil),
    ("/%77aiting", nil), ("/waiting;x=1", nil), ("/waiting#x", nil),
    ("/waiting\\x", nil), ("/w\u{E4}iting", nil), ("/waiting\0", nil), ("/waiting x", nil),
    ("http://127.0.0.1:8787/waiting", nil), ("*", nil), ("127.0.0.1:8787", nil),
    ("/waiting.html", nil), ("/.well-known/x", nil), ("/~ada", nil), ("/wait_ing", nil),
    ("/\u{2F}\u{2F}x", nil), ("/%c0%af", nil), ("/..%c0%af..", nil), ("/:80/", nil),
    ("/@x", nil), ("/waiting?name=%zz", nil), ("/waiting?name=%", nil), ("/waiting?name=%0", nil),
    ("/waiting?name=a&name=b", nil), ("/waiting?name=%00", nil), ("/waiting?name=%ff", nil),
    ("/waiting?NAME=a", nil),
  ]

  @Test(arguments: paths)
  func `a path is one of plain words, or none`(text: String, path: [String]?) {
    #expect((try? RequestTarget(text, below: "/"))?.path == path)
  }

  @Test func `below a base path there is nothing else`() throws {
    #expect(try RequestTarget("/pipe/waiting", below: "/pipe/").path == ["waiting"])
    #expect(try RequestTarget("/pipe/", below: "/pipe/").path == [])
    #expect(throws: RequestTarget.Fault.outside) { try RequestTarget("/waiting", below: "/pipe/") }
    #expect(throws: RequestTarget.Fault.outside) { try RequestTarget("/pipe", below: "/pipe/") }
  }

  @Test func `text at random is a target or a fault`() {
    var random = SeededGenerator(seed: 2511)
    let letters = Array("/abc-09?&=%+;.#\\ \u{E4}".unicodeScalars)
    for _ in 0..<50_000 {
      var text = "/"
      for _ in 0..<Int.random(in: 0..<24, using: &random) {
        text.unicodeScalars.append(letters[Int.random(in: 0..<letters.count, using: &random)])
      }
      guard let target = try? RequestTarget(text, below: "/") else { continue }
      for part in target.path {
        #expect(!part.isEmpty && part.utf8.allSatisfy { $0 < 0x7F && $0 != UInt8(ascii: "%") })
      }
    }
  }
}
