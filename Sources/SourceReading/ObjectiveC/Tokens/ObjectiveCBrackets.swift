/// What finds the partner of each bracket.
///
/// An opening bracket that is not closed gets the place where what is around it ends, so that an
/// error stays in its statement or its method. Everything is done in one pass.
struct ObjectiveCBrackets {
  private var open: [Int] = []
  /// The parentheses and brackets that are open in each brace, the last in the innermost.
  private var parentheses = [0]
  private var brackets = [0]
  /// How many brackets were open before the class that is being read, or `nil` outside of any.
  private var base: Int?

  /// Writes the partner of each bracket into its value.
  static func pair(_ tokens: inout [ObjectiveCToken], _ words: [String]) {
    var brackets = ObjectiveCBrackets()
    for place in tokens.indices {
      switch tokens[place].kind {
      case .leftParenthesis: brackets.begin(place, in: \.parentheses)
      case .leftBracket: brackets.begin(place, in: \.brackets)
      case .leftBrace:
        brackets.open.append(place)
        brackets.parentheses.append(0)
        brackets.brackets.append(0)
      case .rightParenthesis:
        brackets.close(place, .leftParenthesis, in: \.parentheses, &tokens)
      case .rightBracket: brackets.close(place, .leftBracket, in: \.brackets, &tokens)
      case .rightBrace: brackets.closeBrace(place, &tokens)
      case .at: brackets.atWord(place, &tokens)
      case .minus, .plus:
        if let base = brackets.base, brackets.open.count > base, isMethod(place, tokens) {
          brackets.end(at: place, from: base, &tokens)
        }
      default: break
      }
    }
    brackets.end(at: tokens.count - 1, from: 0, &tokens)
  }

  private mutating func begin(_ place: Int, in count: WritableKeyPath<Self, [Int]>) {
    open.append(place)
    self[keyPath: count][parentheses.count - 1] += 1
  }

  private mutating func close(
    _ place: Int, _ opener: ObjectiveCToken.Kind, in count: WritableKeyPath<Self, [Int]>,
    _ tokens: inout [ObjectiveCToken]
  ) {
    guard self[keyPath: count][parentheses.count - 1] > 0 else {
      tokens[place].value = ObjectiveCToken.stray
      return
    }
    while let last = open.last {
      pop(last, place, &tokens)
      guard tokens[last].kind != opener else { break }
    }
    tokens[place].value = 0
  }

  private mutating func closeBrace(_ place: Int, _ tokens: inout [ObjectiveCToken]) {
    guard parentheses.count > 1 else {
      tokens[place].value = ObjectiveCToken.stray
      return
    }
    while let last = open.last {
      pop(last, place, &tokens)
      guard tokens[last].kind != .leftBrace else { break }
    }
    tokens[place].value = 0
  }

  private mutating func pop(_ last: Int, _ place: Int, _ tokens: inout [ObjectiveCToken]) {
    tokens[last].value = UInt32(clamping: place)
    open.removeLast()
    switch tokens[last].kind {
    case .leftParenthesis: parentheses[parentheses.count - 1] -= 1
    case .leftBracket: brackets[brackets.count - 1] -= 1
    default:
      parentheses.removeLast()
      brackets.removeLast()
    }
  }

  private mutating func end(at place: Int, from base: Int, _ tokens: inout [ObjectiveCToken]) {
    while open.count > base, let last = open.last { pop(last, place, &tokens) }
  }

  /// Ends what is open where a class begins or ends.
  private mutating func atWord(_ place: Int, _ tokens: inout [ObjectiveCToken]) {
    guard place + 2 < tokens.count, tokens[place + 1].kind == .word,
      tokens[place + 1].value < ObjectiveCWord.all.count
    else { return }
    switch ObjectiveCWord.all[Int(tokens[place + 1].value)] {
    case .end:
      if let base { end(at: place, from: base, &tokens) }
      base = nil
    case .interface, .implementation:
      beginClass(place, &tokens)
    case .protocol:
      guard tokens[place + 2].kind == .word, tokens[place].startsLine else { return }
      switch tokens[min(place + 3, tokens.count - 1)].kind {
      case .semicolon, .comma: break
      default: beginClass(place, &tokens)
      }
    default: break
    }
  }

  /// Begins a class: around it are at most braces of `extern "C"` and of namespaces.
  private mutating func beginClass(_ place: Int, _ tokens: inout [ObjectiveCToken]) {
    var outer = 0
    while outer < min(open.count, 16) {
      let brace = open[outer]
      guard tokens[brace].kind == .leftBrace, brace > 0 else { break }
      let isNamed =
        brace > 1 && tokens[brace - 1].kind == .word && tokens[brace - 2].kind == .word
        && tokens[brace - 2].value == Self.namespace
      let isUnnamed = tokens[brace - 1].kind == .word && tokens[brace - 1].value == Self.namespace
      guard isNamed || isUnnamed || tokens[brace - 1].kind == .string else { break }
      outer += 1
    }
    end(at: place, from: outer, &tokens)
    base = outer
  }

  private static let namespace = UInt32(
    clamping: ObjectiveCWord.all.firstIndex(of: .namespace) ?? Int(UInt32.max))

  /// Whether a sign begins a method: `- (T)name:` or `- (T)name {` after the end of a statement.
  private static func isMethod(_ place: Int, _ tokens: [ObjectiveCToken]) -> Bool {
    guard place > 0, tokens[place].startsLine, tokens[place + 1].kind == .leftParenthesis else {
      return false
    }
    switch tokens[place - 1].kind {
    case .semicolon, .leftBrace, .rightBrace: break
    default: return false
    }
    var depth = 0
    var after = place + 1
    while after < min(place + 32, tokens.count - 3) {
      if tokens[after].kind == .leftParenthesis { depth += 1 }
      if tokens[after].kind == .rightParenthesis { depth -= 1 }
      after += 1
      guard depth > 0 else { break }
    }
    guard depth == 0, tokens[after].kind == .word else { return false }
    let next = tokens[after + 1].kind
    return next == .colon || next == .leftBrace
  }
}
