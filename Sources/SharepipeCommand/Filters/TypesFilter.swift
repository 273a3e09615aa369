import ContentSniffing
import Sharepipe
import TypeIdentifiers

/// `types --json-lines`: identifiers, tags, conformance, and whether bytes agree with a name.
enum TypesFilter {
  static func answer(
    _ fields: [String: DocumentValue], _ json: inout JSONWriter
  ) throws(JSONLinesFilter.Fault) {
    let catalogue = TypeCatalogue.builtIn
    if let mime = try fields.text("sniffed") {
      guard let name = try fields.text("extension") else {
        throw .init("extension: is missing; give the extension to which the bytes are compared")
      }
      let agreement = ContentAgreement(
        of: SniffedContent(answer: mime), filenameExtension: withoutPeriod(name),
        catalogue: catalogue)
      json.member("agreement", agreement.verdict.rawValue)
      json.member("identifier", agreement.identifier.rawValue)
      return
    }
    if let type = try fields.typeIdentifier("identifier") {
      if let supertype = try fields.typeIdentifier("conformsTo") {
        json.member("conforms", catalogue.conforms(type, to: supertype))
      } else {
        write(type, to: &json)
      }
      return
    }
    // A missing supertype means `public.data`, as in Apple's interface; null means none.
    let supertype =
      fields["conformingTo"] == nil ? .data : try fields.typeIdentifier("conformingTo")
    if let name = try fields.text("extension") {
      write(
        catalogue.type(forFilenameExtension: withoutPeriod(name), conformingTo: supertype),
        to: &json)
    } else if let mime = try fields.text("mime") {
      write(catalogue.type(forMIMEType: mime, conformingTo: supertype), to: &json)
    } else {
      throw .init("give one of identifier, extension, mime, or sniffed with extension")
    }
  }

  private static func withoutPeriod(_ name: String) -> String {
    name.first == "." ? String(name.dropFirst()) : name
  }

  private static func write(_ type: TypeIdentifier, to json: inout JSONWriter) {
    let catalogue = TypeCatalogue.builtIn
    json.member("identifier", (catalogue.declaration(of: type)?.identifier ?? type).rawValue)
    json.member("declared", catalogue.isDeclared(type))
    json.member("dynamic", DynamicType.isDynamic(type))
    json.member("supertypes", catalogue.supertypes(of: type).map(\.rawValue))
    json.member("preferredExtension", catalogue.preferredFilenameExtension(of: type))
    json.member("preferredMIMEType", catalogue.preferredMIMEType(of: type))
  }
}
