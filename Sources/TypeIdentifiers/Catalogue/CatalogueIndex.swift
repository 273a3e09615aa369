/// Sound declarations in preference order, and what is needed to find them quickly.
final class CatalogueIndex: Sendable {
  /// The declarations, those with the first claim on a tag first.
  let declarations: [TypeDeclaration]
  /// How many of them were added as exported ones; they come first.
  let addedExportedCount: Int
  /// The place of each type in ``declarations``.
  let textPositions: IdentifierPositions
  /// For each type the places of its direct supertypes.
  let supertypes: [[Int]]
  /// All conformance.
  let conformance: ConformanceMatrix
  /// Filename extension in lower case to the types that carry it, in preference order.
  let byFilenameExtension: [String: [Int]]
  /// MIME type in lower case to the types that carry it, in preference order.
  let byMIMEType: [String: [Int]]

  /// Indexes declarations that are known to be sound: no name twice, no cycle.
  init(_ declarations: [TypeDeclaration], addedExportedCount: Int = 0) {
    let positions = IdentifierPositions(declarations.map(\.identifier.rawValue))
    let supertypes = declarations.map {
      $0.conformsTo.compactMap { positions.position(of: $0.rawValue) }
    }
    self.declarations = declarations
    self.addedExportedCount = addedExportedCount
    textPositions = positions
    self.supertypes = supertypes
    conformance = ConformanceMatrix(supertypes: supertypes)
    byFilenameExtension = Self.claims(of: declarations, for: \.filenameExtensions)
    byMIMEType = Self.claims(of: declarations, for: \.mimeTypes)
  }

  /// The place of a type in ``declarations``; `nil` if it is not declared.
  func position(of type: TypeIdentifier) -> Int? { textPositions.position(of: type.rawValue) }

  /// Who carries which tag.
  ///
  /// An empty tag would claim names without extension, so it is passed over.
  private static func claims(
    of declarations: [TypeDeclaration], for tags: KeyPath<TypeDeclaration, [String]>
  ) -> [String: [Int]] {
    var claims: [String: [Int]] = [:]
    claims.reserveCapacity(declarations.count)
    for (position, declaration) in declarations.enumerated() {
      for tag in declaration[keyPath: tags] where !tag.isEmpty {
        claims[tag.lowercased(), default: []].append(position)
      }
    }
    return claims
  }
}
