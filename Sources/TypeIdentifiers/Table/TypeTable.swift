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
///
/// ``TypeTableIndex`` leads to the lines and their words, so it is to be written anew after each
/// change.
enum TypeTable {
  /// The groups of types, those with the first claim on a tag first.
  static var groups: [(origin: TypeDeclaration.Origin, text: StaticString)] {
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
      while let declaration = reader.readDeclaration(origin: origin) {
        result.append(declaration)
        reader.endLine()
      }
    }
    return result
  }
}

extension TypeTableReader {
  /// Reads the columns of a line up to its end; `nil` if there is no line.
  mutating func readDeclaration(origin: TypeDeclaration.Origin) -> TypeDeclaration? {
    guard let identifier = readText() else { return nil }
    let space = UInt8(ascii: " ")
    let supertypes = readList(dividedBy: space)
    let extensions = readList(dividedBy: space)
    let mimeTypes = readList(dividedBy: space)
    let words = readText()
    let constant = readFirst(dividedBy: space)
    let system = readText()
    let comma = UInt8(ascii: ",")
    return TypeDeclaration(
      identifier: TypeIdentifier(unchecked: identifier),
      conformsTo: supertypes.map { TypeIdentifier(unchecked: $0) },
      filenameExtensions: extensions,
      mimeTypes: mimeTypes,
      osTypes: readList(dividedBy: comma),
      pasteboardTypes: readList(dividedBy: comma),
      origin: origin,
      localizedDescription: words,
      apiConstant: constant,
      availableSince: constant == nil ? nil : system ?? "")
  }
}
