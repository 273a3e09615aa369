extension ObjectiveCParser {
  /// Reads a declaration that begins with `@`.
  mutating func atDeclaration() throws(Failure) {
    switch known(at + 1) {
    case .interface: try beginClass(hasProtocols: true)
    case .implementation: try beginClass(hasProtocols: false)
    case .protocol: try beginProtocol()
    case .end:
      at += 2
      currentClass = nil
    case .property:
      at += 2
      try property()
    case .import:
      let start = at + 2
      at = start
      while kind == .word || kind == .period { at += 1 }
      if at > start { file.imports.append(typeText(start, at)) }
      try endDeclaration()
    case .class, .synthesize, .dynamic, .compatibility_alias:
      skipToSemicolon()
    case .optional, .required, .public, .private, .protected, .package:
      at += 2
    default:
      throw Failure(words: "expected a declaration")
    }
  }

  /// Reads the head of a class or category, and its instance variables.
  private mutating func beginClass(hasProtocols: Bool) throws(Failure) {
    at += 2
    guard kind == .word else { throw Failure(words: "expected the name of a class") }
    var type = SourceType(.class, name(at), at: tokens[at].range)
    currentClass = type.name
    at += 1
    if hasProtocols, kind == .less, let after = afterGenerics(at),
      kind(after) == .colon || kind(after) == .leftParenthesis
    {
      at = after
    }
    if kind == .leftParenthesis {
      type.kind = .extension
      at = after(at)
    } else if take(.colon) {
      guard kind == .word else { throw Failure(words: "expected the name of a class") }
      type.inherited.append(name(at))
      at += 1
      if kind == .less, let after = afterGenerics(at), kind(after) == .less { at = after }
    }
    if kind == .less { type.inherited += protocols() }
    file.types.append(type)
    while kind == .word, !tokens[at].startsLine,
      isMacroName(at) || known(at)?.hasArgument == true
    {
      at += 1
      if kind == .leftParenthesis { at = after(at) }
    }
    guard kind == .leftBrace else { return }
    let outer = enter()
    declarations(of: type.name)
    leave(outer, .rightBrace)
  }

  private mutating func beginProtocol() throws(Failure) {
    at += 2
    guard kind == .word else { throw Failure(words: "expected the name of a protocol") }
    if kind(at + 1) == .semicolon || kind(at + 1) == .comma { return skipToSemicolon() }
    var type = SourceType(.protocol, name(at), at: tokens[at].range)
    currentClass = type.name
    at += 1
    if kind == .less { type.inherited = protocols() }
    file.types.append(type)
  }

  /// Reads `<A, B>`.
  private mutating func protocols() -> [String] {
    var result: [String] = []
    if let after = afterGenerics(at), (at..<after).contains(where: { kind($0) == .star }) {
      // Arguments of the superclass, and no protocols.
      at = after
      guard kind == .less else { return [] }
    }
    at += 1
    while kind == .word || kind == .comma {
      if kind == .word { result.append(name(at)) }
      at += 1
    }
    _ = take(.greater)
    return result
  }

  /// Reads a property, whose `@property` was passed.
  private mutating func property() throws(Failure) {
    var attributes: [String] = []
    if kind == .leftParenthesis {
      let outer = enter()
      while at < limit {
        let start = at
        while at < limit, kind != .comma { at = isOpen ? after(at) : at + 1 }
        if at > start {
          attributes.append(
            (start..<at).map { spelled($0) }.joined())
        }
        _ = take(.comma)
      }
      leave(outer, .rightParenthesis)
    }
    let base = try specifiers()
    while true {
      let declarator = try declarator(base)
      if let open = declarator.parameters, open == at { at = after(at) }
      if take(.colon) { _ = try assignment() }
      file.properties.append(
        SourceProperty(
          declarator.name, of: currentClass, type: declarator.type,
          attributes: attributes + base.attributes, isStatic: attributes.contains("class"),
          at: declarator.range))
      guard take(.comma) else { break }
    }
    try endDeclaration()
  }
}
