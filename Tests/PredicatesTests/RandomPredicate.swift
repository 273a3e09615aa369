import SeededRandom

/// Writes random predicates, with every construct of the language.
struct RandomPredicate {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func condition(_ depth: Int) -> String {
    guard depth > 0 else { return pick(["TRUEPREDICATE", "FALSEPREDICATE", "a == 1"]) }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return list(2...3, " AND ") { "(\($0.condition(depth - 1)))" }
    case 1: return list(2...3, " OR ") { "(\($0.condition(depth - 1)))" }
    case 2: return pick(["NOT ", "!", "not "]) + "(\(condition(depth - 1)))"
    case 3: return pick(["TRUEPREDICATE", "FALSEPREDICATE"])
    default: return comparison(depth)
    }
  }

  private mutating func comparison(_ depth: Int) -> String {
    let plain = pick([
      "==", "=", "!=", "<>", "<", "<=", "=<", ">", ">=", "=>", "BETWEEN", "UTI-CONFORMS-TO",
      "UTI-EQUALS", "IN[c]", "CONTAINS[cd]", "BEGINSWITH[n]", "ENDSWITH[l]", "LIKE[w]",
      "MATCHES[cdnlw]", "in", "==[c]",
    ])
    return pick(["", "", "ANY ", "ALL ", "NONE ", "SOME "]) + value(depth - 1) + " " + plain + " "
      + value(depth - 1)
  }

  private mutating func value(_ depth: Int) -> String {
    guard depth > 0 else { return leaf() }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return "{" + list(0...3, ", ") { $0.value(depth - 1) } + "}"
    case 1: return "(\(value(depth - 1))) " + binary() + " (\(value(depth - 1)))"
    case 2: return value(depth - 1) + " " + binary() + " " + leaf()
    case 3: return pick(["-", "~", "- ", "~ -"]) + "(\(value(depth - 1)))"
    case 4:
      return "SUBQUERY(\(value(depth - 1)), $\(name()), \(condition(depth - 1)))" + steps(depth)
    case 5: return "TERNARY(\(condition(depth - 1)), \(value(depth - 1)), \(value(depth - 1)))"
    case 6:
      return pick(["sum", "now", "f", "CAST"]) + "(" + list(0...2, ", ") { $0.value(depth - 1) }
        + ")"
    case 7: return pick(["modulus:by:", "add:to:", "a:"]) + "(\(value(depth - 1)), 1)"
    case 8: return "($\(name()) := \(value(depth - 1)))"
    case 9, 10: return "(\(value(depth - 1)))" + steps(depth)
    default: return leaf()
    }
  }

  private mutating func steps(_ depth: Int) -> String {
    list(1...3, "") { random in
      switch Int.random(in: 0..<7, using: &random.generator) {
      case 0: "[\(random.value(depth - 1))]"
      case 1: random.pick(["[FIRST]", "[last]", "[SIZE]"])
      case 2: ".@" + random.pick(["count", "sum", "unionOfArrays", "first"])
      case 3: ".self"
      case 4: ".$" + random.name()
      default: "." + random.name()
      }
    }
  }

  private mutating func leaf() -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: name()
    case 1: "$" + name()
    case 2: pick(["0x1F", "0b11", "0o17", "9.2e-5", "1e300", ".5", "9223372036854775808", "7"])
    case 3: pick(["NULL", "nil", "TRUE", "no", "SELF", "ANYKEY"])
    case 4: string()
    default: name() + "." + name()
    }
  }

  private mutating func string() -> String {
    let characters: [Unicode.Scalar] = [
      "a", "\"", "'", "\\", "\n", "\t", "\0", "\u{7F}", "é", "😀", "%", "@", "$", "\u{85}",
    ]
    let text = (0..<Int.random(in: 0...5, using: &generator)).map { _ -> String in
      let scalar = characters.randomElement(using: &generator) ?? "a"
      return scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(Character(scalar))
    }
    return "\"" + text.joined() + "\""
  }

  private mutating func name() -> String {
    pick(["a", "b_1", "Long", "#first", "#SIZE", "#any", "union", "count", "_x", "#uti"])
  }

  private mutating func binary() -> String {
    pick(["+", "-", "*", "/", "**", "&", "^", "|", "<<", ">>", "UNION", "INTERSECT", "minus"])
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &generator) ?? ""
  }

  private mutating func list(
    _ counts: ClosedRange<Int>, _ separator: String, _ make: (inout Self) -> String
  ) -> String {
    let count = Int.random(in: counts, using: &generator)
    return (0..<count).map { _ in make(&self) }.joined(separator: separator)
  }
}
