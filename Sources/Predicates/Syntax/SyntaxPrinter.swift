/// Writes trees as text, in the main spelling of each operator.
struct SyntaxPrinter {
  private(set) var text = ""

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
    case .root: text += "SELF"
    case .anyKey: text += "ANYKEY"
    case .key(let name): writeName(name)
    case .variable(let name):
      text += "$"
      writeName(name)
    case .path(let base, let steps):
      writeOperand(base)
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
      writeOperand(inner)
    case .binary(let operation, let first, let second):
      writeOperand(first)
      text += " \(operation.rawValue) "
      writeOperand(second)
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
    text += " " + comparison.comparator.rawValue
    let letters = ComparisonOptions.letters.filter { comparison.options.contains($0.0) }
    if !letters.isEmpty {
      text += "["
      for (_, letter) in letters { text.unicodeScalars.append(letter) }
      text += "]"
    }
    text += " "
    write(comparison.right)
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

  private mutating func writeOperand(_ value: ExpressionSyntax) {
    switch value.kind {
    case .unary, .binary, .assignment:
      text += "("
      write(value)
      text += ")"
    default: write(value)
    }
  }

  private mutating func write(_ step: ExpressionSyntax.PathStep) {
    switch step.kind {
    case .key("self"): text += ".self"
    case .key(let name):
      text += "."
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
    if ReservedWord(anyCase: name) != nil { text += "#" }
    text += name
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
