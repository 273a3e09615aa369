import SourceReading

extension SourceRule {
  /// A share extension that lets everything be posted.
  ///
  /// Source: Apple, SLComposeServiceViewController, `isContentValid`.
  static let contentValidityIgnored = SourceRule { program, _, found in
    for (unit, type) in program.types(inheriting: "SLComposeServiceViewController") {
      let functions = program.functions(of: type.name)
      guard
        let place = functions.first(where: {
          ["isContentValid()", "isContentValid"].contains(program.functions[$0].source.name)
        })
      else {
        if !functions.isEmpty {
          found.report(
            .contentValidityIgnored, "'\(type.name)' does not say which content is valid", in: unit,
            at: type.range)
        }
        continue
      }
      let answer = program.functions[place]
      let body = program.body(of: place)
      guard body.alwaysReturnsTrue else { continue }
      found.report(
        .contentValidityIgnored, "'isContentValid' says of everything that it is valid",
        in: answer.unit, at: answer.source.range)
    }
  }

  /// An extension that never says that it is done.
  ///
  /// Source: Apple, NSExtensionContext, `completeRequest(returningItems:completionHandler:)`.
  static let requestNeverCompleted = SourceRule { program, _, found in
    let ends: Set<String> = [
      "completeRequest", "completeRequestReturningItems", "cancelRequest", "cancelRequestWithError",
      "cancelRequestWithError:", "completeRequestReturningItems:completionHandler:",
    ]
    let ending = program.functions(reaching: ends)
    var done: Set<String> = []
    for (index, function) in program.functions.enumerated() {
      guard let owner = function.source.owner,
        [
          "didSelectPost()", "didSelectPost", "beginRequest(with:)",
          "beginRequestWithExtensionContext:",
        ]
        .contains(function.source.name),
        done.insert(owner).inserted
      else { continue }
      let own = program.functions.indices.filter { program.functions[$0].source.owner == owner }
      let isEnded = own.contains { ending.contains($0) } || ending.contains(index)
      let isPassedOn = program.body(of: index).contains { $0.callsSuper("didSelectPost") }
      guard !isEnded, !isPassedOn else { continue }
      found.report(
        .requestNeverCompleted, "'\(owner)' never completes or cancels its request",
        in: function.unit, at: function.source.range)
    }
  }
}

extension SourceProgram {
  /// The types that inherit from a class, with the units that they are in.
  func types(inheriting name: String) -> [(unit: Int, type: SourceType)] {
    units.enumerated().flatMap { unit, source in
      source.source.file.types.filter { $0.inherited.contains(name) }.map { (unit, $0) }
    }
  }
}

extension [SourceStatement] {
  /// Whether what they return is `true` wherever they return.
  fileprivate var alwaysReturnsTrue: Bool {
    if count == 1, case .expression(let value) = self[0].kind {
      return value.kind == .boolean(true)
    }
    let values = returned
    return !values.isEmpty && values.allSatisfy { $0 == .boolean(true) }
  }

  /// What they return, closures aside.
  private var returned: [SourceExpression.Kind] {
    flatMap { statement -> [SourceExpression.Kind] in
      switch statement.kind {
      case .return(let value): [value?.kind ?? .null]
      case .if(_, let first, let second): first.returned + second.returned
      case .guard(_, let body), .loop(_, let body), .forEach(_, _, _, let body),
        .defer(let body):
        body.returned
      case .switch(_, let cases): cases.flatMap { $0.body.returned }
      case .block(let body, let cases): body.returned + cases.flatMap { $0.body.returned }
      default: []
      }
    }
  }
}

extension SourceStatement {
  /// Whether a method of the superclass is called in it.
  fileprivate func callsSuper(_ base: String) -> Bool {
    var found = false
    SourceWalk.expressions(in: [self]) { expression in
      guard case .member(let owner?, let name) = expression.kind, owner.kind == .name("super")
      else { return }
      if name == base || name.hasPrefix(base + ":") { found = true }
    }
    return found
  }
}
