import SeededRandom
import Testing

@testable import SharepipeConsole

struct SessionCookieTests {
  private static let name = "__Host-sharepipe-8787"
  private static let identifier = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
  private static let read = SessionIdentifier(identifier.utf8).map(SessionCookie.Reading.identifier)

  private func cookie() throws -> SessionCookie { try #require(SessionCookie(port: 8787)) }

  @Test func `the cookie is for this console and its requests alone`() throws {
    let identifier = try #require(SessionIdentifier(Self.identifier.utf8))
    #expect(
      try cookie().setting(identifier)
        == "__Host-sharepipe-8787=\(Self.identifier); Path=/; HttpOnly; Secure; SameSite=Lax")
    #expect(
      try cookie().removal
        == "__Host-sharepipe-8787=; Path=/; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; "
        + "HttpOnly; Secure; SameSite=Lax")
    let other = try #require(SessionCookie(port: 443, path: "/pipe/"))
    #expect(
      other.setting(identifier)
        == "__Secure-sharepipe-443=\(Self.identifier); Path=/pipe/; HttpOnly; Secure; SameSite=Lax")
    #expect(other.removal.hasPrefix("__Secure-sharepipe-443=; Path=/pipe/; Max-Age=0; "))
  }

  @Test(arguments: ["", "pipe/", "/pipe", "/a;b/", "/a b/", "/a,b/", "/ä/", "/a\r\nb/", "/%2f/"])
  func `a path that cannot be in a cookie makes none`(path: String) {
    #expect(SessionCookie(port: 443, path: path) == nil)
  }

  static let fields: [([String], SessionCookie.Reading?)] = [
    ([], .absent), ([""], .absent), (["a=b"], .absent), ([name], .absent),
    (["\(name)=\(identifier)"], read), (["a=b; \(name)=\(identifier); c=d"], read),
    (["a=b", "\(name)=\(identifier)"], read), (["a=b;\(name)=\(identifier)"], read),
    (["a=b;\t\(name)=\(identifier)"], read), ([";;;\(name)=\(identifier);;"], read),
    (["=; =x; a; \(name)=\(identifier); \u{0}=\u{FFFD}"], read),
    (["\(name)="], .malformed), (["\(name)=x"], .malformed),
    (["\(name)=\"\(identifier)\""], .malformed), (["\(name)=\(identifier) "], .malformed),
    (["\(name)= \(identifier)"], .malformed), (["\(name)=\(identifier)="], .malformed),
    (["\(name)=\(identifier.dropLast())9"], .malformed),
    (["\(name)=\(identifier)\u{0}"], .malformed),
    (["\(name)=\(identifier); \(name)=\(identifier)"], .several),
    (["\(name)=\(identifier)", "\(name)=\(identifier)"], .several),
    (["\(name)=; \(name)=\(identifier)"], .several), (["\(name)=x; \(name)=y"], .several),
    (["__host-sharepipe-8787=\(identifier)"], .absent),
    (["__Secure-sharepipe-8787=\(identifier)"], .absent),
    (["__Host-sharepipe-87870=\(identifier)"], .absent),
    (["__Host-sharepipe-878=\(identifier)"], .absent),
    (["\(name) =\(identifier)"], .absent), (["\u{A0}\(name)=\(identifier)"], .absent),
    (["\u{2000}\(name)=\(identifier)"], .absent), (["\r\(name)=\(identifier)"], .absent),
    (["x\(name)=\(identifier)"], .absent), (["=\(name)=\(identifier)"], .absent),
    (["a=\(name)=\(identifier)"], .absent), (["a=b, \(name)=\(identifier)"], .absent),
  ]

  @Test(arguments: fields)
  func `the cookie counts if it is there exactly once`(
    fields: [String], reading: SessionCookie.Reading?
  ) throws {
    #expect(try cookie().read(fields) == reading)
  }

  @Test func `no input crashes, and none but the cookie alone signs a person in`() throws {
    var generator = SeededGenerator(seed: 20_261_127)
    let cookie = try cookie()
    let parts = [
      Self.name, Self.identifier, "=", "=", ";", "; ", " ", "\"", ",", "\t", "a", "__Host-", "é",
      "\u{0}", "\u{10FFFF}", "\u{301}", "\r\n", Self.name + "=" + Self.identifier,
    ]
    var found: [String: Int] = [:]
    for _ in 0..<20_000 {
      let fields = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          Int.random(in: 0..<5, using: &generator) == 0
            ? String(
              decoding: (0..<4).map { _ in UInt8.random(in: 0...255, using: &generator) },
              as: UTF8.self)
            : parts[Int.random(in: parts.indices, using: &generator)]
        }.joined()
      }
      let reading = cookie.read(fields)
      // The pairs again, in another way: without them no other answer is right.
      let values = fields.flatMap { $0.unicodeScalars.split(separator: ";") }.compactMap { pair in
        let pair = String(String.UnicodeScalarView(pair.drop { $0 == " " || $0 == "\t" }))
        let start = Array((Self.name + "=").utf8)
        return pair.utf8.starts(with: start)
          ? String(decoding: pair.utf8.dropFirst(start.count), as: UTF8.self) : nil
      }
      switch reading {
      case .absent: #expect(values.isEmpty)
      case .several: #expect(values.count > 1)
      case .malformed: #expect(values.count == 1 && values != [Self.identifier])
      case .identifier(let identifier): #expect(values == [identifier.text])
      }
      found["\(reading)".prefix { $0.isLetter }.description, default: 0] += 1
    }
    #expect(found.count == 4 && found.values.allSatisfy { $0 > 20 }, "\(found)")
  }
}
