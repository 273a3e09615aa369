import AppLinks
import Testing

struct SchemeClaimsTests {
  static let claims: SchemeClaims = {
    var claims = SchemeClaims()
    for (scheme, app) in [
      ("mine", "a.mine"), ("Shared", "a.two"), ("sHARED", "a.one"), ("mine", "a.mine"),
      ("mailto", "a.mail"), ("javascript", "a.two"), ("itms-services", "a.one"),
      ("a+b-c.d", "a.odd"),
    ] { claims.add(scheme, by: app) }
    return claims
  }()

  static let verdicts: [(String, SchemeClaims.Verdict)] = [
    ("mine:", .deliver("a.mine")), ("MINE://x y", .deliver("a.mine")), ("mine", .noHandler),
    ("minex:a", .noHandler), ("min:a", .noHandler), (" mine:a", .noHandler), ("", .noHandler),
    (":a", .noHandler), ("//mine:a", .noHandler), ("shared:a", .ambiguous(["a.one", "a.two"])),
    ("SHARED:a", .ambiguous(["a.one", "a.two"])), ("A+B-c.D:x", .deliver("a.odd")),
    ("nobody:a", .noHandler), ("mailto:a@b", .reserved(["a.mail"])), ("https://a/", .reserved([])),
    ("TEL:1", .reserved([])), ("maps:a", .reserved([])), ("shortcuts:a", .reserved([])),
    ("javascript:a", .dangerous(["a.two"])), ("DATA:a", .dangerous([])),
    ("file:///a", .dangerous([])),
    ("itms-services:a", .dangerous(["a.one"])), ("itms-apps:a", .reserved([])),
    ("java\nscript:a", .noHandler), ("m\u{131}ne:a", .noHandler),
  ]

  @Test(arguments: verdicts)
  func `one app gets a URL, or nobody can say which`(url: String, verdict: SchemeClaims.Verdict) {
    #expect(Self.claims.verdict(on: url) == verdict)
  }

  @Test func `the order of claims means nothing`() {
    var (first, second) = (SchemeClaims(), SchemeClaims())
    for app in ["a", "b", "c"] { first.add("x", by: app) }
    for app in ["c", "a", "b", "a"] { second.add("X", by: app) }
    #expect(first == second)
    #expect(first.verdict(onScheme: "x") == .ambiguous(["a", "b", "c"]))
  }

  @Test func `a verdict has a word and its apps`() {
    for (verdict, name, apps) in [
      (SchemeClaims.Verdict.deliver("a"), "deliver", ["a"]),
      (.ambiguous(["a", "b"]), "ambiguous", ["a", "b"]), (.reserved(["a"]), "reserved", ["a"]),
      (.dangerous([]), "dangerous", []), (.noHandler, "no-handler", []),
    ] {
      #expect(verdict.name == name)
      #expect(verdict.apps == apps)
    }
  }

  static let schemes: [(String, Bool)] = [
    ("a", true), ("Z9+-.", true), ("", false), ("9a", false), ("-a", false), ("a_b", false),
    ("a:", false), ("ä", false), ("a b", false),
  ]

  @Test(arguments: schemes)
  func `a scheme is a letter and then letters, digits and three signs`(text: String, isOne: Bool) {
    #expect(SchemeClaims.isScheme(text) == isOne)
  }
}
