#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Reads a function or a method.
  func function(
    _ node: FunctionDeclSyntax, of owner: String?, _ depth: Int
  ) -> SourceFunction {
    let clause = node.signature.parameterClause
    let parameters = parameters(clause)
    return SourceFunction(
      .function, name(node.name) + labels(parameters), of: owner, parameters: parameters,
      result: node.signature.returnClause.map { text($0.type) },
      attributes: attributes(node.attributes, node.modifiers),
      body: body(node.body, of: owner, depth),
      at: range(node.name))
  }

  /// Reads an initializer.
  func initializer(
    _ node: InitializerDeclSyntax, of owner: String?, _ depth: Int
  ) -> SourceFunction {
    let parameters = parameters(node.signature.parameterClause)
    return SourceFunction(
      .initializer, "init" + labels(parameters), of: owner, parameters: parameters,
      attributes: attributes(node.attributes, node.modifiers),
      body: body(node.body, of: owner, depth),
      at: range(node.initKeyword))
  }

  /// Reads `deinit`.
  func deinitializer(
    _ node: DeinitializerDeclSyntax, of owner: String?, _ depth: Int
  ) -> SourceFunction {
    SourceFunction(
      .function, "deinit", of: owner, attributes: attributes(node.attributes, node.modifiers),
      body: body(node.body, of: owner, depth), at: range(node.deinitKeyword))
  }

  /// Reads the declaration of a macro; what it is defined as is its body.
  func macro(_ node: MacroDeclSyntax, of owner: String?, _ depth: Int) -> SourceFunction {
    let parameters = parameters(node.signature.parameterClause)
    let definition = node.definition.map {
      SourceStatement(.expression(expression($0.value, depth + 6)), at: range($0.value))
    }
    return SourceFunction(
      .function, name(node.name) + labels(parameters), of: owner, parameters: parameters,
      result: node.signature.returnClause.map { text($0.type) },
      attributes: attributes(node.attributes, node.modifiers), body: definition.map { [$0] } ?? [],
      at: range(node.name))
  }

  /// Reads the use of a macro where a member stands: what it does is what is handed to it.
  func expansion(
    _ node: MacroExpansionDeclSyntax, of owner: String?, _ depth: Int
  ) -> SourceFunction {
    let statement = SourceStatement(.expression(value(of: node, depth + 6)), at: range(node))
    return SourceFunction(
      .function, "#" + name(node.macroName), of: owner,
      attributes: attributes(node.attributes, node.modifiers), body: [statement],
      at: range(node.macroName))
  }

  /// What is handed to a macro.
  func value(of node: MacroExpansionDeclSyntax, _ depth: Int) -> SourceExpression {
    let inner =
      arguments(node.arguments, depth)
      + trailing(node.trailingClosure, node.additionalTrailingClosures, depth)
    return other(inner.map(\.value), node)
  }

  /// Reads a body, whose types belong to a type.
  func body(_ node: CodeBlockSyntax?, of owner: String?, _ depth: Int) -> [SourceStatement] {
    guard let node else { return [] }
    return body(node.statements, of: owner, depth)
  }

  /// Reads the statements of a body, whose types belong to a type.
  func body(
    _ list: CodeBlockItemListSyntax, of owner: String?, _ depth: Int
  ) -> [SourceStatement] {
    let outer = self.owner
    self.owner = owner
    defer { self.owner = outer }
    return statements(list, depth + 3)
  }

  /// Reads the parameters of a function.
  func parameters(_ clause: FunctionParameterClauseSyntax) -> [SourceFunction.Parameter] {
    clause.parameters.map { node in
      let label = name(node.firstName)
      let type = text(node.type) + (node.ellipsis == nil ? "" : "...")
      return SourceFunction.Parameter(
        label: label == "_" ? nil : label, name: node.secondName.map(name) ?? label, type: type)
    }
  }

  /// The labels as a part of a name, such as `(_:open:)`.
  func labels(_ parameters: [SourceFunction.Parameter]) -> String {
    var text = "("
    for parameter in parameters { text += (parameter.label ?? "_") + ":" }
    return text + ")"
  }
}
#endif
