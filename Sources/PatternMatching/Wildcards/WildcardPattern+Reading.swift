extension WildcardPattern {
  /// Reads a pattern without variables, in which `$` stands for itself.
  ///
  /// - Parameters:
  ///   - text: The pattern; every text is one.
  ///   - isCaseSensitive: Whether the case of letters matters.
  public convenience init(_ text: String, isCaseSensitive: Bool = true) {
    let elements = text.unicodeScalars.reduce(into: [] as [Element]) { elements, scalar in
      Self.append(scalar, to: &elements, isCaseSensitive: isCaseSensitive)
    }
    self.init(text, elements, isCaseSensitive: isCaseSensitive)
  }

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern.
  ///   - isCaseSensitive: Whether the case of letters matters; in the values of variables those say.
  ///   - variables: What a variable `$(name)` stands for, or `nil` if none is declared under a
  ///     name. With `nil` for all of them, `$` is a plain character.
  /// - Throws: What is wrong with a variable.
  package convenience init(
    _ text: String, isCaseSensitive: Bool = true, variables: ((String) -> WildcardChoice?)?
  ) throws(Fault) {
    var elements: [Element] = []
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "$" where variables != nil && rest.first == "(":
        guard let end = rest.firstIndex(of: ")") else { throw .unfinishedVariable }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: rest[(rest.startIndex + 1)..<end])
        let name = String(view)
        rest = rest[(end + 1)...]
        guard let choice = variables?(name) else { throw .unknownVariable(name) }
        elements.append(.choice(choice))
      default: Self.append(scalar, to: &elements, isCaseSensitive: isCaseSensitive)
      }
    }
    self.init(text, elements, isCaseSensitive: isCaseSensitive)
  }

  private static func append(
    _ scalar: Unicode.Scalar, to elements: inout [Element], isCaseSensitive: Bool
  ) {
    switch scalar {
    case "*":
      if case .run = elements.last { return }
      elements.append(.run)
    case "?": elements.append(.one)
    default: elements.append(.scalar(isCaseSensitive ? scalar : scalar.folded))
    }
  }
}
