#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Reads a pattern, with the type that is written behind it.
  func pattern(_ node: PatternSyntax, type: String? = nil, _ depth: Int) -> SourcePattern {
    guard depth < Self.deepest else {
      passOver(range(node))
      return .ignored
    }
    switch node.kind {
    case .identifierPattern:
      return .name(name(node.cast(IdentifierPatternSyntax.self).identifier), type: type)
    case .valueBindingPattern:
      return pattern(node.cast(ValueBindingPatternSyntax.self).pattern, type: type, depth + 3)
    case .tuplePattern:
      let parts = node.cast(TuplePatternSyntax.self).elements.map { pattern($0.pattern, depth + 3) }
      return joined(parts)
    case .isTypePattern:
      return .cast(.ignored, text(node.cast(IsTypePatternSyntax.self).type))
    case .expressionPattern:
      return pattern(node.cast(ExpressionPatternSyntax.self).expression, depth)
    default:
      return .ignored
    }
  }

  private func joined(_ parts: [SourcePattern]) -> SourcePattern {
    if parts.count == 1, let only = parts.first { return only }
    return .tuple(parts)
  }

  /// Reads a pattern that has the form of an expression.
  private func pattern(_ node: ExprSyntax, _ depth: Int) -> SourcePattern {
    guard depth < Self.deepest else {
      passOver(range(node))
      return .ignored
    }
    switch node.kind {
    case .patternExpr:
      return pattern(node.cast(PatternExprSyntax.self).pattern, depth + 3)
    case .discardAssignmentExpr:
      return .ignored
    case .tupleExpr:
      return joined(
        node.cast(TupleExprSyntax.self).elements.map { pattern($0.expression, depth + 3) })
    case .optionalChainingExpr:
      return .unwrapped(
        pattern(node.cast(OptionalChainingExprSyntax.self).expression, depth + 3))
    case .memberAccessExpr:
      guard let name = caseName(node) else { break }
      return .enumerationCase(name, [])
    case .functionCallExpr:
      let call = node.cast(FunctionCallExprSyntax.self)
      guard call.trailingClosure == nil, let name = caseName(call.calledExpression) else { break }
      return .enumerationCase(name, call.arguments.map { pattern($0.expression, depth + 3) })
    case .sequenceExpr:
      let elements = Array(node.cast(SequenceExprSyntax.self).elements)
      guard elements.count == 3, elements[1].kind == .unresolvedAsExpr else { break }
      return .cast(pattern(elements[0], depth + 3), text(elements[2]))
    default:
      break
    }
    return .expression(expression(node, depth + 3))
  }

  /// The name of a case: a member of nothing, or of what looks like a type.
  private func caseName(_ node: ExprSyntax) -> String? {
    guard let member = node.as(MemberAccessExprSyntax.self) else { return nil }
    if let base = member.base {
      let start = base.start
      guard base.kind == .declReferenceExpr || base.kind == .memberAccessExpr,
        let last = text(start, base.end).split(separator: ".").last?.first, last.isUppercase
      else { return nil }
    }
    return name(member.declName.baseName)
  }
}
#endif
