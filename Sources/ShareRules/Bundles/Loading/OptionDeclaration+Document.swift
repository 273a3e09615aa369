import Documents

extension KeyTable {
  /// The keys of a declared option.
  static let optionDeclaration = KeyTable([
    DocumentKey("Name", "string", default: "required", "the name of the option"),
    DocumentKey(
      "Type", oneOf(OptionDeclaration.Kind.self) + ", or an array of them", default: "any",
      "what it holds"),
    DocumentKey(
      "Required", "true or false", default: "false",
      "whether it is required, in `Options` or in host.yaml"),
    DocumentKey("Values", "array of strings", default: "any", "the texts that it may be"),
    DocumentKey("Minimum", "whole number", default: "none", "the least number that it may be"),
    DocumentKey("Maximum", "whole number", default: "none", "the greatest number that it may be"),
    DocumentKey(
      "Members", "array of dictionaries, as `OptionDeclarations`", default: "any",
      "what it may hold if it is a dictionary"),
  ])
}

extension OptionDeclaration {
  /// Reads the options that an extension declares.
  ///
  /// - Parameters:
  ///   - key: The key of the list.
  ///   - fields: The members that may have the key; problems are recorded here.
  /// - Returns: The sound declarations, in order; `nil` if the key is absent.
  static func list(_ key: String, in fields: inout DocumentFields) -> [OptionDeclaration]? {
    var names: Set<String> = []
    return fields.list(key, isStrict: true) { fields in
      let declaration = reading(&fields)
      if let declaration, !names.insert(declaration.name).inserted {
        fields.report("Name", .other("'\(declaration.name.excerpt)' is declared twice; keep one"))
      }
      return declaration
    }
  }

  private static func reading(_ fields: inout DocumentFields) -> OptionDeclaration? {
    fields.require("Name", "the name of an option")
    let name = fields.string("Name")
    let kinds: [Kind]?
    if case .array = fields.value("Type") {
      kinds = fields.choices("Type")
    } else {
      kinds = fields.choice("Type", Kind.self).map { [$0] }
    }
    var declaration = OptionDeclaration(
      name ?? "", kinds: kinds ?? [], isRequired: fields.boolean("Required") ?? false,
      values: fields.strings("Values") ?? [],
      minimum: fields.integer("Minimum", in: .min ... .max),
      maximum: fields.integer("Maximum", in: .min ... .max),
      members: list("Members", in: &fields))
    if declaration.kinds.isEmpty, !declaration.values.isEmpty { declaration.kinds = [.string] }
    if declaration.kinds.isEmpty, declaration.members != nil { declaration.kinds = [.dictionary] }
    return name == nil ? nil : declaration
  }
}
