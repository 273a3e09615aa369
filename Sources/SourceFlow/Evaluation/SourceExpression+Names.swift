import SourceReading

extension SourceExpression {
  /// Whether a name stands in it as a name or as the end of one.
  func mentions(_ name: String) -> Bool {
    var found = false
    SourceWalk.expressions(in: self) { expression in
      if case .name(name) = expression.kind { found = true }
      if case .member(_, name) = expression.kind { found = true }
    }
    return found
  }

  /// The last name of a chain of members: `webView` of `self.webView`.
  var lastName: String? {
    switch kind {
    case .name(let name), .member(_, let name):
      name.split(separator: ":").first.map(String.init) ?? name
    case .unwrapping(let inner, _): inner.lastName
    case .call(let callee, _): callee.lastName
    default: nil
    }
  }

  /// Whether it is the name of a type, perhaps inside others.
  var isType: Bool {
    switch kind {
    case .name(let name): name.first?.isUppercase ?? false
    case .member(let base?, let name): (name.first?.isUppercase ?? false) && base.isType
    default: false
    }
  }

  /// What is counted: `a` in `a.count`, and in `[a count]`.
  var counted: SourceExpression? {
    switch kind {
    case .member(let base?, "count"): base
    case .call(let callee, let arguments) where arguments.isEmpty: callee.counted
    default: nil
    }
  }

  /// Whether any of some names stands in it.
  func mentionsAny(_ names: Set<String>) -> Bool {
    var found = false
    SourceWalk.expressions(in: self) { expression in
      switch expression.kind {
      case .name(let name), .member(_, let name): found = found || names.contains(name)
      default: break
      }
    }
    return found
  }

  /// Whether what it shows is left out of a log on purpose.
  var isRedacted: Bool {
    mentionsAny(["private", "sensitive", "redacted", "redactedDescription"])
  }
}
