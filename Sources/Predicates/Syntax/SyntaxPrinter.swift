/// Writes trees as text in one line, in the main spelling of each operator.
struct SyntaxPrinter {
  /// Which computed values get parentheses.
  enum Parentheses {
    /// Every one that is part of another value.
    case all
    /// Those without which the text would mean something else.
    case needed
  }

  /// How tightly a sign binds what follows it.
  static let signPrecedence = Int.max - 1
  /// How tightly a path binds what it starts from.
  static let pathPrecedence = Int.max

  private(set) var text = ""
  private let parentheses: Parentheses

  init(_ parentheses: Parentheses = .all) {
    self.parentheses = parentheses
  }

  mutating func write(_ condition: PredicateSyntax) {
    switch condition.kind {
    case .constant(let holds): text += holds ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and(let parts): writeJoined(parts, by: " AND ")
    case .or(let parts): writeJoined(parts, by: " OR ")
    case .not(let inner):
      text += "NOT "
      writeNested(inner)
    case .comparison(let comparison): write(comparison)
    }
  }

  mutating func write(_ value: ExpressionSyntax) {
    switch value.kind {
    case .null: text += "NULL"
    case .boolean(let flag): text += flag ? "TRUE" : "FALSE"
    case .integer(let number): text += String(number)
    case .double(let number): text += number.description
    case .string(let content): writeString(content)
    case .argument: text += "%@"
    case .root: text += "SELF"
    case .anyKey: text += "ANYKEY"
    case .key(let name): writeName(name)
    case .variable(let name):
      text += "$"
      writeName(name)
    case .path(let base, let steps):
      writeOperand(base, above: Self.pathPrecedence)
      for step in steps { write(step) }
    case .aggregate(let elements):
      text += elements.isEmpty ? "{" : "{ "
      writeList(elements)
      text += elements.isEmpty ? "}" : " }"
    case .subquery(let collection, let variable, let body):
      writeSubquery(collection, variable, body)
    case .call(let name, let arguments):
      text += name + "("
      writeList(arguments)
      text += ")"
    case .ternary(let test, let first, let second):
      text += "TERNARY("
      write(test)
      text += ", "
      writeList([first, second])
      text += ")"
    case .unary(let operation, let inner):
      text += operation.rawValue
      writeSigned(inner)
    case .binary(let operation, let first, let second):
      writeOperand(first, above: operation.precedence)
      text += " \(operation.rawValue) "
      writeOperand(second, above: operation.precedence + 1)
    case .assignment(let variable, let inner):
      text += "$"
      writeName(variable)
      text += " := "
      write(inner)
    }
  }

  private mutating func write(_ comparison: PredicateSyntax.Comparison) {
    if let qualifier = comparison.qualifier { text += qualifier.rawValue + " " }
    write(comparison.left)
    text += " " + Self.text(of: comparison.comparator, comparison.options) + " "
    write(comparison.right)
  }

  /// An operator with its options in brackets.
  static func text(of comparator: ComparisonOperator, _ options: ComparisonOptions) -> String {
    let letters = ComparisonOptions.letters.filter { options.contains($0.0) }
    guard !letters.isEmpty else { return comparator.rawValue }
    var text = comparator.rawValue + "["
    for (_, letter) in letters { text.unicodeScalars.append(letter) }
    return text + "]"
  }

  private mutating func writeJoined(_ parts: [PredicateSyntax], by separator: String) {
    for (index, part) in parts.enumerated() {
      if index > 0 { text += separator }
      writeNested(part)
    }
  }

  private mutating func writeNested(_ condition: PredicateSyntax) {
    switch condition.kind {
    case .and, .or:
      text += "("
      write(condition)
      text += ")"
    case .constant, .not, .comparison: write(condition)
    }
  }

  private mutating func writeSubquery(
    _ collection: ExpressionSyntax, _ variable: String, _ body: PredicateSyntax
  ) {
    text += "SUBQUERY("
    write(collection)
    text += ", $"
    writeName(variable)
    text += ", "
    write(body)
    text += ")"
  }

  private mutating func writeList(_ elements: [ExpressionSyntax]) {
    for (index, element) in elements.enumerated() {
      if index > 0 { text += ", " }
      write(element)
    }
  }

  /// A value after a sign, which needs no parentheses if it has a sign itself.
  private mutating func writeSigned(_ value: ExpressionSyntax) {
    if case .unary = value.kind {
      write(value)
    } else {
      writeOperand(value, above: Self.signPrecedence)
    }
  }

  /// A value as part of another, which takes operators of this precedence and above as they are.
  private mutating func writeOperand(_ value: ExpressionSyntax, above precedence: Int) {
    if needsParentheses(value, above: precedence) {
      text += "("
      write(value)
      text += ")"
    } else {
      write(value)
    }
  }

  func needsParentheses(_ value: ExpressionSyntax, above precedence: Int) -> Bool {
    switch value.kind {
    case .assignment: true
    case .path: precedence == Self.pathPrecedence
    case .integer(let number): number < 0 && precedence >= Self.signPrecedence
    case .unary: parentheses == .all || precedence >= Self.signPrecedence
    case .binary(let operation, _, _):
      parentheses == .all || operation.precedence < precedence
    default: false
    }
  }

  mutating func write(_ step: ExpressionSyntax.PathStep) {
    switch step.kind {
    case .itself: text += ".self"
    case .key(let name):
      text += "."
      writeName(name)
    case .variable(let name):
      text += ".$"
      writeName(name)
    case .collectionOperator(let name): text += ".@" + name
    case .index(let index):
      text += "["
      write(index)
      text += "]"
    case .first: text += "[FIRST]"
    case .last: text += "[LAST]"
    case .size: text += "[SIZE]"
    }
  }

  private mutating func writeName(_ name: String) {
    text += Self.name(name)
  }

  /// A key or the name of a variable, with `#` if it is a reserved word.
  ///
  /// Only an argument can be a key of other characters, so for that the argument is named.
  static func name(_ name: String) -> String {
    guard PredicateLexer.isName(name) else { return "%K" }
    return ReservedWord(anyCase: name) == nil ? name : "#" + name
  }

  private mutating func writeString(_ content: String) {
    text += "\""
    for scalar in content.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        text += "\\"
        text.unicodeScalars.append(scalar)
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
