import Documents
import ShareModel
import TypeIdentifiers

/// An activation rule with its place, ready to be asked.
struct WrittenRule: Sendable {
  /// The rule as it is written.
  let value: DocumentValue
  /// Where it stands.
  let place: KeyPlace
  /// The document that has it.
  let document: CheckedDocument

  /// Finds the rule of a document; `nil` if there is none, or the extension point reads none.
  init?(in document: CheckedDocument) {
    self.document = document
    switch document.content {
    case .predicate(let text):
      value = .string(text)
      place = KeyPlace()
    case .propertyList(.string(let text)):
      value = .string(text)
      place = KeyPlace()
    case .propertyList(.dictionary(let members)):
      guard let found = Self.find(in: document, members) else { return nil }
      value = found.value
      place = found.place
    case .propertyList: return nil
    }
  }

  private static func find(
    in document: CheckedDocument, _ members: [String: DocumentValue]
  ) -> PlacedValue? {
    let attributes = "NSExtensionAttributes"
    guard let top = document.top else { return nil }
    if members["NSExtension"] != nil || members.keys.contains(where: { $0.hasPrefix("CFBundle") }) {
      let point = top["NSExtension"]?["NSExtensionPointIdentifier"]?.text
      return readsRules(point) ? top["NSExtension"]?[attributes]?[RuleCheck.ruleKey] : nil
    }
    if members[attributes] != nil {
      let point = top["NSExtensionPointIdentifier"]?.text
      return readsRules(point) ? top[attributes]?[RuleCheck.ruleKey] : nil
    }
    if let rule = top[RuleCheck.ruleKey] { return rule }
    return members.keys.contains { $0.hasPrefix(RuleCheck.prefix) } ? top : nil
  }

  private static func readsRules(_ point: String?) -> Bool {
    guard let point else { return true }
    return ExtensionPoint(rawValue: point) != nil || KnownExtensionPoint.named(point) == nil
  }

  /// Whether another rule is the same, with the same types declared around it.
  func isSame(as other: WrittenRule) -> Bool {
    value == other.value && declarations == other.declarations
  }

  /// The declarations of types on which the answers depend.
  private var declarations: [DocumentValue?] {
    ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"].flatMap { key in
      [document.containingApp[key], document[key]?.value]
    }
  }
}
