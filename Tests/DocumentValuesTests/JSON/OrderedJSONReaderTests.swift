import SeededRandom
import Testing

@testable import DocumentValues

struct OrderedJSONReaderTests {
  private static func read(
    _ text: String, limit: Int = 10_000
  ) throws(OrderedJSONError) -> OrderedJSON {
    try OrderedJSONReader.read(Array(text.utf8), limit: limit)
  }

  static let values: [(String, OrderedJSON)] = [
    ("null", .null), ("true", .boolean(true)), (" false\n", .boolean(false)), ("0", .number("0")),
    ("-0", .number("-0")), ("10", .number("10")), ("1.50", .number("1.50")),
    ("1e5", .number("1e5")), ("-1.5E-10", .number("-1.5E-10")), ("2E+3", .number("2E+3")),
    ("123456789012345678901234567890", .number("123456789012345678901234567890")),
    (#""""#, .string("")), (#""a\"\\\/\b\f\n\r\t\u0041""#, .string("a\"\\/\u{08}\u{0C}\n\r\tA")),
    (#""\u00e9 \u00E9 é""#, .string("é é é")), (#""\ud83d\ude00 😀""#, .string("😀 😀")),
    (#""\u0000""#, .string("\u{0}")), ("\"\u{7F}\"", .string("\u{7F}")), ("[]", .array([])),
    ("[ ]", .array([])),
    ("[1,[2],{}]", .array([.number("1"), .array([.number("2")]), .object([])])),
    (
      #"{"b":1,"a":2,"":3}"#,
      .object([
        .init(name: "b", value: .number("1")), .init(name: "a", value: .number("2")),
        .init(name: "", value: .number("3")),
      ])
    ),
    ("\t{\r\n} ", .object([])),
  ]

  @Test(arguments: values)
  func `a value is as it is written, in its order`(text: String, value: OrderedJSON) throws {
    #expect(try Self.read(text) == value)
  }

  /// A text, what is wrong with it, and at which byte.
  static let faults: [(String, OrderedJSONError.Reason, Int)] = [
    ("", .unexpected("a value"), 0), ("  ", .unexpected("a value"), 2),
    ("tru", .unexpected("a value"), 0), ("True", .unexpected("a value"), 0),
    ("NaN", .unexpected("a value"), 0), ("'a'", .unexpected("a value"), 0),
    ("// a\n1", .unexpected("a value"), 0), ("1 2", .unexpected("the end"), 2),
    ("{} x", .unexpected("the end"), 3), ("truefalse", .unexpected("the end"), 4),
    ("\u{A0}1", .foreignCharacter("\u{A0}", expected: "a value"), 0),
    ("+1", .unexpected("a value"), 0),
    (".5", .unexpected("a value"), 0), ("01", .badNumber, 0), ("-", .badNumber, 0),
    ("-01", .badNumber, 0), ("1.", .badNumber, 0), ("1.e5", .badNumber, 0), ("1e", .badNumber, 0),
    ("[1,2e+]", .badNumber, 3), ("0x10", .unexpected("the end"), 1),
    ("[1,]", .unexpected("a value"), 3), ("[,1]", .unexpected("a value"), 1),
    ("[1 2]", .unexpected("',' or ']'"), 3), ("[1", .unfinished("an array"), 0),
    ("[1,[2]", .unfinished("an array"), 0), ("[", .unexpected("a value"), 1),
    (#"{"a":1,}"#, .unexpected("a key in quotation marks"), 7),
    ("{a:1}", .unexpected("a key in quotation marks"), 1), (#"{"a" 1}"#, .unexpected("':'"), 5),
    (#"{"a":}"#, .unexpected("a value"), 5), (#"{"a":1"#, .unfinished("an object"), 0),
    (#"{"a":1]"#, .unexpected("',' or '}'"), 6),
    (#"{1:2}"#, .unexpected("a key in quotation marks"), 1),
    (#"{"a":1,"b":2,"a":3}"#, .duplicateKey("a"), 13),
    (#"{"a":1,"\u0061":2}"#, .duplicateKey("a"), 7),
    (#"[{"\u00e9":1,"é":2}]"#, .duplicateKey("é"), 13),
    (#""a"#, .unfinished("a string"), 0), (#"["a\"]"#, .unfinished("a string"), 1),
    ("\"a\nb\"", .unexpected("an escape for a control character"), 2),
    ("\"\t\"", .unexpected("an escape for a control character"), 1),
    (#""\x41""#, .badEscape, 1), (#""\u12""#, .badEscape, 1), (#""\u12g4""#, .badEscape, 1),
    (#""\ud800""#, .badEscape, 1), (#""\udc00""#, .badEscape, 1), (#""\ud800\n""#, .badEscape, 1),
    (#""\ud800A""#, .badEscape, 1), (#""\ud800\ud800""#, .badEscape, 1), (#""\"#, .badEscape, 1),
    ("\u{FEFF}{}", .byteOrderMark, 0),
    (
      "{\u{FEFF}}", .foreignCharacter("\u{FEFF}", expected: "a key in quotation marks"), 1
    ),
  ]

  @Test(arguments: faults)
  func `a fault has a reason and a place`(
    text: String, reason: OrderedJSONError.Reason, offset: Int
  ) {
    #expect(throws: OrderedJSONError(reason: reason, offset: offset)) { try Self.read(text) }
  }

  @Test func `two spellings of a letter are two keys`() throws {
    let value = try Self.read("{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(value["\u{E9}"] == .number("1"))
    #expect(value["e\u{301}"] == .number("2"))
    #expect(value["e"] == nil)
    #expect(OrderedJSON.null["a"] == nil)
  }

  @Test func `what is no UTF-8 is refused at its place`() {
    for (bytes, offset) in [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0x61, 0xC3, 0x22], 2), ([0x22, 0xC0, 0x80, 0x22], 1),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0xFE, 0xFF, 0x00, 0x31], 0),
    ] as [([UInt8], Int)] {
      #expect(throws: OrderedJSONError(reason: .notUTF8, offset: offset)) {
        try OrderedJSONReader.read(bytes, limit: 100)
      }
    }
  }

  @Test func `a text may be as long, and as deep, as the limits`() throws {
    func nested(_ count: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
    }
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      _ = try Self.read(nested(32, open, close))
      #expect(throws: OrderedJSONError(reason: .tooDeep(limit: 32), offset: 32 * open.utf8.count)) {
        try Self.read(nested(33, open, close))
      }
    }
    #expect(throws: OrderedJSONError.self) { try Self.read(nested(5_000, "[", "]")) }
    _ = try Self.read("[1,2]", limit: 5)
    #expect(throws: OrderedJSONError(reason: .tooLarge(limit: 4), offset: 4)) {
      try Self.read("[1,2]", limit: 4)
    }
  }

  static let messages: [(String, String)] = [
    ("{\"a\u{1B}\":1}", "an escape for a control character is expected here (at byte 3)"),
    (#"{"\u001b":1,"\u001b":2}"#, "the key '\\x1B' occurs twice (at byte 12)"),
    ("[", "a value is expected here (at byte 1)"), ("[1", "an array is not finished (at byte 0)"),
    ("01", "a number that is not written as JSON has it (at byte 0)"),
    (#""\x""#, "an escape that JSON does not have (at byte 1)"),
    ("\u{FEFF}", "it begins with a byte order mark; save it without one (at byte 0)"),
  ]

  @Test(arguments: messages)
  func `a message says what is wrong and where`(text: String, message: String) {
    let error = #expect(throws: OrderedJSONError.self) { try Self.read(text) }
    #expect(error?.description == message)
  }

  @Test func `a text cut or changed anywhere is read or refused`() throws {
    let text = #"{"applinks":{"details":[{"appIDs":["A.b"],"c":-1.5e3,"é😀":null}]}}"#
    let bytes = Array(text.utf8)
    var random = SeededGenerator(seed: 1)
    for place in bytes.indices {
      #expect(throws: OrderedJSONError.self) {
        try OrderedJSONReader.read(Array(bytes[..<place]), limit: 1_000)
      }
      for _ in 0..<10 {
        var changed = bytes
        changed[place] = UInt8.random(in: 0...255, using: &random)
        do throws(OrderedJSONError) {
          _ = try OrderedJSONReader.read(changed, limit: 1_000)
        } catch {
          #expect((0...bytes.count).contains(error.offset))
          #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        }
      }
    }
  }
}
