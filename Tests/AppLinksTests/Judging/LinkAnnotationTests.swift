import AppLinks
import Documents
import Testing

struct LinkAnnotationTests {
  private static func nested(_ depth: Int) -> DocumentValue {
    (0..<depth).reduce(.integer(1)) { inner, level in
      level.isMultiple(of: 2) ? .array([inner]) : .dictionary(["a": inner])
    }
  }

  static let taken: [DocumentValue] = [
    .string(""), .string("a\tb\r\nä"), .boolean(true), .integer(.min), .number(1.5), .array([]),
    .dictionary(["": .array([.string("a"), .boolean(false)])]), nested(8),
    .string(String(repeating: "a", count: 4094)),
  ]

  @Test(arguments: taken)
  func `a property-list object of moderate size is taken as it is`(value: DocumentValue) throws {
    #expect(try LinkAnnotation(value).value == value)
  }

  static let faults: [(DocumentValue, LinkAnnotationFault, String)] = [
    (
      .null, .kind("null"),
      "has null; use texts, numbers, true and false, arrays and dictionaries"
    ),
    (
      .array([.data([1])]), .kind("data"),
      "has data; use texts, numbers, true and false, arrays and dictionaries"
    ),
    (
      .dictionary(["a": .date(0)]), .kind("a date"),
      "has a date; use texts, numbers, true and false, arrays and dictionaries"
    ),
    (
      .number(.infinity), .kind("a number without a value"),
      "has a number without a value; use texts, numbers, true and false, arrays and dictionaries"
    ),
    (
      .string("a\u{0}"), .text(.controlCharacter),
      "has a text with a control character after decoding"
    ),
    (
      .dictionary(["\u{202E}": .integer(1)]), .text(.bidiCharacter),
      "has a text with a character that steers the direction of text"
    ),
    (
      nested(9), .tooDeep, "has more than 8 arrays and dictionaries inside one another"
    ),
    (
      .string(String(repeating: "a", count: 4095)), .tooLong, "has more than 4096 bytes as JSON"
    ),
  ]

  @Test(arguments: faults)
  func `anything else is refused with a reason`(
    value: DocumentValue, fault: LinkAnnotationFault, words: String
  ) {
    #expect(throws: fault) { try LinkAnnotation(value) }
    #expect("\(fault)" == words)
  }

  @Test func `an object that is far too deep is refused without a crash`() {
    #expect(throws: LinkAnnotationFault.tooDeep) { try LinkAnnotation(Self.nested(500)) }
  }
}
