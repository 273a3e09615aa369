#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Something without a form of its own, with the expressions inside it.
  func other(_ inner: [SourceExpression], _ node: some SyntaxProtocol) -> SourceExpression {
    SourceExpression(.other(inner), at: range(node))
  }

  /// Reads an expression.
  ///
  /// `try`, `try?`, `await` and parentheses around one value are passed through.
  func expression(_ node: ExprSyntax, _ depth: Int) -> SourceExpression {
    guard depth < Self.deepest else {
      passOver(range(node))
      return other([], node)
    }
    switch node.kind {
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr,
      .forceUnwrapExpr, .postfixOperatorExpr, .genericSpecializationExpr, .postfixIfConfigExpr:
      return chain(node, depth)
    case .declReferenceExpr:
      return leaf(.name(name(node.cast(DeclReferenceExprSyntax.self))), node)
    case .stringLiteralExpr:
      return string(node.cast(StringLiteralExprSyntax.self), depth)
    case .integerLiteralExpr, .floatLiteralExpr:
      return leaf(.number(text(node)), node)
    case .booleanLiteralExpr:
      return leaf(.boolean(text(node) == "true"), node)
    case .nilLiteralExpr:
      return leaf(.null, node)
    case .superExpr, .discardAssignmentExpr, .typeExpr:
      return leaf(.name(text(node)), node)
    case .simpleStringLiteralExpr, .regexLiteralExpr, .editorPlaceholderExpr, .missingExpr:
      return other([], node)
    case .sequenceExpr:
      return sequence(node.cast(SequenceExprSyntax.self), depth)
    default:
      return compound(node, depth)
    }
  }

  private func leaf(_ kind: SourceExpression.Kind, _ node: ExprSyntax) -> SourceExpression {
    SourceExpression(kind, at: range(node))
  }

  private func compound(_ node: ExprSyntax, _ depth: Int) -> SourceExpression {
    switch node.kind {
    case .closureExpr:
      return closure(node.cast(ClosureExprSyntax.self), depth)
    case .arrayExpr:
      let elements = node.cast(ArrayExprSyntax.self).elements
      return leaf(.array(elements.map { expression($0.expression, depth + 3) }), node)
    case .dictionaryExpr:
      return dictionary(node.cast(DictionaryExprSyntax.self), depth)
    case .tupleExpr:
      return tuple(node.cast(TupleExprSyntax.self), depth)
    case .ifExpr:
      let statement = ifStatement(node.cast(IfExprSyntax.self), depth + 3)
      return leaf(.statements([statement]), node)
    case .switchExpr:
      let statement = switchStatement(node.cast(SwitchExprSyntax.self), depth + 3)
      return leaf(.statements([statement]), node)
    case .keyPathExpr:
      return leaf(.keyPath(String(compact(node).dropFirst())), node)
    case .macroExpansionExpr:
      return macro(node.cast(MacroExpansionExprSyntax.self), depth)
    case .patternExpr:
      return other([], node)
    default:
      return prefixed(node, depth)
    }
  }

  private func prefixed(_ node: ExprSyntax, _ depth: Int) -> SourceExpression {
    switch node.kind {
    case .tryExpr:
      let attempt = node.cast(TryExprSyntax.self)
      let inner = expression(attempt.expression, depth + 3)
      let way = Attempt(node)
      return way == .plain ? inner : leaf(way.wrapped(inner), node)
    case .awaitExpr:
      return expression(node.cast(AwaitExprSyntax.self).expression, depth + 1)
    case .unsafeExpr:
      return expression(node.cast(UnsafeExprSyntax.self).expression, depth + 1)
    case .copyExpr:
      return expression(node.cast(CopyExprSyntax.self).expression, depth + 1)
    case .consumeExpr:
      return expression(node.cast(ConsumeExprSyntax.self).expression, depth + 1)
    case .borrowExpr:
      return expression(node.cast(BorrowExprSyntax.self).expression, depth + 1)
    case .packElementExpr:
      return expression(node.cast(PackElementExprSyntax.self).pack, depth + 1)
    case .packExpansionExpr:
      return expression(node.cast(PackExpansionExprSyntax.self).repetitionPattern, depth + 1)
    case .inOutExpr:
      let inner = expression(node.cast(InOutExprSyntax.self).expression, depth + 3)
      return leaf(.operation("&", [inner]), node)
    case .prefixOperatorExpr:
      let operation = node.cast(PrefixOperatorExprSyntax.self)
      let inner = expression(operation.expression, depth + 3)
      let sign = text(operation.operator)
      if sign == "-", case .number(let digits) = inner.kind {
        return leaf(.number("-" + digits), node)
      }
      return leaf(.operation(sign, [inner]), node)
    default:
      return other([], node)
    }
  }

  private func dictionary(_ node: DictionaryExprSyntax, _ depth: Int) -> SourceExpression {
    guard case .elements(let elements) = node.content else {
      return SourceExpression(.dictionary([]), at: range(node))
    }
    let members = elements.map {
      SourceExpression.Member(
        key: expression($0.key, depth + 3), value: expression($0.value, depth + 3))
    }
    return SourceExpression(.dictionary(members), at: range(node))
  }

  private func tuple(_ node: TupleExprSyntax, _ depth: Int) -> SourceExpression {
    if node.elements.count == 1, let element = node.elements.first, element.label == nil {
      return expression(element.expression, depth + 1)
    }
    return SourceExpression(.tuple(arguments(node.elements, depth)), at: range(node))
  }

  /// Reads the values in parentheses or brackets.
  func arguments(_ list: LabeledExprListSyntax, _ depth: Int) -> [SourceExpression.Argument] {
    list.map { .init(label: $0.label.map(name), expression($0.expression, depth + 3)) }
  }

  /// Reads a macro: that of a selector or key path, or any other one with what is handed to it.
  private func macro(_ node: MacroExpansionExprSyntax, _ depth: Int) -> SourceExpression {
    if let first = node.arguments.first {
      let written = compact(node.arguments)
      switch text(node.macroName) {
      case "selector": return SourceExpression(.selector(written), at: range(node))
      case "keyPath": return SourceExpression(.keyPath(compact(first)), at: range(node))
      default: break
      }
    }
    let inner =
      arguments(node.arguments, depth)
      + trailing(node.trailingClosure, node.additionalTrailingClosures, depth)
    return other(inner.map(\.value), node)
  }
}
#endif
