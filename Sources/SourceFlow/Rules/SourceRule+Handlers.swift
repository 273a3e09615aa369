import SourceReading

extension SourceRule {
  /// A user activity is taken for a universal link without a look at its type.
  static let activityUnchecked = SourceRule { program, _, found in
    let pages = program.functions(reaching: ["webpageURL"])
    let types = program.functions(reaching: ["activityType"])
    for (index, function, entry) in program.entryPoints
    where entry.inputs.values.contains(.activity) {
      guard pages.contains(index) || function.mentions.contains("userInfo") else {
        continue
      }
      var message: String?
      if !types.contains(index) {
        message = "the type of the activity is not looked at"
      }
      SourceWalk.expressions(in: program.body(of: index)) { expression in
        guard case .unwrapping(let inner, isForced: true) = expression.kind,
          inner.lastName == "webpageURL"
        else { return }
        message = "'webpageURL' is taken for granted"
      }
      guard let message else { continue }
      found.report(
        .activityUnchecked, "'\(function.source.name)': \(message)", in: function.unit,
        at: function.source.range)
    }
  }

  /// A handler of an old form, which no sender or not the modern options reach.
  static let handlerWithoutSender = SourceRule { program, _, found in
    for (_, function, entry) in program.entryPoints where entry.isDeprecated {
      found.report(
        .handlerWithoutSender,
        "'\(function.source.name)' is deprecated"
          + (entry.inputs.values.contains(.sender)
            ? "; 'application(_:open:options:)' takes its place"
            : " and does not say who asks; 'application(_:open:options:)' takes its place"),
        in: function.unit, at: function.source.range)
    }
  }

  /// A link that starts the app is not checked as one that reaches it running.
  static let coldStartUnchecked = SourceRule { program, run, found in
    let entries = program.entryPoints
    let warm = entries.filter { $0.entry.stage == .warm }.compactMap { run.handlers[$0.index] }
    let checked = warm.reduce(into: Set<String>()) { $0.formUnion($1.addresses) }
    guard !checked.isEmpty else { return }
    for (index, function, entry) in entries where entry.stage == .cold {
      guard let facts = run.handlers[index], facts.takesParts || !facts.items.isEmpty,
        !checked.isSubset(of: facts.addresses)
      else { continue }
      let place = run.handedOn[index] ?? (function.unit, function.source.range)
      found.report(
        .coldStartUnchecked,
        "a link that starts the app is not checked as one that reaches it running",
        in: place.unit, at: place.range)
    }
  }
}
