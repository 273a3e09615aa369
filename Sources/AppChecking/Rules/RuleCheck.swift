import Documents

/// Finds the rules of a document, and what stands around them, and has each looked at.
struct RuleCheck {
  private let document: CheckedDocument

  init(_ document: CheckedDocument) { self.document = document }

  /// The key of a rule.
  static let ruleKey = "NSExtensionActivationRule"
  /// What the names of all keys of a rule begin with.
  static let prefix = "NSExtensionActivation"

  /// Whether the document is a list that is about an extension or a rule, by the keys at its top.
  var isAboutExtension: Bool {
    guard case .propertyList(.dictionary(let members)) = document.content else { return false }
    return members["NSExtension"] != nil || members[Self.attributesKey] != nil
      || members.keys.contains { $0.hasPrefix(Self.prefix) }
  }

  /// The rule of a document that is a rule and nothing else: the text of a predicate, or a list with
  /// the rule at its top; `nil` for an `Info.plist`, and for what has no rule.
  var loneRule: DocumentValue? {
    switch document.content {
    case .predicate(let text), .propertyList(.string(let text)): return .string(text)
    case .propertyList(.dictionary(let members)):
      guard members["NSExtension"] == nil,
        !members.keys.contains(where: { $0.hasPrefix("CFBundle") })
      else { return nil }
      if let rule = members[Self.attributesKey]?.dictionary?[Self.ruleKey] ?? members[Self.ruleKey]
      {
        return rule
      }
      return members.keys.contains { $0.hasPrefix(Self.prefix) } ? .dictionary(members) : nil
    case .propertyList: return nil
    }
  }

  private static let attributesKey = "NSExtensionAttributes"

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
      if members[Self.attributesKey] != nil {
        found.report(
          .misplacedKey, "'\(Self.attributesKey)' has no effect here",
          at: KeyPlace(keys: [Self.attributesKey]),
          hint: "write it as 'NSExtension.\(Self.attributesKey)'", isKey: true)
      }
      let place = KeyPlace(keys: ["NSExtension"])
      guard let value = members["NSExtension"],
        let extensionMembers = dictionary(value, at: place, &found)
      else { return }
      checkExtension(extensionMembers, at: place, &found)
    } else if members[Self.attributesKey] != nil {
      // The list is what stands under NSExtension elsewhere.
      checkExtension(members, at: KeyPlace(), &found)
    } else if members[Self.ruleKey] != nil {
      noteMisplaced(members, at: KeyPlace(), isAttributes: true, &found)
      checkRule(members[Self.ruleKey], at: KeyPlace(keys: [Self.ruleKey]), &found)
    } else if members.keys.contains(where: { $0.hasPrefix(Self.prefix) }) {
      checkRule(.dictionary(members), at: KeyPlace(), &found)
    }
  }

  /// The members of what has to be a dictionary; notes what is none.
  private func dictionary(
    _ value: DocumentValue, at place: KeyPlace, _ found: inout FindingCollector
  ) -> [String: DocumentValue]? {
    if let members = value.dictionary { return members }
    let key = place.description.hasSuffix(Self.attributesKey) ? Self.attributesKey : "NSExtension"
    found.report(
      .extensionOfWrongKind, "'\(key)' is a dictionary; this is \(value.kind)", at: place,
      hint: "write a dictionary")
    return nil
  }

  /// Looks at the members of `NSExtension`.
  private func checkExtension(
    _ members: [String: DocumentValue], at extensionPlace: KeyPlace,
    _ found: inout FindingCollector
  ) {
    noteMisplaced(members, at: extensionPlace, &found)
    let place = extensionPlace.appending(Self.attributesKey)
    var attributes: [String: DocumentValue] = [:]
    if let value = members[Self.attributesKey] {
      guard let inner = dictionary(value, at: place, &found) else { return }
      attributes = inner
    }
    noteMisplaced(attributes, at: place, isAttributes: true, &found)
    let rule = attributes[Self.ruleKey]
    let extensionCheck = ExtensionCheck(
      document: document, point: members["NSExtensionPointIdentifier"], attributes: attributes,
      extensionPlace: extensionPlace, place: place)
    extensionCheck.run(&found)
    guard extensionCheck.readsRules else { return }
    guard let rule else {
      guard extensionCheck.isOfShareSheet, !found.has(.misplacedKey) else { return }
      return found.report(
        .missingRule, "there is no activation rule, so the extension is never offered", at: place,
        hint: "add '\(Self.ruleKey)' here", isKey: true)
    }
    checkRule(
      rule, at: place.appending(Self.ruleKey), isScripted: extensionCheck.namesScript, &found)
  }

  /// Notes keys where Apple's systems do not look for them.
  private func noteMisplaced(
    _ members: [String: DocumentValue], at place: KeyPlace, isAttributes: Bool = false,
    _ found: inout FindingCollector
  ) {
    let right = "NSExtension.NSExtensionAttributes.\(Self.ruleKey)"
    if !isAttributes, members[Self.ruleKey] != nil {
      found.report(
        .misplacedKey, "the rule has no effect here", at: place.appending(Self.ruleKey),
        hint: "write it as '\(right)'", isKey: true)
    }
    // Keys that stand there together were put there together.
    let keys = members.keys.filter { $0.hasPrefix(Self.prefix) && $0 != Self.ruleKey }.sorted()
    guard let first = keys.first else { return }
    let others = keys.count - 1
    let message =
      others == 0
      ? "'\(first)' has no effect beside the rule"
      : "'\(first)' and \(others) other \(others == 1 ? "key" : "keys") have no effect beside the rule"
    found.report(
      .misplacedKey, message, at: place.appending(first),
      hint: "write \(others == 0 ? "it" : "them") inside '\(right)'", isKey: true)
  }

  private func checkRule(
    _ rule: DocumentValue?, at place: KeyPlace, isScripted: Bool = false,
    _ found: inout FindingCollector
  ) {
    switch rule {
    case nil, .null: break
    case .string(let text): checkPredicate(text, at: place, isScripted: isScripted, &found)
    case .dictionary(let members):
      DictionaryRuleCheck(
        members: members, place: place, catalogue: document.catalogue, document: document,
        isScripted: isScripted
      ).run(&found)
    case .some(let other):
      found.report(
        .wrongKind, "a rule is a dictionary or a text; this is \(other.kind)", at: place,
        hint: "write a dictionary of NSExtensionActivation keys")
    }
  }

  private func checkPredicate(
    _ text: String, at place: KeyPlace, isScripted: Bool = false, _ found: inout FindingCollector
  ) {
    PredicateCheck(
      text: RuleText(text, at: place, in: document), catalogue: document.catalogue,
      isScripted: isScripted
    ).run(&found)
  }
}
