import TypeIdentifiers

/// The tree of what a type conforms to, drawn with lines.
///
/// A type that was drawn before is not opened again.
struct TypeTree {
  let catalogue: TypeCatalogue

  /// The lines of the tree, with the type itself first.
  func lines(from type: TypeIdentifier) -> [String] {
    var drawn: Set<TypeIdentifier> = []
    var lines = [type.rawValue]
    draw(above: type, indent: "", drawn: &drawn, into: &lines)
    return lines
  }

  private func draw(
    above type: TypeIdentifier, indent: String, drawn: inout Set<TypeIdentifier>,
    into lines: inout [String]
  ) {
    let parents = catalogue.directSupertypes(of: type)
    for (index, parent) in parents.enumerated() {
      let isLast = index == parents.count - 1
      let isNew = drawn.insert(parent).inserted
      let isOpen = isNew || catalogue.directSupertypes(of: parent).isEmpty
      lines.append(indent + (isLast ? "└─ " : "├─ ") + parent.rawValue + (isOpen ? "" : " …"))
      guard isNew else { continue }
      draw(above: parent, indent: indent + (isLast ? "   " : "│  "), drawn: &drawn, into: &lines)
    }
  }
}
