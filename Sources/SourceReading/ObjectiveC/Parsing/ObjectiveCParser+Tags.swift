extension ObjectiveCParser {
  /// Reads `struct`, `union`, `class`, `enum` or `NS_ENUM`, and returns the name as a type.
  mutating func tag(isTypedef: Bool, _ definesType: inout Bool) throws(Failure) -> String {
    let word = known(at)
    let start = at
    at += 1
    if word != .struct, word != .union, word != .class, word != .enum {
      return try macroOfEnumeration(&definesType)
    }
    if word == .enum, known(at) == .class || known(at) == .struct { at += 1 }
    skipAttributes()
    var name = ""
    var range = tokens[start].range
    if kind == .word {
      let first = at
      at = afterName(at)
      range = self.range(from: first)
      name = String(decoding: bytes[range.bytes], as: UTF8.self)
      if kind == .less { at = afterGenerics(at) ?? at }
    }
    if known(at) == nil, self.name(at) == "final" { at += 1 }
    var inherited: [String] = []
    if kind == .colon, let open = openBrace(at) {
      inherited = bases(at + 1, open)
      at = open
    }
    guard kind == .leftBrace else { return "\(word?.rawValue ?? "") \(name)" }
    definesType = true
    if name.isEmpty, isTypedef, kind(after(at)) == .word {
      name = self.name(after(at))
      range = tokens[after(at)].range
    }
    if word == .enum {
      let cases = enumerators()
      file.types.append(
        SourceType(.enumeration, name, inherited: inherited, cases: cases, at: range))
    } else {
      file.types.append(
        SourceType(word == .class ? .class : .structure, name, inherited: inherited, at: range))
      try descend()
      defer { depth -= 1 }
      let outer = enter()
      let outerClass = currentClass
      currentClass = nil
      declarations(of: name)
      currentClass = outerClass
      leave(outer, .rightBrace)
    }
    return "\(word?.rawValue ?? "") \(name)"
  }

  /// The brace that begins a body after `: A, B`, or `nil` if there is none.
  private func openBrace(_ start: Int) -> Int? {
    var place = start + 1
    while place < min(limit, start + 60) {
      switch kind(place) {
      case .leftBrace: return place
      case .word, .comma, .colon, .less, .greater: place += 1
      case .leftParenthesis: place = after(place)
      default: return nil
      }
    }
    return nil
  }

  private func bases(_ start: Int, _ end: Int) -> [String] {
    var result: [String] = []
    var place = start
    while place < end {
      if let word = known(place),
        word == .public || word == .private || word == .protected
          || word == .virtual
      {
        place += 1
      } else if kind(place) == .word {
        var next = afterName(place)
        if kind(next) == .less { next = afterGenerics(next) ?? next }
        while next < end, known(next)?.isType == true { next += 1 }
        result.append(typeText(place, min(next, end)))
        place = next
      } else {
        place += 1
      }
    }
    return result
  }

  /// Reads `(T, Name) { … }` after `NS_ENUM`.
  private mutating func macroOfEnumeration(_ definesType: inout Bool) throws(Failure) -> String {
    guard kind == .leftParenthesis else { throw Failure(words: "expected '('") }
    let outer = enter()
    var parts: [(start: Int, end: Int)] = []
    while at < limit {
      let start = at
      while at < limit, kind != .comma { at = kind == .leftParenthesis ? after(at) : at + 1 }
      parts.append((start, at))
      _ = take(.comma)
    }
    leave(outer, .rightParenthesis)
    skipAttributes()
    let named = parts.last.map { $0.end - 1 } ?? at
    let name =
      parts.count > 1 ? words[Int(tokens[named].kind == .word ? tokens[named].value : 0)] : ""
    guard kind == .leftBrace else { return name }
    definesType = true
    let cases = enumerators()
    let type = parts.first.map { typeText($0.start, $0.end) } ?? ""
    file.types.append(
      SourceType(
        .enumeration, name, inherited: type.isEmpty ? [] : [type], cases: cases,
        at: tokens[named].range))
    return name
  }

  /// Reads the cases of an enumeration.
  private mutating func enumerators() -> [SourceType.Case] {
    var cases: [SourceType.Case] = []
    let outer = enter()
    while at < limit {
      guard kind == .word else {
        if kind != .comma { record("expected a name", from: at, past: .comma) }
        at += 1
        continue
      }
      let name = name(at)
      at += 1
      var rawValue: String?
      while at < limit, kind != .comma {
        if kind == .assign {
          let start = at + 1
          while at < limit, kind != .comma { at = isOpen ? after(at) : at + 1 }
          if at > start {
            let bytes = Int(tokens[start].start)..<Int(tokens[at - 1].end)
            rawValue = String(decoding: self.bytes[bytes], as: UTF8.self)
          }
        } else {
          at = isOpen ? after(at) : at + 1
        }
      }
      cases.append(SourceType.Case(name: name, rawValue: rawValue))
      _ = take(.comma)
    }
    leave(outer, .rightBrace)
    return cases
  }

  /// Whether a group is next.
  var isOpen: Bool { kind.closer != nil }

  /// Reports what stands before a token of a kind, or before the end of the group.
  private mutating func record(
    _ words: String, from start: Int, past stop: ObjectiveCToken.Kind
  ) {
    while at < limit, kind != stop { at = isOpen ? after(at) : at + 1 }
    record(words, from: start)
  }
}
