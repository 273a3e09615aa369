import Synchronization

/// The types of a catalogue, and what is needed to find them quickly.
///
/// Within it a type is a number: those of the built-in types are their places in ``BuiltInTypes``,
/// those of added types follow.
final class CatalogueIndex: Sendable {
  /// How many of the built-in types belong to the catalogue, the first ones.
  let builtInCount: Int
  /// The types that were added, or `nil` if there are none.
  let added: AddedTypes?

  /// All declarations, from when they were first asked for.
  private let listed = AtomicLazyReference<DeclarationList>()

  /// Indexes built-in types, and declarations that are known to be sound: no name twice, no cycle.
  ///
  /// - Parameters:
  ///   - added: The declarations, those with the first claim on a tag first.
  ///   - addedExportedCount: How many of them come before the built-in types.
  ///   - builtInCount: How many of the built-in types belong to the catalogue.
  init(_ added: [TypeDeclaration], addedExportedCount: Int = 0, builtInCount: Int = 0) {
    self.builtInCount = builtInCount
    self.added =
      added.isEmpty
      ? nil
      : AddedTypes(added, exportedCount: addedExportedCount, builtInCount: builtInCount)
  }

  /// How many types there are.
  var count: Int { builtInCount + (added?.declarations.count ?? 0) }

  /// All declarations, those with the first claim on a tag first.
  var declarations: [TypeDeclaration] {
    if let list = listed.load() { return list.declarations }
    return listed.storeIfNil(DeclarationList(orderedDeclarations())).declarations
  }

  /// The type with an identifier, or `nil` if it is not declared.
  @inline(__always)
  func position(of identifier: String) -> Int? {
    if let type = BuiltInTypes.position(of: identifier), type < builtInCount { return type }
    return added?.position(of: identifier)
  }

  /// The type with an identifier, or `nil` if it is not declared.
  @inline(__always)
  func position(of type: TypeIdentifier) -> Int? { position(of: type.rawValue) }

  /// Returns whether a type is another or conforms to it.
  @inline(__always)
  func conforms(_ type: Int, to supertype: Int) -> Bool {
    if let added, type >= BuiltInTypes.count { return added.conforms(type, to: supertype) }
    // A built-in type conforms to no added one.
    return supertype < BuiltInTypes.count && BuiltInTypes.conforms(type, to: supertype)
  }

  /// The identifier of a type, as it is declared.
  func identifier(of type: Int) -> TypeIdentifier {
    added?.declaration(of: type)?.identifier ?? BuiltInTypes.identifier(of: type)
  }

  /// Who declares a type.
  func origin(of type: Int) -> TypeDeclaration.Origin {
    added?.declaration(of: type)?.origin ?? BuiltInTypes.origin(of: type)
  }

  /// All that is known of a type.
  func declaration(of type: Int) -> TypeDeclaration {
    added?.declaration(of: type) ?? BuiltInTypes.declaration(of: type)
  }

  /// The direct supertypes of a type, in the order of its declaration.
  func supertypes(of type: Int) -> [Int] {
    added?.supertypes(of: type) ?? BuiltInTypes.supertypes(of: type)
  }

  /// The tags of a type, the preferred one first.
  func tags(of type: Int, _ tagClass: CatalogueTagClass) -> [String] {
    guard let declaration = added?.declaration(of: type) else {
      return BuiltInTypes.tags(of: type, tagClass)
    }
    return tagClass.tags(of: declaration)
  }

  /// The preferred tag of a type, or `nil` if it has none.
  func preferredTag(of type: Int, _ tagClass: CatalogueTagClass) -> String? {
    guard let declaration = added?.declaration(of: type) else {
      return BuiltInTypes.preferredTag(of: type, tagClass)
    }
    return tagClass.tags(of: declaration).first
  }

  /// The first type in the preference order that carries a tag and conforms to another.
  ///
  /// - Parameters:
  ///   - tag: The tag in any case.
  ///   - tagClass: Whether it is a filename extension or a MIME type.
  ///   - supertype: What the type must conform to; `nil` asks for nothing.
  /// - Returns: The type, or `nil` if there is none.
  func first(carrying tag: String, of tagClass: CatalogueTagClass, for supertype: Int?) -> Int? {
    func isFit(_ type: Int) -> Bool {
      supertype.map { conforms(type, to: $0) } ?? true
    }
    guard let added else { return firstBuiltIn(carrying: tag, of: tagClass, where: isFit) }
    let claimants = added.claimants(of: tag, of: tagClass)
    return claimants.exported.first(where: isFit)
      ?? firstBuiltIn(carrying: tag, of: tagClass, where: isFit)
      ?? claimants.imported.first(where: isFit)
  }

  @inline(__always)
  private func firstBuiltIn(
    carrying tag: String, of tagClass: CatalogueTagClass, where isFit: (Int) -> Bool
  ) -> Int? {
    func find(_ tag: String) -> Int? {
      BuiltInTypes.first(carrying: tag, of: tagClass) { $0 < builtInCount && isFit($0) }
    }
    if let type = find(tag) { return type }
    if tag.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    return find(CatalogueTagClass.asciiForm(of: tag))
  }

  private func orderedDeclarations() -> [TypeDeclaration] {
    var builtIn = builtInCount == 0 ? [] : TypeTable.declarations()
    builtIn.removeLast(builtIn.count - builtInCount)
    guard let added else { return builtIn }
    return Array(added.declarations[..<added.exportedCount]) + builtIn
      + added.declarations[added.exportedCount...]
  }
}

/// A list that may be made late.
private final class DeclarationList: Sendable {
  let declarations: [TypeDeclaration]

  init(_ declarations: [TypeDeclaration]) {
    self.declarations = declarations
  }
}
