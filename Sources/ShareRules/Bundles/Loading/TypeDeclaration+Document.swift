package import Documents
package import TypeIdentifiers

extension TypeDeclaration {
  /// Reads one member of `UTExportedTypeDeclarations` or `UTImportedTypeDeclarations`.
  ///
  /// Unknown keys and classes of tags are passed over, as Apple's are many. What is wrong is
  /// recorded in the reader and left out: a tag, a supertype, or the whole declaration if it has no
  /// usable name.
  ///
  /// Source: Apple, "Defining file and data types for your app".
  ///
  /// - Parameter fields: The members of the declaration.
  /// - Returns: The declaration, or `nil` if it has no usable name.
  package static func reading(_ fields: inout DocumentFields) -> Self? {
    fields.require("UTTypeIdentifier", "a type identifier")
    let identifier = fields.typeIdentifier("UTTypeIdentifier")
    let conformsTo = fields.oneOrMore("UTTypeConformsTo", "a type identifier") {
      TypeIdentifier($0)
    }
    let description = fields.text("UTTypeDescription")
    let tags = TypeTags(reading: &fields)
    guard let identifier else { return nil }
    return Self(
      identifier: identifier, conformsTo: conformsTo, filenameExtensions: tags.filenameExtensions,
      mimeTypes: tags.mimeTypes, osTypes: tags.osTypes, pasteboardTypes: tags.pasteboardTypes,
      localizedDescription: description?.isEmpty == true ? nil : description)
  }

  /// Reads a whole list of declarations.
  ///
  /// - Parameters:
  ///   - key: The key of the list, such as `UTExportedTypeDeclarations`.
  ///   - fields: The members that may have the key; problems are recorded here.
  /// - Returns: The sound declarations, in order; none if the key is absent.
  package static func list(_ key: String, in fields: inout DocumentFields) -> [Self] {
    guard let values = fields.array(key) else { return [] }
    var result: [Self] = []
    for (index, value) in values.enumerated() {
      guard let members = value.dictionary else {
        fields.report(
          "\(key)[\(index)]", .wrongKind(expected: "a dictionary", found: value.found))
        continue
      }
      var declaration = DocumentFields(
        members, at: fields.place(of: "\(key)[\(index)]"), keys: fields.keys(of: key))
      if let type = reading(&declaration) { result.append(type) }
      for problem in declaration.problems { fields.report(problem) }
    }
    return result
  }
}

/// The tags of one declaration (`UTTypeTagSpecification`).
private struct TypeTags {
  var filenameExtensions: [String] = []
  var mimeTypes: [String] = []
  var osTypes: [String] = []
  var pasteboardTypes: [String] = []

  init(reading fields: inout DocumentFields) {
    let key = "UTTypeTagSpecification"
    guard let members = fields.dictionary(key) else { return }
    var tags = DocumentFields(members, at: fields.place(of: key), keys: fields.keys(of: key))
    filenameExtensions = tags.oneOrMore(
      "public.filename-extension", "a filename extension without its period"
    ) { text in
      text.hasPrefix(".") || text.utf8.contains { $0 == UInt8(ascii: "/") || $0 < 0x20 }
        ? nil : text
    }
    mimeTypes = tags.oneOrMore("public.mime-type", "a MIME type such as 'image/png'") { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let isPlain = text.utf8.allSatisfy { $0 > 0x1F && $0 < 0x7F }
      return isPlain && parts.count >= 2 && !parts[0].isEmpty && !parts[1].isEmpty ? text : nil
    }
    osTypes = tags.oneOrMore("com.apple.ostype", "a four-character code") { $0 }
    pasteboardTypes = tags.oneOrMore("com.apple.nspboard-type", "the name of a type") { $0 }
    for problem in tags.problems { fields.report(problem) }
  }
}

extension DocumentFields {
  /// The type identifier of a key.
  fileprivate mutating func typeIdentifier(_ key: String) -> TypeIdentifier? {
    guard let text = string(key) else { return nil }
    guard let identifier = TypeIdentifier(text) else {
      report(key, .notAllowed(expected: "a type identifier", found: "'\(text)'", suggestion: nil))
      return nil
    }
    return identifier
  }

  /// The elements of a key whose value is a string or an array of strings; none if it is absent.
  fileprivate mutating func oneOrMore<Element>(
    _ key: String, _ expected: String, _ make: (String) -> Element?
  ) -> [Element] {
    guard let text = value(key)?.string else {
      return elements(key, expecting: "a string or an array of strings", of: expected, make) ?? []
    }
    if !text.isEmpty, let element = make(text) { return [element] }
    report(key, .notAllowed(expected: expected, found: "'\(text)'", suggestion: nil))
    return []
  }
}
