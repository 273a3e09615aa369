import Documents
public import Predicates
public import ShareModel
package import TypeIdentifiers

/// Why a condition of the owner holds for a context or does not, and what would change the answer.
public struct ConditionExplanation: Sendable {
  /// The condition as the owner wrote it.
  public let text: String
  /// What the text stands for, as a tree.
  public let syntax: PredicateSyntax
  /// Why the extension does not get the context; `nil` if it does.
  public let refusal: Reason?
  /// The attachment for which the trace is, from 0: the first for which it does not hold, else the first.
  public let attachment: Int
  /// How the answer came about.
  public let trace: PredicateTrace
  /// The smallest changes of the condition that make it hold, the likeliest first; empty if it does, or
  /// if none that was tried helps.
  public let changes: [RuleChange]

  /// The most changes that are tried, and reported.
  private static let most = (tried: 400, reported: 3)

  /// Explains a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - context: The context, with what its bytes say.
  ///   - items: The items that the extension would get.
  ///   - catalogue: The types.
  package init(
    of condition: CompiledCondition, for context: ExaminedContext, items: [Int],
    catalogue: TypeCatalogue
  ) {
    let facts = ConditionFacts.all(of: context, items: items)
    text = condition.condition.text
    syntax = condition.predicate.syntax
    refusal = condition.refusal(of: facts)
    let failing = facts.firstIndex { condition.refusal(of: [$0]) != nil }
    attachment = failing ?? 0
    trace = condition.predicate.trace(with: .object(facts[failing ?? 0]))
    changes =
      refusal == nil
      ? [] : Self.changes(of: condition, facts, facts[failing ?? 0], trace, catalogue)
  }

  /// Tries changes of one place, and then of two.
  private static func changes(
    of condition: CompiledCondition, _ facts: [ConditionFacts], _ failing: ConditionFacts,
    _ trace: PredicateTrace, _ catalogue: TypeCatalogue
  ) -> [RuleChange] {
    let text = condition.condition.text
    let bytes = Array(text.utf8)
    let types = TypeOperators(catalogue)
    var traces = [ShiftedTrace(trace: trace, offset: 0)]
    if case .and(let parts) = condition.predicate.syntax.kind {
      // A part behind one that does not hold was not reached.
      traces += parts.compactMap { part in
        let written = String(decoding: bytes[part.range], as: UTF8.self)
        guard
          let alone = try? CompiledPredicate(written, dialect: .conditions, types: types)
        else { return nil }
        return ShiftedTrace(
          trace: alone.trace(with: .object(failing)), offset: part.range.lowerBound)
      }
    }
    var candidates = PredicateCandidates(
      text: text, traces: traces, seen: [], catalogue: catalogue)
    candidates.collect(from: condition.predicate.syntax)
    func holds(_ edit: TextEdit) -> Bool {
      guard
        let changed = try? CompiledPredicate(
          edit.applied(to: bytes), dialect: .conditions, types: types)
      else { return false }
      return facts.allSatisfy { (try? changed.evaluate(with: .object($0))) ?? false }
    }
    let edits =
      ConditionTexts.edits(of: condition.predicate.syntax, failing, in: bytes) + candidates.edits
    var found = Array(edits.prefix(most.tried).lazy.filter(holds).prefix(most.reported))
    if found.isEmpty {
      let few = edits.prefix(30)
      let pairs = few.enumerated().lazy.flatMap { index, first in
        few.dropFirst(index + 1).lazy.compactMap { first.joined(with: $0) }
      }
      found = Array(pairs.filter(holds).prefix(1))
    }
    return found.map { edit in
      RuleChange(
        edits: edit.parts.map { .text($0.range, replacement: $0.replacement) },
        message: edit.meaning, rule: .string(edit.applied(to: bytes)))
    }
  }
}

/// Changes of texts that a condition compares facts with.
private enum ConditionTexts {
  /// The changes by which each comparison of a fact with a text would hold.
  ///
  /// - Parameters:
  ///   - syntax: The condition.
  ///   - facts: The facts of the attachment for which it does not hold.
  ///   - bytes: The text of the condition.
  /// - Returns: The changes, in the order of the text.
  static func edits(
    of syntax: PredicateSyntax, _ facts: ConditionFacts, in bytes: [UInt8]
  ) -> [TextEdit] {
    switch syntax.kind {
    case .constant: return []
    case .and(let parts), .or(let parts): return parts.flatMap { edits(of: $0, facts, in: bytes) }
    case .not: return []
    case .comparison(let comparison):
      guard case .key(let key) = comparison.left.kind, let fact = ConditionFact(rawValue: key),
        case .string = comparison.right.kind, case .string(let value) = facts.value(of: fact),
        value.utf8.count <= 200, !value.utf8.contains(UInt8(ascii: "\n"))
      else { return [] }
      let quoted = value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      return [
        TextEdit(comparison.right.range, "'\(quoted)'", meaning: "\(key) is '\(value)'")
      ]
    }
  }
}
