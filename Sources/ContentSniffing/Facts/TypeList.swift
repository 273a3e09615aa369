import TypeIdentifiers

/// Types written one after another, as the tables of facts have them.
struct TypeList: Sendable {
  /// The types, in the order in which they were written.
  let types: [TypeIdentifier]

  /// Reads identifiers that white space keeps apart; what is no identifier is left out.
  init(_ text: String) {
    types = text.split { " \n".contains($0) }.compactMap { TypeIdentifier(String($0)) }
  }

  /// Returns whether a type is one of these or conforms to one of them.
  func covers(_ type: TypeIdentifier, in catalogue: TypeCatalogue) -> Bool {
    types.contains { catalogue.conforms(type, to: $0) }
  }
}
