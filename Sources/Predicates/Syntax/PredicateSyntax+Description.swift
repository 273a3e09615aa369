extension PredicateSyntax: CustomStringConvertible {
  /// A text that parses to the same tree, ranges aside; every compound part has parentheses.
  ///
  /// A tree of more than 39 levels has only the parentheses that it needs, because each counts as a
  /// level when it is read again. A value or a key that was an argument and cannot be written is
  /// `%@` or `%K` again.
  public var description: String {
    var printer = SyntaxPrinter(height <= 39 ? .all : .needed)
    printer.write(self)
    return printer.text
  }

  /// The text laid out for people, in lines of a limited width; it parses to the same tree.
  ///
  /// What is too long for a line is broken: each part of AND and OR, of a SUBQUERY, of a function
  /// and of an aggregate has a line of its own, two spaces deeper. Only parentheses that are needed
  /// are written, and those around AND inside OR.
  ///
  /// - Parameter width: The most characters of a line; a long string or name may still pass it.
  /// - Returns: The lines, without a line break at the end.
  public func formatted(width: Int = 80) -> String {
    var layout = SyntaxLayout(width: width)
    layout.write(self)
    return layout.text
  }

  /// The nodes of the tree, one a line, each two spaces deeper than the node that it belongs to.
  ///
  /// A line has the kind of node, what it holds, and the bytes of the text that it was read from.
  public var tree: String {
    var outline = SyntaxOutline()
    outline.write(self)
    return outline.lines.joined(separator: "\n")
  }
}

extension ExpressionSyntax: CustomStringConvertible {
  /// The value as a predicate would spell it; every computed part has parentheses.
  public var description: String {
    var printer = SyntaxPrinter()
    printer.write(self)
    return printer.text
  }
}
