import SourceReading

/// What writes a file of the model as a text, so that tests can compare it.
///
/// Each declaration has a line and each statement is in brackets of its parent: `{a; b}`. Texts are
/// in quotes, names are bare, and a call is written as `f(label: value)`.
struct SourceDump {
  /// The declarations of a file, one a line.
  static func lines(_ file: SourceFile) -> [String] {
    file.imports.map { "import \($0)" } + file.types.map(line) + file.properties.map(line)
      + file.functions.map(line) + file.faults.map { "fault \($0.range.bytes): \($0.words)" }
  }

  /// The statements of the first function of a file.
  static func body(_ file: SourceFile) -> String {
    statements(file.functions.first?.body ?? [])
  }

  private static func line(_ type: SourceType) -> String {
    var text = "\(type.kind) \(type.name)"
    if !type.inherited.isEmpty { text += ": " + type.inherited.joined(separator: ", ") }
    for item in type.cases { text += " | " + item.name + (item.rawValue.map { " = \($0)" } ?? "") }
    return text
  }

  private static func line(_ property: SourceProperty) -> String {
    var text = property.isConstant ? "let " : "var "
    if property.isStatic { text = "static " + text }
    if !property.attributes.isEmpty {
      text = "[" + property.attributes.joined(separator: ", ") + "] " + text
    }
    text += (property.owner.map { $0 + "." } ?? "") + property.name
    if let type = property.type { text += ": \(type)" }
    if let value = property.value { text += " = " + expression(value) }
    return text
  }

  private static func line(_ function: SourceFunction) -> String {
    var text = function.kind == .function ? "func " : "\(function.kind) "
    if !function.attributes.isEmpty {
      text = "[" + function.attributes.joined(separator: ", ") + "] " + text
    }
    text += (function.owner.map { $0 + "." } ?? "") + function.name
    text +=
      "("
      + function.parameters.map {
        ($0.label.map { $0 + " " } ?? "") + $0.name + ": " + $0.type
      }.joined(separator: ", ") + ")"
    if let result = function.result { text += " -> \(result)" }
    return text + " {" + statements(function.body) + "}"
  }

  /// Statements with a semicolon between them.
  static func statements(_ list: [SourceStatement]) -> String {
    list.map(statement).joined(separator: "; ")
  }

  private static func statement(_ statement: SourceStatement) -> String {
    switch statement.kind {
    case .expression(let value): expression(value)
    case .binding(let pattern, let value):
      "var " + self.pattern(pattern) + (value.map { " = " + expression($0) } ?? "")
    case .if(let conditions, let first, let second):
      "if (\(self.conditions(conditions))) {\(statements(first))}"
        + (second.isEmpty ? "" : " else {\(statements(second))}")
    case .guard(let conditions, let body):
      "guard (\(self.conditions(conditions))) {\(statements(body))}"
    case .switch(let subject, let cases):
      "switch \(expression(subject)) {\(cases.map(item).joined(separator: " "))}"
    case .forEach(let pattern, let value, _, let body):
      "for \(self.pattern(pattern)) in \(expression(value)) {\(statements(body))}"
    case .loop(let conditions, let body):
      "loop (\(self.conditions(conditions))) {\(statements(body))}"
    case .return(let value): "return" + (value.map { " " + expression($0) } ?? "")
    case .throw(let value): "throw" + (value.map { " " + expression($0) } ?? "")
    case .jump(let word): word
    case .block(let body, let cases):
      "do {\(statements(body))}" + cases.map { " catch " + item($0) }.joined()
    case .defer(let body): "defer {\(statements(body))}"
    case .function(let function): line(function)
    }
  }

  private static func item(_ item: SourceStatement.Case) -> String {
    "[" + item.patterns.map(pattern).joined(separator: ", ") + ": " + statements(item.body) + "]"
  }

  private static func conditions(_ list: [SourceStatement.Condition]) -> String {
    list.map {
      switch $0 {
      case .expression(let value): expression(value)
      case .binding(let pattern, let value):
        "var " + self.pattern(pattern) + (value.map { " = " + expression($0) } ?? "")
      }
    }.joined(separator: ", ")
  }

  private static func pattern(_ pattern: SourcePattern) -> String {
    switch pattern {
    case .name(let name, let type): name + (type.map { ": \($0)" } ?? "")
    case .expression(let value): expression(value)
    case .ignored: "_"
    default: "?"
    }
  }

  /// An expression.
  static func expression(_ value: SourceExpression) -> String {
    switch value.kind {
    case .string(let text): "\"\(text)\""
    case .interpolation(let parts): "text(" + list(parts) + ")"
    case .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .null: "null"
    case .name(let name): name
    case .member(let base, let name): (base.map(expression) ?? "") + "." + name
    case .call(let callee, let arguments): "\(expression(callee))(\(self.arguments(arguments)))"
    case .element(let base, let arguments): "\(expression(base))[\(self.arguments(arguments))]"
    case .closure(let closure):
      "{" + (closure.parameters.isEmpty ? "" : closure.parameters.joined(separator: ", ") + " in ")
        + statements(closure.body) + "}"
    case .array(let parts): "[" + list(parts) + "]"
    case .dictionary(let members):
      "["
        + (members.isEmpty
          ? ":"
          : members.map {
            expression($0.key) + ": " + expression($0.value)
          }.joined(separator: ", ")) + "]"
    case .tuple(let arguments): "(\(self.arguments(arguments)))"
    case .operation(let text, let parts) where parts.count == 2:
      "(\(expression(parts[0])) \(text) \(expression(parts[1])))"
    case .operation(let text, let parts): "(\(text) \(list(parts)))"
    case .conditional(let condition, let first, let second):
      "(\(expression(condition)) ? \(expression(first)) : \(expression(second)))"
    case .assignment(let target, let text, let value):
      "\(expression(target)) \(text) \(expression(value))"
    case .unwrapping(let base, let isForced): expression(base) + (isForced ? "!" : "?")
    case .cast(let value, let type): "(\(expression(value)) as \(type))"
    case .typeTest(let value, let type): "(\(expression(value)) is \(type))"
    case .selector(let text): "#selector(\(text))"
    case .keyPath(let text): "\\\(text)"
    case .statements(let body): "do {\(statements(body))}"
    case .other(let parts): "other(" + list(parts) + ")"
    }
  }

  private static func list(_ parts: [SourceExpression]) -> String {
    parts.map(expression).joined(separator: ", ")
  }

  private static func arguments(_ list: [SourceExpression.Argument]) -> String {
    list.map { ($0.label.map { $0 + ": " } ?? "") + expression($0.value) }.joined(separator: ", ")
  }
}
