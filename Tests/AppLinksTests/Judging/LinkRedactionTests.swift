import AppLinks
import SeededRandom
import Testing

/// Secrets are taken out of every place of a URL in which they may stand.
struct LinkRedactionTests {
  private static let token =
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"

  private static let written: [(url: String, shown: String?)] = [
    ("drafts:create?text=hi&password=hunter2", "drafts:create?text=hi&password=*"),
    ("a:b?access_token=1&secret=2&api_key=3&auth=4&code=5", nil),
    ("a:b?newPassword=x&user[password]=y&X-Api-Key=z", nil),
    ("a:b?k%65y=x&pass%77ord=y&PASSWORD=z", nil), ("a:b?ｐassword=x", nil),
    ("a:b;password=x?y=1", "a:b;password=*"), ("a:b#access_token=x", "a:b#access_token=*"),
    ("a:b?text=c?key=d", "a:b?text=c?key=*"), ("key=a", "key=*"),
    ("a:b?password=a/b;c?d=e&f=1", "a:b?password=*&f=1"),
    ("a:b?password=a&b#c&f=1", "a:b?password=*&*#*&f=1"), ("a:b?password=", "a:b?password=*"),
    ("a:b?k%6=x", "a:b?k%6=*"), ("a:b?%FFpassword=x", "a:b?%FFpassword=*"),
    ("a:%6Bey%3Dx", "a:key%3D*"), ("a:b%3Fkey=x", "a:b%3Fkey=*"),
  ]

  static let names = written.map { ($0.url, $0.shown ?? starred($0.url)) }

  /// The URL with a star behind each equals sign.
  private static func starred(_ url: String) -> String {
    url.split(separator: "&").map { item in
      item.prefix { $0 != "=" } + "=*"
    }.joined(separator: "&")
  }

  static let places: [(String, String)] = [
    ("https://ada:pw@example.com/a", "https://*@example.com/a"),
    ("a://u:p?w@host/b", "a://*@host/b"), ("a://u:p/w@host/b", "a://*@host/b"),
    ("a:b?u=https://ada:pw@example.com/", "a:b?u=https://*@example.com/"),
    ("a:b?u=https%3A%2F%2Fada%3Apw%40h%2F", "a:b?u=https%3A%2F%2F*%40h%2F"),
    ("a:b?x-success=c%3Ad%3Ftoken%3Dx%26e%3D1", "a:b?x-success=c%3Ad%3Ftoken%3D*%26e%3D1"),
    ("a:b?x=c%3Ad%3Fy%3De%253Af%253Fotp%253D123", "a:b?x=c%3Ad%3Fy%3De%253Af%253Fotp%253D*"),
    ("a:b?https%3A%2F%2Fh%2F%3Fsecret%3Dx", "a:b?https%3A%2F%2Fh%2F%3Fsecret%3D*"),
    ("a:reset/\(token)/now", "a:reset/*/now"), ("a:b?next=\(token)", "a:b?next=*"),
    ("a:b?v=ghp_0123456789abcdefghij0123", "a:b?v=*"),
    ("a:b?v=k7ezqfmx2ndwp9thc4sgya3rjb5uv6ik", "a:b?v=*"),
    ("a:b?v=9f86d081884c7d659a2feaa0c55ad015", "a:b?v=*"),
    ("a:b?text=Passwort%3A%20geheim12", "a:b?text=*"),
  ]

  /// What says nothing that has to be hidden.
  static let harmless = [
    "", "?", "a:b", "notes:create?text=Hello%20World&index=12", "a://@b/c",
    "approval:approve?transactionId=123E4567-E89B-12D3-A456-426614174000",
    "https://host.example:8080/@ada?x=1", "mailto:ada@example.com",
    "a:b?errorCode=1&errorMessage=exit-status", "a:b?q=monkey&compass-rose=n&state=b",
    "https://example.com/2026/11/a-title-with-many-words-and-the-number-42",
    "a:b?u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc", "a:b?mail=ada@example.com&c=//d",
    "\u{202E}a:b", "com.apple.UIKit.activity.CopyToPasteboard",
  ]

  @Test(arguments: names + places)
  func `a secret is a star, and the rest is as it was`(url: String, shown: String) {
    let redaction = LinkRedaction()
    #expect(redaction.redact(url) == shown)
    #expect(redaction.redact(shown) == shown)
  }

  @Test(arguments: harmless)
  func `what is no secret stays`(url: String) { #expect(LinkRedaction().redact(url) == url) }

  @Test func `what a route declares a secret is one in every URL`() {
    var app = ReceivingApp("org.a", schemes: ["a"], routes: [LinkRoute("b")])
    var word = LinkParameter("magic-word")
    word.isSecret = true
    app.routes?[0].parameters = [word]
    let redaction = LinkRedaction(for: [app])
    #expect(redaction.redact("a:b?magic-word=x&c=d") == "a:b?magic-word=*&c=d")
    #expect(redaction.redact("c:d?e=a%3Ab%3Fmagic-word%3Dx") == "c:d?e=a%3Ab%3Fmagic-word%3D*")
    #expect(redaction.redact(.integer(5), of: "magic-word") == .text("*"))
    #expect(redaction.redact(.integer(5), of: "index") == .integer(5))
    #expect(redaction.redact(.text("https://u:p@h/"), of: "link") == .text("https://*@h/"))
    #expect(LinkRedaction().redact("a:b?magic-word=x") == "a:b?magic-word=x")
  }

  /// What a secret is put into; SECRET stands for it.
  static let shapes = [
    "a:b?NAME=SECRET", "a:b?x=1&NAME=SECRET&y=2", "a://u:SECRET@h/b", "a:b#NAME=SECRET",
    "a:b;NAME=SECRET/c", "NAME=SECRET", "a:b?%zNAME=SECRET", "a b?NAME=SECRET c",
    "a:b?x=c;NAME=SECRET", "a:b?x=c=NAME=SECRET", "a:b/NAME=SECRET?c",
  ]

  @Test(arguments: 0..<400)
  func `a random secret is nowhere in what is shown, however deep it is`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let letters = Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.~")
    let secret = String(
      (0..<Int.random(in: 6...40, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      })
    let names = [
      "password", "access_token", "api_key", "secret", "auth", "code", "key", "Client-Secret",
      "sessionToken", "pin", "declared",
    ]
    let name = try #require(names.randomElement(using: &random))
    let shape = try #require(Self.shapes.randomElement(using: &random))
    var url = shape.replacing("NAME", with: name).replacing("SECRET", with: secret)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let outer = ["c:d?x-success=", "c://x-callback-url/e?x=1&url=", "c:", "text "]
      url = (outer.randomElement(using: &random) ?? "") + Self.escape(url)
    }
    let shown = LinkRedaction(declaring: ["declared"]).redact(url)
    #expect(!shown.contains(secret), "\(url) -> \(shown)")
    #expect(!Self.unescape(Self.unescape(shown)).contains(secret), "\(url) -> \(shown)")
  }

  private static func escape(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      if character.isLetter || character.isNumber { return String(character) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }

  private static func unescape(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a long text costs no more than its length`() {
    for text in [
      String(repeating: "%25", count: 100_000), String(repeating: "a=", count: 100_000),
      String(repeating: "//a@", count: 50_000), "@" + String(repeating: "//a:b", count: 50_000),
      String(repeating: "password=a&", count: 20_000),
    ] {
      let time = ContinuousClock().measure { _ = LinkRedaction().redact(text) }
      #expect(time < .seconds(20), "\(text.prefix(10))")
    }
  }
}
