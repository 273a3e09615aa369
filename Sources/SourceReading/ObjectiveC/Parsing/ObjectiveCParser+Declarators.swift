extension ObjectiveCParser {
  /// Reads a declarator: stars, the name, and what follows it in its type.
  mutating func declarator(_ base: Specifiers) throws(Failure) -> Declarator {
    var result = Declarator(
      name: "", range: range(from: at), type: base.type, isConstant: base.isConstant)
    pointers(&result)
    let next = kind(at + 1)
    if kind == .leftParenthesis, next == .caret || next == .star || next == .ampersand {
      inner(&result)
    } else {
      try declaredName(&result)
    }
    while kind == .leftBracket {
      at = after(at)
      result.type += "[]"
    }
    if kind == .leftParenthesis, !result.name.isEmpty { result.parameters = at }
    if result.parameters == nil { skipAttributes() }
    return result
  }

  private mutating func pointers(_ result: inout Declarator) {
    while true {
      switch kind {
      case .star, .ampersand, .and, .caret:
        let last = result.type.utf8.last ?? UInt8(ascii: "*")
        if last != UInt8(ascii: "*"), last != UInt8(ascii: "(") { result.type += " " }
        result.type += spelled(at)
        result.isConstant = false
        at += 1
      case .word:
        if known(at)?.isConst == true {
          result.isConstant = true
          at += 1
        } else if qualifies(at) {
          at += 1
        } else if known(at)?.hasArgument == true, kind(at + 1) == .leftParenthesis {
          at = after(at + 1)
        } else if isMacroName(at), kind(at + 1) == .word, kind(at + 2) != .word {
          at += 1
        } else {
          return
        }
      default: return
      }
    }
  }

  /// Reads `(^name)(…)` or `(*name)(…)`.
  private mutating func inner(_ result: inout Declarator) {
    let outer = enter()
    var symbols = ""
    while true {
      if kind == .star || kind == .caret || kind == .ampersand {
        symbols += spelled(at)
        at += 1
      } else if qualifies(at) || known(at)?.isConst == true {
        result.isConstant = known(at)?.isConst == true
        at += 1
      } else {
        break
      }
    }
    if kind == .word {
      result.name = name(at)
      result.range = tokens[at].range
    }
    at = limit
    leave(outer, .rightParenthesis)
    result.type += result.type.hasSuffix("*") ? "(\(symbols))" : " (\(symbols))"
    while kind == .leftParenthesis {
      let open = at
      at = after(at)
      result.type += typeText(open, at)
    }
  }

  private mutating func declaredName(_ result: inout Declarator) throws(Failure) {
    let start = at
    guard kind == .word || kind == .tilde || isScope(at) else {
      if kind == .colon { return }
      throw Failure(words: "expected a name")
    }
    if kind == .word, isMacroName(at), kind(at + 1) == .leftParenthesis, kind(at + 2) == .word,
      kind(after(at + 1)) == .leftParenthesis
    {
      // A macro makes the name of its argument.
      result.name = name(at + 2)
      result.range = tokens[at + 2].range
      at = after(at + 1)
      return
    }
    if kind == .tilde {
      at += 2
    } else if !isOperator(at) {
      at = afterName(at)
      if isScope(at) { at += kind(at + 2) == .tilde ? 4 : 2 }
    }
    at = min(at, limit)
    if at > start, isOperator(at - 1), kind(at) != .word { at -= 1 }
    if isOperator(at) {
      at += 1
      if kind == .leftParenthesis, kind(at + 1) == .rightParenthesis { at += 2 }
      while at < limit, kind != .leftParenthesis, kind != .semicolon { at += 1 }
    }
    result.range = range(from: start)
    result.name =
      at == start + 1
      ? name(start) : String(decoding: bytes[result.range.bytes], as: UTF8.self)
  }

  /// Whether `operator` begins the name of an operator of C++.
  private func isOperator(_ place: Int) -> Bool {
    guard known(place) == .operator else { return false }
    switch kind(place + 1) {
    case .semicolon, .assign, .comma, .period, .end, .rightParenthesis:
      return kind(place + 1) == .assign && kind(place + 2) == .leftParenthesis
        || kind(place + 1) == .comma && kind(place + 2) == .leftParenthesis
    default: return true
    }
  }

  /// Reads the parameters in the group that is next.
  mutating func parameters() -> [SourceFunction.Parameter] {
    var result: [SourceFunction.Parameter] = []
    let outer = enter()
    while at < limit {
      let end = limit
      let start = at
      limit = endOfParameter()
      if let parameter = try? parameter() { result.append(parameter) }
      at = max(limit, start)
      limit = end
      _ = take(.comma)
    }
    leave(outer, .rightParenthesis)
    return result
  }

  private func endOfParameter() -> Int {
    var place = at
    while place < limit {
      switch kind(place) {
      case .comma: return place
      case .leftParenthesis, .leftBracket, .leftBrace: place = after(place)
      case .less: place = afterGenerics(place) ?? place + 1
      default: place += 1
      }
    }
    return limit
  }

  private mutating func parameter() throws(Failure) -> SourceFunction.Parameter? {
    guard kind != .ellipsis, kind != .end else { return nil }
    let base = try specifiers()
    if at >= limit {
      return base.type == "void"
        ? nil : SourceFunction.Parameter(label: nil, name: "", type: base.type)
    }
    guard
      kind == .word || kind == .star || kind == .leftParenthesis || kind == .ampersand
        || kind == .and || kind == .caret
    else { return nil }
    var end = base
    end.isConstant = false
    var stars = Declarator(name: "", range: range(from: at), type: base.type, isConstant: false)
    let start = at
    pointers(&stars)
    if at >= limit { return SourceFunction.Parameter(label: nil, name: "", type: stars.type) }
    at = start
    let declarator = try declarator(end)
    return SourceFunction.Parameter(label: nil, name: declarator.name, type: declarator.type)
  }
}
