#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Reads variables and constants that are no local ones, with what computes and observes them.
  func properties(_ node: VariableDeclSyntax, of owner: String?, _ depth: Int) {
    let attributes = attributes(node.attributes, node.modifiers)
    let isConstant = text(node.bindingSpecifier) == "let"
    let isStatic = attributes.contains("static") || attributes.contains("class")
    var property = SourceProperty(
      "", of: owner, attributes: attributes, isConstant: isConstant, isStatic: isStatic,
      at: range(node))
    // A type counts for the names before it, too: `let a, b: Int`.
    var types: [String?] = []
    var type: String?
    for binding in node.bindings.reversed() {
      if let annotation = binding.typeAnnotation {
        type = text(annotation.type)
      } else if binding.initializer != nil {
        type = nil
      }
      types.append(type)
    }
    for (binding, type) in zip(node.bindings, types.reversed()) {
      property.type = type
      property.value = binding.initializer.map { expression($0.value, depth) }
      add(binding.pattern, property, depth)
      if let block = binding.accessorBlock {
        if isComputed(block) { file.properties.removeLast() }
        property.name = text(binding.pattern)
        property.range = range(binding.pattern)
        accessors(block, of: property, parameters: [], depth) { self.file.functions.append($0) }
      }
    }
  }

  /// Adds a property for each name of a pattern.
  private func add(_ pattern: PatternSyntax, _ property: SourceProperty, _ depth: Int) {
    var property = property
    if let tuple = pattern.as(TuplePatternSyntax.self), depth < Self.deepest {
      let (value, type) = (property.value, property.type)
      property.type = tuple.elements.count == 1 ? type : nil
      for (index, element) in tuple.elements.enumerated() {
        property.value = value.map { part($0, index, of: tuple.elements.count) }
        add(element.pattern, property, depth + 1)
      }
      return
    }
    property.name = pattern.as(IdentifierPatternSyntax.self).map { name($0.identifier) } ?? "_"
    property.range = range(pattern)
    file.properties.append(property)
  }

  /// A part of the value of a tuple.
  private func part(_ value: SourceExpression, _ index: Int, of count: Int) -> SourceExpression {
    if count == 1 { return value }
    if case .tuple(let parts) = value.kind, parts.count == count { return parts[index].value }
    return SourceExpression(.member(value, "\(index)"), at: value.range)
  }

  /// Whether a property has no storage: something computes it, and it is no requirement.
  func isComputed(_ block: AccessorBlockSyntax) -> Bool {
    switch block.accessors {
    case .getter: return true
    case .accessors(let list):
      return list.contains {
        $0.body != nil && !["willSet", "didSet", "init"].contains(text($0.accessorSpecifier))
      }
    }
  }

  /// Reads the accessors of a property or a subscript that have a body.
  ///
  /// - Parameters:
  ///   - block: What stands in braces.
  ///   - property: The property, or what a subscript has of one.
  ///   - parameters: The parameters of a subscript.
  ///   - depth: The depth in the model.
  ///   - add: Takes each accessor.
  func accessors(
    _ block: AccessorBlockSyntax, of property: SourceProperty,
    parameters: [SourceFunction.Parameter], _ depth: Int, add: (SourceFunction) -> Void
  ) {
    var accessor = SourceFunction(
      .getter, property.name, of: property.owner, parameters: parameters, result: property.type,
      attributes: property.attributes, at: property.range)
    guard case .accessors(let list) = block.accessors else {
      if case .getter(let body) = block.accessors {
        accessor.body = self.body(body, of: property.owner, depth)
        add(accessor)
      }
      return
    }
    for node in list {
      guard let body = node.body else { continue }
      let specifier = text(node.accessorSpecifier)
      accessor.body = self.body(body, of: property.owner, depth)
      switch specifier {
      case "set", "willSet", "didSet", "_modify", "modify", "init", "unsafeMutableAddress":
        let standard = specifier == "didSet" ? "oldValue" : "newValue"
        let own = node.parameters.map { name($0.name) } ?? standard
        accessor.kind = .setter
        accessor.result = nil
        accessor.parameters =
          parameters + [.init(label: nil, name: own, type: property.type ?? "")]
        accessor.attributes =
          specifier == "set" ? property.attributes : property.attributes + [specifier]
      default:
        accessor.kind = .getter
        accessor.result = property.type
        accessor.parameters = parameters
        accessor.attributes = property.attributes
      }
      add(accessor)
    }
  }

  /// Reads a subscript.
  func subscripts(_ node: SubscriptDeclSyntax, of owner: String?, _ depth: Int) {
    var parameters = parameters(node.parameterClause)
    // One name is that inside; a label needs two.
    for (index, parameter) in node.parameterClause.parameters.enumerated()
    where parameter.secondName == nil {
      parameters[index].label = nil
    }
    let property = SourceProperty(
      "subscript" + labels(parameters), of: owner, type: text(node.returnClause.type),
      attributes: attributes(node.attributes, node.modifiers), at: range(node.subscriptKeyword))
    guard let block = node.accessorBlock else { return }
    accessors(block, of: property, parameters: parameters, depth) { self.file.functions.append($0) }
  }
}
#endif
