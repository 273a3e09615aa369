extension ObjectiveCParser {
  /// Whether a statement, or the head of a loop, is a declaration.
  ///
  /// Two words in a row are one, and so is a word, stars and a word before what may follow the name
  /// of a variable: as an expression, a product that is not used would have no purpose.
  func declares(_ start: Int) -> Bool {
    guard kind(start) == .word || isScope(start) else { return false }
    if let word = known(start) {
      if word.beginsDeclaration { return true }
      if word.beginsStatement || word == .sizeof || word == .delete && kind(start + 1) == .word {
        return false
      }
      if word == .new || word == .throw, kind(start + 1) == .word { return false }
    }
    if qualifies(start) { return true }
    if kind(start + 1) == .leftParenthesis, kind(start + 2) != .caret, kind(start + 2) != .star {
      // A macro that stands for a type, or for an attribute of a declaration.
      let next = after(start + 1)
      guard known(start) == nil, next < limit, !tokens[next].startsLine else { return false }
      if kind(next) == .word {
        return known(next) == nil && kind(next + 1) == .semicolon || kind(next + 1) == .assign
          || isMacroName(start) && declares(next)
      }
      return kind(next) == .star && isMacroName(start) && isPointer(next)
    }
    var place = afterName(start)
    if kind(place) == .less {
      guard let after = afterGenerics(place) else { return false }
      place = after
    }
    while qualifies(place) || known(place)?.isConst == true { place += 1 }
    switch kind(place) {
    case .word:
      guard known(place) != .in else { return false }
      return
        !(tokens[place].startsLine && (isMacroName(start) || known(place)?.beginsStatement == true))
    case .star: return isPointer(place)
    case .ampersand, .and:
      return kind(place + 1) == .word && (kind(place + 2) == .assign || kind(place + 2) == .colon)
    case .leftParenthesis:
      return isInner(place)
    default: return false
    }
  }

  /// Whether stars and a word end as a declaration may.
  private func isPointer(_ start: Int) -> Bool {
    var place = start
    while kind(place) == .star || qualifies(place) || known(place)?.isConst == true { place += 1 }
    if kind(place) == .leftParenthesis {
      return isInner(place)
    }
    guard kind(place) == .word else { return false }
    switch kind(place + 1) {
    case .assign, .semicolon, .comma, .leftBracket, .leftParenthesis, .colon, .end: return true
    case .word: return true
    default: return false
    }
  }

  /// Whether parentheses are `(^name)` or `(*name)`, and parameters follow.
  private func isInner(_ open: Int) -> Bool {
    guard kind(open + 1) == .caret || kind(open + 1) == .star else { return false }
    var place = open + 2
    while kind(place) == .star || qualifies(place) || known(place)?.isConst == true { place += 1 }
    if kind(place) == .word { place += 1 }
    while kind(place) == .leftBracket { place = after(place) }
    if kind(place) == .leftParenthesis { place = after(place) }
    return kind(place) == .rightParenthesis && place + 1 == after(open)
      && (kind(place + 1) == .leftParenthesis || kind(place + 1) == .leftBracket)
  }

  /// Whether a word says how a variable is stored or owned; some do so only before another word.
  func qualifies(_ place: Int) -> Bool {
    guard let word = known(place), word.isQualifier else { return false }
    if word.beginsDeclaration { return true }
    let next = kind(place + 1)
    return next == .word || next == .star
  }
}
