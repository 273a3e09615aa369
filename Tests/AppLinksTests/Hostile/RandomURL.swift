import SeededRandom

/// Makes URLs out of pieces that readers of URLs are known to read differently.
struct RandomURL {
  private var generator: SeededGenerator
  /// The hosts that the URLs have, many of which a browser maps to another or does not accept.
  private(set) var hosts: [String]

  /// Makes the same URLs for the same seed.
  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    hosts = Self.known
    hosts += (0..<1_000).map { _ in name() }
  }

  private static let schemes = [
    "https", "https", "https", "HTTPS", "HTTP", "http", "myapp", "ws", "ftp", "file", "javascript",
    "my+app", "a.b", "data",
    "wss", "MyApp",
  ]

  private static let separators = [
    ":", "/:", ":///", "://///", ":\\\\", "//", ":/\\", ":/", "::", ":?//",
  ]

  private static let known = [
    "example.com", "EXAMPLE.com", "app.example.com", "1.2.3.4", "0x7f.1", "127.1", "1", "256.1.1.1",
    "[::1]", "[1::2]", "[::ffff:1.2.3.4]", "[v1.a]", "[::1", "xn--a", "xn--bcher-kva.example",
    "xn--fsq.com", "xn--mgbh0fb.xn--kgbechtv", "a_b.c", "a..b", "a.b.", "", "localhost",
    "%61pp.example.com", "app%2eexample.com", "ex%00.com", "a-.b", "-a.b", "xn--", "xn--0.com",
    "xn--zca.com", "999.", "0.0.0.0x1", "a.0x", "a.09", "a.0", "a.1.", "a$b", "a!b", "(a)", "a,b",
    "a;b", "~a", "a*b", "a'b", "a=b", "a&b", "a+b", "xn--a-ecp.ru", "xn--80ak6aa92e.com",
    "xn--nxasmq6b", "XN--BCHER-KVA.de", "xn--1ch.com", "xn--xn---epa", "xn--a.xn--b",
    "xn--4dbrk0ce.xn--4dbrk0ce", "xn--4dbrk0ce.com", "xn--4dbrk0ce.1com", "1.xn--4dbrk0ce",
    "0300.0250.0.1", "4294967296", "xn--a-yoc.com", "xn--ls8h.la", "xn--iv8h.com", "a.xn--p1ai",
    "x-callback-url", "X-Callback-URL", String(repeating: "a", count: 70),
    String(repeating: "x.", count: 130) + "com",
  ]

  private static let insertions = [
    "@", "user@", "a:b@", "@evil.example", ":80", ":443", ":0", ":99999", ":",
    "\\@evil.example", "/", "%40", "]@", "[", ".", "#@evil.example", "?@evil.example",
  ]

  private static let ends = [
    "", "/", "/a/b", "/../x", "/%2e%2e/x", "?a=b", "#f", "/a b", "?q=\"x\"", "\t", "\n", " ",
    "/%zz", "/;a", "/a\\b", "?a=%20&b", "/.", "/%2F", "?a\u{E9}", "//b", "?a[]=b", "#a#b",
  ]

  private static let signs = Array(
    "abz019.-_~:/?#[]@!$&'()*+,;=%\\ \t\n\"<>^`{|}\0\u{7F}\u{E9}\u{3002}\u{FF0E}\u{AD}\u{200B}"
      .unicodeScalars)

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &generator)]
  }

  private mutating func isLucky(_ chance: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < chance
  }

  /// A name of some labels, of which many are encoded or numbers.
  private mutating func name() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-".unicodeScalars)
    let digits = Array("0123456789".unicodeScalars)
    let labels = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      var label = pick(["", "", "xn--", "xn--", "xn--a-", "XN--", "0x", "0", "1"]).unicodeScalars
      let isNumber = isLucky(0.2)
      for _ in 0..<Int.random(in: 1...9, using: &generator) {
        label.append(pick(isNumber ? digits : letters))
      }
      return String(label)
    }
    return labels.joined(separator: ".") + (isLucky(0.1) ? "." : "")
  }

  /// The next URL.
  mutating func next() -> String {
    var text = ""
    if isLucky(0.9) {
      text = pick(Self.schemes) + (isLucky(0.7) ? "://" : pick(Self.separators))
      if isLucky(0.15) { text += pick(Self.insertions) }
      text += pick(hosts)
      if isLucky(0.15) { text += pick(Self.insertions) }
      text += pick(Self.ends)
    } else {
      if isLucky(0.5) { text = pick(Self.schemes) + "://" }
      for _ in 0..<Int.random(in: 1...25, using: &generator) {
        text.unicodeScalars.append(pick(Self.signs))
      }
    }
    if isLucky(0.1) {
      var view = text.unicodeScalars
      let offset = Int.random(in: 0...view.count, using: &generator)
      view.insert(pick(Self.signs), at: view.index(view.startIndex, offsetBy: offset))
      text = String(view)
    }
    return text
  }
}
