extension ByteWriter {
  mutating func write(_ type: SourceType) {
    write(byte: type.kind.rawValue)
    write(type.name)
    write(type.inherited) { $1.write($0) }
    write(type.attributes) { $1.write($0) }
    write(type.cases) { item, writer in
      writer.write(item.name)
      writer.write(item.rawValue)
    }
    write(type.range)
  }

  mutating func write(_ property: SourceProperty) {
    write(property.owner)
    write(property.name)
    write(property.type)
    write(property.attributes) { $1.write($0) }
    write(property.isConstant)
    write(property.isStatic)
    write(property.range)
    write(property.value) { $1.write($0) }
  }

  /// Appends a function without its body.
  mutating func write(head function: SourceFunction) {
    write(byte: function.kind.rawValue)
    write(function.owner)
    write(function.name)
    write(function.parameters) { parameter, writer in
      writer.write(parameter.label)
      writer.write(parameter.name)
      writer.write(parameter.type)
    }
    write(function.result)
    write(function.attributes) { $1.write($0) }
    write(function.range)
  }

  mutating func write(_ statement: SourceStatement) {
    switch statement.kind {
    case .expression(let expression):
      write(byte: 0)
      write(expression)
    case .binding(let pattern, let value):
      write(byte: 1)
      write(pattern)
      write(value) { $1.write($0) }
    case .if(let conditions, let first, let second):
      write(byte: 2)
      write(conditions) { $1.write($0) }
      write(first) { $1.write($0) }
      write(second) { $1.write($0) }
    case .guard(let conditions, let body):
      write(byte: 3)
      write(conditions) { $1.write($0) }
      write(body) { $1.write($0) }
    case .switch(let subject, let cases):
      write(byte: 4)
      write(subject)
      write(cases) { $1.write($0) }
    case .forEach(let pattern, let sequence, let condition, let body):
      write(byte: 5)
      write(pattern)
      write(sequence)
      write(condition) { $1.write($0) }
      write(body) { $1.write($0) }
    case .loop(let conditions, let body):
      write(byte: 6)
      write(conditions) { $1.write($0) }
      write(body) { $1.write($0) }
    case .return(let value):
      write(byte: 7)
      write(value) { $1.write($0) }
    case .throw(let value):
      write(byte: 8)
      write(value) { $1.write($0) }
    case .jump(let word):
      write(byte: 9)
      write(word)
    case .block(let body, let cases):
      write(byte: 10)
      write(body) { $1.write($0) }
      write(cases) { $1.write($0) }
    case .defer(let body):
      write(byte: 11)
      write(body) { $1.write($0) }
    case .function(let function):
      write(byte: 12)
      write(head: function)
      write(function.body) { $1.write($0) }
    }
    write(statement.range)
  }

  private mutating func write(_ condition: SourceStatement.Condition) {
    switch condition {
    case .expression(let expression):
      write(byte: 0)
      write(expression)
    case .binding(let pattern, let value):
      write(byte: 1)
      write(pattern)
      write(value) { $1.write($0) }
    }
  }

  private mutating func write(_ item: SourceStatement.Case) {
    write(item.patterns) { $1.write($0) }
    write(item.condition) { $1.write($0) }
    write(item.body) { $1.write($0) }
  }

  private mutating func write(_ pattern: SourcePattern) {
    switch pattern {
    case .name(let name, let type):
      write(byte: 0)
      write(name)
      write(type)
    case .tuple(let parts):
      write(byte: 1)
      write(parts) { $1.write($0) }
    case .enumerationCase(let name, let parts):
      write(byte: 2)
      write(name)
      write(parts) { $1.write($0) }
    case .unwrapped(let inner):
      write(byte: 3)
      write(inner)
    case .cast(let inner, let type):
      write(byte: 4)
      write(inner)
      write(type)
    case .expression(let expression):
      write(byte: 5)
      write(expression)
    case .ignored: write(byte: 6)
    }
  }

  private mutating func write(_ argument: SourceExpression.Argument) {
    write(argument.label)
    write(argument.value)
  }

  mutating func write(_ expression: SourceExpression) {
    switch expression.kind {
    case .string(let text):
      write(byte: 0)
      write(text)
    case .interpolation(let parts):
      write(byte: 1)
      write(parts) { $1.write($0) }
    case .number(let text):
      write(byte: 2)
      write(text)
    case .boolean(let truth):
      write(byte: 3)
      write(truth)
    case .null: write(byte: 4)
    case .name(let name):
      write(byte: 5)
      write(name)
    case .member(let base, let name):
      write(byte: 6)
      write(base) { $1.write($0) }
      write(name)
    case .call(let callee, let arguments):
      write(byte: 7)
      write(callee)
      write(arguments) { $1.write($0) }
    case .element(let base, let arguments):
      write(byte: 8)
      write(base)
      write(arguments) { $1.write($0) }
    case .closure(let closure):
      write(byte: 9)
      write(closure.parameters) { $1.write($0) }
      write(closure.body) { $1.write($0) }
      write(closure.isOnMainActor)
    case .array(let parts):
      write(byte: 10)
      write(parts) { $1.write($0) }
    case .dictionary(let members):
      write(byte: 11)
      write(members) { member, writer in
        writer.write(member.key)
        writer.write(member.value)
      }
    case .tuple(let arguments):
      write(byte: 12)
      write(arguments) { $1.write($0) }
    case .operation(let name, let operands):
      write(byte: 13)
      write(name)
      write(operands) { $1.write($0) }
    case .conditional(let condition, let first, let second):
      write(byte: 14)
      for part in [condition, first, second] { write(part) }
    case .assignment(let target, let sign, let value):
      write(byte: 15)
      write(target)
      write(sign)
      write(value)
    case .unwrapping(let inner, let isForced):
      write(byte: 16)
      write(inner)
      write(isForced)
    case .cast(let inner, let type):
      write(byte: 17)
      write(inner)
      write(type)
    case .typeTest(let inner, let type):
      write(byte: 18)
      write(inner)
      write(type)
    case .selector(let text):
      write(byte: 19)
      write(text)
    case .keyPath(let text):
      write(byte: 20)
      write(text)
    case .statements(let body):
      write(byte: 21)
      write(body) { $1.write($0) }
    case .other(let parts):
      write(byte: 22)
      write(parts) { $1.write($0) }
    }
    write(expression.range)
  }
}
