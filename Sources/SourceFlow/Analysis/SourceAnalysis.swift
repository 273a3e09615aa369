import SourceReading

/// What the code of a program does with what comes from outside.
package struct SourceAnalysis: Sendable {
  /// What is wrong, in the order of the units and places.
  package let findings: [SourceFinding]
  /// The functions that something from outside is handed to, in the same order.
  package let handlers: [SourceHandler]
  /// The names of functions that were not gone through to their end, since they are too large.
  package let unfinished: [String]

  /// Goes through a program.
  ///
  /// - Parameter program: The program.
  package init(_ program: SourceProgram) {
    let run = FlowRun(program)
    run.run()
    var notes = RuleNotes()
    for rule in SourceRule.all { rule.check(program, run, &notes) }
    var findings: [SourceFinding] = []
    for (key, found) in run.found {
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
      let entry = EntryPoint.named(function.source.name)
      return SourceHandler(
        name: function.source.name, owner: function.source.owner,
        unit: program.units[function.unit].name, range: function.source.range,
        input: SourceHandler.Input(entry), isDeprecated: entry?.isDeprecated ?? false,
        items: facts.items, schemes: facts.schemes, hosts: facts.hosts, paths: facts.paths,
        looksAtAddress: facts.looksAtAddress)
    }
    unfinished = run.unfinished.sorted().map { program.functions[$0].source.name }
  }
}

extension SourceHandler.Input {
  /// What an entry point is handed; a closure of a view is handed a link.
  init(_ entry: EntryPoint?) {
    let inputs = entry.map { Set($0.inputs.values) } ?? []
    if inputs.contains(.activity) {
      self = .activity
    } else if inputs.contains(.launch) || inputs.contains(.connection) {
      self = .launch
    } else if inputs.contains(.webMessage) {
      self = .webMessage
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
