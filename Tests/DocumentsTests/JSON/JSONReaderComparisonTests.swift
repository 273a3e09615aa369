import Foundation
import SeededRandom
import Testing

@testable import Documents

/// Our reader of JSON beside Foundation's, which was written by others.
struct JSONReaderComparisonTests {
  @Test(arguments: 0..<200)
  func `what is read is what Foundation reads`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = Self.text(depth: 4, &random)
    let bytes = Array(text.utf8)
    let value = try JSONReader.read(bytes, named: "a.json")
    let other = try JSONSerialization.jsonObject(
      with: Data(bytes), options: [.fragmentsAllowed])
    #expect(Self.isSame(value, other), "\(text)")
  }

  @Test(arguments: 0..<200)
  func `what we take of a changed text, Foundation takes alike`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes = Array(Self.text(depth: 3, &random).utf8)
    for _ in 0..<20 {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let new = Array(#"{}[],:"\0123eE+-.truefalsn u"#.utf8).randomElement(using: &random)
      bytes[place] = new ?? 0
      guard let value = try? JSONReader.read(bytes, named: "a.json") else { continue }
      let other = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: [.fragmentsAllowed])
      #expect(
        other.map { Self.isSame(value, $0) } ?? false, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  private static func text(depth: Int, _ random: inout SeededGenerator) -> String {
    let space = ["", " ", "\n", "\t\r "].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return space + "null"
    case 1: return space + (Bool.random(using: &random) ? "true" : "false")
    case 2: return space + "\(Int64.random(in: .min ... .max, using: &random))"
    case 3:
      let scale = Int.random(in: -20...20, using: &random)
      return "\(Int.random(in: -999...999, using: &random)).5e\(scale)" + space
    case 4, 5: return space + string(&random)
    case 6:
      let elements = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        text(depth: depth - 1, &random)
      }
      return "[" + elements.joined(separator: ",") + space + "]"
    default:
      let members = (0..<Int.random(in: 0...12, using: &random)).map { number in
        "\"\(number)\"" + space + ":" + text(depth: depth - 1, &random)
      }
      return "{" + members.joined(separator: "," + space) + "}" + space
    }
  }

  private static func string(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "Z", "é", "\u{65}\u{301}", "😀", #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u00e9"#,
      #"\ud83d\ude00"#, "\u{7F}", " ", "\u{2028}", #"\u0000"#, #"\b\f"#,
    ]
    let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }
    return "\"" + text.joined() + "\""
  }

  /// Whether Foundation's value is the same.
  private static func isSame(_ value: DocumentValue, _ object: Any) -> Bool {
    var members = 0
    return DocumentValue(foundation: object, members: &members).map { isAlike(value, $0) } ?? false
  }

  private static func isAlike(_ value: DocumentValue, _ other: DocumentValue) -> Bool {
    switch (value, other) {
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy(isAlike)
    case (.dictionary(let one), .dictionary(let other)):
      one.count == other.count
        && other.allSatisfy { key, other in one[key].map { isAlike($0, other) } ?? false }
    // Foundation errs in the last digit of numbers with a fraction or an exponent.
    case (.integer(let one), .number(let other)): isNear(Double(one), other)
    case (.number(let one), .integer(let other)): isNear(one, Double(other))
    case (.number(let one), .number(let other)): isNear(one, other)
    default: value == other
    }
  }

  private static func isNear(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= abs(one) * 1e-15
  }
}
