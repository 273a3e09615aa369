package import TypeIdentifiers

/// Which apps say that they open documents of which types.
///
/// Where several open one, it is not documented which of them a phone takes. So no app gets it
/// here, and all are named.
///
/// Source: Apple, Information Property List, `CFBundleDocumentTypes` and `LSItemContentTypes`.
package struct DocumentClaims {
  let apps: [AppBundle]
  let catalogue: TypeCatalogue

  /// Creates a value from its parts.
  package init(apps: [AppBundle], catalogue: TypeCatalogue) {
    self.apps = apps
    self.catalogue = catalogue
  }

  /// The apps that open a document.
  ///
  /// - Parameter types: The types that are registered for it.
  /// - Returns: The apps, in the order of their identifiers.
  package func claimants(of types: [TypeIdentifier]) -> [AppBundle] {
    apps.filter { app in
      app.documentTypes.contains { document in
        document.rank != .none
          && document.contentTypes.contains { claimed in
            types.contains { catalogue.conforms($0, to: claimed) }
          }
      }
    }.sorted { $0.identifier < $1.identifier }
  }
}
