import Foundation
import SeededRandom
import Testing

@testable import Documents

/// The old text form of property lists, which must be read as Foundation reads it.
struct OldPropertyListReaderTests {
  private static func read(
    _ text: String, limits: DocumentLimits = .standard
  ) throws(DocumentError) -> DocumentValue {
    try OldPropertyListReader.read(Array(text.utf8), named: "project.pbxproj", limits: limits)
  }

  /// What Foundation makes of a list; `nil` if it refuses it.
  private static func foundation(_ bytes: [UInt8]) -> DocumentValue? {
    let object = try? unsafe PropertyListSerialization.propertyList(
      from: Data(bytes), options: [], format: nil)
    var members = 0
    return object.flatMap { DocumentValue(foundation: $0, members: &members) }
  }

  private static func texts(_ texts: String...) -> DocumentValue {
    .array(texts.map(DocumentValue.string))
  }

  static let values: [(String, DocumentValue)] = [
    ("{}", .dictionary([:])), ("()", .array([])), ("(a)", texts("a")), ("(a, b,)", texts("a", "b")),
    ("{ a = b; }", .dictionary(["a": .string("b")])),
    (
      "{a=b;c=(d,{e=f;});}",
      .dictionary([
        "a": .string("b"), "c": .array([.string("d"), .dictionary(["e": .string("f")])]),
      ])
    ),
    ("{ a; }", .dictionary(["a": .string("a")])),
    ("// !$*UTF8*$!\n{\n\tobjects = {\n\t};\n}\n", .dictionary(["objects": .dictionary([:])])),
    ("/* a */{/**/a /* b */=/* ; */c /* d */;}// e", .dictionary(["a": .string("c")])),
    ("( http://a.b/c, a//b )", texts("http://a.b/c", "a//b")),
    ("(\"a // b /* c */\")", texts("a // b /* c */")),
    ("('a \"b\"', \"c 'd'\")", texts("a \"b\"", "c 'd'")),
    (#"("\a\b\f\n\r\t\v\"\\\q")"#, texts("\u{7}\u{8}\u{C}\n\r\t\u{B}\"\\q")),
    (#"("\101\0501\1019")"#, texts("A(1A9")),
    (#"("\U00e9\U20AC")"#, texts("é€")), ("(\"a\\\nb\")", texts("a\nb")),
    ("{ a = <0fBd 77\n1c>; }", .dictionary(["a": .data([0x0F, 0xBD, 0x77, 0x1C])])),
    ("(<>, \"\", '')", .array([.data([]), .string(""), .string("")])),
    ("{ \"a b\" = \"é😀\"; }", .dictionary(["a b": .string("é😀")])),
    ("{ a\u{2028}=\u{2029}b ; }", .dictionary(["a": .string("b")])),
    ("( 12, 1.5, YES, -1, $A_B, a:b )", texts("12", "1.5", "YES", "-1", "$A_B", "a:b")),
    ("hello", .string("hello")), (" \"hello\" ", .string("hello")),
  ]

  @Test(arguments: values)
  func `a value is read, and Foundation reads the same`(text: String, value: DocumentValue) throws {
    #expect(try Self.read(text) == value)
    #expect(Self.foundation(Array(text.utf8)) ?? value == value)
  }

  @Test func `a number above 127 is a character of NeXT's encoding`() throws {
    for code in 1...511 {
      let text = #"("\"# + String(code, radix: 8) + #"x")"#
      let other = try #require(Self.foundation(Array(text.utf8)))
      #expect(try Self.read(text) == other, "\(code)")
    }
  }

  @Test func `a byte order mark is passed over, and pairs of units are one character`() throws {
    #expect(try Self.read("\u{FEFF}(a)") == Self.texts("a"))
    #expect(try Self.read(#"("\UD83D\UDE00")"#) == Self.texts("😀"))
  }

  static let faults: [(String, String)] = [
    ("", ":1:1: malformed property list: it is empty"),
    (" // a\n", ":1:1: malformed property list: it is empty"),
    ("{ a = b }", ":1:9: malformed property list: expected ';' after the value of 'a', found '}'"),
    ("{\n a b;\n}", ":2:4: malformed property list: expected '=' after the key 'a', found 'b'"),
    ("{ = b; }", ":1:3: malformed property list: expected a key or '}', found '='"),
    ("{ a = ; }", ":1:7: malformed property list: expected a value, found ';'"),
    ("(a b)", ":1:4: malformed property list: expected ',' or ')' after an element, found 'b'"),
    ("(a,,)", ":1:4: malformed property list: expected a value, found ','"),
    (
      "{ a = (b, c; }",
      ":1:12: malformed property list: expected ',' or ')' after an element, found ';'"
    ),
    ("{ a = b;", ":1:1: malformed property list: '{' is not closed"),
    ("\n(a", ":2:1: malformed property list: '(' is not closed"),
    ("(\"a", ":1:2: malformed property list: a quotation mark is not closed"),
    ("('a\\", ":1:4: malformed property list: '\\' before the end"),
    ("{ /* a", ":1:3: malformed property list: the comment '/*' is not closed"),
    ("<0>", ":1:3: malformed property list: half a byte in '<…>'"),
    ("<00", ":1:1: malformed property list: '<' is not closed"),
    (
      "<plist>",
      ":1:2: malformed property list: 'p' in '<…>', which holds hexadecimal digits; XML is another form"
    ),
    ("{} {}", ":1:4: malformed property list: '{' after the end"),
    ("(é)", ":1:2: malformed property list: expected a value, found 'é'"),
    (
      #"("\UD83D")"#,
      ":1:3: malformed property list: half of a pair of '\\U', which is not a character"
    ),
    ("{ a = b; a = c; }", ":1:10: the key 'a' occurs twice; keep one of them"),
    (
      "/* a */\n\"Title\" = \"Text\";",
      ":2:1: property list not supported: a list of 'key = value;' as strings files have it;"
        + " put '{' and '}' around it"
    ),
    (
      "Title;",
      ":1:1: property list not supported: a list of 'key = value;' as strings files have it;"
        + " put '{' and '}' around it"
    ),
  ]

  @Test(arguments: faults)
  func `a fault has its place and says what is expected`(text: String, words: String) {
    let error = #expect(throws: DocumentError.self) { try Self.read(text) }
    #expect(error?.description == "project.pbxproj" + words)
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    let error = #expect(throws: DocumentError.self) {
      try OldPropertyListReader.read([0x28, 0xFF, 0x29], named: "a")
    }
    #expect(error?.reason == .notUTF8(.propertyList))
  }

  @Test(arguments: ["(", "{a="])
  func `levels beyond the limit are refused, however many there are`(opening: String) {
    for count in [129, 100_000] {
      let text = String(repeating: opening, count: count)
      let error = #expect(throws: DocumentError.self) { try Self.read(text) }
      #expect(error?.reason == .tooDeep(limit: 128))
    }
    let closing = opening == "(" ? ")" : ";}"
    let text =
      String(repeating: opening, count: 127) + "()" + String(repeating: closing, count: 127)
    #expect(throws: Never.self) { try Self.read(text) }
  }

  @Test func `values and bytes beyond the limits are refused`() {
    let limits = DocumentLimits(bytes: 12, values: 3)
    #expect(throws: Never.self) { try Self.read("(a,b)", limits: limits) }
    let many = #expect(throws: DocumentError.self) { try Self.read("(a,b,c)", limits: limits) }
    #expect(many?.reason == .tooManyValues(limit: 3))
    let long = #expect(throws: DocumentError.self) {
      try Self.read("(abcdefghijk)", limits: limits)
    }
    #expect(long?.reason == .tooLarge(limit: 12))
  }

  @Test func `keys that occur twice are taken with their lines`() throws {
    let text = """
      {
        objects = {
          A = { isa = X; isa = X; name = a; };
          "A" = (b, { c = 1; d = 2; c = 3; });
        };
      }
      """
    let taken = try OldPropertyListReader.readTakingLast(Array(text.utf8), named: "a")
    #expect(
      taken.value
        == .dictionary([
          "objects": .dictionary([
            "A": .array([.string("b"), .dictionary(["c": .string("3"), "d": .string("2")])])
          ])
        ]))
    let keys = taken.repeatedKeys
    #expect(keys.map(\.key) == ["isa", "A", "c"])
    #expect(keys.map(\.lines) == [[3, 3], [3, 4], [4, 4]])
    #expect(keys.map(\.isSame) == [true, false, false])
    #expect(
      keys.map(\.steps) == [
        [.key("objects"), .key("A")], [.key("objects")],
        [.key("objects"), .key("A"), .index(1)],
      ])
    #expect(keys.map { $0.ranges.map { text.utf8.count(in: $0, of: text) } }[1] == ["A", "\"A\""])
  }

  @Test(arguments: 0..<8)
  func `bytes that were changed are read as Foundation reads them, or refused`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let signs = Array("{}()<>=;,\"'\\/*a0 \n".utf8)
    for (text, _) in Self.values {
      for _ in 0..<20 {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes[place] = signs.randomElement(using: &random) ?? 0
        }
        guard let own = try? OldPropertyListReader.read(bytes, named: "a"),
          let other = Self.foundation(bytes)
        else { continue }
        #expect(own == other, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}

extension String.UTF8View {
  /// A stretch of a text.
  fileprivate func count(in range: Range<Int>, of text: String) -> String {
    String(decoding: Array(self)[range], as: UTF8.self)
  }
}
