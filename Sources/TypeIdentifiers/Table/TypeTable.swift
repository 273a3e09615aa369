/// The built-in types as text, and the reading of it.
///
/// A line is a type, and the place of a line is its place in the preference order: the first line
/// that carries a tag wins it. The groups follow each other in the order of ``groups``. A line has
/// these columns, divided by `|`; empty columns at its end are left out:
///
/// 1. the identifier
/// 2. the direct supertypes, divided by spaces
/// 3. the filename extensions, divided by spaces, the preferred one first
/// 4. the MIME types, likewise
/// 5. a description
/// 6. Apple's constant and the system that brought it, divided by spaces
/// 7. the four-character codes, divided by commas
/// 8. the old names of pasteboard types, divided by commas
enum TypeTable {
  /// The groups of types, those with the first claim on a tag first.
  static var groups: [(origin: TypeDeclaration.Origin, text: String)] {
    [
      (.coreTypesExported, coreTypesExported),
      (.coreTypesImported, coreTypesImported),
      (.otherSystem, otherSystem),
      (.thirdParty, thirdParty),
    ]
  }

  /// All built-in declarations in preference order.
  static func declarations() -> [TypeDeclaration] {
    var result: [TypeDeclaration] = []
    result.reserveCapacity(820)
    for (origin, text) in groups {
      var reader = TypeTableReader(text)
      while let identifier = reader.readText() {
        result.append(declaration(of: identifier, from: &reader, origin: origin))
        reader.endLine()
      }
    }
    return result
  }

  /// Reads the columns behind the identifier.
  private static func declaration(
    of identifier: String, from reader: inout TypeTableReader, origin: TypeDeclaration.Origin
  ) -> TypeDeclaration {
    let space = UInt8(ascii: " ")
    let supertypes = reader.readList(dividedBy: space)
    let extensions = reader.readList(dividedBy: space)
    let mimeTypes = reader.readList(dividedBy: space)
    let words = reader.readText()
    let constant = reader.readList(dividedBy: space)
    let comma = UInt8(ascii: ",")
    return TypeDeclaration(
      identifier: TypeIdentifier(unchecked: identifier),
      conformsTo: supertypes.map(TypeIdentifier.init(unchecked:)),
      filenameExtensions: extensions,
      mimeTypes: mimeTypes,
      osTypes: reader.readList(dividedBy: comma),
      pasteboardTypes: reader.readList(dividedBy: comma),
      origin: origin,
      localizedDescription: words,
      apiConstant: constant.first,
      availableSince: constant.isEmpty ? nil : constant.dropFirst().joined(separator: " "))
  }
}
