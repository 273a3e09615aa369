import Documents
import Testing

struct DocumentFieldsTests {
  private enum Mode: String, CaseIterable { case strict, lenient, off }

  private static let members: [String: DocumentValue] = [
    "name": .string("x"), "empty": .string(""), "count": .integer(5), "half": .number(0.5),
    "big": .integer(.max), "yes": .boolean(true), "nothing": .null, "mode": .string("lenient"),
    "off": .boolean(false), "typo": .string("stict"), "list": .array([.string("a"), .integer(2)]),
    "modes": .array([.string("strict"), .string("x")]), "inner": .dictionary(["a": .integer(1)]),
  ]

  @Test func `values of the right kind are read`() {
    var fields = DocumentFields(Self.members)
    #expect(fields.string("name") == "x")
    #expect(fields.text("empty") == "")
    #expect(fields.integer("count", in: 1...5) == 5)
    #expect(fields.duration("half") == .milliseconds(500))
    #expect(fields.duration("count") == .seconds(5))
    #expect(fields.boolean("yes") == true)
    #expect(fields.string("nothing") == nil)
    #expect(fields.string("absent") == nil)
    #expect(fields.choice("mode", Mode.self) == .lenient)
    #expect(fields.choice("off", Mode.self) == .off)
    #expect(fields.nested("inner") { $0.integer("a") } == 1)
    #expect(fields.problems.isEmpty)
  }

  @Test func `all problems are collected with place, expectation and finding`() {
    var fields = DocumentFields(Self.members, at: "Top")
    _ = fields.string("count")
    _ = fields.string("empty")
    _ = fields.integer("name")
    _ = fields.integer("count", in: 6...9)
    _ = fields.integer("half")
    _ = fields.duration("big")
    _ = fields.boolean("inner")
    _ = fields.choice("typo", Mode.self)
    _ = fields.choice("yes", Mode.self)
    _ = fields.choices("modes", Mode.self)
    #expect(fields.strings("list") == ["a"])
    _ = fields.nested("inner") { $0.boolean("b") }
    fields.require("absent", "a string")
    let expected = [
      "Top.count: expected a string, found 5",
      "Top.empty: expected a string, found an empty one",
      "Top.name: expected a whole number of at least 0, found the string 'x'",
      "Top.count: expected a whole number from 6 to 9, found 5",
      "Top.half: expected a whole number of at least 0, found 0.5",
      "Top.big: expected a number of seconds above 0, found 9223372036854775807",
      "Top.inner: expected true or false, found a dictionary",
      "Top.typo: expected one of 'strict', 'lenient', 'off', found 'stict'; did you mean 'strict'?",
      "Top.yes: expected one of 'strict', 'lenient', 'off', found true",
      "Top.modes[1]: expected one of 'strict', 'lenient', 'off', found 'x'",
      "Top.list[1]: expected a string, found 2",
      "Top.inner.a: unknown key",
      "Top.absent: missing; expected a string",
    ]
    #expect(fields.problems.map(\.description) == expected)
  }

  @Test func `keys that nobody asked for are reported with the nearest`() {
    var fields = DocumentFields(["TimeLimt": .integer(1), "zzz": .null])
    _ = fields.integer("TimeLimit")
    let error = #expect(throws: DocumentError.self) { try fields.finish(document: "Info.plist") }
    let expected = """
      Info.plist: TimeLimt: unknown key; did you mean 'TimeLimit'?
      Info.plist: zzz: unknown key
      """
    #expect(error?.description == expected)
    #expect(fields.problems.map(\.isUnknownKey) == [true, true])
  }

  static let integers: [(DocumentValue, Int64)] = [
    (.boolean(true), 1), (.boolean(false), 0), (.integer(-7), -7), (.number(2.9), 2),
    (.number(-2.9), -2), (.number(.nan), 0), (.number(1e30), .max), (.number(-1e30), .min),
    (.string("5"), 5), (.string("  +12 photos"), 12), (.string("-3.9"), -3), (.string("x5"), 0),
    (.string(""), 0), (.string("99999999999999999999"), .max),
    (.string("-99999999999999999999"), .min), (.string("9223372036854775807"), .max),
    (.string("-9223372036854775808"), .min), (.null, 0), (.array([.integer(1)]), 0),
    (.dictionary([:]), 0), (.date(5), 0), (.data([1]), 0),
  ]

  @Test(arguments: integers)
  func `a value is read as a whole number as Apple reads rules`(value: DocumentValue, number: Int64)
  {
    #expect(value.integerValue == number)
  }
}
