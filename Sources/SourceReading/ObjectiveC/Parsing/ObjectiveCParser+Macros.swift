extension ObjectiveCParser {
  /// Reads what a macro stands for, or returns `nil` if it is no value.
  mutating func constant(_ macro: ObjectiveCLexer.Macro) -> SourceProperty? {
    guard known(0)?.beginsDeclaration != true, kind != .leftBrace, kind != .semicolon,
      let value = try? assignment(), at == limit, file.faults.isEmpty
    else { return nil }
    return SourceProperty(
      words[Int(macro.word)], of: nil, isConstant: true, value: value, at: macro.range)
  }
}
