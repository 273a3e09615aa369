import SourceReading

/// Something that is looked for in the shape of a program rather than on the way of a value.
struct SourceRule: Sendable {
  /// Looks at a program.
  let check: @Sendable (_ program: SourceProgram, _ run: FlowRun, _ found: inout RuleNotes) -> Void

  /// Every rule.
  static let all: [SourceRule] = [
    schemeUnchecked, xcallbackFormsMixed, activityUnchecked, handlerWithoutSender,
    coldStartUnchecked, pasteboardListener, exclusionWithoutEffect, installedAppsProbed,
    contentValidityIgnored, requestNeverCompleted, secureFieldOpenToKeyboards,
  ]
}

/// Gathers what rules find.
struct RuleNotes {
  /// What was found.
  private(set) var notes: [(hazard: SourceHazard, message: String, unit: Int, range: SourceRange)] =
    []

  /// Notes something at a place.
  mutating func report(
    _ hazard: SourceHazard, _ message: String, in unit: Int, at range: SourceRange
  ) {
    notes.append((hazard, message, unit, range))
  }
}

extension SourceProgram {
  /// The functions with the entry points that they are.
  var entryPoints: [(index: Int, function: Function, entry: EntryPoint)] {
    functions.enumerated().compactMap { index, function in
      EntryPoint.named(function.source.name).map { (index, function, $0) }
    }
  }

  /// The functions of a type, those of its extensions too.
  func functions(of type: String) -> [Int] {
    functions.indices.filter { functions[$0].source.owner == type }
  }

  /// The functions that mention one of some names.
  func functions(mentioning names: Set<String>) -> [(index: Int, function: Function)] {
    Set(names.flatMap { functionsByMention[$0] ?? [] }).sorted().map { ($0, functions[$0]) }
  }

  /// The functions that mention one of some names, or call one of the program that does.
  ///
  /// - Parameter names: The names.
  /// - Returns: The functions from which a mention is within five calls.
  func functions(reaching names: Set<String>) -> Set<Int> {
    var found = Set(names.flatMap { functionsByMention[$0] ?? [] })
    var layer = found
    for _ in 0..<5 {
      let bases = Set(layer.map { functions[$0].name.base })
      layer = Set(bases.flatMap { functionsByMention[$0] ?? [] }).subtracting(found)
      found.formUnion(layer)
    }
    return found
  }
}
