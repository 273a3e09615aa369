import SourceReading
import Testing

struct ObjectiveCLexerTests {
  static let lexing: [(String, [String])] = [
    (#"id a = @"\x41\u00e9\101\\\"\0";"#, [#"var a: id = "AéA\"\#0""#]),
    (#"id a = @"\ud800", b = @"\q";"#, [#"var a: id = "�""#, #"var b: id = "q""#]),
    (#"id a = @"b\\#nc";"#, [#"var a: id = "bc""#]),
    (#"char *a = "x" L"y" u8"z";"#, [#"var a: char * = "xyz""#]),
    (#"char *a = R"x(a"\n)x";"#, [#"var a: char * = "a"\n""#]),
    (#"int a = 'b', c = '\'';"#, [#"var a: int = 'b'"#, #"var c: int = '\''"#]),
    (
      #"int a = 0x1F, b = 1.5e+3f, c = 1'000, d = .5;"#,
      [
        #"var a: int = 0x1F"#,
        #"var b: int = 1.5e+3f"#,
        #"var c: int = 1'000"#,
        #"var d: int = .5"#,
      ]
    ),
    (#"void f() <% a<:0:> = 1; %>"#, [#"func f() {a[0] = 1}"#]),
    (
      #"""
      /* { */ int a; // }
      int b;
      """#,
      [#"var a: int"#, #"var b: int"#]
    ),
    (#"int a\\#n = 1;\#r\#nint b;"#, [#"var a: int = 1"#, #"var b: int"#]),
    (#"int été = 1;"#, [#"var été: int = 1"#]),
  ]

  @Test(arguments: lexing)
  func `a token is read as it is written`(source: String, lines: [String]) {
    #expect(SourceDump.lines(ObjectiveCReader.read(Array(source.utf8))) == lines)
  }

  @Test
  func `an escape is resolved to the byte that it stands for`() throws {
    let file = ObjectiveCReader.read(Array(#"char *a = "\n\t\r\a\b\f\v\e\x7f";"#.utf8))
    let value = try #require(file.properties.first?.value)
    #expect(value.kind == .string("\n\t\r\u{7}\u{8}\u{c}\u{b}\u{1b}\u{7f}"))
  }
}
