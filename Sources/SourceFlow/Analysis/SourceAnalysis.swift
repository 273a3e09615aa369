import SourceReading

/// What the code of a program does with what comes from outside.
package struct SourceAnalysis: Sendable {
  /// What is wrong, in the order of the units and places.
  package let findings: [SourceFinding]
  /// The functions that something from outside is handed to, in the same order.
  package let handlers: [SourceHandler]
  /// The functions that were not gone through to their end, since they are too large, in the same
  /// order.
  package let unfinished: [UnfinishedFunction]

  /// Goes through a program.
  ///
  /// - Parameter program: The program.
  package init(_ program: SourceProgram) {
    let run = FlowRun(program)
    run.run()
    var notes = RuleNotes()
    for rule in SourceRule.all { rule.check(program, run, &notes) }
    var findings: [SourceFinding] = []
    // A board that is read because it changed is one that is listened to.
    let listened = notes.notes.filter { $0.hazard == .pasteboardListener }
    for (key, found) in run.found
    where key.hazard != .pasteboardReadUnasked
      || !listened.contains(where: { $0.unit == key.unit && $0.range == key.range })
    {
      findings.append(
        SourceFinding(
          hazard: key.hazard, message: found.message, unit: program.units[key.unit].name,
          range: key.range,
          steps: (found.trail?.steps ?? []).map { step in
            SourceFinding.Step(
              unit: program.units[step.unit].name, range: step.range, words: step.words)
          }, example: found.example))
    }
    for note in notes.notes {
      findings.append(
        SourceFinding(
          hazard: note.hazard, message: note.message, unit: program.units[note.unit].name,
          range: note.range, steps: [], example: nil))
    }
    self.findings = Set(findings).sorted(by: SourceFinding.isBefore)
    handlers = run.handlers.sorted { $0.key < $1.key }.map { index, facts in
      let function = program.functions[index]
      return SourceHandler(
        name: function.source.name, owner: function.source.owner,
        unit: program.units[function.unit].name, range: function.source.range,
        input: SourceHandler.Input(facts.kinds),
        isDeprecated: EntryPoint.named(function.source.name)?.isDeprecated ?? false,
        items: facts.items, schemes: facts.schemes, hosts: facts.hosts, paths: facts.paths,
        looksAtAddress: facts.looksAtAddress)
    }
    unfinished = run.unfinished.map { start in
      let function = program.functions[start.function]
      return UnfinishedFunction(
        name: function.source.name, unit: program.units[function.unit].name,
        range: function.source.range, limit: start.limit)
    }.sorted {
      ($0.unit, $0.range.start, $0.limit.rawValue) < ($1.unit, $1.range.start, $1.limit.rawValue)
    }
  }
}

extension SourceHandler.Input {
  /// What is handed to a handler; of a link and something else the link counts.
  init(_ kinds: Set<FlowOrigin.Kind>) {
    if kinds.contains(.link) {
      self = .link
    } else if kinds.contains(.activity) {
      self = .activity
    } else if kinds.contains(.launch) {
      self = .launch
    } else if kinds.contains(.webMessage) {
      self = .webMessage
    } else if kinds.contains(.intent) {
      self = .intent
    } else {
      self = .link
    }
  }
}

extension SourceFinding {
  /// The order in which findings are listed.
  fileprivate static func isBefore(_ one: SourceFinding, _ other: SourceFinding) -> Bool {
    (one.unit, one.range.start, one.hazard.rawValue, one.message)
      < (other.unit, other.range.start, other.hazard.rawValue, other.message)
  }
}
