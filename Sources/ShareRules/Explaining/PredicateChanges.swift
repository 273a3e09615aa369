import Documents
import Predicates
import ShareModel
import TypeIdentifiers

/// Finds the smallest change of a predicate text that makes it activate.
///
/// Candidates come from the comparisons of the text and from what they saw. Each is tried, alone and
/// then with a second one, so that what is proposed has been seen to work.
struct PredicateChanges {
  /// The most candidates that are tried alone, and of which pairs are made.
  private static let maximumCandidates = 400
  private static let maximumPaired = 40
  /// What trying may cost, in the unit of ``cost``; with it an answer takes well under a second.
  private static let maximumCost = 15_000_000

  let text: String
  let trace: PredicateTrace
  let context: ShareContext
  let types: MatchingPayload.Types
  /// The context as rules see it: the payload for which the rule is false comes first, and all that it
  /// may be follow.
  let payloads: [MatchingPayload]
  let catalogue: TypeCatalogue
  /// How many changes are reported at most.
  var maximumTold = 3
  /// Whether two changes are tried together where none helps alone.
  var triesPairs = true

  /// The changes, the most likely first; empty if none that was tried helps.
  func find(_ syntax: PredicateSyntax) -> [RuleChange] {
    var candidates = PredicateCandidates(
      text: text, traces: [ShiftedTrace(trace: trace, offset: 0)] + unreached(trace, syntax),
      seen: seenTypes, catalogue: catalogue)
    candidates.collect(from: syntax)
    let bytes = Array(text.utf8)
    let tries = Self.maximumCost / max(cost(syntax), 1)
    let edits = candidates.edits.prefix(min(Self.maximumCandidates, tries))
    let namesTypes = !subject(of: syntax).families.isEmpty
    let isBroad = { (text: String) in
      let rule = ActivationRule(.string(text), catalogue: catalogue)
      // A rule about counts alone takes any type as it is.
      return namesTypes ? rule.isBroad : rule.isBroad && rule.isBroadForMany
    }
    let wasBroad = isBroad(text)
    let helps = { (edit: TextEdit) in
      let changed = edit.applied(to: bytes)
      return isActive(changed) && (edit.isSlip || wasBroad || !isBroad(changed))
    }
    var found = Array(edits.lazy.filter(helps).prefix(maximumTold))
    if found.isEmpty, triesPairs {
      found += firstPair(
        of: edits.prefix(Self.maximumPaired), tries: tries - edits.count, where: helps)
    }
    return found.map { edit in
      RuleChange(
        edits: edit.parts.map { .text($0.range, replacement: $0.replacement) },
        message: edit.meaning, rule: .string(edit.applied(to: bytes)))
    }
  }

  /// The first two changes that help together; empty if none do.
  private func firstPair(
    of edits: some Collection<TextEdit>, tries: Int, where helps: (TextEdit) -> Bool
  ) -> [TextEdit] {
    var remaining = tries
    for (index, first) in edits.enumerated() {
      for second in edits.dropFirst(index + 1) {
        guard remaining > 0 else { return [] }
        guard let both = first.joined(with: second) else { continue }
        remaining -= 1
        if helps(both) { return [both] }
      }
    }
    return []
  }

  /// What it costs to try a change: bytes that are parsed, and types that comparisons look at.
  private func cost(_ syntax: PredicateSyntax) -> Int {
    let seen = context.items.reduce(0) { count, item in
      item.attachments.reduce(count) { $0 + $1.registeredTypeIdentifiers.count + 1 }
    }
    return text.utf8.count + seen * syntax.comparisonCount
  }

  /// The outcomes of the conditions that were not reached, because another decided before.
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
    guard let root = payloads.first?.root(items: Array(context.items.indices)) else { return [] }
    return [ShiftedTrace(trace: predicate.trace(with: root), offset: syntax.range.lowerBound)]
  }

  private var seenTypes: [TypeIdentifier] {
    var seen: [TypeIdentifier] = []
    for item in context.items {
      for attachment in item.attachments {
        for type in SeenTypes(of: attachment, in: item, as: types).types
        where !seen.contains(type) && seen.count < 20 && type != UnidentifiedAttachment.mark {
          seen.append(type)
        }
      }
    }
    return seen
  }

  private func isActive(_ text: String) -> Bool {
    let rule = ActivationRule(.string(text), catalogue: catalogue)
    return payloads.allSatisfy { rule.evaluate($0).isActive }
  }

  /// What is shared that the rule is not about, one sentence for each type.
  func others(_ syntax: PredicateSyntax) -> [String] {
    subject(of: syntax).others(among: seenTypesByAttachment)
  }

  /// That what is shared is nothing that the rule is about, without its types; `nil` if it may be.
  func denial(_ syntax: PredicateSyntax) -> String? {
    let subject = subject(of: syntax)
    return subject.others(among: seenTypesByAttachment).isEmpty ? nil : subject.denial
  }

  /// Whether the rule is about something of what is shared.
  func touches(_ syntax: PredicateSyntax) -> Bool {
    let subject = subject(of: syntax)
    return seenTypesByAttachment.contains { $0.identified.contains(where: subject.includes) }
  }

  private func subject(of syntax: PredicateSyntax) -> ContentSubject {
    ContentSubject(naming: syntax.strings, catalogue: catalogue)
  }

  private var seenTypesByAttachment: [[TypeIdentifier]] {
    context.items.flatMap { item in
      item.attachments.map { SeenTypes(of: $0, in: item, as: types).types }
    }
  }
}

extension PredicateSyntax {
  /// How many comparisons there are, also in SUBQUERYs.
  fileprivate var comparisonCount: Int {
    switch kind {
    case .constant: 0
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.comparisonCount }
    case .not(let inner): inner.comparisonCount
    case .comparison(let comparison):
      1 + comparison.left.comparisonCount + comparison.right.comparisonCount
    }
  }
}

extension ExpressionSyntax {
  fileprivate var comparisonCount: Int {
    switch kind {
    case .subquery(let collection, _, let body): collection.comparisonCount + body.comparisonCount
    case .path(let base, _): base.comparisonCount
    default: 0
    }
  }
}
