/// Writes trees as text for people: in lines of a limited width, indented by two spaces a level.
///
/// What fits in a line stays in one. Otherwise each part of AND and OR, of a SUBQUERY, of a
/// function and of an aggregate has a line of its own. A string is never broken, so a line may
/// still be longer.
struct SyntaxLayout {
  private(set) var text = ""
  private let width: Int
  private var indent = 0
  private var column = 0

  /// Prepares to write lines of so many characters.
  init(width: Int) {
    self.width = width
  }

  /// Writes a condition, after which so many characters must fit.
  mutating func write(_ condition: PredicateSyntax, reserving reserve: Int = 0) {
    var printer = SyntaxPrinter(.needed)
    printer.write(condition)
    guard !fits(printer.text, reserve) else { return append(printer.text) }
    switch condition.kind {
    case .constant: append(printer.text)
    case .and(let parts): writeJoined(parts, by: "AND ")
    case .or(let parts): writeJoined(parts, by: "OR ")
    case .not(let inner):
      append("NOT ")
      writeNested(inner)
    case .comparison(let comparison): write(comparison, reserving: reserve)
    }
  }

  private mutating func writeJoined(_ parts: [PredicateSyntax], by word: String) {
    for (index, part) in parts.enumerated() {
      if index > 0 {
        startLine()
        append(word)
      }
      writeNested(part)
    }
  }

  private mutating func writeNested(_ condition: PredicateSyntax) {
    switch condition.kind {
    case .and, .or:
      append("(")
      startLine(deeper: 1)
      write(condition)
      startLine(deeper: -1)
      append(")")
    case .constant, .not, .comparison: write(condition)
    }
  }

  private mutating func write(
    _ comparison: PredicateSyntax.Comparison, reserving reserve: Int
  ) {
    if let qualifier = comparison.qualifier { append(qualifier.rawValue + " ") }
    write(comparison.left)
    var printer = SyntaxPrinter(.needed)
    printer.write(comparison.right)
    let comparator = SyntaxPrinter.text(of: comparison.comparator, comparison.options)
    let isSplit =
      !fits(" \(comparator) \(printer.text)", reserve) && !comparison.right.hasParts
    if isSplit { startLine(deeper: 1) }
    append((isSplit ? "" : " ") + comparator + " ")
    write(comparison.right, reserving: reserve)
    if isSplit { indent -= 1 }
  }

  /// Writes a value, after which so many characters must fit.
  mutating func write(_ value: ExpressionSyntax, reserving reserve: Int = 0) {
    var printer = SyntaxPrinter(.needed)
    printer.write(value)
    guard !fits(printer.text, reserve), value.hasParts else { return append(printer.text) }
    switch value.kind {
    case .path(let base, let steps): writePath(base, steps)
    case .aggregate(let elements): writeList("{", elements, "}")
    case .call(let name, let arguments): writeList(name + "(", arguments, ")")
    case .subquery(let collection, let variable, let body):
      writeSubquery(collection, variable, body)
    case .ternary(let test, let first, let second): writeTernary(test, first, second)
    case .unary(let operation, let inner):
      append(operation.rawValue)
      if case .unary = inner.kind {
        write(inner)
      } else {
        writeOperand(inner, above: SyntaxPrinter.signPrecedence)
      }
    case .binary(let operation, let first, let second): writeBinary(operation, first, second)
    case .assignment(let variable, let inner): writeAssignment(variable, inner, reserve)
    default: append(printer.text)
    }
  }

  private mutating func writePath(
    _ base: ExpressionSyntax, _ steps: [ExpressionSyntax.PathStep]
  ) {
    writeOperand(base, above: SyntaxPrinter.pathPrecedence)
    var printer = SyntaxPrinter(.needed)
    for step in steps { printer.write(step) }
    append(printer.text)
  }

  private mutating func writeList(
    _ opening: String, _ elements: [ExpressionSyntax], _ closing: String
  ) {
    append(opening)
    indent += 1
    for (index, element) in elements.enumerated() {
      startLine()
      write(element, reserving: 1)
      if index + 1 < elements.count { append(",") }
    }
    startLine(deeper: -1)
    append(closing)
  }

  private mutating func writeSubquery(
    _ collection: ExpressionSyntax, _ variable: String, _ body: PredicateSyntax
  ) {
    append("SUBQUERY(")
    startLine(deeper: 1)
    write(collection, reserving: 1)
    append(",")
    startLine()
    append("$" + SyntaxPrinter.name(variable) + ",")
    startLine()
    write(body)
    startLine(deeper: -1)
    append(")")
  }

  private mutating func writeTernary(
    _ test: PredicateSyntax, _ first: ExpressionSyntax, _ second: ExpressionSyntax
  ) {
    append("TERNARY(")
    startLine(deeper: 1)
    write(test, reserving: 1)
    append(",")
    startLine()
    write(first, reserving: 1)
    append(",")
    startLine()
    write(second)
    startLine(deeper: -1)
    append(")")
  }

  private mutating func writeBinary(
    _ operation: BinaryOperator, _ first: ExpressionSyntax, _ second: ExpressionSyntax
  ) {
    writeOperand(first, above: operation.precedence)
    startLine(deeper: 1)
    append(operation.rawValue + " ")
    writeOperand(second, above: operation.precedence + 1)
    indent -= 1
  }

  private mutating func writeAssignment(
    _ variable: String, _ inner: ExpressionSyntax, _ reserve: Int
  ) {
    append("$" + SyntaxPrinter.name(variable) + " := ")
    write(inner, reserving: reserve)
  }

  private mutating func writeOperand(_ value: ExpressionSyntax, above precedence: Int) {
    let isNested = SyntaxPrinter(.needed).needsParentheses(value, above: precedence)
    if isNested { append("(") }
    write(value, reserving: isNested ? 1 : 0)
    if isNested { append(")") }
  }

  private func fits(_ piece: String, _ reserve: Int) -> Bool {
    column + piece.unicodeScalars.count + reserve <= width
  }

  private mutating func append(_ piece: String) {
    text += piece
    column += piece.unicodeScalars.count
  }

  private mutating func startLine(deeper levels: Int = 0) {
    indent += levels
    text += "\n" + String(repeating: "  ", count: indent)
    column = 2 * indent
  }
}

extension ExpressionSyntax {
  /// Whether the value can be written in more than one line.
  fileprivate var hasParts: Bool {
    switch kind {
    case .aggregate(let elements), .call(_, let elements): !elements.isEmpty
    case .subquery, .ternary, .binary: true
    case .path(let base, _), .unary(_, let base), .assignment(_, let base): base.hasParts
    default: false
    }
  }
}
