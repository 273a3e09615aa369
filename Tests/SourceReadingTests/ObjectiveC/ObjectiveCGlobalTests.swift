import SourceReading
import Testing

struct ObjectiveCGlobalTests {
  static let globals: [(String, [String])] = [
    (
      #"""
      NSString * const kName = @"name";
      static NSString *const kHosts[] = { @"a", @"b" };
      extern int counter;
      FOUNDATION_EXPORT NSString *const kOut;
      const int kMost = 3;
      """#,
      [
        #"let kName: NSString * = "name""#,
        #"[static] let kHosts: NSString *[] = ["a", "b"]"#,
        #"[extern] var counter: int"#,
        #"let kOut: NSString *"#,
        #"let kMost: const int = 3"#,
      ]
    ),
    (
      #"""
      static BOOL (^check)(NSURL *) = ^BOOL(NSURL *url) { return NO; };
      int (*table[2])(void);
      """#,
      [
        #"[static] var check: BOOL (^)(NSURL *) = {url in return false}"#,
        #"var table: int (*)(void)"#,
      ]
    ),
    (
      #"""
      int main(int argc, char *argv[]) { return 0; }
      static inline CGFloat scaled(CGFloat a, void (^b)(int)) { return a; }
      void prototype(int, const char *name, ...);
      GIT_EXTERN(int) made(void);
      main2() { }
      """#,
      [
        #"func main(argc: int, argv: char *[]) -> int {return 0}"#,
        #"[static, inline] func scaled(a: CGFloat, b: void (^)(int)) -> CGFloat {return a}"#,
        #"[prototype] func prototype(: int, name: const char *) {}"#,
        #"[prototype] func made() -> GIT_EXTERN(int) {}"#,
        #"func main2() {}"#,
      ]
    ),
    (
      #"""
      typedef NS_ENUM(NSInteger, Kind) { KindA = 1 << 2, KindB NS_SWIFT_NAME(b), };
      NS_OPTIONS(NSUInteger, Flags) { FlagA };
      enum { Any = 3, Other };
      typedef enum : int { X, Y } Letter;
      enum Named { Z };
      """#,
      [
        #"enumeration Kind: NSInteger | KindA = 1 << 2 | KindB"#,
        #"enumeration Flags: NSUInteger | FlagA"#,
        #"enumeration  | Any = 3 | Other"#,
        #"enumeration Letter: int | X | Y"#,
        #"enumeration Named | Z"#,
      ]
    ),
    (
      #"""
      typedef struct { int width, height; } Size2;
      struct Point { int x : 3; int y; } origin;
      typedef void (^Done)(BOOL ok);
      typedef unsigned int word;
      """#,
      [
        #"structure Size2"#,
        #"structure Point"#,
        #"var Size2.width: int"#,
        #"var Size2.height: int"#,
        #"var Point.x: int"#,
        #"var Point.y: int"#,
        #"var origin: struct Point"#,
      ]
    ),
    (
      #"""
      NS_ASSUME_NONNULL_BEGIN
      int a;
      DECLARE_THING(x)
      int b;
      SINGLETON(Foo);
      NS_ASSUME_NONNULL_END
      """#,
      [#"var a: int"#, #"var b: int"#]
    ),
    (
      #"""
      namespace a { namespace b {
      class Foo final : public Base<int>, private Other {
      public:
       explicit Foo(int a) : _a(a), _b{1} {}
       ~Foo() { clear(); }
       virtual void run(const std::string &s) const override { go(s); }
       bool operator==(const Foo &o) const { return a == o.a; }
      private:
       int _a = 1;
      };
      }}
      using namespace std;
      template <typename T> T twice(T x) { return x; }
      std::string Foo::name() const { return "x"; }
      Foo::Foo() : a(1) { b(); }
      """#,
      [
        #"class Foo: Base<int>, Other"#,
        #"var Foo._a: int = 1"#,
        #"func Foo.Foo(a: int) {}"#,
        #"func Foo.~Foo() {clear()}"#,
        #"func Foo.run(s: const std::string &) {go(s)}"#,
        #"func Foo.operator==(o: const Foo &) -> bool {return (a == o.a)}"#,
        #"func twice(x: T) -> T {return x}"#,
        #"func Foo.name() -> std::string {return "x"}"#,
        #"func Foo.Foo() {b()}"#,
      ]
    ),
  ]

  @Test(arguments: globals)
  func `a declaration of C has its name and type`(source: String, lines: [String]) {
    #expect(SourceDump.lines(ObjectiveCReader.read(Array(source.utf8))) == lines)
  }
}
