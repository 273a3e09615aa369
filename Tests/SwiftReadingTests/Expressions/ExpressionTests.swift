#if Sources
import SourceReading
import Testing

struct ExpressionTests {
  static let simple: [(String, String)] = [
    ("1", "1"), ("-1.5e3", "-1.5e3"), ("0xFF_FF", "0xFF_FF"), ("true", "true"), ("nil", "nil"),
    ("self", "self"), ("super.viewDidLoad()", "super.viewDidLoad()"), ("`default`", "default"),
    ("a.b.c", "a.b.c"), (".open", ".open"), ("a.f(x:y:)", "a.f(x:y:)"), ("t.0.1", "t.0.1"),
    ("f()", "f()"), ("f(1, b: 2)", "f(1, b: 2)"), ("a[1, b: 2]", "a[1, b: 2]"),
    ("f { $0 }", "f({$0})"), ("f(1) { } b: { c }", "f(1, {}, b: {c})"),
    ("a?.b?[0]!.c!", "a?.b?[0]!.c!"), ("Array<Int>()", "Array()"), ("[Int]()", "[Int]()"),
    ("[1, 2]", "[1, 2]"), ("[:]", "[:]"), (#"["a": 1]"#, #"[:"a": 1]"#), ("()", "()"),
    ("(a)", "a"), ("(a, b: 1)", "(a, b: 1)"), ("&x", "(& x)"), ("!a", "(! a)"), ("1...", "(... 1)"),
    ("a as? T", "(a as T)"), ("a as! [T]", "(a as [T])"), ("a is T?", "(a is T?)"),
    ("try a()", "a()"), ("try? await a.b()", "(try? a.b())"), ("try! a()", "a()!"),
    (#"\.a.b"#, #"\.a.b"#), (#"\T.a[0]?.b"#, #"\T.a[0]?.b"#),
    ("#selector(T.f( _: ))", "#selector(T.f(_:))"),
    ("#selector(getter: a.b)", "#selector(getter:a.b)"),
    ("#Predicate<T> { $0.a == 1 }", "other({($0.a == 1)})"), ("#file", "other()"),
    ("/a(b)+/", "other()"), ("#/a/b/#", "other()"), ("_ = a", "_ = a"),
    ("any P.self", "any P.self"), ("each a", "a"), ("repeat each a", "a"), ("consume a", "a"),
    ("(a, b) = (b, a)", "(a, b) = (b, a)"),
  ]

  @Test(arguments: simple)
  func `an expression is read`(text: String, dump: String) {
    #expect(SourceFile.body(text) == [dump])
  }

  static let operators: [(String, String)] = [
    ("a + b * c - d", "((a + (b * c)) - d)"), ("a ?? b ?? c", "(a ?? (b ?? c))"),
    ("a && b || c == d", "((a && b) || (c == d))"), ("a = b + c", "a = (b + c)"),
    ("a += b ?? c", "a += (b ?? c)"), ("a ? b : c ? d : e", "(a ? b : (c ? d : e))"),
    ("x = a ? b : c", "x = (a ? b : c)"), ("a == b ? c : d", "((a == b) ? c : d)"),
    ("a as Int + 1", "((a as Int) + 1)"), ("a ?? b as T", "(a ?? (b as T))"),
    ("a + b as? T ?? c", "(((a + b) as T) ?? c)"), ("a is T && b", "((a is T) && b)"),
    ("0..<a.count - 1", "(0 ..< (a.count - 1))"), ("a << 1 + b", "((a << 1) + b)"),
    ("a <*> b + c", "(a <*> (b + c))"), ("a ~> b || c", "(a ~> (b || c))"),
    ("try! a + b", "(a + b)!"), ("x = try! a ?? b", "x = (a ?? b)!"),
    ("try! a + try! b + c", "(a + (b + c)!)!"), ("try? a ?? b", "(try? (a ?? b))"),
    ("a ? b + c : d", "(a ? (b + c) : d)"), ("await a == await b", "(a == b)"),
    ("-a * b", "((- a) * b)"), ("a ? try! b : c", "(a ? b! : c)"),
  ]

  @Test(arguments: operators)
  func `operators are joined by precedence`(text: String, dump: String) {
    #expect(SourceFile.body(text) == [dump])
  }

  @Test func `an operator has the precedence that its file declares`() {
    let file = SourceFile.reading(
      """
      infix operator <+>: AdditionPrecedence
      infix operator =>: Own
      let a = b <+> c * d == e => f
      """)
    #expect(ModelDump.lines(file) == ["let a = (((b <+> (c * d)) == e) => f)"])
  }

  static let closures: [(String, String)] = [
    ("{ }", "{}"), ("{ a }", "{a}"), ("{ a in b }", "{a in b}"), ("{ a, _ in b }", "{a, _ in b}"),
    ("{ (a: Int, b c: T) async throws -> U in return a }", "{a, c in return a}"),
    ("{ [weak self, a] in a }", "{a}"), ("{ [b = c.d] x in b }", "{x in let b = c.d; b}"),
    ("{ @MainActor [unowned self] (a) -> Void in a }", "{a in a}"),
    ("{ a; b }", "{a; b}"),
  ]

  @Test(arguments: closures)
  func `a closure is read`(text: String, dump: String) {
    #expect(SourceFile.body("f = \(text)") == ["f = \(dump)"])
  }

  @Test func `both branches of a conditional chain are applied`() {
    let text = "View()\n  #if os(iOS)\n  .a(1)\n  #else\n  .b { c }\n  #endif\n  .d()"
    #expect(SourceFile.body(text) == ["View().a(1).b({c}).d()"])
  }

  static let ranges: [(String, String)] = [
    ("f( a )  // b", "f( a )"), ("a . b", "a . b"), ("x.y(1)\n  .z { }", "x.y(1)\n  .z { }"),
    ("a + b*c ", "a + b*c"), ("a as  [T] ", "a as  [T]"), ("/* a */ \"b\\(c)\" ", "\"b\\(c)\""),
    ("x ? y : zé /**/", "x ? y : zé"), ("a.b!", "a.b!"), ("{ a in }", "{ a in }"),
  ]

  @Test(arguments: ranges)
  func `the range of an expression has nothing around it`(text: String, inner: String) throws {
    let bytes = Array("let é = \(text)\n".utf8)
    let property = try #require(
      SourceFile.reading(String(decoding: bytes, as: UTF8.self)).properties.first)
    let value = try #require(property.value)
    #expect(String(decoding: bytes[value.range.bytes], as: UTF8.self) == inner)
    #expect(String(decoding: bytes[property.range.bytes], as: UTF8.self) == "é")
  }
}
#endif
