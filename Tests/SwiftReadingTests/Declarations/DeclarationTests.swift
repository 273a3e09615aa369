#if Sources
import SourceReading
import Testing

struct DeclarationTests {
  static let files: [(String, [String])] = [
    (
      "import UIKit\nimport struct Foundation.URL\n@testable import A",
      ["import UIKit", "import Foundation.URL", "import A"]
    ),
    ("@main final class A<T>: B, C<T> where T: D { }", ["@main @final class A: B, C<T>"]),
    (
      "struct Outer { enum Inner { struct Leaf { let a = 1 } } }",
      [
        "structure Outer", "enumeration Outer.Inner", "structure Outer.Inner.Leaf",
        "let Outer.Inner.Leaf.a = 1",
      ]
    ),
    (
      "enum A: String { case b, c = \"d\"; case e(Int, f: URL)\n#if X\ncase `default` = \"x\"\n#endif\n}",
      ["enumeration A: String {b, c = d, e, default = x}"]
    ),
    ("enum A: Int { case b = -1 }", ["enumeration A: Int {b = -1}"]),
    ("actor A { nonisolated func f() { } }", ["actor A", "@nonisolated function A.f() {}"]),
    (
      "protocol P: AnyObject { var a: Int { get }; func f() -> Int; init(b: Int) }\nextension P { func f() -> Int { 1 } }",
      [
        "protocol P: AnyObject", "extension P", "var P.a: Int", "function P.f() -> Int {}",
        "initializer P.init(b:) [b b: Int] {}", "function P.f() -> Int {1}",
      ]
    ),
    (
      "extension Outer.Inner: @retroactive Codable { static func f() { } }",
      ["extension Outer.Inner: @retroactive Codable", "@static function Outer.Inner.f() {}"]
    ),
    ("extension Array<Int> { class B { } }", ["extension Array", "class Array.B"]),
    (
      "func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool { true }",
      [
        "function application(_:open:options:) [_ app: UIApplication, open url: URL, options options: [K: Any]] -> Bool {true}"
      ]
    ),
    (
      "func f(_ a: inout Int, b: Int..., c: @escaping () -> Void) { }",
      ["function f(_:b:c:) [_ a: inout Int, b b: Int..., c c: @escaping () -> Void] {}"]
    ),
    (
      "func f<each T>(_ a: repeat each T) async throws(E) { repeat g(each a) }",
      ["function f(_:) [_ a: repeat each T] {g(a)}"]
    ),
    (
      "struct A { init?(url: URL) { self.a = url }\ninit() { } }",
      [
        "structure A", "initializer A.init(url:) [url url: URL] {self.a = url}",
        "initializer A.init() {}",
      ]
    ),
    ("class A { deinit { b() } }", ["class A", "function A.deinit {b()}"]),
    (
      "struct A { static func == (a: A, b: A) -> Bool { a.c == b.c } }",
      ["structure A", "@static function A.==(a:b:) [a a: A, b b: A] -> Bool {(a.c == b.c)}"]
    ),
    (
      "struct A { subscript(i: Int, at j: Int) -> Int { get { i } set(x) { j } } }",
      [
        "structure A", "getter A.subscript(_:at:) [_ i: Int, at j: Int] -> Int {i}",
        "setter A.subscript(_:at:) [_ i: Int, at j: Int, _ x: Int] {j}",
      ]
    ),
    ("prefix operator +++\nprecedencegroup G { }\ntypealias A = B", []),
    (
      "@freestanding(expression) macro m<T>(_ a: T) -> Int = #externalMacro(module: \"A\", type: \"B\")",
      ["@freestanding(expression) function m(_:) [_ a: T] -> Int {other(\"A\", \"B\")}"]
    ),
    (
      "class A { #Preview(\"a\") { B() } }",
      ["class A", "function A.#Preview {other(\"a\", {B()})}"]
    ),
    (
      "#if os(iOS)\nimport UIKit\nclass A {\n#if X\nfunc f() { }\n#else\nvar a = 1\n#endif\n}\n#else\nstruct B { }\n#endif",
      ["import UIKit", "class A", "structure B", "var A.a = 1", "function A.f() {}"]
    ),
    (
      "func f() { struct A { func g() { } }\nfunc h() { } }",
      ["structure A", "function A.g() {}", "function f() {function h() {}}"]
    ),
    (
      "class O { func f() { class A { let b = 1 } } }",
      ["class O", "class O.A", "let O.A.b = 1", "function O.f() {}"]
    ),
    (
      "@objc(foo:) @IBAction private func f() { }\n",
      ["@objc(foo:) @IBAction @private function f() {}"]
    ),
  ]

  @Test(arguments: files)
  func `a declaration is read`(text: String, dump: [String]) {
    #expect(ModelDump.lines(.reading(text)) == dump)
  }

  static let properties: [(String, [String])] = [
    (#"@Environment(\.openURL) var openURL"#, [#"@Environment(\.openURL) var S.openURL"#]),
    ("@State private var a: Int? = nil", ["@State @private var S.a: Int? = nil"]),
    ("static let a = B()", ["@static static-let S.a = B()"]),
    ("class var a: Int { 1 }", ["@class getter S.a -> Int {1}"]),
    ("lazy var a: T = { b() }()", ["@lazy var S.a: T = {b()}()"]),
    ("private(set) weak var a: B?", ["@private(set) @weak var S.a: B?"]),
    ("let a, b: Int, c = 1", ["let S.a: Int", "let S.b: Int", "let S.c = 1"]),
    (
      "let (a, b) = (1, 2), (c, _) = d()",
      ["let S.a = 1", "let S.b = 2", "let S.c = d().0", "let S._ = d().1"]
    ),
    (
      "var a: Int { get async throws { b } set { c = newValue } }",
      ["getter S.a -> Int {b}", "setter S.a [_ newValue: Int] {c = newValue}"]
    ),
    (
      "var a = 1 { willSet(x) { b } didSet { c } }",
      ["var S.a = 1", "@willSet setter S.a [_ x] {b}", "@didSet setter S.a [_ oldValue] {c}"]
    ),
    (
      "var body: some View { VStack { Text(\"a\"); if b { C() } }.onOpenURL { d($0) } }",
      ["getter S.body -> some View {VStack({Text(\"a\"); if b {C()}}).onOpenURL({d($0)})}"]
    ),
    (
      "var a: Int { _read { yield b } _modify { yield &b } }",
      ["getter S.a -> Int {b}", "@_modify setter S.a [_ newValue: Int] {(& b)}"]
    ),
  ]

  @Test(arguments: properties)
  func `a property is read`(text: String, dump: [String]) {
    #expect(ModelDump.lines(.reading("struct S {\n\(text)\n}")) == ["structure S"] + dump)
  }

  @Test func `code outside of any function is one script`() {
    let text = "let a = 1\nprint(a)\nfunc f() { }\n#if X\nexit(0)\n#endif\n"
    let file = SourceFile.reading(text)
    #expect(
      ModelDump.lines(file) == ["let a = 1", "function f() {}", "script  {print(a); exit(0)}"])
    #expect(file.functions.last?.range.bytes == 10..<45)
  }

  static let names: [(String, String)] = [
    ("func  g(a: Int) { }", "g"), ("init(a: Int) { }", "init"), ("struct  X { }", "X"),
    ("var  y: Int { 1 }", "y"), ("subscript(a: Int) -> Int { a }", "subscript"),
  ]

  @Test(arguments: names)
  func `the range of a declaration is that of its name`(text: String, name: String) throws {
    let bytes = Array("struct S { // é\r\n \(text) }".utf8)
    let file = SourceFile.reading(String(decoding: bytes, as: UTF8.self))
    let range = try #require(file.functions.last?.range ?? file.types.last?.range)
    #expect(String(decoding: bytes[range.bytes], as: UTF8.self) == name)
  }
}
#endif
