extension PredicateSyntax: CustomStringConvertible {
  /// A text that parses to the same tree, ranges aside; every compound part has parentheses.
  public var description: String {
    var printer = SyntaxPrinter()
    printer.write(self)
    return printer.text
  }
}

extension ExpressionSyntax: CustomStringConvertible {
  /// The value as it would stand in a predicate; every computed part has parentheses.
  public var description: String {
    var printer = SyntaxPrinter()
    printer.write(self)
    return printer.text
  }
}
