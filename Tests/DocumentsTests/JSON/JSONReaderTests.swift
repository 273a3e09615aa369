import Documents
import Testing

struct JSONReaderTests {
  private func read(
    _ text: String, limits: DocumentLimits = .standard
  ) throws(DocumentError) -> DocumentValue {
    try JSONReader.read(Array(text.utf8), named: "a.json", limits: limits)
  }

  static let values: [(String, DocumentValue)] = [
    ("null", .null), ("true", .boolean(true)), ("false", .boolean(false)),
    ("0", .integer(0)), ("1", .integer(1)), ("-0.0", .integer(0)), ("1.0", .integer(1)),
    ("1e2", .integer(100)), ("1.5", .number(1.5)),
    ("9007199254740993", .integer(9_007_199_254_740_993)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)),
    ("9007199254740993.0", .integer(9_007_199_254_740_992)), ("-1.20e1", .integer(-12)),
    ("0.0e5", .integer(0)), ("-0e-7", .integer(0)), ("1e18", .integer(1_000_000_000_000_000_000)),
    ("1e19", .number(1e19)), ("-9.223372036854775808E+18", .integer(.min)), ("12e-1", .number(1.2)),
    ("1e-400", .integer(0)), ("1e-9223372036854775808", .integer(0)),
    ("0e999999999999999999999", .integer(0)),
    ("9223385477580091.9", .integer(9_223_385_477_580_092)),
    ("1e300", .number(1e300)), (#""""#, .string("")), (#""a\u00e9\n\"""#, .string("aé\n\"")),
    (#""\ud83d\ude00""#, .string("😀")), ("[]", .array([])), ("{}", .dictionary([:])),
    (" \n[true, 1, \"1\", null]\n", .array([.boolean(true), .integer(1), .string("1"), .null])),
    (#"{"a:b": {"c": "]:["}}"#, .dictionary(["a:b": .dictionary(["c": .string("]:[")])])),
    ("\u{FEFF}[1]", .array([.integer(1)])),
  ]

  @Test(arguments: values)
  func `a value is read`(text: String, value: DocumentValue) throws {
    #expect(try read(text) == value)
  }

  static let faults: [(String, String)] = [
    ("", "a.json: malformed JSON: it is empty"),
    (" \n", "a.json: malformed JSON: it is empty"),
    ("[1,\n  q]", "a.json:2:3: malformed JSON: a value is expected here"),
    ("[1]x", "a.json:1:4: malformed JSON: the end is expected here"),
    ("[\n1,\n2", "a.json:1:1: malformed JSON: an array is not closed"),
    (#"{"a": {"b": 1}"#, "a.json:1:1: malformed JSON: an object is not closed"),
    (#"["a, 1]"#, "a.json:1:2: malformed JSON: a string is not closed"),
    ("[1,]", "a.json:1:4: malformed JSON: a value is expected here"),
    (
      #"{"a":1, }"#, "a.json:1:9: malformed JSON: a key in quotation marks is expected here"
    ),
    ("01", "a.json:1:1: malformed JSON: a number that is not written as JSON has it"),
    (
      "\"a\nb\"",
      "a.json:1:3: malformed JSON: an escape for a control character is expected here"
    ),
    ("[\0]", "a.json:1:2: malformed JSON: a value is expected here"),
    ("1e400", "a.json: malformed JSON: the number 1e400 is too large"),
    (#""\ud800""#, "a.json:1:2: malformed JSON: an escape that JSON does not have"),
    (#"{"a":1,"b":{"a":2,"a":3}}"#, "a.json:1:19: the key 'a' occurs twice; keep one of them"),
    (#"{"a":1,"\u0061":2}"#, "a.json:1:8: the key 'a' occurs twice; keep one of them"),
    (
      "{\"\u{E9}\":1,\"e\u{301}\":2}",
      "a.json: the key 'e\u{301}' occurs twice; keep one of them"
    ),
    (
      "\u{FEFF}[1,\u{FEFF}2]",
      "a.json:1:7: malformed JSON: a value is expected here, not U+FEFF (ZERO WIDTH NO-BREAK SPACE); "
        + "remove it"
    ),
    (
      "{\n\u{A0} \"a\": 1\n}",
      "a.json:2:1: malformed JSON: a key in quotation marks is expected here, not U+00A0 (NO-BREAK "
        + "SPACE); write a space"
    ),
    (
      "{\u{201C}a\u{201D}: 1}",
      "a.json:1:2: malformed JSON: a key in quotation marks is expected here, not U+201C (LEFT DOUBLE "
        + "QUOTATION MARK); write '\"'"
    ),
    (
      "[1\u{A0}]",
      "a.json:1:3: malformed JSON: ',' or ']' is expected here, not U+00A0 (NO-BREAK SPACE); write a "
        + "space"
    ),
    (
      "{\"a\"\u{2009}: 1}",
      "a.json:1:5: malformed JSON: ':' is expected here, not U+2009 (THIN SPACE); write a space"
    ),
    (
      "[1] \u{3000}",
      "a.json:1:5: malformed JSON: the end is expected here, not U+3000 (IDEOGRAPHIC SPACE); write a "
        + "space"
    ),
    ("[\u{E000}]", "a.json:1:2: malformed JSON: a value is expected here, not U+E000; remove it"),
  ]

  @Test(arguments: faults)
  func `a fault names the place and the reason`(text: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try read(text) }
    #expect(error?.description == message)
  }

  static let notJSON = ["[1", "]", "{1:2}", "[1 2]", "nul", "[+1]", "[.5]", "[1.]", "{\"a\"}", ","]

  @Test(arguments: notJSON)
  func `what RFC 8259 does not allow is refused`(text: String) {
    #expect(throws: DocumentError.self) { try read(text) }
  }

  @Test func `other encodings are refused`() {
    let fault = DocumentError("a.json", .notUTF8(.json))
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x31, 0], [0x22, 0xC3, 0x22], [0xC0, 0x80]] {
      #expect(throws: fault) { try JSONReader.read(bytes, named: "a.json") }
    }
    #expect(throws: DocumentError.self) { try JSONReader.read([0, 0x31], named: "a.json") }
  }

  @Test(arguments: [128, 129, 100_000])
  func `more than 128 levels are refused at once`(levels: Int) throws {
    let opening = String(repeating: "[", count: levels)
    let text = opening + String(repeating: "]", count: levels)
    if levels <= 128 {
      _ = try read(text)
    } else {
      let fault = DocumentError("a.json", at: .line(1, column: 129), .tooDeep(limit: 128))
      #expect(throws: fault) { try read(text) }
      #expect(throws: fault) { try read(opening) }
    }
  }

  @Test func `sizes and counts have limits`() {
    let limits = DocumentLimits(bytes: 20, values: 5)
    #expect(throws: DocumentError("a.json", .tooLarge(limit: 20))) {
      try read(String(repeating: " ", count: 21), limits: limits)
    }
    let many = DocumentError("a.json", at: .line(1, column: 10), .tooManyValues(limit: 5))
    #expect(throws: many) { try read("[1,1,1,1,1,1]", limits: limits) }
  }

  @Test func `a document cut off anywhere is a fault and never a crash`() throws {
    let text = #"{"items":[{"title":"Trip \u00e9 \"x\"","n":[1,-2.5e3,true,null]}]}"#
    let bytes = Array(text.utf8)
    _ = try JSONReader.read(bytes, named: "a.json")
    for count in 0..<bytes.count {
      #expect(throws: DocumentError.self) {
        try JSONReader.read(Array(bytes.prefix(count)), named: "a.json")
      }
    }
  }

  @Test func `the top level can be asked to be a dictionary`() throws {
    let members = try JSONReader.readDictionary(Array(#"{"a":1}"#.utf8), named: "a.json")
    #expect(members == ["a": .integer(1)])
    let error = #expect(throws: DocumentError.self) {
      try JSONReader.readDictionary(Array("[1]".utf8), named: "a.json")
    }
    #expect(error?.description == "a.json: expected a dictionary at the top, found an array")
  }
}
