import SeededRandom
import SourceReading
import Testing

struct ObjectiveCHostileTests {
  static let sample = """
    #import <UIKit/UIKit.h>
    #define kHost @"example.com"
    #if DEBUG
    static int level = 1;
    #else
    static int level = 0;
    #endif
    typedef NS_ENUM(NSInteger, Kind) { KindA = 1, KindB };
    @interface App () <UIApplicationDelegate> { int _a; }
    @property (nonatomic, copy) void (^done)(BOOL ok);
    @end
    @implementation App
    - (BOOL)application:(UIApplication *)app openURL:(NSURL *)url options:(NSDictionary *)o {
      NSString *text = [[url host] stringByAppendingString:@"\\n" "x"];
      for (id item in @[@1, @{@"a": url}]) { [self open:item then:^(BOOL ok) { _a += ok ? 1 : 2; }]; }
      switch (_a) { case 1: return YES; default: break; }
      @try { CGRect r = (CGRect){.size = {1, 2}}; } @catch (NSException *e) { @throw e; }
      return ((BOOL (*)(id, SEL))objc_msgSend)(self, @selector(a:b:)) && [text isEqual:kHost];
    }
    @end
    int main(int argc, char *argv[]) { @autoreleasepool { return R"x(a)x"[0] << 2 >> 1; } }
    """

  @Test
  func `a file that ends anywhere is read`() {
    let bytes = Array(Self.sample.utf8)
    for end in stride(from: 0, to: bytes.count, by: 1) {
      check(Array(bytes[..<end]))
      check(Array(bytes[end...]))
    }
  }

  @Test(arguments: 0 as UInt64..<8)
  func `a file with changed bytes is read`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let original = Array(Self.sample.utf8)
    let symbols = Array("{}()[]<>@\"'#;:,*^&?=+-\\/\n\r \0\u{80}A1".utf8)
    for _ in 0..<60 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let symbol = symbols[Int.random(in: 0..<symbols.count, using: &generator)]
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = symbol
        case 1: bytes.insert(symbol, at: place)
        case 2: bytes.remove(at: place)
        default:
          let end = min(place + Int.random(in: 1...40, using: &generator), bytes.count)
          bytes.append(contentsOf: bytes[place..<end])
          bytes.removeSubrange(place..<end)
        }
      }
      check(bytes)
    }
  }

  /// Each range of a fault stays in the file, and there are at most 100.
  private func check(_ bytes: [UInt8]) {
    let file = ObjectiveCReader.read(bytes)
    #expect(file.faults.count <= 100)
    #expect(file.faults.allSatisfy { $0.range.bytes.upperBound <= bytes.count })
    #expect(file.functions.allSatisfy { $0.range.bytes.upperBound <= bytes.count })
  }

  static let deep: [(String, String)] = [
    ("(", ")"), ("[", " a]"), ("{", "}"), ("^{", "};"), ("[a b:", "]"), ("f(", ")"), ("@[", "]"),
    ("@{@1:", "}"), ("if (a) ", "b;"), ("if (a) {", "}"), ("!", ""), ("(int)", ""), ("a = ", "a;"),
    ("a ? ", ": b"), ("b ? a : ", "a"), ("a[", "]"), ("({", ";})"), ("for (;;) ", "a;"),
    ("do ", ""),
    ("switch (a) { case 1: ", "}"), ("@autoreleasepool {", "}"), ("case 1: ", ""), ("a: ", ""),
    ("struct s {", "};"), ("sizeof ", "a"), ("^", "{}"), ("while (", ")"), ("- (a)b {", "}"),
    ("[](int a) {", "}"), ("@", "a"), ("@(", ")"), ("int a(", ")"), ("a<", ">"), ("else ", ""),
    ("@try {", "} @finally {}"), ("#if A\n", "\n#endif\n"), ("{1, ", "}"), ("a = {", "}"),
  ]

  @Test(arguments: deep)
  func `what is nested ten thousand times is read on a small stack`(
    opener: String, closer: String
  ) async throws {
    let middle = String(repeating: opener, count: 10_000)
    let end = String(repeating: closer, count: 10_000)
    for inside in [middle, middle + "a" + end, middle + "a" + end + ";"] {
      let text = "void f(void) { \(inside)\n}\n@implementation A\n- (void)g { h(); }\n@end\n"
      let names = await SmallStack.run {
        ObjectiveCReader.read(Array(text.utf8)).functions.map(\.name)
      }
      #expect(names.contains("g"), "\(opener)")
    }
    let outside = middle + "a" + end + "\n@implementation A\n- (void)g { h(); }\n@end\n"
    let names = await SmallStack.run {
      ObjectiveCReader.read(Array(outside.utf8)).functions.map(\.name)
    }
    #expect(names.contains("g"), "\(opener)")
  }

  static let rows: [(String, String, String)] = [
    ("a + ", "a", ""), ("a && ", "a", ""), ("a * b + ", "a", ""), ("a, ", "a", ""),
    ("[", "a", " b]"), ("[", "a", " b:c]"), ("", "a", ".b"), ("", "a", "(1)"), ("", "a", "[1]"),
    ("", "a", "->b(2)"), ("", "@\"x\"", " @\"y\""), ("a << b < ", "c", ""), ("", "a", "++"),
    ("", "if (a) b; ", "else if (a) b; "),
  ]

  @Test(arguments: rows)
  func `a row of five thousand is read without a fault on a small stack`(
    before: String, middle: String, after: String
  ) async {
    let text =
      "void f(void) { " + String(repeating: before, count: 5_000) + middle
      + String(repeating: after, count: 5_000) + "; }"
    let faults = await SmallStack.run { ObjectiveCReader.read(Array(text.utf8)).faults }
    #expect(faults == [])
  }

  static let long: [String] = [
    ";", "a ", "(", ")", "a;", "\"", "'", "a<", "a*b;", "@", "[a b];", "{", "}", "#", "a(b)", "\\",
    "/*", "a,", "<a", "[", "]", "R\"(", "- (a)b;", "a b", "a::", "(a)", "@\"", "#if 1\n", ":",
    "#define a b\n", "enum {", "a)", "(]", "{)", "[}", "a b:c ", "int a;", "^(", "MAX_A(", "A_B ",
    "\0", "\r", "\u{FF}", "1e+", "a?", "case a:", "@interface ", "struct ", "typedef ", "=", "...",
    "@property ", "template <", "x(^", "if (", "for (", "NS_ENUM(", "a <b *", "\"a\" B ", "[[a]",
  ]

  @Test(arguments: long)
  func `a long line of anything is read`(unit: String) async {
    let text = String(repeating: unit, count: 20_000 / unit.utf8.count)
    for prefix in ["", "void f(void) { ", "@implementation A\n- (void)a { b(", "@interface A { "] {
      let faults = await SmallStack.run {
        ObjectiveCReader.read(Array((prefix + text).utf8)).faults.count
      }
      #expect(faults <= 100)
    }
  }

  @Test
  func `bytes that are no UTF-8 are read`() {
    let bytes = Array("void f(void) { a(@\"".utf8) + [0xFF, 0xC3] + Array("\"); \u{E9}(); }".utf8)
    #expect(SourceDump.body(ObjectiveCReader.read(bytes)) == "a(\"\u{FFFD}\u{FFFD}\"); é()")
    #expect(ObjectiveCReader.read([]).functions == [])
    #expect(ObjectiveCReader.read([0]).faults == [])
  }
}
