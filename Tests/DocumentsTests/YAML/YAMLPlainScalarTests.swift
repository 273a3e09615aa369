import Foundation
import SeededRandom
import Testing

@testable import Documents

struct YAMLPlainScalarTests {
  static let values: [(String, DocumentValue?)] = [
    ("", .null), ("true", .boolean(true)), ("false", .boolean(false)), ("True", nil), ("no", nil),
    ("Null", nil), ("~", nil), ("notes", .string("notes")), ("é", .string("é")),
    ("/var/lib", .string("/var/lib")), ("0", .integer(0)), ("30", .integer(30)), ("007", nil),
    ("999999999999999999", .integer(999_999_999_999_999_999)), ("9999999999999999999", nil),
    ("30 minutes", .string("30 minutes")), ("10 MB", .string("10 MB")), ("30d", nil),
    ("1_000", nil), ("0x1F", nil), ("1e5", nil), ("12:30", nil), ("2026-11-21", nil),
    ("2026-11-21T10:45:00Z", nil), ("-5", nil), (".5", nil), ("=", nil), ("<<", nil),
  ]

  @Test(arguments: values)
  func `a scalar is told at once, or left to the patterns`(text: String, value: DocumentValue?) {
    #expect(YAMLPlainScalar.value(text) == value)
  }

  /// What is something else than text, by the rules of Yams for YAML 1.1.
  private static let patterns = [
    "yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF",
    "[-+]?0b[0-1_]+|[-+]?0o?[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+",
    "[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+",
    "[-+]?(?:[0-9][0-9_]*)(?:\\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|\\.[0-9_]+(?:[eE][-+][0-9]+)?",
    "[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\\.[0-9_]*|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)",
    "<<|=|~|null|Null|NULL|",
    "[0-9]{4}-[0-9][0-9]-[0-9][0-9]|[0-9]{4}-[0-9][0-9]?-[0-9][0-9]?(?:[Tt]|[ \\t]+)[0-9][0-9]?"
      + ":[0-9][0-9]:[0-9][0-9](?:\\.[0-9]*)?(?:[ \\t]*(?:Z|[-+][0-9][0-9]?(?::[0-9][0-9])?))?",
  ].map { "^(?:\($0))$" }.joined(separator: "|")

  private static let pieces =
    ["2026-11-21", "10:45:00", "true", "No", "null", ".inf", "0x", "0b", "min", "é"]
    + "0123456789+-._:eEtTzZoxbaf ~=</ynGd".map(String.init)

  @Test(arguments: 0..<4)
  func `what is taken for text is nothing else`(seed: UInt64) throws {
    let expression = try NSRegularExpression(pattern: Self.patterns)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      var text = ""
      for _ in 0...Int.random(in: 0...4, using: &random) {
        text += try #require(Self.pieces.randomElement(using: &random))
      }
      guard case .string = YAMLPlainScalar.value(text) else { continue }
      let range = NSRange(text.startIndex..., in: text)
      #expect(expression.firstMatch(in: text, range: range) == nil, "\(text)")
    }
  }
}
