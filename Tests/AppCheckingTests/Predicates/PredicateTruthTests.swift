import Predicates
import SeededRandom
import ShareModel
import ShareRules
import Testing
import TypeIdentifiers

@testable import AppChecking

/// What is said of a rule as a whole is never wrong.
struct PredicateTruthTests {
  /// Rules that are put together at random, of parts that real ones have.
  static func rule(_ random: inout SeededGenerator, depth: Int = 0) -> String {
    let comparators = ["==", "<", "<=", ">", ">=", "!="]
    let type =
      ["public.image", "public.url", "public.data", "com.example.nobody"]
      .randomElement(using: &random) ?? ""
    let number = Int.random(in: 0...3, using: &random)
    let count =
      switch Int.random(in: 0...5, using: &random) {
      case 0: "BETWEEN {\(number), \(Int.random(in: 0...3, using: &random))}"
      default: "\(comparators.randomElement(using: &random) ?? "==") \(number)"
      }
    let step =
      ["[0]", "[1]", "[FIRST]", "[LAST]", "[SIZE]", ""].randomElement(using: &random) ?? ""
    let inner = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
    switch Int.random(in: 0..<(depth < 3 ? 16 : 13), using: &random) {
    case 0: return "extensionItems.@count \(count)"
    case 1: return "SUBQUERY(extensionItems, $i, $i.attachments.@count \(count)).@count > 0"
    case 2, 3:
      return
        "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(inner)).@count \(count)).@count >= 1"
    case 4: return "SUBQUERY(extensionItems, $i, TRUEPREDICATE).@count \(count)"
    case 5: return "SUBQUERY(extensionItems, $i, $i.attachments == nil).@count \(count)"
    case 6: return "missing.key \(count)"
    case 7:
      return ["TRUEPREDICATE", "FALSEPREDICATE", "1 == 2", "2 > 1"].randomElement(using: &random)
        ?? ""
    case 8:
      return "\(number) \(comparators.randomElement(using: &random) ?? "==") extensionItems.@count"
    case 9: return "extensionItems\(step).attachments.@count \(count)"
    case 10:
      return
        "SUBQUERY(extensionItems, $i, $i.attachments\(step).registeredTypeIdentifiers.@count \(count))"
        + ".@count \(comparators.randomElement(using: &random) ?? "==") 1"
    case 11:
      return
        "SUBQUERY(SUBQUERY(extensionItems\(step), $i, $i.attachments != nil), $j, TRUEPREDICATE).@count \(count)"
    case 12:
      return [
        "extensionItems == nil", "extensionItems != nil", "extensionItems.@count == -1",
        "extensionItems.@count == '1'", "SUBQUERY(extensionItems, $i, TRUEPREDICATE) == 1",
        "extensionItems\(step).missing == 1", "extensionItems\(step).title == 'x'",
        "SUBQUERY(extensionItems\(step).attachments, $a, TRUEPREDICATE).@count \(count)",
        "extensionItems.@unionOfArrays.attachments.@count \(count)",
      ].randomElement(using: &random) ?? ""
    case 13: return "NOT (\(rule(&random, depth: depth + 1)))"
    case let other:
      let word = other == 14 ? "AND" : "OR"
      return "(\(rule(&random, depth: depth + 1))) \(word) (\(rule(&random, depth: depth + 1)))"
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `an answer that is ruled out is never given`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let probes = try #require(ProbePayloads(naming: [], counts: [3], catalogue: .builtIn)).payloads
    let ruleCount = 25
    for _ in 0..<ruleCount {
      let text = Self.rule(&random)
      let predicate = try CompiledPredicate(text, types: TypeOperators(.builtIn))
      let truth = PredicateTruthReading.truth(of: predicate.syntax)
      let some = stride(from: 0, to: probes.count, by: 7).map { probes[$0] }
      for probe in ProbePayloads.bare + some {
        let root = probe.root(items: Array(probe.items.indices))
        let answer: PredicateTruth =
          (try? predicate.evaluate(with: root)).map { .known($0) } ?? .canRaise
        #expect(truth.isSuperset(of: answer), "\(text)")
      }
    }
  }

  static let known: [(String, PredicateTruth)] = [
    ("extensionItems.@count >= 1", .canHold), ("extensionItems.@count == 0", .canFail),
    ("extensionItems.@count == 1", [.canHold, .canFail]),
    ("SUBQUERY(extensionItems, $i, TRUEPREDICATE).@count > 0", .canHold),
    ("SUBQUERY(extensionItems, $i, FALSEPREDICATE).@count > 0", .canFail),
    ("SUBQUERY(extensionItems, $i, $i.attachments.@count == 0).@count > 0", .canFail),
    ("missing == 1", .canFail), ("missing != 1", .canHold), ("ALL missing == 1", .canHold),
    ("NOT 1 == 2", .canHold), ("1 == 2 AND missing.@sum.x > 1", .canFail),
    ("extensionItems.@count > 1 AND extensionItems.@count < 2", .canFail),
    ("1 <= extensionItems.@count", .canHold), ("0 == extensionItems.@count", .canFail),
    ("1 == extensionItems.@count", [.canHold, .canFail]),
    ("extensionItems[0].attachments.@count >= 1", .open),
    ("extensionItems[FIRST].attachments.@count == 0", .open),
    ("extensionItems.@count == -1", .canFail), ("extensionItems.@count != 0", .canHold),
    ("extensionItems == nil", .canFail), ("extensionItems != nil", .canHold),
    ("extensionItems.@count BETWEEN {1, 4}", [.canHold, .canFail]),
    ("extensionItems.@count BETWEEN {2, 1}", [.canHold, .canFail]),
    ("extensionItems.@count BETWEEN {0, 0}", .canFail),
    ("extensionItems.@count > 1 AND 2 > extensionItems.@count", .canFail),
    (
      "extensionItems.@count < 9 AND extensionItems.@count > 4 AND extensionItems.@count < 6 AND "
        + "extensionItems.@count < 5", .canFail
    ),
  ]

  @Test(arguments: known)
  func `what can be known is known`(text: String, truth: PredicateTruth) throws {
    #expect(PredicateTruthReading.truth(of: try PredicateParser.parse(text)) == truth)
  }
}
