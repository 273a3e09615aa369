extension TypeCatalogue {
  /// What people call a type, with its article where it has one: `a PDF document`, `plain text`.
  ///
  /// A type without a name of its own has that of the nearest type that it conforms to, and a type
  /// that a bundle declares has the words of its declaration. A dynamic type is called by the
  /// extension or the MIME type that it was made from; its identifier means nothing to people.
  ///
  /// - Parameter type: A declared, dynamic or unknown type.
  /// - Returns: The name.
  package func name(of type: TypeIdentifier) -> String {
    if let name = TypeNames.name(of: type) { return name }
    if let declaration = declaration(of: type) {
      if declaration.origin == .added, let words = declaration.localizedDescription {
        return "a file of the kind '\(words)'"
      }
      return inheritedName(of: type)
        ?? declaration.filenameExtensions.first.map { "a file with the extension .\($0)" } ?? "data"
    }
    guard DynamicType.isDynamic(type) else { return "a type that is not declared" }
    if let written = filenameExtensions(of: type).first, !written.isEmpty {
      return "a file with the unknown extension .\(written)"
    }
    if let written = mimeTypes(of: type).first { return "data of the unknown format \(written)" }
    return "data of an unknown kind"
  }

  /// The name of a type with its identifier behind it: `a PDF document (com.adobe.pdf)`.
  ///
  /// The identifier of a dynamic type is left out.
  ///
  /// - Parameter type: A declared, dynamic or unknown type.
  /// - Returns: The name and the identifier.
  package func phrase(for type: TypeIdentifier) -> String {
    let name = name(of: type)
    return DynamicType.isDynamic(type) ? name : "\(name) (\(type.rawValue))"
  }

  /// The name of the nearest type that a type conforms to and that says more than that it is data.
  private func inheritedName(of type: TypeIdentifier) -> String? {
    let vague: Set<TypeIdentifier> = [.item, .data, .content, .directory]
    var seen: Set<TypeIdentifier> = [type]
    var next = directSupertypes(of: type)
    while !next.isEmpty {
      let level = next.filter { seen.insert($0).inserted }
      for supertype in level where !vague.contains(supertype) {
        if let name = TypeNames.name(of: supertype) { return name }
      }
      next = level.flatMap { directSupertypes(of: $0) }
    }
    return nil
  }
}
