import SourceReading
import Testing

struct ObjectiveCClassTests {
  static let classes: [(String, [String])] = [
    (
      #"""
      @class A, B;
      @protocol Later;
      @protocol P <NSObject, Q>
      @required
      - (void)open:(NSURL *)url;
      @optional
      @property (nonatomic, readonly) NSString *title;
      @end
      """#,
      [
        #"protocol P: NSObject, Q"#,
        #"[nonatomic, readonly] var P.title: NSString *"#,
        #"[prototype] func P.open:(open url: NSURL *) {}"#,
      ]
    ),
    (
      #"""
      @interface App<__covariant T> : UIResponder <P, Q> {
      @private
       int _a, *_b;
       IBOutlet UIView *_view;
      }
      @end
      """#,
      [
        #"class App: UIResponder, P, Q"#,
        #"var App._a: int"#,
        #"var App._b: int *"#,
        #"[IBOutlet] var App._view: UIView *"#,
      ]
    ),
    (
      #"""
      @interface App () <P> @end
      @interface App (Links) @end
      @implementation App (Links) @end
      @interface L : S<T *> @end
      """#,
      [#"extension App: P"#, #"extension App"#, #"extension App"#, #"class L: S"#]
    ),
    (
      #"""
      @interface App : A
      @property (nonatomic, copy, getter=isDone) void (^done)(BOOL ok);
      @property (class, strong) NSArray<NSURL *> *urls NS_AVAILABLE_IOS(9_0);
      @property id<P> a, b;
      @property (weak) IBOutlet UILabel *label;
      @end
      """#,
      [
        #"class App: A"#,
        #"[nonatomic, copy, getter=isDone] var App.done: void (^)(BOOL ok)"#,
        #"[class, strong] static var App.urls: NSArray<NSURL *> *"#,
        #"var App.a: id<P>"#,
        #"var App.b: id<P>"#,
        #"[weak, IBOutlet] var App.label: UILabel *"#,
      ]
    ),
    (
      #"""
      @interface App : A
      + (instancetype)shared;
      - (instancetype)initWithURL:(nullable NSURL *)url NS_DESIGNATED_INITIALIZER;
      - (void)log:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
      @end
      """#,
      [
        #"class App: A"#,
        #"[static, prototype] func App.shared() -> instancetype {}"#,
        #"[prototype] initializer App.initWithURL:(initWithURL url: NSURL *) -> instancetype {}"#,
        #"[prototype] func App.log:(log format: NSString *) {}"#,
      ]
    ),
    (
      #"""
      @implementation App
      @synthesize done = _done;
      @dynamic urls;
      - (BOOL)application:(UIApplication *)app openURL:(NSURL *)url options:(NSDictionary<NSString *, id> *)options { return YES; }
      - (IBAction)tap:(id)__unused sender { }
      + (void)initialize { }
      - (id)initWithCoder:(NSCoder *)coder { }
      - (int)sum:(int)a :(int)b { }
      - plain { }
      - (void)later; { a(); }
      static void helper(void) { }
      @end
      """#,
      [
        #"class App"#,
        #"func App.application:openURL:options:(application app: UIApplication *, openURL url: NSURL *, options options: NSDictionary<NSString *, id> *) -> BOOL {return true}"#,
        #"[IBAction] func App.tap:(tap sender: id) {}"#,
        #"[static] func App.initialize() {}"#,
        #"initializer App.initWithCoder:(initWithCoder coder: NSCoder *) -> id {}"#,
        #"func App.sum::(sum a: int,  b: int) -> int {}"#,
        #"func App.plain() {}"#,
        #"func App.later() {a()}"#,
        #"[static] func helper() {}"#,
      ]
    ),
    (
      #"""
      @implementation M
      RCT_EXPORT_MODULE()
      RCT_EXPORT_METHOD(open:(NSURL *)url then:(T)then) { [x open:url]; }
      @end
      """#,
      [
        #"class M"#,
        #"[RCT_EXPORT_METHOD] func M.open:then:(open url: NSURL *, then then: T) {x.open:(open: url)}"#,
      ]
    ),
  ]

  @Test(arguments: classes)
  func `a class has its members`(source: String, lines: [String]) {
    #expect(SourceDump.lines(ObjectiveCReader.read(Array(source.utf8))) == lines)
  }

  @Test
  func `the range of a call is all of it, and that of a declaration its name`() throws {
    let text = "@implementation App\n- (void)open:(id)a { x = [[b c] d:(e)]; }\n@end"
    let file = ObjectiveCReader.read(Array(text.utf8))
    func slice(_ range: SourceRange) -> String {
      String(decoding: Array(text.utf8)[range.bytes], as: UTF8.self)
    }
    let method = try #require(file.functions.first)
    #expect(file.types.map { slice($0.range) } == ["App"])
    #expect(slice(method.range) == "open")
    guard case .expression(let assignment)? = method.body.first?.kind,
      case .assignment(_, _, let outer) = assignment.kind, case .call(let callee, _) = outer.kind,
      case .member(let inner?, "d:") = callee.kind
    else {
      Issue.record("the body is another: \(SourceDump.body(file))")
      return
    }
    #expect(slice(assignment.range) == "x = [[b c] d:(e)]")
    #expect(slice(outer.range) == "[[b c] d:(e)]")
    #expect(slice(callee.range) == "[b c] d")
    #expect(slice(inner.range) == "[b c]")
  }
}
