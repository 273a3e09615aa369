import Documents
import Foundation
import Testing

struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func `members keep their order and records end with a line feed`() {
    let line = text { json in
      json.object { json in
        json.member("type", "context")
        json.member("b", 1)
        json.member("a", 2.5)
        json.member("none", nil as String?)
        json.member("count", nil as Int?)
        json.member("yes", true)
        json.member("list", ["x", "y"])
        json.key("items")
        json.array { json in
          json.object { _ in }
          json.array { _ in }
          json.null()
          json.integer(UInt64.max)
        }
      }
      json.endLine()
      json.boolean(false)
      json.endLine()
    }
    let expected = """
      {"type":"context","b":1,"a":2.5,"none":null,"count":null,"yes":true,"list":["x","y"],\
      "items":[{},[],null,18446744073709551615]}
      false

      """
    #expect(line == expected)
  }

  static let strings: [(String, String)] = [
    ("", #""""#), ("plain é 日本 😀", #""plain é 日本 😀""#), ("\"\\/", #""\"\\/""#),
    ("\n\r\t", #""\n\r\t""#), ("\0\u{1B}\u{1F}\u{7F}", #""\u0000\u001b\u001f\u007f""#),
    ("\u{80}\u{9B}\u{9F}\u{A0}", "\"\\u0080\\u009b\\u009f\u{A0}\""),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{61C}", #""\u061c""#),
    ("\u{200E}\u{200F}", #""\u200e\u200f""#),
    ("\u{202A}\u{202E}\u{2066}\u{2069}\u{206F}", #""\u202a\u202e\u2066\u2069\u206f""#),
    ("\u{200D}\u{2027}\u{202F}\u{2065}\u{2070}", "\"\u{200D}\u{2027}\u{202F}\u{2065}\u{2070}\""),
  ]

  @Test(arguments: strings)
  func `text is safe on a terminal`(value: String, expected: String) {
    #expect(text { $0.string(value) } == expected)
  }

  @Test func `every character reads back as itself`() throws {
    for start in stride(from: 0 as UInt32, to: 0x11_0000, by: 0x400) {
      var value = ""
      for code in start..<(start + 0x400) {
        if let scalar = Unicode.Scalar(code) { value.unicodeScalars.append(scalar) }
      }
      var json = JSONWriter()
      json.string(value)
      #expect(
        try JSONReader.read(json.bytes, named: "x").string?.utf8.elementsEqual(value.utf8) == true)
    }
  }

  static let numbers: [(Double, String)] = [
    (0.1, "0.1"), (1, "1.0"), (-0.0, "-0.0"), (1e20, "1e+20"), (.leastNonzeroMagnitude, "5e-324"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.nan, "null"), (-.infinity, "null"),
  ]

  @Test(arguments: numbers)
  func `a number is short and reads back`(value: Double, expected: String) throws {
    #expect(text { $0.number(value) } == expected)
    if value.isFinite { #expect(Double(expected) == value) }
  }

  @Test func `any value is written, keys in order`() {
    let value = DocumentValue.dictionary([
      "b": .array([.null, .boolean(true), .integer(-5), .number(0.5)]),
      "a": .string("x"), "c": .date(1_795_257_900.25), "d": .data([0, 255, 16]),
    ])
    let expected =
      #"{"a":"x","b":[null,true,-5,0.5],"c":"2026-11-21T10:45:00.250Z","d":"AP8Q"}"#
    #expect(text { $0.value(value) } == expected)
  }

  static let moments: [(Double, String?)] = [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"),
    (-62_167_219_200, "0000-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    (1.9999, "1970-01-01T00:00:02Z"), (253_402_300_800, nil), (.nan, nil), (.infinity, nil),
  ]

  @Test(arguments: moments)
  func `a moment is written as RFC 3339 has it`(seconds: Double, expected: String?) {
    #expect(Timestamp.text(seconds) == expected)
  }

  @Test func `a writer can be used again`() {
    var json = JSONWriter()
    json.string("a")
    json.removeAll()
    json.integer(1)
    #expect(json.bytes == Array("1".utf8))
  }
}
