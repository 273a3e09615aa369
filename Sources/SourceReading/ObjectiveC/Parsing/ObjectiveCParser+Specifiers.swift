extension ObjectiveCParser {
  /// What the declarators of a declaration have in common.
  struct Specifiers {
    /// The type without its stars.
    var type = ""
    /// Whether it has `const`.
    var isConstant = false
    /// Whether it declares a name for a type.
    var isTypedef = false
    /// Whether a structure, a class or an enumeration is defined in it.
    var definesType = false
    /// Words such as `static` and `IBOutlet`.
    var attributes: [String] = []
  }

  /// What a declaration declares.
  struct Declarator {
    /// Its name, or an empty text.
    var name: String
    /// Where the name stands.
    var range: SourceRange
    /// Its type.
    var type: String
    /// Whether it cannot be assigned again.
    var isConstant: Bool
    /// Where the parameters of a function begin, or `nil` for none; they are not read yet.
    var parameters: Int?
  }

  /// Reads what stands before the declarators of a declaration.
  mutating func specifiers() throws(Failure) -> Specifiers {
    var result = Specifiers()
    var texts: [String] = []
    var hasBase = false
    var start = at
    reading: while kind == .word || isScope(at) {
      if let word = known(at) {
        switch word {
        case .struct, .union, .enum, .class, .NS_ENUM, .NS_OPTIONS, .NS_CLOSED_ENUM,
          .NS_ERROR_ENUM, .CF_ENUM, .CF_OPTIONS:
          guard word != .class || beginsClass(at), !hasBase else { break }
          texts.append(typeText(start, at))
          texts.append(try tag(isTypedef: result.isTypedef, &result.definesType))
          start = at
          hasBase = true
          continue reading
        default: break
        }
        if word.isConst || qualifies(at) {
          result.isConstant = result.isConstant || word.isConst
          result.isTypedef = result.isTypedef || word == .typedef
          switch word {
          case .static, .extern, .inline, .IBOutlet, .IBInspectable, .__weak, .__block:
            result.attributes.append(word.rawValue)
          default: break
          }
          at += 1
          if word == .extern, kind == .string {
            texts.append(typeText(start, at - 1))
            at += 1
            start = at
          }
          continue
        }
        if word.isTypeof || word.hasArgument, kind(at + 1) == .leftParenthesis {
          hasBase = hasBase || word.isTypeof
          at = after(at + 1)
          continue
        }
        if word.isType {
          at += 1
          hasBase = true
          continue
        }
        if word.beginsStatement { break reading }
      }
      guard takeTypeName(&hasBase) else { break }
    }
    texts.append(typeText(start, at))
    result.type = texts.filter { !$0.isEmpty }.joined(separator: " ")
    return result
  }

  /// Takes a word of a type, or returns `false` if it is the declarator.
  private mutating func takeTypeName(_ hasBase: inout Bool) -> Bool {
    var next = afterName(at)
    if kind(next) == .less, let after = afterGenerics(next) { next = after }
    if hasBase {
      // The last of several words is the name.
      guard next < limit, kind(next) == .word && known(next) != .in || kind(next) == .star else {
        return false
      }
      guard known(next)?.hasArgument != true else { return false }
      if isMacroName(next), kind(next + 1) != .word, kind(next + 1) != .star { return false }
      at = next
      return true
    }
    if kind(next) == .leftParenthesis, kind(next + 1) != .star, kind(next + 1) != .caret {
      // `EXTERN(int) f(…)` and `STACK_OF(T) *s` have a type; `f(…)` is a declarator.
      let end = after(next)
      guard
        kind(end) == .word && !tokens[end].startsLine && known(end) == nil
          || kind(end) == .star || kind(end) == .word && isMacroName(at)
      else { return false }
      at = end
      let follows = kind(at + 1)
      hasBase = kind == .star || follows != .word && follows != .star && follows != .less
      return true
    }
    let follows = kind(next + 1)
    let isMacro =
      isMacroName(at) && kind(next) == .word
      && (follows == .star || follows == .word || follows == .less)
    at = next
    hasBase = !isMacro
    return true
  }

  /// Whether `class` begins a class of C++ and is not a name.
  func beginsClass(_ place: Int) -> Bool {
    guard kind(place + 1) == .word else { return false }
    let next = kind(place + 2)
    return next == .leftBrace || next == .colon || next == .semicolon || next == .star
      || next == .word
  }

  /// Passes over the attributes and macros after a declarator.
  mutating func skipAttributes() {
    while kind == .word {
      guard known(at)?.hasArgument == true || isMacroName(at) || name(at).hasPrefix("__"),
        known(at) != .in
      else { return }
      at += 1
      if kind == .leftParenthesis { at = after(at) }
    }
  }
}
