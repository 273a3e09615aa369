#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Reads a declaration inside a function.
  func local(_ node: DeclSyntax, into result: inout [SourceStatement], _ depth: Int) {
    switch node.kind {
    case .variableDecl:
      variables(node.cast(VariableDeclSyntax.self), into: &result, depth)
    case .functionDecl:
      let inner = function(node.cast(FunctionDeclSyntax.self), of: owner, depth)
      result.append(SourceStatement(.function(inner), at: range(node)))
    case .ifConfigDecl:
      for clause in node.cast(IfConfigDeclSyntax.self).shipped {
        guard case .statements(let inner)? = clause.elements else { continue }
        result += statements(inner, depth)
      }
    case .macroExpansionDecl:
      let value = value(of: node.cast(MacroExpansionDeclSyntax.self), depth + 3)
      result.append(SourceStatement(.expression(value), at: range(node)))
    default:
      declaration(node, of: owner, depth)
    }
  }

  private func variables(
    _ node: VariableDeclSyntax, into result: inout [SourceStatement], _ depth: Int
  ) {
    for binding in node.bindings {
      let type = binding.typeAnnotation.map { text($0.type) }
      let place = range(node.bindings.count == 1 ? node.start : binding.start, binding.end)
      if binding.accessorBlock.map(isComputed) != true {
        let value = binding.initializer.map { expression($0.value, depth + 3) }
        let pattern = pattern(binding.pattern, type: type, depth + 3)
        result.append(SourceStatement(.binding(pattern, value), at: place))
      }
      guard let block = binding.accessorBlock else { continue }
      let property = SourceProperty(
        text(binding.pattern), of: owner, type: type,
        attributes: attributes(node.attributes, node.modifiers), at: range(binding.pattern))
      accessors(block, of: property, parameters: [], depth) {
        result.append(SourceStatement(.function($0), at: place))
      }
    }
  }
}
#endif
