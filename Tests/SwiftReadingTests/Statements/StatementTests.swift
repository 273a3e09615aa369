#if Sources
import SourceReading
import Testing

struct StatementTests {
  static let statements: [(String, [String])] = [
    ("return", ["return"]), ("return a", ["return a"]), ("throw E.a", ["throw E.a"]),
    ("a; b", ["a", "b"]), ("let a = 1, b: Int", ["let a = 1", "let b: Int"]),
    ("let (a, b) = c", ["let (a, b) = c"]), ("async let a = b()", ["let a = b()"]),
    (
      "if a, let b, let c: T = d { e } else if f { g } else { h }",
      ["if a, let b, let c: T = d {e} else {if f {g} else {h}}"]
    ),
    ("if #available(iOS 17, *) { a }", ["if other() {a}"]),
    (
      "guard case .open(let url)? = a, b else { return }",
      ["guard let .open(url)? = a, b {return}"]
    ),
    ("while let a = b.next() { continue }", ["loop let a = b.next() {continue}"]),
    ("repeat { a } while b", ["loop b {a}"]), ("x: for a in b { break x }", ["for a in b {break}"]),
    ("for case let a? in b where a > 1 { }", ["for a? in b where (a > 1) {}"]),
    ("for (a, _) in b { }", ["for (a, _) in b {}"]),
    ("for await a: Int in b { }", ["for a: Int in b {}"]),
    ("defer { a }", ["defer {a}"]), ("do { a }", ["do {a}"]),
    (
      "do throws(E) { try a() } catch E.b, .c where d { e } catch let f as G { } catch { h }",
      ["do {a()} catch [.b, .c where d] {e} [f as G] {} [] {h}"]
    ),
    (
      "switch a { case 1, 2: b; case let .open(url, options: o) where c: d\nfallthrough\n@unknown default: e }",
      ["switch a [=1, =2] {b} [.open(url, o) where c] {d; fallthrough} [] {e}"]
    ),
    ("switch a {\n#if X\ncase .b: c\n#else\ncase .d: e\n#endif\n}", ["switch a [.b] {c} [.d] {e}"]),
    ("let a = if b { c } else { d }", ["let a = <if b {c} else {d}>"]),
    ("let a = switch b { case .c: d default: e }", ["let a = <switch b [.c] {d} [] {e}>"]),
    ("return if a { b } else { c }", ["return <if a {b} else {c}>"]),
    ("#if W\na\n#elseif X\nb\n#else\nc\n#endif", ["a", "b", "c"]),
    ("#if DEBUG && X\na\n#elseif X\nb\n#else\nc\n#endif", ["b", "c"]),
    ("#if !DEBUG\na\n#else\nb\n#endif", ["a"]), ("#if DEBUG || X\na\n#endif", ["a"]),
    ("func g<T>(_ a: T) async throws(E) -> Int { 1 }", ["function g(_:) [_ a: T] -> Int {1}"]),
    ("var a: Int { 1 }", ["getter a -> Int {1}"]),
    ("var a = 1 { didSet { b } }", ["let a = 1", "@didSet setter a [_ oldValue] {b}"]),
    ("#warning(\"x\")", ["other(\"x\")"]), ("yield &a", ["(& a)"]), ("discard self", ["self"]),
  ]

  @Test(arguments: statements)
  func `a statement is read`(text: String, dump: [String]) {
    #expect(SourceFile.body(text) == dump)
  }

  static let patterns: [(String, String)] = [
    ("_", "_"), ("let a", "a"), (".a", ".a"), (".a(let b, _)", ".a(b, _)"),
    ("let .a(b, c: d)", ".a(b, d)"),
    ("E.a(let b)", ".a(b)"), ("A.B.c", ".c"), ("is T", "_ as T"), ("let a as T", "a as T"),
    ("(1, let b)", "(=1, b)"), ("(let a, is T)", "(a, _ as T)"), ("\"x\"", "=\"x\""),
    ("1...3", "=(1 ... 3)"),
    (".a(\"x\")", ".a(=\"x\")"), ("let a?", "a?"), (".some(.b(let c))", ".some(.b(c))"),
    ("c.d", "=c.d"),
    ("f(x)", "=f(x)"), ("nil", "=nil"), (".a(let (b, c))", ".a((b, c))"),
    ("let .a(_, b?)", ".a(_, b?)"),
  ]

  @Test(arguments: patterns)
  func `a pattern is read`(text: String, dump: String) {
    #expect(SourceFile.body("switch x { case \(text): y }") == ["switch x [\(dump)] {y}"])
  }
}
#endif
