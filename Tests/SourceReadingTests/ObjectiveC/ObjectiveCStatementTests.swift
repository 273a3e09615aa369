import SourceReading
import Testing

struct ObjectiveCStatementTests {
  static let declarations: [(String, String)] = [
    (#"NSURL *url = a;"#, #"var url: NSURL * = a"#),
    (#"NSURL<NSCopying> *x;"#, #"var x: NSURL<NSCopying> *"#),
    (#"id<Foo> y = x;"#, #"var y: id<Foo> = x"#),
    (#"__block BOOL b;"#, #"var b: BOOL"#),
    (#"__weak typeof(self) weakSelf = self;"#, #"var weakSelf: typeof(self) = self"#),
    (#"CGFloat a = 1, b = 2;"#, #"var a: CGFloat = 1; var b: CGFloat = 2"#),
    (#"int a, *b = &c;"#, #"var a: int; var b: int * = (& c)"#),
    (#"int c[3] = {1, 2};"#, #"var c: int[] = [1, 2]"#),
    (#"unsigned long long z = 1ULL;"#, #"var z: unsigned long long = 1ULL"#),
    (#"const char *p = "x";"#, #"var p: const char * = "x""#),
    (#"NSError *__autoreleasing e = nil;"#, #"var e: NSError * = null"#),
    (#"struct foo s = { 1 };"#, #"var s: struct foo = [1]"#),
    (#"static dispatch_once_t once;"#, #"var once: dispatch_once_t"#),
    (
      #"NSArray<NSDictionary<NSString *, id> *> *q = nil;"#,
      #"var q: NSArray<NSDictionary<NSString *, id> *> * = null"#
    ),
    (#"NSString *out = a;"#, #"var out: NSString * = a"#),
    (#"Class class = a;"#, #"var class: Class = a"#),
    (#"CTVector(int) items;"#, #"var items: CTVector(int)"#),
    (#"BOOL ok __attribute__((unused)) = a;"#, #"var ok: BOOL = a"#),
    (
      #"void (^handler)(BOOL) = ^(BOOL ok){ a(ok); };"#,
      #"var handler: void (^)(BOOL) = {ok in a(ok)}"#
    ),
    (#"NSString *(^g)(int a) = nil;"#, #"var g: NSString *(^)(int a) = null"#),
    (#"int (*fp)(int) = &foo;"#, #"var fp: int (*)(int) = (& foo)"#),
    (#"match(^BOOL { return a; });"#, #"match({return a})"#),
    (#"typedef int T; enum { A };"#, #""#),
    (#"a * b == c;"#, #"((a * b) == c)"#),
    (#"a < b;"#, #"(a < b)"#),
    (#"a (b);"#, #"a(b)"#),
    (#"a.b = c;"#, #"a.b = c"#),
    (#"a[1] = c;"#, #"a[1] = c"#),
    (#"foo->bar = 1;"#, #"foo.bar = 1"#),
    (
      #"int inner(int a) { return a; } inner(1);"#,
      #"func inner(a: int) -> int {return a}; inner(1)"#
    ),
  ]

  @Test(arguments: declarations)
  func `a local variable is told from an expression`(source: String, dump: String) {
    check(source, dump)
  }

  static let messages: [(String, String)] = [
    (#"[a b];"#, #"a.b()"#),
    (#"[a b:c];"#, #"a.b:(b: c)"#),
    (#"[a b:c d:e];"#, #"a.b:d:(b: c, d: e)"#),
    (#"[a b:c, d, nil];"#, #"a.b:(b: c, d, null)"#),
    (#"[a :b];"#, #"a.:(: b)"#),
    (#"[[Foo alloc] initWithX:y];"#, #"Foo.alloc().initWithX:(initWithX: y)"#),
    (#"[[[a b] c:d] e];"#, #"a.b().c:(c: d).e()"#),
    (#"[self.a.b c];"#, #"self.a.b.c()"#),
    (#"[a[0] b];"#, #"a[0].b()"#),
    (#"[(Foo *)x bar];"#, #"(x as Foo *).bar()"#),
    (#"[x ?: @"" copy];"#, #"(x ?: "").copy()"#),
    (#"[[a b] ?: @[] c:d];"#, #"(a.b() ?: []).c:(c: d)"#),
    (#"[@"x" length];"#, #""x".length()"#),
    (#"[NSMutableArray<Foo *> new];"#, #"NSMutableArray.new()"#),
    (#"[super b];"#, #"super.b()"#),
    (#"[^{ a(); } copy];"#, #"{a()}.copy()"#),
    (#"[a if:b class:c];"#, #"a.if:class:(if: b, class: c)"#),
    (#"[a b:^(int c, id d) { e(); } f:^{ }];"#, #"a.b:f:(b: {c, d in e()}, f: {})"#),
    (#"MACRO(x)\#n[self a];"#, #"MACRO(x); self.a()"#),
    (#"[a b].c.d = 1;"#, #"a.b().c.d = 1"#),
  ]

  @Test(arguments: messages)
  func `a message is a call of a member with its selector`(source: String, dump: String) {
    check(source, dump)
  }

  static let expressions: [(String, String)] = [
    (#"a + b * c - d / e;"#, #"((a + (b * c)) - (d / e))"#),
    (#"a << 2 & 3 | 4 ^ 5;"#, #"(((a << 2) & 3) | (4 ^ 5))"#),
    (#"a == 6 && b != 8 || !c;"#, #"(((a == 6) && (b != 8)) || (! c))"#),
    (#"a >> 2 >= b;"#, #"((a >> 2) >= b)"#),
    (#"x >>= 1;"#, #"x >>= 1"#),
    (#"a = b = c;"#, #"a = b = c"#),
    (#"a += 1, b -= 2;"#, #"(a += 1 , b -= 2)"#),
    (#"*p++ = ~q;"#, #"(* (++ p)) = (~ q)"#),
    (#"x ? y : z;"#, #"(x ? y : z)"#),
    (#"x ?: y;"#, #"(x ?: y)"#),
    (#"a ? [b c] : (id)d;"#, #"(a ? b.c() : (d as id))"#),
    (#"sizeof(int) + sizeof x;"#, #"((sizeof int) + (sizeof x))"#),
    (#"a = @(x);"#, #"a = x"#),
    (#"a = @[b, @1, @YES,];"#, #"a = [b, 1, true]"#),
    (#"a = @{@"k": v, @"l": @[]};"#, #"a = ["k": v, "l": []]"#),
    (#"a = @-5 + @'c';"#, #"a = ((- 5) + 'c')"#),
    (#"@selector(a:b:);"#, #"#selector(a:b:)"#),
    (#"@encode(int *);"#, #"@encode(int *)"#),
    (#"@protocol(Foo);"#, #"@protocol(Foo)"#),
    (#"@available(iOS 11.0, *);"#, #"@available(iOS 11.0, *)"#),
    (#"@weakify(self);"#, #"weakify(self)"#),
    (
      #"a = YES; b = false; c = Nil; d = NULL;"#,
      #"a = true; b = false; c = null; d = null"#
    ),
    (#"(NSString *)b;"#, #"(b as NSString *)"#),
    (#"(NSInteger)d;"#, #"(d as NSInteger)"#),
    (#"(id)[foo bar];"#, #"(foo.bar() as id)"#),
    (#"(CGFloat)-1;"#, #"((- 1) as CGFloat)"#),
    (#"(a) - b;"#, #"(a - b)"#),
    (#"(a)[0];"#, #"a[0]"#),
    (#"(float)(a + b);"#, #"((a + b) as float)"#),
    (#"a[(NSUInteger)i];"#, #"a[(i as NSUInteger)]"#),
    (
      #"((void (*)(id, SEL))objc_msgSend)(self, s);"#,
      #"(objc_msgSend as void (*)(id, SEL))(self, s)"#
    ),
    (
      #"(CGRect){.origin = p, .size = {1, 2}};"#,
      #"((origin: p, size: [1, 2]) as CGRect)"#
    ),
    (#"return (CGSize){1, 2};"#, #"return ([1, 2] as CGSize)"#),
    (#"a = ({ int y = 1; y; });"#, #"a = do {var y: int = 1; y}"#),
    (#"a = va_arg(args, NSString *);"#, #"a = va_arg(args, NSString *)"#),
    (#"NSLog(@"%" PRIu64 @"x", a);"#, #"NSLog(text("%", PRIu64, "x"), a)"#),
    (#"f(BASE @"/c", @"x" SUFFIX);"#, #"f(text(BASE, "/c"), text("x", SUFFIX))"#),
    (#"a = @"b" @"c" "d";"#, #"a = "bcd""#),
    (#"new Foo(1);"#, #"(new Foo(1))"#),
    (#"A::B::c(d);"#, #"A::B::c(d)"#),
    (#"static_cast<int>(x);"#, #"(x as int)"#),
    (#"foo<int>(x);"#, #"foo(x)"#),
    (#"f([=](int a) { return a; });"#, #"f({a in return a})"#),
  ]

  @Test(arguments: expressions)
  func `an expression has the operators and literals of C and Objective-C`(
    source: String, dump: String
  ) {
    check(source, dump)
  }

  static let statements: [(String, String)] = [
    (
      #"if (a) b(); else if (c) { d(); } else e();"#,
      #"if (a) {b()} else {if (c) {d()} else {e()}}"#
    ),
    (#"if ((self = [super init])) { a(); }"#, #"if (self = super.init()) {a()}"#),
    (#"for (id x in y) [x a];"#, #"for x: id in y {x.a()}"#),
    (
      #"for (NSString *s in self.list) { break; }"#,
      #"for s: NSString * in self.list {break}"#
    ),
    (#"for (x in y) { }"#, #"for x in y {}"#),
    (
      #"for (int i = 0; i < 3; i++) { continue; }"#,
      #"do {var i: int = 0; loop ((i < 3)) {continue; (++ i)}}"#
    ),
    (#"for (;;) { }"#, #"loop () {}"#),
    (#"for (auto &x : v) { }"#, #"for x: auto & in v {}"#),
    (#"while ((a = b())) c();"#, #"loop (a = b()) {c()}"#),
    (#"do { a(); } while (b);"#, #"loop (b) {a()}"#),
    (
      #"switch (x) { case 1: case 2: a(); break; case 3 ... 5: { b(); } default: c(); }"#,
      #"switch x {[1, 2: a(); break] [(3 ... 5): do {b()}] [: c()]}"#
    ),
    (#"goto out; out: return;"#, #"goto; return"#),
    (
      #"@try { a(); } @catch (NSException *e) { b(); } @finally { c(); }"#,
      #"do {defer {c()}; do {a()} catch [e: NSException *: b()]}"#
    ),
    (#"@try { a(); } @finally { b(); }"#, #"do {defer {b()}; a()}"#),
    (#"@throw e;"#, #"throw e"#),
    (#"@synchronized(self) { a(); }"#, #"do {self; a()}"#),
    (#"@autoreleasepool { a(); }"#, #"do {a()}"#),
    (
      #"try { a(); } catch (const Foo &e) { throw; }"#,
      #"do {a()} catch [e: const Foo &: throw]"#
    ),
    (
      #"dispatch_once(&once, ^{ a = [Foo new]; });"#,
      #"dispatch_once((& once), {a = Foo.new()})"#
    ),
    (#"FOREACH(x, y) { a(); }"#, #"loop (FOREACH(x, y)) {a()}"#),
    (#"{ a(); } ;"#, #"do {a()}"#),
    (#"if (int x = a()) b();"#, #"if (var x: int = a()) {b()}"#),
  ]

  @Test(arguments: statements)
  func `a statement has its conditions and bodies`(source: String, dump: String) {
    check(source, dump)
  }

  private func check(_ source: String, _ dump: String) {
    let file = ObjectiveCReader.read(Array("void f(void) {\(source)}".utf8))
    #expect(SourceDump.body(file) == dump)
    #expect(file.faults == [])
  }
}
