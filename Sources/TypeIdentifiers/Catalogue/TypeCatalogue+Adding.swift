extension TypeCatalogue {
  /// How many types a catalogue can hold at most.
  ///
  /// Conformance takes memory by the number of added types times that of all:
  /// 30 MiB for this many.
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
    if declarations.isEmpty { return (self, []) }
    var addition = CatalogueAddition(of: declarations, to: self)
    let sound = addition.soundDeclarations()
    guard !sound.isEmpty else { return (self, addition.faults) }
    var added = index.added?.declarations ?? []
    var exportedCount = index.added?.exportedCount ?? 0
    switch role {
    case .exported:
      added.insert(contentsOf: sound, at: exportedCount)
      exportedCount += sound.count
    case .imported:
      added += sound
    }
    let wider = CatalogueIndex(
      added, addedExportedCount: exportedCount, builtInCount: index.builtInCount)
    return (TypeCatalogue(wider), addition.faults)
  }
}
