extension PredicateSyntaxError: CustomStringConvertible {
  /// What is wrong, in one line without its place.
  public var description: String {
    switch reason {
    case .unclosedString: "this string has no closing quote"
    case .invalidEscape(let text): "'\(text)' is not an escape"
    case .invalidNumber(let text): "'\(text)' is not a number"
    case .unexpectedCharacter(let text): "'\(text)' has no meaning in a predicate"
    case .unknownOperator(let text, _): "unknown operator '\(text)'"
    case .unknownOption(let text): "unknown option '\(text)'"
    case .optionsNotAllowed(let name): "\(name) takes no options"
    case .unexpectedEnd(let expected): "the text ends where \(expected) must follow"
    case .unexpected(let found, let expected): "'\(found)' is where \(expected) must be"
    case .reservedWord(let word): "'\(word)' is a reserved word"
    case .argument(let text): "'\(text)' needs an argument, and a rule has none"
    case .missingArgument(let text): "'\(text)' has no argument"
    case .unusedArguments(let count):
      count == 1 ? "one argument is left over" : "\(count) arguments are left over"
    case .argumentKind(let text, let number, let expected, let found):
      "argument \(number) is \(found), but '\(text)' takes \(expected)"
    case .unknownFunction(let name, _):
      "there is no function '\(SpellingSuggestion.shortened(name))'"
    case .argumentCount(let name, let expected, let found):
      "'\(SpellingSuggestion.shortened(name))' takes \(Self.count(expected)), not \(found)"
    case .vanishedVariable: "the name of a variable is missing"
    case .bareExpression: "this is a value, not a condition"
    case .conditionAsValue: "this is a condition, not a value"
    case .chainedComparison(let text): "'\(text)' follows another comparison"
    case .trailingText(let text): "'\(text)' follows a complete predicate"
    case .tooDeep(let limit): "the nesting is deeper than \(limit) levels"
    case .tooLong(let limit): "the text is longer than \(limit) bytes"
    }
  }

  /// What to do about it, or `nil` if the description says all.
  public var hint: String? {
    switch reason {
    case .unclosedString: "opened here"
    case .invalidEscape: "write '\\\\' for a backslash"
    case .unknownOperator(_, .some(let suggestion)): "did you mean '\(suggestion)'?"
    case .unknownFunction(_, .some(let suggestion)): "did you mean '\(suggestion)'?"
    case .unknownOption: "the options are c, d, n, l and w"
    case .reservedWord(let word): "write '#\(word)' to use it as a key"
    case .argument: "write the value itself"
    case .vanishedVariable:
      "a build step may have expanded '$name'; keep it from doing so, or write the rule as a file"
    case .bareExpression: "compare it with something, such as '== TRUE'"
    case .chainedComparison: "join two comparisons with AND"
    case .trailingText: "join two conditions with AND or OR"
    default: nil
    }
  }

  private static func count(_ arguments: Int) -> String {
    switch arguments {
    case 0: "no arguments"
    case 1: "1 argument"
    default: "\(arguments) arguments"
    }
  }

  /// The message with the faulty line and a caret, in three lines.
  ///
  /// - Parameters:
  ///   - place: What the text is called, such as a path and a key.
  ///   - text: The text that was parsed.
  /// - Returns: Place, line and column, message; the line; the caret and the hint.
  public func diagnostic(at place: String, in text: String) -> String {
    SourceDiagnostic(place: place, text: text, offset: offset, message: description, hint: hint)
      .rendered
  }
}
