import SourceReading

extension SourceRule {
  /// A handler takes parts of a link, and never looks at its scheme, host or path.
  static let schemeUnchecked = SourceRule { program, run, found in
    for (index, facts) in run.handlers.sorted(by: { $0.key < $1.key }) {
      let function = program.functions[index]
      guard facts.kinds.subtracting([.sender]) == [.link], facts.takesParts || !facts.items.isEmpty,
        !facts.looksAtHost,
        facts.paths.isEmpty
      else { continue }
      found.report(
        .schemeUnchecked,
        "'\(function.source.name)' takes parts of any link, and looks at no scheme, host or path",
        in: function.unit, at: function.source.range)
    }
  }

  /// One handler answers x-callback-url and other links of a scheme.
  static let xcallbackFormsMixed = SourceRule { program, run, found in
    var done: Set<Int> = []
    for host in run.hosts where host.host.lowercased() == "x-callback-url" {
      guard let start = host.start, !done.contains(start),
        run.hosts.contains(where: { other in
          other.start == start && other.host.lowercased() != "x-callback-url"
            && other.schemes == host.schemes
        })
      else { continue }
      done.insert(start)
      found.report(
        .xcallbackFormsMixed,
        "'\(program.functions[start].source.name)' answers x-callback-url and other links on one "
          + "scheme", in: host.unit, at: host.range)
    }
  }
}
