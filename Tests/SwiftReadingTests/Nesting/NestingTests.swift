#if Sources
import Glibc
import SourceReading
import SwiftReading
import Testing

struct NestingTests {
  /// Runs work on a thread with a stack of 512 KiB.
  private static func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    final class Work {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
    }
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, 512 << 10)
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(Work(body))
    unsafe pthread_create(
      &thread, &attributes,
      {
        guard let address = unsafe $0 else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(address).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    pthread_join(thread, nil)
  }

  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  /// What is nested, and what the fault says.
  static let deep: [(String, String)] = [
    ("calls", times(10_000, "f(") + times(10_000, ")")),
    ("parentheses", times(10_000, "(") + "1" + times(10_000, ")")),
    ("arrays", times(10_000, "[") + times(10_000, "]")),
    ("closures", times(10_000, "{ ") + times(10_000, "}")),
    ("trailing closures", times(10_000, "f { ") + times(10_000, "}")),
    ("chain", "x" + times(20_000, ".a()")),
    ("chain over lines", "x" + times(20_000, "\n  .a { b }")),
    ("forced", "x" + times(20_000, "!")),
    ("elements", "x" + times(20_000, "[0]")),
    ("interpolations", times(10_000, "\"\\(") + times(10_000, ")\"")),
    ("closures in interpolations", times(10_000, "\"\\(f { ") + times(10_000, "})\"")),
    ("if", "if " + times(10_000, "a { } else if ") + "b { }"),
    ("if in closures", times(5_000, "{ if a { ") + times(5_000, "} }")),
    ("switch", times(5_000, "switch a { case 1: ") + "b" + times(5_000, " }")),
    ("prefixes", times(20_000, "- ") + "a"),
    ("tries", times(20_000, "try ") + "a"),
    ("conditionals", times(20_000, "a ? ") + "b"),
    ("types", "a as " + times(20_000, "() -> ") + "B"),
    ("generics", times(20_000, "A<") + "B"),
    ("comparisons", times(20_000, "a < ") + "b"),
    ("ifs", times(20_000, "if ") + "a { }"),
    ("compilation", times(10_000, "\n#if A") + times(10_000, "\n#endif")),
    ("patterns", "for case " + times(10_000, "(") + "let a" + times(10_000, ")") + " in b { }"),
    ("unclosed", times(10_000, "(")),
    ("unclosed braces", times(10_000, "{")),
    ("regular expressions", times(10_000, "(/)/, ") + "1"),
  ]

  @Test(arguments: deep)
  func `what is nested too deeply is reported, on a small stack`(name: String, text: String) {
    let bytes = Array("let first = 1\nfunc f() {\n\(text)\n}\nlet last = 2\n".utf8)
    Self.onSmallStack {
      let file = SwiftReader.read(bytes)
      #expect(!file.faults.isEmpty)
      #expect(file.properties.first?.name == "first")
    }
  }

  /// Without those that leave a bracket open, or take one with them.
  static let closed = deep.filter { !["unclosed", "unclosed braces", "ifs"].contains($0.0) }

  @Test(arguments: closed)
  func `what is behind it is read`(name: String, text: String) {
    let file = SourceFile.reading("let first = 1\nfunc f() {\n\(text)\n}\nlet last = 2\n")
    #expect(file.properties.map(\.name) == ["first", "last"])
    #expect(file.functions.map(\.name) == ["f()"])
    #expect(
      file.faults.contains {
        $0.words.hasPrefix("nested deeper than ") && $0.words.hasSuffix("; not read")
      })
  }

  @Test func `a sum of 20,000 terms has all of them`() throws {
    let file = SourceFile.reading("let a = b" + Self.times(19_999, " + b") + "\nlet c = 1\n")
    guard case .other(let terms)? = file.properties.first?.value?.kind else {
      Issue.record("it is joined")
      return
    }
    #expect(terms.count == 20_000)
    #expect(file.properties.last?.name == "c")
    #expect(file.faults.isEmpty)
  }

  static let common: [(String, String)] = [
    ("arrays", "[[[[[[[[a]]]]]]]]"),
    ("dictionaries", times(30, "[\"a\": ") + "b" + times(30, "]")),
    ("comparisons", "[" + times(500, "a < b, ") + "]"),

    ("members", "x" + times(1_000, ".a")), ("calls", "x" + times(700, ".a()")),
    ("sums", "x" + times(1_000, " + a")), ("coalescing", "x" + times(1_000, " ?? a")),
    ("nesting", times(80, "f { ") + times(80, "}")),
    ("parentheses", times(200, "(") + "a" + times(200, ")")),
    ("else", "if a { }" + times(200, " else if b { }")),
  ]

  @Test(arguments: common)
  func `what is common is read`(name: String, text: String) {
    let file = SourceFile.reading("func f() {\n\(text)\n}\n")
    #expect(file.faults.isEmpty)
    guard case .expression(let value)? = file.functions.first?.body.first?.kind else { return }
    if case .other = value.kind { Issue.record("\(name) is not joined") }
  }

  @Test func `many lines beside one another are no nesting`() {
    let lines = [
      "let a = try f(x < y ? z : w) as [A<B>]", "protocol P { func f() -> A }", "x.a().b().c()",
      "if a { } else { }", "case1(a, b < c)", "let r = (a / b) * (c / d) - /x(y)/",
      "print(\"a \\(b) c\") // don't (", "struct S { let a: Int; func g() -> B { - a } }",
    ]
    let text = lines.map { Self.times(2_000, $0 + "\n") }.joined()
    #expect(SourceFile.reading(text).faults == [])
  }
}
#endif
