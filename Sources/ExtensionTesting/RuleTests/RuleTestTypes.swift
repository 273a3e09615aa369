import Documents
import ShareRules
import TypeIdentifiers

/// Reads the types that a test file declares.
enum RuleTestTypes {
  /// Reads the declarations of a key.
  ///
  /// Each has Apple's keys, as in an `Info.plist`, or `identifier`, `conformsTo`, `extensions` and
  /// `mimeTypes`.
  ///
  /// - Parameters:
  ///   - key: The key of the list.
  ///   - fields: The members that may have the key; what is wrong is recorded there.
  /// - Returns: The declarations; none if the key is absent.
  package static func read(_ key: String, in fields: inout DocumentFields) -> [TypeDeclaration] {
    let declarations =
      fields.list(key) { fields -> TypeDeclaration? in
        fields.has("UTTypeIdentifier") ? TypeDeclaration.reading(&fields) : short(&fields)
      } ?? []
    for fault in TypeCatalogue.builtIn.adding(declarations, as: .exported).faults {
      fields.report(key, .other("\(fault)"))
    }
    return declarations
  }

  private static func short(_ fields: inout DocumentFields) -> TypeDeclaration? {
    fields.require("identifier", "a type identifier")
    let text = fields.string("identifier")
    let parents = fields.elements(
      "conformsTo", expecting: "an array of type identifiers", of: "a type identifier"
    ) { TypeIdentifier($0) }
    let extensions = fields.strings("extensions")
    let mimeTypes = fields.strings("mimeTypes")
    fields.reportUnknownKeys()
    guard let text else { return nil }
    guard let identifier = TypeIdentifier(text) else {
      fields.report(
        "identifier",
        .notAllowed(expected: "a type identifier", found: "'\(text.excerpt)'", suggestion: nil))
      return nil
    }
    return TypeDeclaration(
      identifier: identifier, conformsTo: parents ?? [], filenameExtensions: extensions ?? [],
      mimeTypes: mimeTypes ?? [])
  }
}
