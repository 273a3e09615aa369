import ShareModel
import TypeIdentifiers

extension SurfaceAspect {
  /// What activation rules accept, found by asking both about many contexts.
  static let activationRules = SurfaceAspect(compare: { old, new in
    let before = old?.information.flatMap { WrittenRule(in: $0) }
    let after = new?.information.flatMap { WrittenRule(in: $0) }
    if let before, let after, before.isSame(as: after) { return Outcome() }
    return RuleComparison(before, after).outcome
  })
}

/// Two versions of a rule that are asked about the same contexts.
private struct RuleComparison {
  private let old: (written: WrittenRule, asked: AskedRule)?
  private let new: (written: WrittenRule, asked: AskedRule)?

  init(_ old: WrittenRule?, _ new: WrittenRule?) {
    self.old = old.map { ($0, AskedRule($0)) }
    self.new = new.map { ($0, AskedRule($0)) }
  }

  var outcome: SurfaceAspect.Outcome {
    let sides = [old, new].compactMap(\.self)
    guard sides.contains(where: { $0.asked.predicate != nil }) else { return .init() }
    // Both directions are asked in one order, so that the same is found either way round.
    let types = Set(sides.flatMap { $0.asked.types + Self.declaredTypes(of: $0.written) }).sorted()
    let catalogue = (new ?? old)?.asked.catalogue ?? .builtIn
    let probes = ContextProbe.all(
      naming: types, counts: sides.flatMap(\.asked.counts), in: catalogue)
    var wider: [ContextProbe] = []
    var narrower: [ContextProbe] = []
    for probe in probes {
      guard let before = answer(of: old?.asked, to: probe),
        let after = answer(of: new?.asked, to: probe), before != after
      else { continue }
      if after { wider.append(probe) } else { narrower.append(probe) }
    }
    var outcome = SurfaceAspect.Outcome()
    outcome.wider = openings(wider, of: new, beyond: old)
    outcome.narrower = openings(narrower, of: old, beyond: new)
    if let old, let new, outcome.wider.isEmpty, outcome.narrower.isEmpty,
      old.asked.predicate != new.asked.predicate
    {
      outcome.changed = [
        SurfaceOpening(
          .activationRule, "",
          "has another activation rule, but no context was found that only one of the two accepts",
          in: new.written.document, at: new.written.place)
      ]
    }
    return outcome
  }

  private func answer(of rule: AskedRule?, to probe: ContextProbe) -> Bool? {
    guard let rule else { return false }
    return rule.isActive(probe)
  }

  private static func declaredTypes(of rule: WrittenRule) -> [String] {
    ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"].flatMap { key in
      (rule.document[key]?.elements ?? []).compactMap { $0["UTTypeIdentifier"]?.text }
    }
  }

  /// What is accepted, the smallest of each family; of a rule that takes anything only the smallest.
  private func openings(
    _ probes: [ContextProbe], of side: (written: WrittenRule, asked: AskedRule)?,
    beyond other: (written: WrittenRule, asked: AskedRule)?
  ) -> [SurfaceOpening] {
    guard let side else { return [] }
    let certain = { (probe: ContextProbe) in
      side.asked.isReallyActive(probe) && other?.asked.isReallyActive(probe) != true
    }
    let takesAnything = probes.contains { probe in
      probe.attachments == 1
        && probe.context.attachments.allSatisfy {
          $0.registeredTypeIdentifiers.map(\.rawValue) == [ProbePayloads.unknown]
        }
    }
    var told: [Set<String>] = []
    var found: [SurfaceOpening] = []
    for probe in probes {
      let words = ContextWords(probe.context, in: side.asked.catalogue)
      if told.contains(where: { $0.isSubset(of: words.families) }) { continue }
      guard certain(probe) else { continue }
      told.append(words.families)
      let what = takesAnything ? "anything, such as \(words.text)" : words.text
      found.append(
        SurfaceOpening(
          .activationRule, words.text, "is offered for " + what,
          lost: "is no longer offered for " + what,
          example: .context(
            SurfaceContext(words: words.text, request: probe.request, context: probe.context)),
          in: side.written.document, at: side.written.place))
      if takesAnything { break }
    }
    return found
  }
}
