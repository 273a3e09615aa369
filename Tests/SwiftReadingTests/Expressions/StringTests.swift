#if Sources
import SourceReading
import Testing

struct StringTests {
  static let texts: [(String, String)] = [
    (#""""#, ""), (#""a""#, "a"), (#""\n\t\r\0\\\"\'""#, "\n\t\r\0\\\"'"),
    (#""\u{1F600}\u{e9}""#, "😀é"), (##"#"a\n"b\#n"#"##, "a\\n\"b\n"), (##"#"\#u{41}"#"##, "A"),
    ("\"\"\"\n    a\n      b\n\n    \\\"c\n    \"\"\"", "a\n  b\n\n\"c"),
    ("\"\"\"\n  a \\\n  b\n  \"\"\"", "a b"), ("\"\"\"\n  \"\"\"", ""),
    ("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"", "a\nb"), ("#\"\"\"\n  a\\n\\#t\"\n  \"\"\"#", "a\\n\t\""),
    ("\"é 漢\"", "é 漢"),
  ]

  @Test(arguments: texts)
  func `escapes are resolved and indentation is removed`(literal: String, text: String) throws {
    let property = try #require(SourceFile.reading("let a = \(literal)\n").properties.first)
    guard case .string(let found)? = property.value?.kind else {
      Issue.record("\(literal) is no text: \(String(describing: property.value))")
      return
    }
    #expect(found == text)
  }

  static let interpolations: [(String, String)] = [
    (#""\(a)""#, "$(a)"), (#""a\(b)c\n\(d.e)""#, #"$("a" b "c\n" d.e)"#),
    (##"#"\(a)\#(b)"#"##, ##"$("\\(a)" b)"##), (#""\("x\("y")")""#, #"$($("x" "y"))"#),
    (#""\(a, privacy: .public)""#, "$((a, privacy: .public))"),
    ("\"\"\"\n  a\n  \\(b)\n  c\n  \"\"\"", #"$("a\n" b "\nc")"#),
    (#""\(a ?? "b")""#, #"$((a ?? "b"))"#),
  ]

  @Test(arguments: interpolations)
  func `an interpolation has its parts in order`(literal: String, dump: String) {
    #expect(SourceFile.body("x = \(literal)") == ["x = \(dump)"])
  }
}
#endif
