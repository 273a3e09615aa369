import SourceReading
import Testing

struct ObjectiveCFaultTests {
  static let faults: [(String, [String])] = [
    (
      #"void f() { [a b c]; d(); }"#,
      [#"func f() {a.b(); d()}"#, #"fault 16..<17: expected ']'"#]
    ),
    (
      #"void f() { a = ; d(); }"#,
      [#"func f() {d()}"#, #"fault 15..<16: expected an expression"#]
    ),
    (
      #"""
      void f() { a(b; d(); }
      int c;
      """#,
      [#"var c: int"#, #"func f() {a(b)}"#, #"fault 14..<20: expected ')'"#]
    ),
    (#"void f() { a(b]; d(); }"#, [#"func f() {a(b)}"#, #"fault 14..<21: expected ')'"#]),
    (
      #"void f() { if a { b(); } c(); }"#,
      [#"func f() {c()}"#, #"fault 14..<24: expected '('"#]
    ),
    (#"void f() { a b c d; e(); }"#, [#"func f() {var d: a b c; e()}"#]),
    (
      #"void f() { a() b(); c(); }"#,
      [#"func f() {a(); c()}"#, #"fault 15..<19: expected ';'"#]
    ),
    (
      #"void f() { [a]; [b c:]; d(); }"#,
      [
        #"func f() {other(); other(); d()}"#,
        #"fault 13..<13: expected a selector"#,
        #"fault 21..<21: expected an expression"#,
      ]
    ),
    (
      #"void f() { @{@"a"}; @{@"a": }; d(); }"#,
      [
        #"func f() {[:]; [:]; d()}"#,
        #"fault 17..<17: expected ':'"#,
        #"fault 28..<28: expected an expression"#,
      ]
    ),
    (#"void f() { a ? b; c(); }"#, [#"func f() {c()}"#, #"fault 16..<17: expected ':'"#]),
    (#"void f() { case 1 a(); b(); }"#, [#"func f() {b()}"#, #"fault 18..<22: expected ':'"#]),
    (
      #"void f() { else a(); b(); }"#,
      [#"func f() {b()}"#, #"fault 11..<20: expected a statement"#]
    ),
    (
      #"void f() { a.; b(); }"#,
      [#"func f() {b()}"#, #"fault 13..<14: expected the name of a member"#]
    ),
    (
      #"void f() { ^; b(); }"#,
      [#"func f() {b()}"#, #"fault 12..<13: expected the body of a block"#]
    ),
    (#"void f() { @; b(); }"#, [#"func f() {b()}"#, #"fault 12..<13: expected an expression"#]),
    (#"void f() { do a(); b(); }"#, [#"func f() {}"#, #"fault 19..<23: expected 'while'"#]),
    (
      #"void f() { switch (a) b(); c(); }"#,
      [#"func f() {c()}"#, #"fault 22..<26: expected '{'"#]
    ),
    (
      #"""
      void f() { id a = @"b; c();
       d(); }
      """#,
      [
        #"func f() {var a: id = "b; c();"; d()}"#,
        #"fault 19..<27: expected '"'"#,
        #"fault 27..<27: expected ';'"#,
      ]
    ),
    (
      #"""
      void f() { a = 'b; }
      int c;
      """#,
      [
        #"func f() {a = 'b; }; var c: int}"#,
        #"fault 15..<20: expected '''"#,
        #"fault 20..<20: expected ';'"#,
        #"fault 27..<27: expected '}'"#,
      ]
    ),
    (#"/* a"#, [#"fault 0..<4: expected '*/'"#]),
    (
      #"char *a = R"x(b)";"#,
      [
        #"var a: char * = "b""#,
        #"fault 11..<18: expected ')"' of a raw string"#,
        #"fault 18..<18: expected ';'"#,
      ]
    ),
    (#"void f() { a(); "#, [#"func f() {a()}"#, #"fault 15..<15: expected '}'"#]),
    (
      #"""
      @implementation A
      - (void)a { if (b) { c();
      - (void)d { e(); }
      @end
      int g;
      """#,
      [
        #"class A"#,
        #"var g: int"#,
        #"func A.a() {if (b) {c()}}"#,
        #"func A.d() {e()}"#,
        #"fault 43..<43: expected '}'"#,
        #"fault 43..<43: expected '}'"#,
      ]
    ),
    (
      #"""
      @implementation A
      - (void)a { b(); 
      @end
      @implementation B
      - (void)c { d(); }
      @end
      """#,
      [
        #"class A"#,
        #"class B"#,
        #"func A.a() {b()}"#,
        #"func B.c() {d()}"#,
        #"fault 34..<34: expected '}'"#,
      ]
    ),
    (#"} int a;"#, [#"var a: int"#, #"fault 0..<1: expected a declaration"#]),
    (#"int = 3; int b;"#, [#"var b: int"#, #"fault 0..<8: expected a name"#]),
    (
      #"""
      @implementation A
      - (void) { a(); }
      - (void)b:(int) { }
      - (void)c { d(); }
      @end
      """#,
      [
        #"class A"#,
        #"func A.c() {d()}"#,
        #"fault 18..<35: expected a selector"#,
        #"fault 36..<55: expected the name of a parameter"#,
      ]
    ),
    (
      #"""
      @unknown int a;
      @interface ;
      int b;
      """#,
      [
        #"var a: unknown int"#,
        #"var b: int"#,
        #"fault 0..<1: expected a declaration"#,
        #"fault 16..<28: expected the name of a class"#,
      ]
    ),
    (
      #"""
      @interface A
      - (void)a
      - (void)b;
      @end
      """#,
      [
        #"class A"#,
        #"[prototype] func A.a() {}"#,
        #"[prototype] func A.b() {}"#,
        #"fault 22..<22: expected ';'"#,
      ]
    ),
    (
      #"void f() { struct; enum 1; a(); }"#,
      [#"func f() {a()}"#, #"fault 24..<26: expected a name"#]
    ),
    (#"@property (a"#, [#"fault 0..<12: expected a name"#, #"fault 12..<12: expected ')'"#]),
    (
      #"void f() { a(); } ) int b;"#,
      [#"var b: int"#, #"func f() {a()}"#, #"fault 18..<19: expected a declaration"#]
    ),
    (
      #"typedef NS_ENUM(A, B) { C, 1, D };"#,
      [#"enumeration B: A | C | D"#, #"fault 27..<28: expected a name"#]
    ),
    (
      #"void f() { for (a b; c) d(); e(); }"#,
      [#"func f() {do {var b: a; loop (c) {d()}}; e()}"#, #"fault 22..<22: expected ';'"#]
    ),
    (
      #"""
      void f() { return }
      void g() { return 1 }
      """#,
      [
        #"func f() {return}"#,
        #"func g() {return 1}"#,
        #"fault 17..<17: expected ';'"#,
        #"fault 39..<39: expected ';'"#,
      ]
    ),
    (#"void f() { @try a(); b(); }"#, [#"func f() {b()}"#, #"fault 16..<20: expected '{'"#]),
    (
      #"void f() { @synchronized a; b(); }"#,
      [#"func f() {b()}"#, #"fault 25..<27: expected '('"#]
    ),
    (
      #"void f() { A::; b(); }"#,
      [#"func f() {b()}"#, #"fault 13..<15: expected an expression"#]
    ),
  ]

  @Test(arguments: faults)
  func `what cannot be read is a fault, and the rest is read`(source: String, lines: [String]) {
    #expect(SourceDump.lines(ObjectiveCReader.read(Array(source.utf8))) == lines)
  }

  @Test
  func `at most a hundred faults are reported`() {
    let text = "void f() {" + String(repeating: " a = ;", count: 500) + " b(); }"
    let file = ObjectiveCReader.read(Array(text.utf8))
    #expect(file.faults.count == 100)
    #expect(SourceDump.body(file) == "b()")
  }
}
