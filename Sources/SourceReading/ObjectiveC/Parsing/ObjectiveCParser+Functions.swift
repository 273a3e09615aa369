extension ObjectiveCParser {
  /// Reads the rest of a function, and returns whether it had a body.
  mutating func function(
    _ declarator: Declarator, _ base: Specifiers, of owner: String?
  ) throws(Failure) -> Bool {
    let parameters = parameters()
    try skipTrailer()
    if kind == .leftBrace {
      try body(declarator, base, parameters, of: owner)
      return true
    }
    var function = function(declarator, base, parameters, of: owner)
    function.attributes.append("prototype")
    file.functions.append(function)
    return false
  }

  /// Reads the body of a function of C or C++.
  mutating func body(
    _ declarator: Declarator, _ base: Specifiers, _ parameters: [SourceFunction.Parameter],
    of owner: String?
  ) throws(Failure) {
    var function = function(declarator, base, parameters, of: owner)
    function.body = try block()
    file.functions.append(function)
  }

  /// A function without its body: `A::b` is `b` of `A`.
  private func function(
    _ declarator: Declarator, _ base: Specifiers, _ parameters: [SourceFunction.Parameter],
    of owner: String?
  ) -> SourceFunction {
    var owner = owner
    var name = declarator.name
    if let scope = name.utf8.lastIndex(of: UInt8(ascii: ":")), scope > name.startIndex {
      let before = name.utf8.index(before: scope)
      if before > name.startIndex { owner = String(name[..<before]) }
      name = String(name[name.utf8.index(after: scope)...])
    }
    return SourceFunction(
      .function, name, of: owner, parameters: parameters,
      result: declarator.type == "void" || declarator.type.isEmpty ? nil : declarator.type,
      attributes: base.attributes, at: declarator.range)
  }

  /// Passes over what may stand between the parameters of a function and its body.
  private mutating func skipTrailer() throws(Failure) {
    while at < limit {
      switch kind {
      case .word:
        if tokens[at].startsLine, !isMacroName(at), !name(at).hasPrefix("__") { return }
        at += 1
        if kind == .leftParenthesis { at = after(at) }
      case .ampersand, .and: at += 1
      case .arrow:
        at += 1
        _ = try specifiers()
        while kind == .star || kind == .ampersand { at += 1 }
      case .assign: at += 2
      case .colon: return skipInitializers()
      default: return
      }
    }
  }

  /// Passes over `: a(b), c{d}` before the body of a constructor of C++.
  private mutating func skipInitializers() {
    at += 1
    while at < limit, kind == .word {
      at = afterName(at)
      if kind == .less { at = afterGenerics(at) ?? at + 1 }
      guard kind == .leftParenthesis || kind == .leftBrace else { return }
      at = after(at)
      if kind == .ellipsis { at += 1 }
      guard take(.comma) else { return }
    }
  }

  /// Reads the statements in the braces that are next.
  mutating func block() throws(Failure) -> [SourceStatement] {
    guard kind == .leftBrace else { throw Failure(words: "expected '{'") }
    let outer = enter()
    let result = statements()
    leave(outer, .rightBrace)
    return result
  }
}
