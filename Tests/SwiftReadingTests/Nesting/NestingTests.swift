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
    ("calls", times(4_000, "f(") + times(4_000, ")")),
    ("parentheses", times(4_000, "(") + "1" + times(4_000, ")")),
    ("arrays", times(4_000, "[") + times(4_000, "]")),
    ("closures", times(4_000, "{ ") + times(4_000, "}")),
    ("trailing closures", times(4_000, "f { ") + times(4_000, "}")),
    ("chain", "x" + times(20_000, ".a()")),
    ("chain over lines", "x" + times(20_000, "\n  .a { b }")),
    ("forced", "x" + times(20_000, "!")),
    ("elements", "x" + times(20_000, "[0]")),
    ("interpolations", times(4_000, "\"\\(") + times(4_000, ")\"")),
    ("closures in interpolations", times(4_000, "\"\\(f { ") + times(4_000, "})\"")),
    ("if", "if " + times(4_000, "a { } else if ") + "b { }"),
    ("if in closures", times(2_000, "{ if a { ") + times(2_000, "} }")),
    ("switch", times(2_000, "switch a { case 1: ") + "b" + times(2_000, " }")),
    ("prefixes", times(20_000, "- ") + "a"),
    ("tries", times(20_000, "try ") + "a"),
    ("conditionals", times(20_000, "a ? ") + "b"),
    ("types", "a as " + times(20_000, "() -> ") + "B"),
    ("generics", times(20_000, "A<") + "B"),
    ("comparisons", times(20_000, "a < ") + "b"),
    ("ifs", times(20_000, "if ") + "a { }"),
    ("compilation", times(4_000, "\n#if A") + times(4_000, "\n#endif")),
    ("patterns", "for case " + times(4_000, "(") + "let a" + times(4_000, ")") + " in b { }"),
    ("unclosed", times(4_000, "(")),
    ("unclosed braces", times(4_000, "{")),
    ("regular expressions", times(4_000, "(/)/, ") + "1"),
  ]

  @Test(arguments: deep.map(\.0))
  func `what is nested too deeply is reported, on a small stack`(name: String) throws {
    let text = try #require((Self.deep + Self.common).first { $0.0 == name }?.1)
    let bytes = Array("let first = 1\nfunc f() {\n\(text)\n}\nlet last = 2\n".utf8)
    Self.onSmallStack {
      let file = SwiftReader.read(bytes)
      #expect(!file.faults.isEmpty)
      #expect(file.properties.first?.name == "first")
    }
  }

  /// Without those that leave a bracket open, or take one with them.
  static let closed = deep.filter { !["unclosed", "unclosed braces", "ifs"].contains($0.0) }

  @Test(arguments: closed.map(\.0))
  func `what is behind it is read`(name: String) throws {
    let text = try #require((Self.deep + Self.common).first { $0.0 == name }?.1)
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
    ("arrays of arrays", "[[[[[[[[a]]]]]]]]"),
    ("dictionaries", times(30, "[\"a\": ") + "b" + times(30, "]")),
    ("list of comparisons", "[" + times(500, "a < b, ") + "]"),

    ("members", "x" + times(1_000, ".a")), ("calls in a row", "x" + times(700, ".a()")),
    ("sums", "x" + times(1_000, " + a")), ("coalescing", "x" + times(1_000, " ?? a")),
    ("nesting", times(80, "f { ") + times(80, "}")),
    ("few parentheses", times(100, "(") + "a" + times(100, ")")),
    ("else", "if a { }" + times(100, " else if b { }")),
  ]

  @Test(arguments: common.map(\.0))
  func `what is common is read`(name: String) throws {
    let text = try #require((Self.deep + Self.common).first { $0.0 == name }?.1)
    let file = SourceFile.reading("func f() {\n\(text)\n}\n")
    #expect(file.faults.isEmpty)
    guard case .expression(let value)? = file.functions.first?.body.first?.kind else { return }
    if case .other = value.kind { Issue.record("\(name) is not joined") }
  }

  @Test func `many lines beside one another are no nesting`() {
    let lines = [
      "let a = try f(x < y ? z : w) as [A<B>]", "protocol P { func f() -> A }", "x.a().b().c()",
      "if a { } else { }", "case1(a, b < c)", "let r = (a / b) * (c / d) - /x(y)/",
      "print(\"a \\(b) c\") // don't (", "struct S { let a: Int; func g() -> B { -a } }",
    ]
    let text = lines.map { Self.times(2_000, $0 + "\n") }.joined()
    #expect(SourceFile.reading(text).faults == [])
  }
}
#endif
