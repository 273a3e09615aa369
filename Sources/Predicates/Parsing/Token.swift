/// One word, sign, string or number of a predicate's text.
struct Token {
  /// What a token is.
  enum Kind: Equatable {
    /// The end of the text.
    case end
    /// A name that is not reserved.
    case identifier
    /// `#name`.
    case escapedName
    /// `$name` or `$#name`.
    case variable
    /// A number without its sign.
    case number
    /// A string with its quotes.
    case string
    /// A reserved word.
    case word(ReservedWord)
    /// A sign.
    case sign(Sign)
    /// `%@` or another conversion of an argument.
    case argument(ArgumentConversion)
    /// A run of operator signs that is no operator, such as `===`.
    case unknownSign
  }

  /// The signs of the language, each by its longest spelling.
  enum Sign: String, CaseIterable {
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBrace = "{"
    case closeBrace = "}"
    case openBracket = "["
    case closeBracket = "]"
    case comma = ","
    case period = "."
    case colon = ":"
    case at = "@"
    case assign = ":="
    case equal = "=="
    case singleEqual = "="
    case notEqual = "!="
    case lessGreater = "<>"
    case lessOrEqual = "<="
    case equalLess = "=<"
    case less = "<"
    case greaterOrEqual = ">="
    case equalGreater = "=>"
    case greater = ">"
    case not = "!"
    case doubleAnd = "&&"
    case doubleOr = "||"
    case plus = "+"
    case minus = "-"
    case power = "**"
    case star = "*"
    case slash = "/"
    case shiftLeft = "<<"
    case shiftRight = ">>"
    case bitAnd = "&"
    case bitXor = "^"
    case bitOr = "|"
    case tilde = "~"

    /// The comparison operator that the sign is, if it is one.
    var comparisonOperator: ComparisonOperator? {
      switch self {
      case .equal, .singleEqual: .equal
      case .notEqual, .lessGreater: .notEqual
      case .less: .less
      case .lessOrEqual, .equalLess: .lessOrEqual
      case .greater: .greater
      case .greaterOrEqual, .equalGreater: .greaterOrEqual
      default: nil
      }
    }
  }

  /// What the token is.
  let kind: Kind
  /// Where it stands, in UTF-8 bytes from 0.
  let start: Int
  /// Where it ends.
  let end: Int

  /// The comparison operator that the token is, if it is one.
  var comparisonOperator: ComparisonOperator? {
    switch kind {
    case .word(let word): word.comparisonOperator
    case .sign(let sign): sign.comparisonOperator
    default: nil
    }
  }
}
