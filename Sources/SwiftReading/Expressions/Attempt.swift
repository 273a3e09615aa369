#if Sources
import SourceReading
import SwiftSyntax

/// How `try` is written before an expression.
enum Attempt {
  /// Without `try`, or with `try` alone: an error leaves the function.
  case plain
  /// `try?`: an error makes it `nil`.
  case optional
  /// `try!`.
  case forced

  /// How an expression begins.
  init(_ node: ExprSyntax) {
    switch node.as(TryExprSyntax.self)?.questionOrExclamationMark?.tokenKind {
    case .postfixQuestionMark: self = .optional
    case .exclamationMark: self = .forced
    default: self = .plain
    }
  }

  /// What it makes of the expression behind it.
  func wrapped(_ inner: SourceExpression) -> SourceExpression.Kind {
    switch self {
    case .plain: inner.kind
    case .optional: .operation("try?", [inner])
    case .forced: .unwrapping(inner, isForced: true)
    }
  }
}
#endif
