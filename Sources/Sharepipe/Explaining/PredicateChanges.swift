import Predicates
import TypeIdentifiers

/// Finds the smallest change of a predicate text that makes it activate.
///
/// Candidates come from the comparisons of the text and from what they saw. Each is tried, alone and
/// then with a second one, so that what is proposed has been seen to work.
struct PredicateChanges {
  /// The most candidates that are tried alone, and of which pairs are made.
  private static let maximumCandidates = 400
  private static let maximumPaired = 40
  /// How many changes are told.
  private static let maximumTold = 3

  let text: String
  let trace: PredicateTrace
  let context: ShareContext
  let types: MatchingPayload.Types
  /// The context as rules see it.
  let payload: MatchingPayload
  let catalogue: TypeCatalogue

  /// The changes, the most likely first; empty if none that was tried helps.
  func find(_ syntax: PredicateSyntax) -> [RuleChange] {
    var candidates = PredicateCandidates(
      text: text, traces: [ShiftedTrace(trace: trace, offset: 0)] + unreached(trace, syntax),
      seen: seenTypes, catalogue: catalogue)
    candidates.collect(from: syntax)
    let bytes = Array(text.utf8)
    let edits = Array(candidates.edits.prefix(Self.maximumCandidates))
    var found = edits.filter { isActive($0.applied(to: bytes)) }
    if found.isEmpty {
      let paired = edits.prefix(Self.maximumPaired)
      pairs: for (index, first) in paired.enumerated() {
        for second in paired.dropFirst(index + 1) {
          guard let both = first.joined(with: second), isActive(both.applied(to: bytes)) else {
            continue
          }
          found.append(both)
          break pairs
        }
      }
    }
    return found.prefix(Self.maximumTold).map { edit in
      RuleChange(
        edits: edit.parts.map { .text($0.range, replacement: $0.replacement) },
        message: edit.meaning, rule: .string(edit.applied(to: bytes)))
    }
  }

  /// What the conditions would come to that were not reached, because another decided before.
  ///
  /// Those that name a variable cannot be asked by themselves, and are left out.
  private func unreached(_ trace: PredicateTrace, _ syntax: PredicateSyntax) -> [ShiftedTrace] {
    guard trace.outcome == .notEvaluated else {
      let parts: [PredicateSyntax] =
        switch syntax.kind {
        case .and(let parts), .or(let parts): parts
        case .not(let inner): [inner]
        case .constant, .comparison: []
        }
      return zip(trace.children, parts).flatMap { unreached($0, $1) }
    }
    let part = String(decoding: Array(text.utf8)[syntax.range], as: UTF8.self)
    guard let predicate = try? CompiledPredicate(part, types: TypeOperators(catalogue)) else {
      return []
    }
    let root = payload.root(items: Array(context.items.indices))
    return [ShiftedTrace(trace: predicate.trace(with: root), offset: syntax.range.lowerBound)]
  }

  private var seenTypes: [TypeIdentifier] {
    var seen: [TypeIdentifier] = []
    for item in context.items {
      for attachment in item.attachments {
        for type in SeenTypes(of: attachment, in: item, as: types).types
        where !seen.contains(type) && seen.count < 20 {
          seen.append(type)
        }
      }
    }
    return seen
  }

  private func isActive(_ text: String) -> Bool {
    ActivationRule(.string(text), catalogue: catalogue).evaluate(payload).isActive
  }
}
