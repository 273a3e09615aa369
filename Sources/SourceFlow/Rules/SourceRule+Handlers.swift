import SourceReading

extension SourceRule {
  /// A user activity is taken for a universal link without a look at its type.
  static let activityUnchecked = SourceRule { program, _, found in
    for (index, function, entry) in program.entryPoints
    where entry.inputs.values.contains(.activity) {
      guard program.reaches(index, ["webpageURL"]) else { continue }
      var message: String?
      if !program.reaches(index, ["activityType"]) {
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
    guard warm.contains(where: \.looksAtAddress) else { return }
    for (index, function, entry) in entries where entry.stage == .cold {
      guard let facts = run.handlers[index], facts.takesParts || !facts.items.isEmpty,
        !facts.looksAtAddress
      else { continue }
      found.report(
        .coldStartUnchecked,
        "a link that starts the app is not checked as one that reaches it running",
        in: function.unit, at: function.source.range)
      _ = entry
    }
  }

  /// Of several URL contexts only the first is looked at.
  static let firstContextOnly = SourceRule { program, _, found in
    for (index, function, entry) in program.entryPoints {
      guard let place = entry.inputs.first(where: { $0.value == .contexts })?.key,
        place < function.source.parameters.count
      else { continue }
      let name = function.source.parameters[place].name
      SourceWalk.expressions(in: program.body(of: index)) { expression in
        guard case .member(let base?, let member) = expression.kind,
          ["first", "anyObject", "firstObject", "popFirst"].contains(member),
          base.lastName == name || base.isMember("allObjects", of: name)
        else { return }
        found.report(
          .firstContextOnly, "only the first of '\(name)' is looked at", in: function.unit,
          at: expression.range)
      }
    }
  }
}

extension SourceExpression {
  /// Whether it is a member of a name, called or not.
  fileprivate func isMember(_ member: String, of name: String) -> Bool {
    switch kind {
    case .member(let base?, member): base.lastName == name
    case .call(let callee, _): callee.isMember(member, of: name)
    case .unwrapping(let inner, _): inner.isMember(member, of: name)
    default: false
    }
  }
}
