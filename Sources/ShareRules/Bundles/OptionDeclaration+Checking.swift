package import Documents
import SafeFiles
import SystemPackage

extension ExtensionBundle {
  /// What is wrong with options that the host has for the extension.
  ///
  /// An extension that declares no options takes any. Options of the bundle count as given.
  ///
  /// - Parameters:
  ///   - options: The options of the host.
  ///   - place: Where they are in the document of the host, such as `options.org.example.archive`.
  /// - Returns: An unknown name, a value that is not allowed, and a required option that is missing,
  ///   each with its place.
  package func problems(
    inOptions options: [String: DocumentValue], at place: String
  ) -> [DocumentProblem] {
    guard let declarations = settings.optionDeclarations else { return [] }
    return OptionDeclaration.problems(
      in: options, at: place, declarations,
      required: declarations.filter { settings.options[$0.name] == nil })
  }
}

extension OptionDeclaration {
  /// What is wrong with options.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - place: Where they are.
  ///   - declarations: The options that are known.
  ///   - required: Those of them that are looked for if they are required.
  /// - Returns: The problems, in the order of the declarations and then of the unknown names.
  static func problems(
    in options: [String: DocumentValue], at place: String, _ declarations: [OptionDeclaration],
    required: [OptionDeclaration] = []
  ) -> [DocumentProblem] {
    var fields = DocumentFields(options, at: place)
    check(&fields, declarations, required: required)
    fields.reportUnknownKeys()
    return fields.problems
  }

  private static func check(
    _ fields: inout DocumentFields, _ declarations: [OptionDeclaration],
    required: [OptionDeclaration]
  ) {
    for declaration in declarations { declaration.check(&fields) }
    for declaration in required where declaration.isRequired {
      fields.require(declaration.name, declaration.expected)
    }
  }

  private func check(_ fields: inout DocumentFields) {
    guard let value = fields.value(name) else { return }
    guard kinds.isEmpty || kinds.contains(where: { $0.holds(value) }) else {
      return fields.report(name, .wrongKind(expected: expected, found: value.found))
    }
    if let text = value.string, !values.isEmpty, !values.contains(text) {
      let suggestion = NearestName.suggestion(for: text, among: values)
      fields.report(
        name, .notAllowed(expected: expected, found: "'\(text.excerpt)'", suggestion: suggestion))
    }
    if kinds.contains(.path), let text = value.string, FilePath(written: text) == nil {
      fields.report(name, .other("the user has no home directory; write the path in full"))
    }
    if case .dictionary = value, let members {
      fields.nested(name) { Self.check(&$0, members, required: members) }
    }
    let number: Double? =
      switch value {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: nil
      }
    guard let number else { return }
    // A number that is no number is in no range.
    guard number >= Double(minimum ?? .min), number <= Double(maximum ?? .max) else {
      return fields.report(
        name, .notAllowed(expected: expected, found: value.found, suggestion: nil))
    }
  }
}
