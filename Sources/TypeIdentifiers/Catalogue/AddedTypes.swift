/// Sound declarations beside the built-in types, and what is needed to find them quickly.
///
/// Their numbers follow those of ``BuiltInTypes``, in the order of ``declarations``.
final class AddedTypes: Sendable {
  /// The declarations, those with the first claim on a tag first.
  let declarations: [TypeDeclaration]
  /// How many of them come before the built-in types when a tag is looked up; the others come last.
  let exportedCount: Int

  private let positions: IdentifierPositions
  private let supertypes: [[Int]]
  private let conformance: ConformanceMatrix
  /// Filename extension in lower case to the types that carry it, in preference order.
  private let byFilenameExtension: [String: [Int]]
  /// MIME type in lower case to the types that carry it, in preference order.
  private let byMIMEType: [String: [Int]]

  /// Indexes declarations that are known to be sound: no name twice, no cycle.
  ///
  /// - Parameters:
  ///   - declarations: The declarations, those with the first claim on a tag first.
  ///   - exportedCount: How many of them come before the built-in types.
  ///   - builtInCount: How many built-in types there are to conform to.
  init(_ declarations: [TypeDeclaration], exportedCount: Int, builtInCount: Int) {
    let positions = IdentifierPositions(declarations.map(\.identifier.rawValue))
    let supertypes = declarations.map { declaration in
      declaration.conformsTo.compactMap { supertype in
        if let builtIn = BuiltInTypes.position(of: supertype.rawValue), builtIn < builtInCount {
          builtIn
        } else {
          positions.position(of: supertype.rawValue).map { BuiltInTypes.count + $0 }
        }
      }
    }
    self.declarations = declarations
    self.exportedCount = exportedCount
    self.positions = positions
    self.supertypes = supertypes
    conformance = ConformanceMatrix(supertypes: supertypes)
    byFilenameExtension = Self.claims(of: declarations, for: .filenameExtension)
    byMIMEType = Self.claims(of: declarations, for: .mimeType)
  }

  /// The added type with an identifier, or `nil`.
  func position(of identifier: String) -> Int? {
    positions.position(of: identifier).map { BuiltInTypes.count + $0 }
  }

  /// Returns whether an added type is another one, added or not, or conforms to it.
  func conforms(_ type: Int, to supertype: Int) -> Bool {
    conformance.conforms(type - BuiltInTypes.count, to: supertype)
  }

  /// All that is known of a type, or `nil` if it is a built-in one.
  func declaration(of type: Int) -> TypeDeclaration? {
    type < BuiltInTypes.count ? nil : declarations[type - BuiltInTypes.count]
  }

  /// The direct supertypes of a type, or `nil` if it is a built-in one.
  func supertypes(of type: Int) -> [Int]? {
    type < BuiltInTypes.count ? nil : supertypes[type - BuiltInTypes.count]
  }

  /// The types that carry a tag in any case, in preference order.
  func claimants(
    of tag: String, of tagClass: CatalogueTagClass
  ) -> (exported: ArraySlice<Int>, imported: ArraySlice<Int>) {
    let claims =
      switch tagClass {
      case .filenameExtension: byFilenameExtension
      case .mimeType: byMIMEType
      }
    let all = claims.isEmpty ? [] : claims[tag.lowercased()] ?? []
    let firstImported = BuiltInTypes.count + exportedCount
    let end = all.firstIndex { $0 >= firstImported } ?? all.endIndex
    return (all[..<end], all[end...])
  }

  /// Who carries which tag.
  ///
  /// An empty tag would claim names without extension, so it is passed over.
  private static func claims(
    of declarations: [TypeDeclaration], for tagClass: CatalogueTagClass
  ) -> [String: [Int]] {
    var claims: [String: [Int]] = [:]
    for (position, declaration) in declarations.enumerated() {
      for tag in tagClass.tags(of: declaration) where !tag.isEmpty {
        claims[tag.lowercased(), default: []].append(BuiltInTypes.count + position)
      }
    }
    return claims
  }
}
