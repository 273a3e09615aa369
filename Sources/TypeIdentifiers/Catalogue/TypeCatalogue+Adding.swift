extension TypeCatalogue {
  /// How many types a catalogue can hold at most.
  ///
  /// Conformance takes memory by the square of their number: 32 MiB for this many.
  public static let maximumCount = 16_384

  /// A catalogue with further types, and what was wrong with them.
  ///
  /// Exported types come before all built-in ones when a tag is looked up, and after those that
  /// were exported before; imported types come last. A type that is declared already stays as it
  /// is. Add what all bundles export before what they import: then the owner's word counts.
  /// What a phone does when an app claims an extension of the system's types is not known; here an
  /// exported type gets it.
  ///
  /// A declaration with a fault is left out; an undeclared supertype costs only the link to it.
  ///
  /// - Parameters:
  ///   - declarations: The declarations, which may conform to each other in any order.
  ///   - role: Whether the bundle owns the types or only uses them.
  /// - Returns: The catalogue with all sound declarations, and every fault in the order of the
  ///   declarations.
  public func adding(
    _ declarations: [TypeDeclaration], as role: TypeDeclaration.Role
  ) -> (catalogue: TypeCatalogue, faults: [TypeDeclarationFault]) {
    var addition = CatalogueAddition(to: self)
    for declaration in declarations {
      addition.consider(declaration)
    }
    let sound = addition.soundDeclarations()
    guard !sound.isEmpty else { return (self, addition.faults) }
    var all = index.declarations
    var exportedCount = index.addedExportedCount
    switch role {
    case .exported:
      all.insert(contentsOf: sound, at: exportedCount)
      exportedCount += sound.count
    case .imported:
      all += sound
    }
    let catalogue = TypeCatalogue(CatalogueIndex(all, addedExportedCount: exportedCount))
    return (catalogue, addition.faults)
  }
}
