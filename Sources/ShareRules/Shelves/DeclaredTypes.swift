import ShareModel
package import TypeIdentifiers

/// The built-in types with those that extensions declare.
package struct DeclaredTypes: Sendable {
  /// All types.
  package let catalogue: TypeCatalogue
  /// What is wrong with the declarations, in their order.
  let problems: [RuleProblem]

  /// Adds what all extensions export, then what they import, so that the owner's word counts.
  ///
  /// That an imported type is known already is the common case and no problem.
  ///
  /// - Parameter bundles: The extensions, in order.
  package init(of bundles: [LoadedBundle]) {
    let exporting = TypeCatalogue.builtIn.adding(
      bundles.flatMap(\.bundle.exportedTypes), as: .exported)
    let importing = exporting.catalogue.adding(
      bundles.flatMap(\.bundle.importedTypes), as: .imported)
    catalogue = importing.catalogue
    problems =
      exporting.faults.map {
        Self.problem($0, key: "UTExportedTypeDeclarations", bundles, \.exportedTypes)
      }
      + importing.faults.filter { !$0.isKnownAlready }.map {
        Self.problem($0, key: "UTImportedTypeDeclarations", bundles, \.importedTypes)
      }
  }

  /// A fault as a problem of the extension that declares the type.
  private static func problem(
    _ fault: TypeDeclarationFault, key: String, _ bundles: [LoadedBundle],
    _ types: KeyPath<ExtensionBundle, [TypeDeclaration]>
  ) -> RuleProblem {
    let declaring = bundles.filter { loaded in
      loaded.bundle[keyPath: types].contains { $0.identifier == fault.identifier }
    }
    let bundle = fault.reason == .declaredTwice ? declaring.last : declaring.first
    return RuleProblem(
      .warning, path: bundle?.folder, place: key, Reason(.typeDeclarationMalformed, "\(fault)"))
  }
}

extension TypeDeclarationFault {
  /// Whether the type is declared already, which does no harm to a bundle that only imports it.
  fileprivate var isKnownAlready: Bool {
    switch reason {
    case .alreadyDeclared, .declaredTwice: true
    default: false
    }
  }
}
