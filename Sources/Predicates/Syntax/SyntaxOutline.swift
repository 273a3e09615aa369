/// Writes trees as lines, one for each node, indented by two spaces a level.
struct SyntaxOutline {
  private(set) var lines: [String] = []
  private var depth = 0

  mutating func write(_ condition: PredicateSyntax) {
    switch condition.kind {
    case .constant(let holds): add(holds ? "TRUEPREDICATE" : "FALSEPREDICATE", condition.range)
    case .and(let parts): write("AND", condition.range, conditions: parts)
    case .or(let parts): write("OR", condition.range, conditions: parts)
    case .not(let inner): write("NOT", condition.range, conditions: [inner])
    case .comparison(let comparison): write(comparison, condition.range)
    }
  }

  private mutating func write(_ comparison: PredicateSyntax.Comparison, _ range: Range<Int>) {
    let comparator = SyntaxPrinter.text(of: comparison.comparator, comparison.options)
    let qualifier = comparison.qualifier.map { $0.rawValue + " " } ?? ""
    write("comparison " + qualifier + comparator, range, [comparison.left, comparison.right])
  }

  private mutating func write(_ value: ExpressionSyntax) {
    let range = value.range
    switch value.kind {
    case .null, .anyKey: add("constant \(value)", range)
    case .boolean, .integer, .double: add("number \(value)", range)
    case .string: add("string \(value)", range)
    case .argument: add("argument %@", range)
    case .root: add("SELF", range)
    case .key: add("key \(value)", range)
    case .variable: add("variable \(value)", range)
    case .path(let base, let steps): writePath(base, steps, range)
    case .aggregate(let elements): write("aggregate", range, elements)
    case .subquery(let collection, let variable, let body):
      write("SUBQUERY $\(SyntaxPrinter.name(variable))", range, [collection], conditions: [body])
    case .call(let name, let arguments): write("function \(name)", range, arguments)
    case .ternary(let test, let first, let second): writeTernary(test, first, second, range)
    case .unary(let operation, let inner): write("sign \(operation.rawValue)", range, [inner])
    case .binary(let operation, let first, let second):
      write("operator \(operation.rawValue)", range, [first, second])
    case .assignment(let variable, let inner):
      write("assignment $\(SyntaxPrinter.name(variable))", range, [inner])
    }
  }

  private mutating func writePath(
    _ base: ExpressionSyntax, _ steps: [ExpressionSyntax.PathStep], _ range: Range<Int>
  ) {
    add("path", range)
    depth += 1
    write(base)
    for step in steps {
      switch step.kind {
      case .key(let name): add("key \(SyntaxPrinter.name(name))", step.range)
      case .variable(let name):
        add("key of variable $\(SyntaxPrinter.name(name))", step.range)
      case .itself: add("key self", step.range)
      case .collectionOperator(let name): add("collection operator @\(name)", step.range)
      case .index(let index): write("index", step.range, [index])
      case .first: add("index FIRST", step.range)
      case .last: add("index LAST", step.range)
      case .size: add("index SIZE", step.range)
      }
    }
    depth -= 1
  }

  private mutating func writeTernary(
    _ test: PredicateSyntax, _ first: ExpressionSyntax, _ second: ExpressionSyntax,
    _ range: Range<Int>
  ) {
    add("TERNARY", range)
    depth += 1
    write(test)
    write(first)
    write(second)
    depth -= 1
  }

  private mutating func write(
    _ name: String, _ range: Range<Int>, _ values: [ExpressionSyntax] = [],
    conditions: [PredicateSyntax] = []
  ) {
    add(name, range)
    depth += 1
    for value in values { write(value) }
    for condition in conditions { write(condition) }
    depth -= 1
  }

  private mutating func add(_ text: String, _ range: Range<Int>) {
    lines.append(String(repeating: "  ", count: depth) + "\(text) \(range)")
  }
}
