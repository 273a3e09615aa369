#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Reads what stands outside of any type.
  func topLevel(_ list: CodeBlockItemListSyntax) {
    for item in list {
      switch item.item {
      case .decl(let node):
        if node.kind == .ifConfigDecl {
          for clause in node.cast(IfConfigDeclSyntax.self).shipped {
            if case .statements(let inner)? = clause.elements { topLevel(inner) }
          }
        } else if let macro = node.as(MacroExpansionDeclSyntax.self) {
          script.append(SourceStatement(.expression(value(of: macro, 3)), at: range(macro)))
        } else {
          declaration(node, of: nil, 0)
        }
      case .stmt(let node): script.append(statement(node, 3))
      case .expr(let node): script.append(statement(node, 3))
      }
    }
  }

  /// Reads what stands in a type.
  func members(_ list: MemberBlockItemListSyntax, of owner: String?, _ depth: Int) {
    for member in list { declaration(member.decl, of: owner, depth) }
  }

  /// Reads a declaration that is no local one.
  ///
  /// - Parameters:
  ///   - node: The declaration.
  ///   - owner: The name of the type around it, or `nil` for none.
  ///   - depth: How deep it stands in the model: more than 0 inside a function.
  func declaration(_ node: DeclSyntax, of owner: String?, _ depth: Int) {
    switch node.kind {
    case .ifConfigDecl:
      for clause in node.cast(IfConfigDeclSyntax.self).shipped {
        switch clause.elements {
        case .decls(let inner)?: members(inner, of: owner, depth)
        case .statements(let inner)?:
          for case .decl(let inner) in inner.map(\.item) { declaration(inner, of: owner, depth) }
        default: break
        }
      }
    case .importDecl:
      file.imports.append(compact(node.cast(ImportDeclSyntax.self).path))
    case .functionDecl:
      file.functions.append(function(node.cast(FunctionDeclSyntax.self), of: owner, depth))
    case .initializerDecl:
      file.functions.append(initializer(node.cast(InitializerDeclSyntax.self), of: owner, depth))
    case .deinitializerDecl:
      file.functions.append(
        deinitializer(node.cast(DeinitializerDeclSyntax.self), of: owner, depth))
    case .subscriptDecl:
      subscripts(node.cast(SubscriptDeclSyntax.self), of: owner, depth)
    case .variableDecl:
      properties(node.cast(VariableDeclSyntax.self), of: owner, depth)
    case .macroDecl:
      file.functions.append(macro(node.cast(MacroDeclSyntax.self), of: owner, depth))
    case .macroExpansionDecl:
      file.functions.append(
        expansion(node.cast(MacroExpansionDeclSyntax.self), of: owner, depth))
    default:
      type(node, of: owner, depth)
    }
  }

  /// The attributes without `@` and the modifiers of a declaration, in the order of the file.
  func attributes(_ list: AttributeListSyntax, _ modifiers: DeclModifierListSyntax) -> [String] {
    if list.isEmpty, modifiers.isEmpty { return [] }
    var result: [String] = []
    append(list, to: &result)
    for modifier in modifiers { result.append(compact(modifier)) }
    return result
  }

  private func append(_ list: AttributeListSyntax, to result: inout [String]) {
    for element in list {
      switch element {
      case .attribute(let attribute):
        result.append(text(attribute.attributeName.start, attribute.end))
      case .ifConfigDecl(let conditional):
        for case .attributes(let inner)? in conditional.clauses.map(\.elements) {
          append(inner, to: &result)
        }
      }
    }
  }
}
#endif
