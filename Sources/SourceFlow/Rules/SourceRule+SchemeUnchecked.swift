import SourceReading

extension SourceRule {
  /// A handler takes parts of a link, and never looks at its scheme, host or path.
  static let schemeUnchecked = SourceRule { program, run, found in
    for (index, facts) in run.handlers.sorted(by: { $0.key < $1.key }) {
      let function = program.functions[index]
      let entry = EntryPoint.named(function.source.name)
      guard entry?.stage != .cold, entry?.inputs.values.contains(.activity) != true,
        entry?.inputs.values.contains(.webMessage) != true,
        facts.takesParts || !facts.items.isEmpty, !facts.looksAtAddress
      else { continue }
      found.report(
        .schemeUnchecked,
        "'\(function.source.name)' takes parts of any link, and looks at no scheme, host or path",
        in: function.unit, at: function.source.range)
    }
  }

  /// One handler answers x-callback-url and other links of a scheme.
  static let xcallbackFormsMixed = SourceRule { program, run, found in
    for (index, facts) in run.handlers.sorted(by: { $0.key < $1.key }) {
      guard facts.hosts.contains(where: { $0.lowercased() == "x-callback-url" }),
        facts.hosts.count > 1
      else { continue }
      let function = program.functions[index]
      found.report(
        .xcallbackFormsMixed,
        "'\(function.source.name)' answers x-callback-url and other links on one scheme",
        in: function.unit, at: function.source.range)
    }
  }
}
