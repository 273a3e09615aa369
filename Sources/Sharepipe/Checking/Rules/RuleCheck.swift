/// Finds the rules of a document, and what stands around them, and has each looked at.
struct RuleCheck {
  private let document: CheckedDocument

  init(_ document: CheckedDocument) { self.document = document }

  /// The key of a rule.
  static let ruleKey = "NSExtensionActivationRule"
  /// What the names of all keys of a rule begin with.
  static let prefix = "NSExtensionActivation"

  /// Looks at everything.
  func run(_ found: inout FindingCollector) {
    switch document.content {
    case .predicate(let text): checkPredicate(text, at: KeyPlace(), &found)
    case .propertyList(.string(let text)): checkPredicate(text, at: KeyPlace(), &found)
    case .propertyList(.dictionary(let members)): check(members, &found)
    case .propertyList: break
    }
  }

  private func check(_ members: [String: DocumentValue], _ found: inout FindingCollector) {
    let isInformation =
      members["NSExtension"] != nil
      || members.keys.contains { $0.hasPrefix("CFBundle") }
    if isInformation {
      noteMisplaced(members, at: KeyPlace(), &found)
      guard let value = members["NSExtension"], let extensionMembers = value.dictionary else {
        return
      }
      let place = KeyPlace(keys: ["NSExtension"])
      noteMisplaced(extensionMembers, at: place, &found)
      checkAttributes(
        of: extensionMembers, at: place.appending("NSExtensionAttributes"), &found)
    } else if members[Self.ruleKey] != nil {
      noteMisplaced(members, at: KeyPlace(), isAttributes: true, &found)
      checkRule(members[Self.ruleKey], at: KeyPlace(keys: [Self.ruleKey]), &found)
    } else if members.keys.contains(where: { $0.hasPrefix(Self.prefix) }) {
      checkRule(.dictionary(members), at: KeyPlace(), &found)
    }
  }

  private func checkAttributes(
    of members: [String: DocumentValue], at place: KeyPlace, _ found: inout FindingCollector
  ) {
    let attributes = members["NSExtensionAttributes"]?.dictionary ?? [:]
    noteMisplaced(attributes, at: place, isAttributes: true, &found)
    let rule = attributes[Self.ruleKey]
    let extensionCheck = ExtensionCheck(
      document: document, point: members["NSExtensionPointIdentifier"], attributes: attributes,
      place: place)
    extensionCheck.run(&found)
    guard extensionCheck.readsRules else { return }
    guard let rule else {
      guard extensionCheck.isOfShareSheet, !found.has(.misplacedKey) else { return }
      return found.report(
        .missingRule, "there is no activation rule, so the extension is never offered", at: place,
        hint: "add '\(Self.ruleKey)' here", isKey: true)
    }
    checkRule(rule, at: place.appending(Self.ruleKey), &found)
  }

  /// Notes keys where Apple's systems do not look for them.
  private func noteMisplaced(
    _ members: [String: DocumentValue], at place: KeyPlace, isAttributes: Bool = false,
    _ found: inout FindingCollector
  ) {
    for key in members.keys.sorted() where key.hasPrefix(Self.prefix) {
      if isAttributes, key == Self.ruleKey { continue }
      let message =
        key == Self.ruleKey
        ? "the rule has no effect here" : "'\(key)' has no effect beside the rule"
      let right = "NSExtension.NSExtensionAttributes.\(Self.ruleKey)"
      found.report(
        .misplacedKey, message, at: place.appending(key),
        hint: key == Self.ruleKey ? "write it as '\(right)'" : "write it inside '\(right)'",
        isKey: true)
    }
  }

  private func checkRule(
    _ rule: DocumentValue?, at place: KeyPlace, _ found: inout FindingCollector
  ) {
    switch rule {
    case nil, .null: break
    case .string(let text): checkPredicate(text, at: place, &found)
    case .dictionary(let members):
      DictionaryRuleCheck(members: members, place: place, catalogue: document.catalogue)
        .run(&found)
    case .some(let other):
      found.report(
        .wrongKind, "a rule is a dictionary or a text, this is \(other.kind)", at: place,
        hint: "write a dictionary of NSExtensionActivation keys")
    }
  }

  private func checkPredicate(
    _ text: String, at place: KeyPlace, _ found: inout FindingCollector
  ) {
    PredicateCheck(
      text: RuleText(text, at: place, in: document), catalogue: document.catalogue
    ).run(&found)
  }
}
