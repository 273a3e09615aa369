/// A word, a literal or a symbol of a file in Objective-C.
struct ObjectiveCToken {
  /// What it is.
  enum Kind: UInt8 {
    /// The end of the file, or of the group that is being read.
    case end
    case word, number, character
    /// A string of C, with a prefix or raw.
    case string
    /// `@"…"`.
    case objectString
    case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
    case at, hash, semicolon, comma, colon, question, period, ellipsis, arrow
    case tilde, exclamation, plus, minus, star, slash, percent, ampersand, bar, caret
    case plusPlus, minusMinus, less, greater, lessEqual, greaterEqual, equalEqual, notEqual
    case shiftLeft, and, or
    case assign, plusAssign, minusAssign, starAssign, slashAssign, percentAssign
    case ampersandAssign, barAssign, caretAssign, shiftLeftAssign
    /// A byte that begins no token.
    case other

    /// What closes a bracket that this opens, or `nil`.
    var closer: Kind? {
      switch self {
      case .leftParenthesis: .rightParenthesis
      case .leftBracket: .rightBracket
      case .leftBrace: .rightBrace
      default: nil
      }
    }
  }

  /// What it is.
  var kind: Kind
  /// Whether it is the first of its line.
  var startsLine: Bool
  /// Of a word its number, and of a bracket the place of its partner in the tokens.
  var value: UInt32
  /// Where it begins, in bytes.
  var start: UInt32
  /// Where it ends, in bytes.
  var end: UInt32

  /// The value of a closing bracket that closes nothing.
  static let stray = UInt32.max

  /// Where it stands.
  var range: SourceRange { SourceRange(start: start, length: end - start) }
}
