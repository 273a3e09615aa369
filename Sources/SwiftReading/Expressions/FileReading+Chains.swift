#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Reads members, calls and elements one after the other; nothing recurses along the chain.
  func chain(_ node: ExprSyntax, _ depth: Int) -> SourceExpression {
    var links: [ExprSyntax] = []
    var base = collect(node, into: &links)
    if links.isEmpty {
      // A member without anything before it.
      links.append(node)
      base = nil
    }
    guard depth + links.count < Self.deepest else {
      passOver(range(node))
      return other([], node)
    }
    var left = links.count
    var result = base.map { expression($0, depth + left) }
    for link in links.reversed() {
      left -= 1
      result = append(link, to: result, depth + left)
    }
    return result ?? other([], node)
  }

  /// Collects the links of a chain from the last to the first.
  ///
  /// - Returns: What the chain begins with, or `nil` if that is a member of nothing.
  private func collect(_ node: ExprSyntax, into links: inout [ExprSyntax]) -> ExprSyntax? {
    var current = node
    while true {
      switch current.kind {
      case .memberAccessExpr:
        links.append(current)
        guard let base = current.cast(MemberAccessExprSyntax.self).base else { return nil }
        current = base
      case .functionCallExpr:
        links.append(current)
        current = current.cast(FunctionCallExprSyntax.self).calledExpression
      case .subscriptCallExpr:
        links.append(current)
        current = current.cast(SubscriptCallExprSyntax.self).calledExpression
      case .optionalChainingExpr:
        links.append(current)
        current = current.cast(OptionalChainingExprSyntax.self).expression
      case .forceUnwrapExpr:
        links.append(current)
        current = current.cast(ForceUnwrapExprSyntax.self).expression
      case .postfixOperatorExpr:
        links.append(current)
        current = current.cast(PostfixOperatorExprSyntax.self).expression
      case .genericSpecializationExpr:
        links.append(current)
        current = current.cast(GenericSpecializationExprSyntax.self).expression
      case .postfixIfConfigExpr:
        let conditional = current.cast(PostfixIfConfigExprSyntax.self)
        for clause in conditional.config.clauses.reversed() {
          guard case .postfixExpression(let part) = clause.elements else { continue }
          // Each branch begins with a member of nothing, which is one of what stands before it.
          _ = collect(part, into: &links)
        }
        guard let base = conditional.base else { return nil }
        current = base
      default:
        return current
      }
    }
  }

  private func append(
    _ link: ExprSyntax, to base: SourceExpression?, _ depth: Int
  ) -> SourceExpression {
    let start = base.map { Int($0.range.start) } ?? link.start
    let place = range(min(start, link.start), link.end)
    guard let base else {
      guard link.kind == .memberAccessExpr else { return other([], link) }
      let member = link.cast(MemberAccessExprSyntax.self).declName
      return SourceExpression(.member(nil, name(member)), at: place)
    }
    switch link.kind {
    case .memberAccessExpr:
      let member = link.cast(MemberAccessExprSyntax.self).declName
      return SourceExpression(.member(base, name(member)), at: place)
    case .functionCallExpr:
      let call = link.cast(FunctionCallExprSyntax.self)
      let arguments =
        arguments(call.arguments, depth)
        + trailing(call.trailingClosure, call.additionalTrailingClosures, depth)
      return SourceExpression(.call(base, arguments), at: place)
    case .subscriptCallExpr:
      let call = link.cast(SubscriptCallExprSyntax.self)
      let arguments =
        arguments(call.arguments, depth)
        + trailing(call.trailingClosure, call.additionalTrailingClosures, depth)
      return SourceExpression(.element(base, arguments), at: place)
    case .optionalChainingExpr:
      return SourceExpression(.unwrapping(base, isForced: false), at: place)
    case .forceUnwrapExpr:
      return SourceExpression(.unwrapping(base, isForced: true), at: place)
    case .postfixOperatorExpr:
      let name = text(link.cast(PostfixOperatorExprSyntax.self).operator)
      return SourceExpression(.operation(name, [base]), at: place)
    default:
      // The types that a generic name is used with are no part of it.
      return SourceExpression(base.kind, at: place)
    }
  }

  /// Reads the closures behind a call.
  func trailing(
    _ first: ClosureExprSyntax?, _ more: MultipleTrailingClosureElementListSyntax, _ depth: Int
  ) -> [SourceExpression.Argument] {
    guard let first else { return [] }
    return [.init(label: nil, closure(first, depth + 3))]
      + more.map { .init(label: name($0.label), closure($0.closure, depth + 3)) }
  }
}
#endif
