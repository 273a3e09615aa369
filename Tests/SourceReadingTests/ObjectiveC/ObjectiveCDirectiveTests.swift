import SourceReading
import Testing

struct ObjectiveCDirectiveTests {
  static let preprocessing: [(String, [String])] = [
    (
      #"""
      #import <UIKit/UIKit.h>
      #include "a/b.h"
      @import WebKit.WKWebView;
      #import MACRO
      """#,
      [#"import UIKit/UIKit.h"#, #"import a/b.h"#, #"import WebKit.WKWebView"#]
    ),
    (
      #"""
      #define kHost @"example.com"
      #define kLimit (3 * 4) // c
      """#,
      [#"let kHost = "example.com""#, #"let kLimit = (3 * 4)"#]
    ),
    (
      #"""
      #define MAX_OF(a, b) ((a) > (b))
      #define WEAK __weak
      #define EMPTY
      #define OPEN {
      """#,
      []
    ),
    (
      #"#define LONG @"a" \\#n  @"b"\#n#pragma mark - Don't\#n#error it's"#,
      [#"let LONG = "ab""#]
    ),
    (
      #"""
      #if A
      int a;
      #else
      int b;
      #endif
      """#,
      [#"var a: int"#, #"var b: int"#]
    ),
    (
      #"""
      #if A
      void f() { if (a) {
      #else
      void f() { if (b) {
      #endif
       c(); } }
      """#,
      [#"func f() {if (a) {c()}}"#]
    ),
    (
      #"""
      #if 0
      it's not { code
      #else
      int b;
      #endif
      """#,
      [#"var b: int"#]
    ),
    (
      #"""
      #ifdef DEBUG
      int a;
      #define A 1
      #else
      int b;
      #endif
      #ifndef DEBUG
      int c;
      #else
      int d;
      #endif
      #if defined(DEBUG) && E
      int e;
      #elif !DEBUG
      int f;
      #else
      int g;
      #endif
      #define MY_LOG(text, ...) do { NSLog(text, ##__VA_ARGS__); } while (0)
      #define OTHER(a) b(a)
      """#,
      [#"var b: int"#, #"var c: int"#, #"var f: int"#, #"let MY_LOG = NSLog"#]
    ),
    (
      #"""
      void f() { return x
      #if A
       && y
      #else
       && z
      #endif
      ; }
      """#,
      [#"func f() {return (x && y)}"#]
    ),
    (
      #"""
      #ifdef __cplusplus
      extern "C" {
      #endif
      void f() {}
      #ifdef __cplusplus
      }
      #endif
      """#,
      [#"func f() {}"#]
    ),
    (
      #"""
      #if A
      #if B
      int a;
      #elif C
      int b;
      #endif
      #else
      int c;
      #endif
      #endif
      """#,
      [#"var a: int"#, #"var b: int"#, #"var c: int"#]
    ),
  ]

  @Test(arguments: preprocessing)
  func `a directive is read or passed over`(source: String, lines: [String]) {
    #expect(SourceDump.lines(ObjectiveCReader.read(Array(source.utf8))) == lines)
  }
}
