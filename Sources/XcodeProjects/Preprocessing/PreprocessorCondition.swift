/// The condition of `#if` and `#elif`.
///
///     condition = both { "||" both }
///     both = equality { "&&" equality }
///     equality = unary [ ( "==" | "!=" | "<" | ">" | "<=" | ">=" ) unary ]
///     unary = "!" unary | "(" condition ")" | "defined" name | "defined" "(" name ")" | number | name
///
/// A name that is not defined is 0, as in C. Source: ISO C, section 6.10.1.
struct PreprocessorCondition {
  /// The most parentheses and exclamation marks, one inside the other.
  static let mostLevels = 64

  private let tokens: [Substring]
  private let definitions: [String: String]
  private var index = 0
  private var levels = 0

  /// Evaluates a condition.
  ///
  /// - Parameters:
  ///   - text: The condition.
  ///   - definitions: What is defined.
  /// - Returns: Whether it holds; `nil` if it has something that is not read here.
  static func evaluate(_ text: Substring, _ definitions: [String: String]) -> Bool? {
    guard let tokens = tokens(of: text) else { return nil }
    var condition = PreprocessorCondition(tokens: tokens, definitions: definitions)
    guard let value = condition.either(), condition.index == tokens.count else { return nil }
    return value != 0
  }

  private init(tokens: [Substring], definitions: [String: String]) {
    self.tokens = tokens
    self.definitions = definitions
  }

  private static func tokens(of text: Substring) -> [Substring]? {
    var result: [Substring] = []
    var rest = text
    while let first = rest.first {
      if first == " " || first == "\t" {
        rest = rest.dropFirst()
        continue
      }
      let length: Int
      if first.isPreprocessorName {
        length = rest.prefix(while: \.isPreprocessorName).count
      } else if ["&&", "||", "==", "!=", "<=", ">="].contains(rest.prefix(2)) {
        length = 2
      } else if "!()<>".contains(first) {
        length = 1
      } else {
        return nil
      }
      result.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return result
  }

  private mutating func take(_ token: String) -> Bool {
    guard index < tokens.count, tokens[index] == token else { return false }
    index += 1
    return true
  }

  private mutating func either() -> Int? {
    guard var value = both() else { return nil }
    while take("||") {
      guard let other = both() else { return nil }
      value = value != 0 || other != 0 ? 1 : 0
    }
    return value
  }

  private mutating func both() -> Int? {
    guard var value = equality() else { return nil }
    while take("&&") {
      guard let other = equality() else { return nil }
      value = value != 0 && other != 0 ? 1 : 0
    }
    return value
  }

  private mutating func equality() -> Int? {
    guard let value = unary() else { return nil }
    let comparisons: [(String, (Int, Int) -> Bool)] = [
      ("==", { $0 == $1 }), ("!=", { $0 != $1 }), ("<=", { $0 <= $1 }), (">=", { $0 >= $1 }),
      ("<", { $0 < $1 }), (">", { $0 > $1 }),
    ]
    for (sign, compare) in comparisons where take(sign) {
      return unary().map { compare(value, $0) ? 1 : 0 }
    }
    return value
  }

  private mutating func unary() -> Int? {
    levels += 1
    defer { levels -= 1 }
    guard levels <= Self.mostLevels, index < tokens.count else { return nil }
    if take("!") { return unary().map { $0 == 0 ? 1 : 0 } }
    if take("(") {
      guard let value = either(), take(")") else { return nil }
      return value
    }
    let token = String(tokens[index])
    guard token.first?.isPreprocessorName ?? false else { return nil }
    index += 1
    if token == "defined" {
      let isInside = take("(")
      guard index < tokens.count, tokens[index].first?.isPreprocessorName ?? false else {
        return nil
      }
      let name = String(tokens[index])
      index += 1
      guard !isInside || take(")") else { return nil }
      return definitions[name] == nil ? 0 : 1
    }
    if let number = Int(token) { return number }
    guard let text = definitions[token] else { return 0 }
    return Int(text)
  }
}

extension Character {
  /// Whether a character may be in a name of the preprocessor.
  var isPreprocessorName: Bool { isASCII && (isLetter || isNumber || self == "_") }
}
