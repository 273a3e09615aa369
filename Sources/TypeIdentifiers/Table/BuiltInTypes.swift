/// The types of ``TypeTable``, found in the text that the program holds.
///
/// Nothing is made of the table at the start: a short-lived command needs a few of its types. What
/// leads to them is part of the program too, see ``TypeTableIndex``. A type is named by its place
/// in the preference order, from 0 on.
enum BuiltInTypes {
  /// How many types there are.
  static var count: Int { TypeTableIndex.types.records.utf8CodeUnitCount / 8 }

  /// How many of them a system without any further app knows: the first ones.
  static let bareSystemCount = TypeTableIndex.bareSystemCount

  /// The type with an identifier in any case, or `nil`.
  @inline(__always)
  static func position(of identifier: String) -> Int? {
    let word = unsafe identifier.utf8.span.bytes
    let table = TypeTableIndex.types
    var slot = table.slot(of: CaselessBytes.hash(word))
    return table.next(word, from: &slot)
  }

  /// Returns whether a type is another or conforms to it.
  @inline(__always)
  static func conforms(_ type: Int, to supertype: Int) -> Bool {
    if type == supertype { return true }
    let wide = TypeTableIndex.types.record(supertype) >> 48
    let row = PackedNumbers.pair(TypeTableIndex.types.record(type) >> 32)
    let place = row * TypeTableIndex.supertypeRowLength + Int(truncatingIfNeeded: wide & 0x3F)
    return UInt64(TypeTableIndex.supertypeRows.byte(at: place)) & wide >> 8 & 0x3F != 0
  }

  /// The identifier of a type, as it is declared.
  static func identifier(of type: Int) -> TypeIdentifier {
    TypeIdentifier(
      unchecked: TypeTableIndex.types.word(of: TypeTableIndex.types.record(type)))
  }

  /// Who declares a type.
  static func origin(of type: Int) -> TypeDeclaration.Origin {
    TypeTable.group(at: line(of: type)).origin
  }

  /// All that is known of a type.
  static func declaration(of type: Int) -> TypeDeclaration {
    TypeTable.declaration(at: line(of: type))
      ?? TypeDeclaration(identifier: identifier(of: type), origin: origin(of: type))
  }

  /// The direct supertypes of a type, in the order of its declaration.
  static func supertypes(of type: Int) -> [Int] {
    TypeTable.list(inColumn: 1, ofLineAt: line(of: type)).compactMap { position(of: $0) }
  }

  /// The tags of a type, the preferred one first.
  static func tags(of type: Int, _ tagClass: CatalogueTagClass) -> [String] {
    TypeTable.list(inColumn: column(of: tagClass), ofLineAt: line(of: type))
  }

  /// The preferred tag of a type, or `nil` if it has none.
  static func preferredTag(of type: Int, _ tagClass: CatalogueTagClass) -> String? {
    TypeTable.first(inColumn: column(of: tagClass), ofLineAt: line(of: type))
  }

  private static func column(of tagClass: CatalogueTagClass) -> Int {
    switch tagClass {
    case .filenameExtension: 2
    case .mimeType: 3
    }
  }

  /// The first type in the preference order that carries a tag and passes a test.
  ///
  /// - Parameters:
  ///   - tag: The tag in any case.
  ///   - tagClass: Whether it is a filename extension or a MIME type.
  ///   - isFit: The test.
  /// - Returns: The type, or `nil` if there is none.
  @inline(__always)
  static func first(
    carrying tag: String, of tagClass: CatalogueTagClass, where isFit: (Int) -> Bool
  ) -> Int? {
    let table =
      switch tagClass {
      case .filenameExtension: TypeTableIndex.filenameExtensions
      case .mimeType: TypeTableIndex.mimeTypes
      }
    let word = unsafe tag.utf8.span.bytes
    var slot = table.slot(of: CaselessBytes.hash(word))
    while let number = table.next(word, from: &slot) {
      let type = PackedNumbers.pair(table.record(number) >> 40)
      if isFit(type) { return type }
    }
    return nil
  }

  @inline(__always)
  private static func line(of type: Int) -> Int {
    PackedNumbers.triple(TypeTableIndex.types.record(type))
  }
}
