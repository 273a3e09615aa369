import AppLinks
import SeededRandom
import TestSupport
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
    ("a:%6Bey%3Dx", "a:%6Bey%3D*"), ("a:b%3Fkey=x", "a:b%3Fkey=*"),
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

  /// User information, however the URL is written.
  static let users: [(String, String)] = [
    ("https:/ada:pw@host/a", "https:/*@host/a"), ("http:ada:pw@host", "http:*@host"),
    ("HTTP:/ada:pw@host", "HTTP:/*@host"), ("HTTPS://Ada:PW@HOST", "HTTPS://*@HOST"),
    ("https:///ada:pw@host", "https:///*@host"), (#"https:\ada:pw@host"#, #"https:\*@host"#),
    (#"https:\\ada:pw@host"#, #"https:\\*@host"#), (#"https:/\ada:pw@h/a"#, #"https:/\*@h/a"#),
    ("http:ada@host", "http:*@host"), ("http:ada:p/w@host", "http:*@host"),
    ("https://ada:p%40w@host", "https://*@host"), ("https://ada:pw%40host", "https://*%40host"),
    ("https://ada%3Apw@host", "https://*@host"), ("https://ada:p@w@host", "https://*@host"),
    ("https%3A%2F%2Fada:pw@host", "https%3A%2F%2F*@host"),
    ("https%3a%2f%2fada%3apw%40host", "https%3a%2f%2f*%40host"),
    ("%2F%2Fada:pw@host", "%2F%2F*@host"), ("https:%2F%2Fada:pw@host", "https:*@host"),
    ("https%253A%252F%252Fada:pw%2540host", "https%253A%252F%252F*%2540host"),
    ("https:%5C%5Cada:pw@host", "https:*@host"),
    ("a:b?u=http:ada:pw@host&c=d", "a:b?u=http:*@host&c=d"),
    ("a:b?u=https:/ada:pw@host", "a:b?u=https:/*@host"),
    ("a:b?u=https%253A%252F%252Fada%253Apw%2540h", "a:b?u=https%253A%252F%252F*%2540h"),
    ("a:b#https%3A%2F%2Fada%3Apw%40h", "a:b#https%3A%2F%2F*%40h"),
    ("a:b#u=https%253A%252F%252Fada%253Apw%2540h", "a:b#u=https%253A%252F%252F*%2540h"),
    ("postgres:ada:pw@host", "postgres:*@host"), ("foo:/ada:pw@host", "foo:/ada:*@host"),
    ("ada:pw@host", "ada:*@host"), ("sip:ada:pw@host", "sip:*@host"),
    ("a:b?u=ada:pw@host", "a:b?u=ada:*@host"), ("see http:ada:pw@host!", "see http:*@host!"),
    ("https://[::1]/a?mail=ada@host", "https://[::1]/a?mail=ada@host"),
  ]

  /// Names, in every place where a parameter may stand.
  static let parameters: [(String, String)] = [
    ("https://h/?password1=x&b=1", "https://h/?password1=*&b=1"),
    (
      "https://h/?password_confirmation=x&passwordConfirm=y",
      "https://h/?password_confirmation=*&passwordConfirm=*"
    ),
    ("https://h/?sms_code=123456&pin=1", "https://h/?sms_code=*&pin=*"),
    ("https://h/?sid=1&page=2&sig=3", "https://h/?sid=*&page=2&sig=*"),
    ("https://h/?X-Amz-Date=1&X-Amz-Signature=2", "https://h/?X-Amz-Date=1&X-Amz-Signature=*"),
    ("https://h/?pass%77ord=x", "https://h/?pass%77ord=*"),
    ("https://h/?pass%2577ord=a%26b%3Dc&d=e", "https://h/?pass%2577ord=*&d=e"),
    ("https://h/?user[password]=x&user[name]=ada", "https://h/?user[password]=*&user[name]=ada"),
    ("https://h/?user%5Bpassword%5D=x", "https://h/?user%5Bpassword%5D=*"),
    ("https://h/?password[]=x&password%5B%5D=y", "https://h/?password[]=*&password%5B%5D=*"),
    ("https://h/?a=1;password=x&b=2", "https://h/?a=1;password=*&b=2"),
    ("https://h/?a=1&amp;password=x", "https://h/?a=1&amp;password=*"),
    ("https://h/#access_token=x&state=b", "https://h/#access_token=*&state=b"),
    ("https://h/#/route?token=x", "https://h/#/route?token=*"),
    ("https://h/a;sid=x/b?c=1", "https://h/a;sid=*"),
    (
      "https://h/?u=https%3A%2F%2Fh%2F%3Fa%3D1%26pwd%3Dx%26b%3D2",
      "https://h/?u=https%3A%2F%2Fh%2F%3Fa%3D1%26pwd%3D*%26b%3D2"
    ),
    (
      "https://h/#u=https%253A%252F%252Fh%252F%253Fpwd%253Dx",
      "https://h/#u=https%253A%252F%252Fh%252F%253Fpwd%253D*"
    ),
    (
      #"a:b?data={"user":"ada","password":"x","n":1}"#,
      #"a:b?data={"user":"ada","password":"*","n":1}"#
    ),
    (#"a:b?data={"pin" : 1234, "n":1}"#, #"a:b?data={"pin" : *, "n":1}"#),
    (#"a:b?data={"token":{"a":["b"]},"n":1}"#, #"a:b?data={"token":*,"n":1}"#),
    (#"a:b?data={"a":"{\"pwd\":\"x\\\"y\"}","n":1}"#, #"a:b?data={"a":"{\"pwd\":\"*\"}","n":1}"#),
    (
      "a:b?data=%7B%22password%22%3A%22x%26y%22%2C%22n%22%3A1%7D",
      "a:b?data=%7B%22password%22%3A%22*%22%2C%22n%22%3A1%7D"
    ),
    (
      "a:b?data=%257B%2522pwd%2522%253A%2522x%2522%257D",
      "a:b?data=%257B%2522pwd%2522%253A%2522*%2522%257D"
    ),
    (#"a:b?data={"author":"ada","page":"2"}"#, #"a:b?data={"author":"ada","page":"2"}"#),
    (
      "https://h/?author=ada&keyboard=de&page=2&tokens_used=5&error_code=4",
      "https://h/?author=ada&keyboard=de&page=2&tokens_used=5&error_code=4"
    ),
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

  @Test(arguments: names + places + users + parameters)
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
    #expect(
      redaction.redact("a:b?u[magic-word]=x&magic-word[]=y") == "a:b?u[magic-word]=*&magic-word[]=*"
    )
    #expect(LinkRedaction.strictest.redact("a:b?magic-word=x&c=d") == "a:b?magic-word=*&c=*")
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
    let redaction = LinkRedaction(declaring: ["declared"])
    #expect(redaction.redact(shown) == shown, "\(url)")
    #expect(
      redaction.secrets(in: url).contains { $0.contains(secret) || secret.contains($0) }, "\(url)")
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

  static let forms: [(String, Set<String>)] = [
    ("a:b?c=d&e=sesame", []), ("a:b?pin=123", []), ("a:b?password=hunter2", ["hunter2"]),
    ("https://ada:hunter2@h/", ["ada:hunter2", "ada%3Ahunter2", "hunter2"]),
    (
      "a:b?u=c%3Fpassword%3Dhunter%2526x",
      ["hunter%2526x", "hunter%252526x", "hunter%26x", "hunter&x"]
    ),
    (
      "a:b?text=password%3A%20hunter2",
      [
        "password%3A%20hunter2", "password%253A%2520hunter2", "password: hunter2", "hunter2",

      ]
    ),
    ("a:b?text=password%3A%20sesame", ["sesame"]), ("a:b;word=sesame/more", ["sesame", "more"]),
  ]

  @Test(arguments: forms)
  func `what is taken out is known in the forms in which it may be written`(
    url: String, forms: Set<String>
  ) {
    let redaction = LinkRedaction(declaring: ["word"])
    #expect(redaction.secrets(in: url).isSuperset(of: forms))
    if forms.isEmpty { #expect(redaction.secrets(in: url) == []) }
  }

  @Test func `the values of a parameter are known as well`() {
    let redaction = LinkRedaction(declaring: ["word"])
    #expect(redaction.secrets(in: .integer(123456), of: "word") == ["123456"])
    #expect(redaction.secrets(in: .text("sesame"), of: "word") == ["sesame"])
    #expect(redaction.secrets(in: .text("see c:d?pwd=sesame"), of: "text") == ["sesame"])
    #expect(redaction.secrets(in: .integer(123456), of: "index") == [])
  }

  @Test func `of a text that is longer than any URL the start is shown`() {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(LinkRedaction().redact("a:b?c=d&e=" + long) == "a:b?c=d&*")
    #expect(LinkRedaction().redact("https://ada:" + long + "@host/") == "https://*@")
    #expect(LinkRedaction().redact("a:b?password=x&" + long) == "a:b?password=*&*")
  }

  @Test func `a long text costs no more than its length`() {
    for text in [
      String(repeating: "%25", count: 100_000), String(repeating: "a=", count: 100_000),
      String(repeating: "//a@", count: 50_000), "@" + String(repeating: "//a:b", count: 50_000),
      String(repeating: "password=a&", count: 20_000), String(repeating: "http:", count: 200_000),
      "%" + String(repeating: "25", count: 500_000), String(repeating: "\"a\":", count: 250_000),
      "a=\"" + String(repeating: "\\\":{", count: 250_000),
      String(repeating: "a1B2", count: 1 << 18),
      String(repeating: "\"pin\":[", count: 130_000), String(repeating: "a:b@", count: 1 << 18),
    ] {
      let time = processorTime { _ = LinkRedaction().redact(text) }
      #expect(time < .seconds(20), "\(text.prefix(10)): \(time)")
    }
  }
}
