extension ByteReader {
  mutating func type() throws(EncodedSourceFault) -> SourceType {
    guard let kind = SourceType.Kind(rawValue: try byte()) else { throw EncodedSourceFault() }
    let name = try text()
    let inherited = try texts()
    let attributes = try texts()
    let cases = try list { (reader) throws(EncodedSourceFault) in
      SourceType.Case(name: try reader.text(), rawValue: try reader.optionalText())
    }
    return SourceType(
      kind, name, inherited: inherited, attributes: attributes, cases: cases, at: try range())
  }

  mutating func property() throws(EncodedSourceFault) -> SourceProperty {
    let owner = try optionalText()
    let name = try text()
    let type = try optionalText()
    let attributes = try texts()
    let isConstant = try truth()
    let isStatic = try truth()
    let range = try range()
    let value = try optional { (reader) throws(EncodedSourceFault) in try reader.expression() }
    return SourceProperty(
      name, of: owner, type: type, attributes: attributes, isConstant: isConstant,
      isStatic: isStatic, value: value, at: range)
  }

  /// A function without its body.
  mutating func functionHead() throws(EncodedSourceFault) -> SourceFunction {
    guard let kind = SourceFunction.Kind(rawValue: try byte()) else { throw EncodedSourceFault() }
    let owner = try optionalText()
    let name = try text()
    let parameters = try list { (reader) throws(EncodedSourceFault) in
      SourceFunction.Parameter(
        label: try reader.optionalText(), name: try reader.text(), type: try reader.text())
    }
    let result = try optionalText()
    let attributes = try texts()
    return SourceFunction(
      kind, name, of: owner, parameters: parameters, result: result, attributes: attributes,
      at: try range())
  }

  mutating func statement() throws(EncodedSourceFault) -> SourceStatement {
    try nested { (reader) throws(EncodedSourceFault) in
      let kind = try reader.statementKind()
      return SourceStatement(kind, at: try reader.range())
    }
  }

  private mutating func statementKind() throws(EncodedSourceFault) -> SourceStatement.Kind {
    switch try byte() {
    case 0: return .expression(try expression())
    case 1: return .binding(try pattern(), try optionalExpression())
    case 2: return .if(try conditions(), try statements(), try statements())
    case 3: return .guard(try conditions(), try statements())
    case 4: return .switch(try expression(), try cases())
    case 5:
      return .forEach(
        try pattern(), try expression(), try optionalExpression(), try statements())
    case 6: return .loop(try conditions(), try statements())
    case 7: return .return(try optionalExpression())
    case 8: return .throw(try optionalExpression())
    case 9: return .jump(try text())
    case 10: return .block(try statements(), try cases())
    case 11: return .defer(try statements())
    case 12:
      var function = try functionHead()
      function.body = try statements()
      return .function(function)
    default: throw EncodedSourceFault()
    }
  }

  private mutating func pattern() throws(EncodedSourceFault) -> SourcePattern {
    try nested { (reader) throws(EncodedSourceFault) in
      switch try reader.byte() {
      case 0: return .name(try reader.text(), type: try reader.optionalText())
      case 1: return .tuple(try reader.patterns())
      case 2: return .enumerationCase(try reader.text(), try reader.patterns())
      case 3: return .unwrapped(try reader.pattern())
      case 4: return .cast(try reader.pattern(), try reader.text())
      case 5: return .expression(try reader.expression())
      case 6: return .ignored
      default: throw EncodedSourceFault()
      }
    }
  }

  mutating func expression() throws(EncodedSourceFault) -> SourceExpression {
    try nested { (reader) throws(EncodedSourceFault) in
      let kind = try reader.expressionKind()
      return SourceExpression(kind, at: try reader.range())
    }
  }

  private mutating func expressionKind() throws(EncodedSourceFault) -> SourceExpression.Kind {
    switch try byte() {
    case 0: return .string(try text())
    case 1: return .interpolation(try expressions())
    case 2: return .number(try text())
    case 3: return .boolean(try truth())
    case 4: return .null
    case 5: return .name(try text())
    case 6: return .member(try optionalExpression(), try text())
    case 7: return .call(try expression(), try arguments())
    case 8: return .element(try expression(), try arguments())
    case 9:
      return .closure(
        SourceExpression.Closure(
          parameters: try texts(), body: try statements(), isOnMainActor: try truth()))
    case 10: return .array(try expressions())
    case 11:
      return .dictionary(
        try list { (reader) throws(EncodedSourceFault) in
          SourceExpression.Member(key: try reader.expression(), value: try reader.expression())
        })
    case 12: return .tuple(try arguments())
    case 13: return .operation(try text(), try expressions())
    case 14: return .conditional(try expression(), try expression(), try expression())
    case 15: return .assignment(try expression(), try text(), try expression())
    case 16: return .unwrapping(try expression(), isForced: try truth())
    case 17: return .cast(try expression(), try text())
    case 18: return .typeTest(try expression(), try text())
    case 19: return .selector(try text())
    case 20: return .keyPath(try text())
    case 21: return .statements(try statements())
    case 22: return .other(try expressions())
    default: throw EncodedSourceFault()
    }
  }

  // MARK: - Lists

  private mutating func texts() throws(EncodedSourceFault) -> [String] {
    try list { (reader) throws(EncodedSourceFault) in try reader.text() }
  }

  private mutating func expressions() throws(EncodedSourceFault) -> [SourceExpression] {
    try list { (reader) throws(EncodedSourceFault) in try reader.expression() }
  }

  private mutating func optionalExpression() throws(EncodedSourceFault) -> SourceExpression? {
    try optional { (reader) throws(EncodedSourceFault) in try reader.expression() }
  }

  private mutating func statements() throws(EncodedSourceFault) -> [SourceStatement] {
    try list { (reader) throws(EncodedSourceFault) in try reader.statement() }
  }

  private mutating func patterns() throws(EncodedSourceFault) -> [SourcePattern] {
    try list { (reader) throws(EncodedSourceFault) in try reader.pattern() }
  }

  private mutating func arguments() throws(EncodedSourceFault) -> [SourceExpression.Argument] {
    try list { (reader) throws(EncodedSourceFault) in
      SourceExpression.Argument(label: try reader.optionalText(), try reader.expression())
    }
  }

  private mutating func conditions() throws(EncodedSourceFault) -> [SourceStatement.Condition] {
    try list { (reader) throws(EncodedSourceFault) in
      switch try reader.byte() {
      case 0: return .expression(try reader.expression())
      case 1: return .binding(try reader.pattern(), try reader.optionalExpression())
      default: throw EncodedSourceFault()
      }
    }
  }

  private mutating func cases() throws(EncodedSourceFault) -> [SourceStatement.Case] {
    try list { (reader) throws(EncodedSourceFault) in
      SourceStatement.Case(
        patterns: try reader.patterns(), condition: try reader.optionalExpression(),
        body: try reader.statements())
    }
  }
}
