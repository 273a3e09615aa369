extension ObjectiveCParser {
  /// Reads a method: `- (T)name:(T)parameter { … }`.
  mutating func method() throws(Failure) {
    var method = SourceFunction(.function, "", of: currentClass, at: range(from: at))
    if kind == .plus { method.attributes.append("static") }
    at += 1
    if kind == .leftParenthesis {
      let start = at + 1
      at = after(at)
      let end = max(at - 1, start)
      let type = typeText(start, end)
      if known(start) == .IBAction { method.attributes.append("IBAction") }
      method.result = type == "void" || type == "IBAction" || type.isEmpty ? nil : type
    }
    try selector(of: &method)
    try finish(&method)
  }

  /// Reads `name:(T)parameter other:(T)parameter`.
  private mutating func selector(of method: inout SourceFunction) throws(Failure) {
    guard kind == .word || kind == .colon else { throw Failure(words: "expected a selector") }
    method.range = tokens[at].range
    if kind == .word, kind(at + 1) != .colon,
      !(isMacroName(at) && kind(at + 1) == .leftParenthesis)
    {
      method.name = name(at)
      at += 1
      return
    }
    if isMacroName(at), kind(at + 1) == .leftParenthesis, kind(at + 2) == .word {
      // A macro makes the first part of its argument.
      method.name = name(at + 2)
      at = after(at + 1)
    }
    while kind == .colon || kind == .word && kind(at + 1) == .colon {
      let label = kind == .word ? name(at) : ""
      at += kind == .word ? 2 : 1
      var type = "id"
      if kind == .leftParenthesis {
        let start = at + 1
        at = after(at)
        type = typeText(start, max(at - 1, start))
      }
      while kind == .word, kind(at + 1) != .colon,
        known(at)?.hasArgument == true || qualifies(at)
          || isMacroName(at) && kind(at + 1) == .word
      {
        at += 1
        if kind == .leftParenthesis { at = after(at) }
      }
      guard kind == .word else { throw Failure(words: "expected the name of a parameter") }
      method.parameters.append(
        SourceFunction.Parameter(label: label, name: name(at), type: type))
      method.name += label + ":"
      at += 1
      if known(at)?.hasArgument == true, kind(at + 1) == .leftParenthesis { at = after(at + 1) }
    }
    if kind == .comma, kind(at + 1) == .ellipsis { at += 2 }
  }

  /// Reads what follows the selector of a method.
  private mutating func finish(_ method: inout SourceFunction) throws(Failure) {
    if isInitializer(method) { method.kind = .initializer }
    while kind == .word {
      at += 1
      if kind == .leftParenthesis { at = after(at) }
    }
    let hasSemicolon = take(.semicolon)
    if kind == .leftBrace {
      method.body = try block()
    } else {
      method.attributes.append("prototype")
      if !hasSemicolon {
        guard at >= limit || tokens[at].startsLine else { throw Failure(words: "expected '{'") }
        fault("expected ';'", at: SourceRange(start: tokens[max(at - 1, 0)].end, length: 0))
      }
    }
    file.functions.append(method)
  }

  /// Whether a method is of the family `init`.
  ///
  /// Source: Clang, "Automatic Reference Counting", Method families.
  private func isInitializer(_ method: SourceFunction) -> Bool {
    guard method.attributes.isEmpty, method.result != nil else { return false }
    let name = method.name.utf8.drop { $0 == UInt8(ascii: "_") }
    guard name.starts(with: "init".utf8) else { return false }
    guard let next = name.dropFirst(4).first else { return true }
    return next < UInt8(ascii: "a") || next > UInt8(ascii: "z")
  }

  /// Whether tokens are the parts of a selector, as in `RCT_EXPORT_METHOD(open:(NSURL *)url)`.
  func isSelector(_ place: Int) -> Bool {
    kind(place) == .word && kind(place + 1) == .colon && kind(place + 2) == .leftParenthesis
  }

  /// Reads a macro that declares a method: its argument is the selector, and a body follows.
  mutating func methodOfMacro() throws(Failure) -> Bool {
    var method = SourceFunction(
      .function, "", of: currentClass, attributes: [name(at)], at: tokens[at].range)
    at += 1
    let outer = enter()
    do {
      try selector(of: &method)
      leave(outer, .rightParenthesis)
    } catch {
      leave(outer, .rightParenthesis, after: error)
    }
    method.body = try block()
    file.functions.append(method)
    return true
  }
}
