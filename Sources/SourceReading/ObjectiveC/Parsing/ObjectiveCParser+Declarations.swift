extension ObjectiveCParser {
  /// Reads the declarations of a file, a namespace, a class or a structure.
  mutating func declarations(of owner: String?) {
    while at < limit {
      let start = at
      do {
        try declaration(of: owner)
      } catch {
        if at == start, kind == .rightBrace || kind == .rightBracket || kind == .rightParenthesis {
          at += 1
        } else {
          skipDeclaration()
        }
        if at == start { at += 1 }
        record(error.words, from: start)
      }
      if at == start { at += 1 }
    }
  }

  private mutating func declaration(of owner: String?) throws(Failure) {
    switch kind {
    case .semicolon: at += 1
    case .at: try atDeclaration()
    case .minus, .plus: try method()
    case .leftBracket where kind(at + 1) == .leftBracket: at = after(at)
    case .word, .tilde, .colon: try cDeclaration(of: owner)
    default: throw Failure(words: "expected a declaration")
    }
  }

  /// Passes over what is left of a declaration.
  private mutating func skipDeclaration() {
    while at < limit {
      switch kind {
      case .semicolon:
        at += 1
        return
      case .leftBrace:
        at = after(at)
        return
      case .at where kind(at + 1) == .word && tokens[at].startsLine: return
      case .minus, .plus:
        if tokens[at].startsLine, kind(at + 1) == .leftParenthesis { return }
        at += 1
      default: at = isOpen ? after(at) : at + 1
      }
    }
  }

  /// Ends a declaration: without its `;`, it ends with its line.
  mutating func endDeclaration() throws(Failure) {
    guard !take(.semicolon) else { return }
    guard at >= limit || tokens[at].startsLine else { throw Failure(words: "expected ';'") }
    fault("expected ';'", at: SourceRange(start: tokens[max(at - 1, 0)].end, length: 0))
  }

  /// Reads a declaration of C or C++.
  private mutating func cDeclaration(of owner: String?) throws(Failure) {
    if try cPlusPlus(of: owner) { return }
    if try macroDeclaration(of: owner) { return }
    let start = at
    let base = try specifiers()
    if base.isTypedef { return skipToSemicolon() }
    if kind == .leftBrace, base.attributes == ["extern"], base.type.isEmpty {
      try descend()
      defer { depth -= 1 }
      let outer = enter()
      declarations(of: owner)
      return leave(outer, .rightBrace)
    }
    if base.definesType, at >= limit || tokens[at].startsLine, kind != .semicolon { return }
    if take(.semicolon) { return }
    if at > start, at >= limit || kind == .at || kind == .minus || kind == .plus,
      base.attributes.isEmpty
    {
      // Words alone on their line are macros.
      return
    }
    while true {
      let declarator = try declarator(base)
      if declarator.parameters != nil {
        if try function(declarator, base, of: owner) { return }
      } else {
        try property(declarator, base, of: owner)
      }
      guard take(.comma) else { break }
    }
    try endDeclaration()
  }

  /// Passes over everything up to a semicolon.
  mutating func skipToSemicolon() {
    while at < limit, kind != .semicolon { at = isOpen ? after(at) : at + 1 }
    _ = take(.semicolon)
  }

  private mutating func property(
    _ declarator: Declarator, _ base: Specifiers, of owner: String?
  ) throws(Failure) {
    var value: SourceExpression?
    if take(.assign) {
      value = try initializer()
    } else if kind == .leftBrace {
      value = try initializer()
    } else if take(.colon) {
      _ = try assignment()
      if take(.assign) { value = try initializer() }
    }
    guard !declarator.name.isEmpty else { return }
    file.properties.append(
      SourceProperty(
        declarator.name, of: owner, type: declarator.type.isEmpty ? nil : declarator.type,
        attributes: base.attributes, isConstant: declarator.isConstant,
        isStatic: owner != nil && base.attributes.contains("static"), value: value,
        at: declarator.range))
  }

  /// Reads what only C++ has, or returns `false` if something else is next.
  private mutating func cPlusPlus(of owner: String?) throws(Failure) -> Bool {
    switch known(at) {
    case .namespace, .inline:
      let place = known(at) == .inline ? at + 1 : at
      guard known(place) == .namespace else { return false }
      let open = kind(place + 1) == .word ? afterName(place + 1) : place + 1
      guard kind(open) == .leftBrace else {
        skipToSemicolon()
        return true
      }
      at = open
      try descend()
      defer { depth -= 1 }
      let outer = enter()
      declarations(of: owner)
      leave(outer, .rightBrace)
    case .using, .static_assert, ._Static_assert, .friend:
      skipToSemicolon()
    case .template:
      guard kind(at + 1) == .less else { return false }
      at = afterGenerics(at + 1) ?? at + 2
    case .public, .private, .protected:
      if kind(at + 1) == .colon {
        at += 2
      } else if kind(at + 2) == .colon {
        at += 3
      } else {
        return false
      }
    case .asm, .__asm, .__asm__: skipToSemicolon()
    default: return false
    }
    return true
  }

  /// Reads a word that is used as a macro, or returns `false` if something else is next.
  private mutating func macroDeclaration(of owner: String?) throws(Failure) -> Bool {
    guard kind == .word else { return false }
    let start = at
    if isMacroName(at), tokens[at + 1].startsLine || at + 1 >= limit, known(at) == nil {
      at += 1
      return true
    }
    guard kind(at + 1) == .leftParenthesis, known(at) == nil, kind(at + 2) != .star,
      kind(at + 2) != .caret
    else { return false }
    let next = after(at + 1)
    switch kind(next) {
    case .leftBrace:
      if isSelector(at + 2) { return try methodOfMacro() }
      let isConstructor = name(at) == owner?.split(separator: ":").last.map(String.init)
      let declarator = Declarator(
        name: name(at), range: tokens[at].range, type: "", isConstant: false, parameters: at + 1)
      at += 1
      let parameters = isConstructor || known(at + 1) != nil ? parameters() : []
      at = next
      try body(declarator, Specifiers(), parameters, of: owner)
    case .semicolon:
      at = next + 1
    case .assign where owner != nil: skipToSemicolon()
    case .colon where owner != nil && name(at) == owner: return false
    case .word where !tokens[next].startsLine: return false
    case .star, .caret: return false
    default:
      // Without a semicolon it is a macro that is a declaration by itself.
      at = next
    }
    return at > start
  }
}
