extension ObjectiveCParser {
  /// How sure it is that tokens are a type.
  enum Certainty { case no, maybe, yes }

  /// Whether the tokens of a stretch are a type.
  func isType(_ start: Int, _ end: Int) -> Certainty {
    var certainty = Certainty.no
    var place = start
    while place < end, let word = known(place), word.isQualifier || word.isConst {
      place += 1
      certainty = .yes
    }
    guard place < end, kind(place) == .word || isScope(place) else { return .no }
    if let word = known(place) {
      switch word {
      case .struct, .union, .enum, .class: return .yes
      case .YES, .NO, .true, .false, .nil, .Nil, .NULL, .nullptr, .this, .sizeof, .new: return .no
      default: if word.isType || word.isTypeof { certainty = .yes }
      }
    }
    var count = 0
    while place < end {
      if kind(place) == .word || isScope(place) {
        if count > 0, known(place)?.isType != true { certainty = .yes }
        place = afterName(place)
        count += 1
      } else if kind(place) == .less, let after = afterGenerics(place) {
        place = after
        if certainty == .no { certainty = .maybe }
      } else if kind(place) == .leftParenthesis, known(place - 1)?.isTypeof == true {
        place = after(place)
      } else {
        break
      }
    }
    if certainty == .no { certainty = .maybe }
    return isAbstract(place, end, certainty)
  }

  /// Whether what follows a type belongs to it: `*`, `(^)(…)`, `[]`.
  private func isAbstract(_ start: Int, _ end: Int, _ certainty: Certainty) -> Certainty {
    var certainty = certainty
    var place = start
    while place < end {
      switch kind(place) {
      case .star: certainty = .yes
      case .caret, .ampersand, .and:
        // With something after it, it may be an operator.
        guard place + 1 == end || certainty == .yes else { return .no }
        certainty = .yes
      case .word:
        guard let word = known(place), word.isQualifier || word.isConst else { return .no }
      case .leftParenthesis:
        let next = kind(place + 1)
        guard next == .caret || next == .star || certainty == .yes && place > start else {
          return .no
        }
        certainty = .yes
        place = after(place) - 1
      case .leftBracket:
        guard certainty == .yes || looksLikeType(start - 1) else { return .no }
        place = after(place) - 1
        certainty = .yes
      default: return .no
      }
      place += 1
    }
    return certainty
  }

  /// Whether a word is a type by Apple's conventions: `NSInteger`, `size_t`, not `kLimit`, `MAX_SIZE`.
  func looksLikeType(_ place: Int) -> Bool {
    let name = name(place)
    switch name {
    case "BOOL", "SEL", "IMP", "id", "Class", "instancetype", "FILE", "UINT", "WORD", "DWORD",
      "BYTE",
      "uint", "ulong", "ushort", "u_char", "u_short", "u_int", "u_long", "uint8", "uint16",
      "uint32", "uint64", "int8", "int16", "int32",
      "int64", "unichar", "Byte", "gpointer", "gint", "guint", "gchar", "gboolean":
      return true
    default: break
    }
    let bytes = name.utf8
    if bytes.count > 2, name.hasSuffix("_t") { return true }
    guard let first = bytes.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else {
      return known(place)?.isType == true
    }
    return bytes.contains { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
  }

  /// Whether two colons are one symbol of C++: nothing is between them, and a word follows.
  func isScope(_ place: Int) -> Bool {
    guard kind(place) == .colon, kind(place + 1) == .colon,
      tokens[place].end == tokens[place + 1].start
    else { return false }
    return (kind(place + 2) == .word || kind(place + 2) == .tilde || kind(place + 2) == .star)
      && tokens[place + 1].end == tokens[place + 2].start
  }

  /// Where a name with the scopes around it ends: `A::B<C>::d`.
  func afterName(_ start: Int) -> Int {
    var place = isScope(start) ? start + 3 : start + 1
    while true {
      if isScope(place), kind(place + 2) == .word {
        place += 3
      } else if kind(place) == .less, let after = afterGenerics(place), isScope(after) {
        place = after
      } else {
        return place
      }
    }
  }

  /// Where the arguments of a type end, `<A *, B>`, or `nil` if that is something else.
  func afterGenerics(_ start: Int) -> Int? {
    var open = 0
    var place = start
    let end = min(limit, start + 150)
    while place < end {
      switch tokens[place].kind {
      case .less: open += 1
      case .greater:
        open -= 1
        if open == 0 { return place + 1 }
      case .word, .star, .comma, .colon, .caret, .number, .ampersand, .ellipsis: break
      case .leftParenthesis, .leftBracket:
        place = after(place)
        continue
      default: return nil
      }
      place += 1
    }
    return nil
  }

  /// The text of a type without storage and ownership, with one space between words.
  func typeText(_ start: Int, _ end: Int) -> String {
    var text = ""
    var place = start
    while place < end {
      let token = tokens[place]
      if token.kind == .word {
        if let word = known(place), word.isQualifier { place += 1; continue }
        if isMacroOfType(place, end) || known(place)?.hasArgument == true {
          place = kind(place + 1) == .leftParenthesis ? min(after(place + 1), end) : place + 1
          continue
        }
      }
      append(token, at: place, to: &text)
      place += 1
    }
    return text
  }

  private func append(_ token: ObjectiveCToken, at place: Int, to text: inout String) {
    let last = text.utf8.last ?? UInt8(ascii: "(")
    let isAfterWord = ObjectiveCLexer.continuesWord(last) || last == UInt8(ascii: ">")
    switch token.kind {
    case .word, .number:
      if isAfterWord || last == UInt8(ascii: "*") || last == UInt8(ascii: ",") { text += " " }
      text += token.kind == .word ? words[Int(token.value)] : spelled(place)
    case .star, .caret, .ampersand, .and:
      if isAfterWord || last == UInt8(ascii: ",") { text += " " }
      text += spelled(place)
    case .leftParenthesis:
      if isAfterWord, kind(place + 1) == .caret || kind(place + 1) == .star { text += " " }
      text += "("
    default: text += spelled(place)
    }
  }

  /// The bytes of a token as a text.
  func spelled(_ place: Int) -> String {
    String(decoding: bytes[Int(tokens[place].start)..<Int(tokens[place].end)], as: UTF8.self)
  }

  /// Whether a word before a type is a macro: capital letters with `_`, and another word after it.
  func isMacroOfType(_ place: Int, _ end: Int) -> Bool {
    guard kind(place) == .word, place + 1 < end else { return false }
    let next = kind(place + 1) == .leftParenthesis ? after(place + 1) : place + 1
    return next < end && tokens[next].kind == .word && isMacroName(place)
  }

  /// Whether a word has capital letters, digits and `_` alone, and at least one `_`.
  func isMacroName(_ place: Int) -> Bool {
    let bytes = name(place).utf8
    return bytes.contains(UInt8(ascii: "_"))
      && bytes.allSatisfy { $0 < UInt8(ascii: "a") || $0 == UInt8(ascii: "_") }
  }
}
