#if Sources
import SourceReading

/// The model as a compact text.
enum ModelDump {
  static func lines(_ file: SourceFile) -> [String] {
    file.imports.map { "import \($0)" } + file.types.map(line) + file.properties.map(line)
      + file.functions.map(line) + file.faults.map { "fault \($0.range.bytes): \($0.words)" }
  }

  static func line(_ type: SourceType) -> String {
    var text = attributes(type.attributes) + "\(type.kind) \(type.name)"
    if !type.inherited.isEmpty { text += ": " + type.inherited.joined(separator: ", ") }
    if !type.cases.isEmpty {
      let cases = type.cases.map { $0.name + ($0.rawValue.map { " = \($0)" } ?? "") }
      text += " {" + cases.joined(separator: ", ") + "}"
    }
    return text
  }

  static func line(_ property: SourceProperty) -> String {
    var text = attributes(property.attributes) + (property.isStatic ? "static-" : "")
    text += property.isConstant ? "let " : "var "
    text += (property.owner.map { "\($0)." } ?? "") + property.name
    if let type = property.type { text += ": \(type)" }
    if let value = property.value { text += " = \(expression(value))" }
    return text
  }

  static func line(_ function: SourceFunction) -> String {
    let parameters = function.parameters.map {
      "\($0.label ?? "_") \($0.name)" + ($0.type.isEmpty ? "" : ": \($0.type)")
    }
    var text = attributes(function.attributes) + "\(function.kind) "
    text += (function.owner.map { "\($0)." } ?? "") + function.name
    if !parameters.isEmpty { text += " [" + parameters.joined(separator: ", ") + "]" }
    if let result = function.result { text += " -> \(result)" }
    return text + " " + block(function.body)
  }

  private static func attributes(_ list: [String]) -> String {
    list.map { "@\($0) " }.joined()
  }

  static func block(_ statements: [SourceStatement]) -> String {
    "{" + statements.map(statement).joined(separator: "; ") + "}"
  }

  static func statement(_ statement: SourceStatement) -> String {
    switch statement.kind {
    case .expression(let value): expression(value)
    case .binding(let pattern, let value): binding(pattern, value)
    case .if(let all, let body, let rest):
      "if \(conditions(all)) \(block(body))" + (rest.isEmpty ? "" : " else \(block(rest))")
    case .guard(let all, let body): "guard \(conditions(all)) \(block(body))"
    case .switch(let subject, let cases): "switch \(expression(subject)) \(self.cases(cases))"
    case .forEach(let pattern, let sequence, let condition, let body):
      "for \(self.pattern(pattern)) in \(expression(sequence))"
        + (condition.map { " where \(expression($0))" } ?? "") + " \(block(body))"
    case .loop(let all, let body): "loop \(conditions(all)) \(block(body))"
    case .return(let value): "return" + (value.map { " \(expression($0))" } ?? "")
    case .throw(let value): "throw" + (value.map { " \(expression($0))" } ?? "")
    case .jump(let word): word
    case .block(let body, let cases):
      "do \(block(body))" + (cases.isEmpty ? "" : " catch \(self.cases(cases))")
    case .defer(let body): "defer \(block(body))"
    case .function(let function): line(function)
    }
  }

  private static func binding(_ pattern: SourcePattern, _ value: SourceExpression?) -> String {
    "let \(self.pattern(pattern))" + (value.map { " = \(expression($0))" } ?? "")
  }

  private static func conditions(_ list: [SourceStatement.Condition]) -> String {
    list.map {
      switch $0 {
      case .expression(let value): expression(value)
      case .binding(let pattern, let value): binding(pattern, value)
      }
    }.joined(separator: ", ")
  }

  private static func cases(_ list: [SourceStatement.Case]) -> String {
    let texts = list.map { item in
      let patterns = item.patterns.map(pattern).joined(separator: ", ")
      return "[\(patterns)" + (item.condition.map { " where \(expression($0))" } ?? "") + "] "
        + block(item.body)
    }
    return texts.joined(separator: " ")
  }

  static func pattern(_ pattern: SourcePattern) -> String {
    switch pattern {
    case .name(let name, let type): name + (type.map { ": \($0)" } ?? "")
    case .tuple(let parts): "(" + parts.map(self.pattern).joined(separator: ", ") + ")"
    case .enumerationCase(let name, let parts):
      ".\(name)" + (parts.isEmpty ? "" : "(\(parts.map(self.pattern).joined(separator: ", ")))")
    case .unwrapped(let inner): self.pattern(inner) + "?"
    case .cast(let inner, let type): "\(self.pattern(inner)) as \(type)"
    case .expression(let value): "=\(expression(value))"
    case .ignored: "_"
    }
  }

  static func expression(_ expression: SourceExpression) -> String {
    let dump = Self.expression
    switch expression.kind {
    case .string(let text): return text.debugDescription
    case .interpolation(let parts): return "$(" + parts.map(dump).joined(separator: " ") + ")"
    case .number(let text): return text
    case .boolean(let value): return "\(value)"
    case .null: return "nil"
    case .name(let name): return name
    case .member(let base, let name): return (base.map(dump) ?? "") + "." + name
    case .call(let callee, let list): return dump(callee) + "(" + arguments(list) + ")"
    case .element(let base, let list): return dump(base) + "[" + arguments(list) + "]"
    case .closure(let closure):
      let names = closure.parameters.joined(separator: ", ")
      let body = closure.body.map(statement).joined(separator: "; ")
      return "{" + (names.isEmpty ? "" : "\(names) in ") + body + "}"
    case .array(let elements): return "[" + elements.map(dump).joined(separator: ", ") + "]"
    case .dictionary(let members):
      let texts = members.map { dump($0.key) + ": " + dump($0.value) }
      return "[:" + texts.joined(separator: ", ") + "]"
    case .tuple(let list): return "(" + arguments(list) + ")"
    case .operation(let name, let operands):
      if operands.count == 1 { return "(\(name) \(dump(operands[0])))" }
      return "(" + operands.map(dump).joined(separator: " \(name) ") + ")"
    case .conditional(let condition, let first, let second):
      return "(\(dump(condition)) ? \(dump(first)) : \(dump(second)))"
    case .assignment(let target, let name, let value):
      return "\(dump(target)) \(name) \(dump(value))"
    case .unwrapping(let value, let isForced): return dump(value) + (isForced ? "!" : "?")
    case .cast(let value, let type): return "(\(dump(value)) as \(type))"
    case .typeTest(let value, let type): return "(\(dump(value)) is \(type))"
    case .selector(let text): return "#selector(\(text))"
    case .keyPath(let text): return "\\\(text)"
    case .statements(let list): return "<" + list.map(statement).joined(separator: "; ") + ">"
    case .other(let inner): return "other(" + inner.map(dump).joined(separator: ", ") + ")"
    }
  }

  private static func arguments(_ list: [SourceExpression.Argument]) -> String {
    list.map { ($0.label.map { "\($0): " } ?? "") + expression($0.value) }.joined(separator: ", ")
  }
}
#endif
