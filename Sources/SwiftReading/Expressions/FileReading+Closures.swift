#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Reads a closure; a captured value with a name of its own is bound at its beginning.
  func closure(_ node: ClosureExprSyntax, _ depth: Int) -> SourceExpression {
    guard depth < Self.deepest else {
      passOver(range(node))
      return other([], node)
    }
    var parameters: [String] = []
    switch node.signature?.parameterClause {
    case .simpleInput(let list)?:
      parameters = list.map { name($0.name) }
    case .parameterClause(let clause)?:
      parameters = clause.parameters.map { name($0.secondName ?? $0.firstName) }
    case nil:
      break
    }
    var body: [SourceStatement] = []
    if let captures = node.signature?.capture?.items {
      for capture in captures {
        guard let value = capture.initializer?.value else { continue }
        let pattern = SourcePattern.name(name(capture.name), type: nil)
        body.append(
          SourceStatement(.binding(pattern, expression(value, depth + 6)), at: range(capture)))
      }
    }
    body += statements(node.statements, depth + 3)
    let isOnMainActor =
      node.signature?.attributes.contains { attribute in
        attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "MainActor"
      } ?? false
    return SourceExpression(
      .closure(.init(parameters: parameters, body: body, isOnMainActor: isOnMainActor)),
      at: range(node))
  }
}
#endif
