import Documents
import Lints
import ShareRules
import TypeIdentifiers

/// Looks at a rule that is a dictionary.
struct DictionaryRuleCheck {
  let members: [String: DocumentValue]
  let place: KeyPlace
  let catalogue: TypeCatalogue
  let document: CheckedDocument
  /// Whether the extension names a JavaScript file.
  let isScripted: Bool

  /// Keys that exist besides those of the table.
  ///
  /// The last one belongs to other extension points (observed).
  static let otherKeys = ActivationKey.others

  /// Looks at everything.
  func run(_ found: inout FindingCollector) {
    let before = found.findings.count
    if let inner = members[RuleCheck.ruleKey] {
      return found.report(
        .nestedRule, "the rule is one level too deep, so nothing in it is read",
        at: place.appending(RuleCheck.ruleKey),
        hint: "move what is in it one level up, which is \(inner.kind)", isKey: true)
    }
    for name in members.keys.sorted() where !found.isFull { checkKey(name, &found) }
    checkVersion(&found)
    // If a key is to blame for a whole rule that is useless, it was reported.
    guard found.findings.count == before else { return }
    checkWhole(&found)
  }

  private func checkKey(_ name: String, _ found: inout FindingCollector) {
    let keyPlace = place.appending(name)
    guard let value = members[name] else { return }
    if case .string(let text) = value, let placeholder = Placeholder.first(in: text) {
      return found.report(
        .unexpandedVariable, placeholder.message, at: keyPlace, hint: Placeholder.hint,
        severity: .warning)
    }
    if let key = ActivationKey.all.first(where: { $0.name == name }) {
      check(value, of: key, at: keyPlace, &found)
    } else if !Self.otherKeys.contains(name) {
      noteUnknown(name, at: keyPlace, &found)
    }
  }

  private func noteUnknown(
    _ name: String, at keyPlace: KeyPlace, _ found: inout FindingCollector
  ) {
    let advice = ActivationKeyAdvice(for: name)
    let isFree = advice.name.map { members[$0] == nil } ?? false
    found.report(
      .unknownKey, advice.message, at: keyPlace, hint: advice.hint, isKey: true,
      replacement: isFree ? advice.name.map { "<key>\($0)</key>" } : nil)
  }

  private func check(
    _ value: DocumentValue, of key: ActivationKey, at keyPlace: KeyPlace,
    _ found: inout FindingCollector
  ) {
    guard let number = value.integerReading else {
      return found.report(
        .unreadableValue, "a number or a boolean is needed; this is \(value.kind)", at: keyPlace)
    }
    switch value {
    case .string(let text) where number == 0 && !Self.isZero(text):
      let isFlag = key.subject == .anyNumberOfTypes
      let isTrue = ["true", "yes", "y", "on"].contains(text.lowercased())
      let mended = isFlag ? "<true/>" : "<integer>1</integer>"
      found.report(
        .readAsZero, "the text '\(text.excerpt)' counts as 0, so no \(key.noun.one) is accepted",
        at: keyPlace, hint: isTrue ? "write \(mended)" : "write a number",
        replacement: isTrue ? mended : nil)
    case .number(let fraction) where number == 0 && fraction != 0:
      found.report(
        .readAsZero, "\(fraction) counts as 0, so no \(key.noun.one) is accepted", at: keyPlace,
        hint: "write a whole number")
    case _ where number < 0:
      found.report(
        .readAsZero, "\(number) is less than 0 and counts as if the key were absent", at: keyPlace,
        hint: "write a number, or remove the key")
    case .boolean(true) where key.subject == .maximumOfTypes || key.subject == .maximumOfAll:
      found.report(
        .booleanMaximum, "true counts as 1: at most 1 \(key.noun.one)", at: keyPlace,
        hint: "write the number that is meant", replacement: "<integer>1</integer>")
    default: break
    }
  }

  private static func isZero(_ text: String) -> Bool {
    let digits = text.drop { $0.isWhitespace || $0 == "+" || $0 == "-" }
    return digits.first == "0"
  }

  private func checkVersion(_ found: inout FindingCollector) {
    let versionPlace = place.appending(ActivationKey.dictionaryVersion)
    let value = members[ActivationKey.dictionaryVersion]
    let version = value?.integerReading ?? 0
    if let value, version != 1, version != 2, !found.has(.unexpandedVariable) {
      let shown: String? =
        switch value {
        case .string(let text): "'\(text.excerpt)'"
        case .boolean, .integer, .number: "\(version)"
        default: nil
        }
      let effect = version < 2 ? "it counts as 1" : "it counts as 2"
      found.report(
        .unknownVersion, "there is no version \(shown ?? value.kind); \(effect)", at: versionPlace,
        hint: "write 1 or 2")
    }
    if members[ActivationKey.usesStrictMatching] != nil, version < 2 {
      found.report(
        .strictWithoutVersion, "this has no effect: without version 2 a rule is always strict",
        at: place.appending(ActivationKey.usesStrictMatching),
        hint: "add '\(ActivationKey.dictionaryVersion)' with 2, or remove this key", isKey: true)
    }
  }

  // MARK: The rule as a whole

  private func checkWhole(_ found: inout FindingCollector) {
    let compiled = ActivationRule(.dictionary(members), catalogue: catalogue)
    switch compiled.fault {
    case .allZero where members.isEmpty && found.has(.misplacedKey):
      // What it should have is in the wrong place, which was reported.
      return
    case .allZero:
      return found.report(
        .allZero,
        members.isEmpty
          ? "the rule is empty, so it never activates"
          : "every value is 0, so it never activates",
        at: place, hint: "write at least one value above 0")
    case .empty:
      return found.report(
        .neverTrue, "no key asks for content, so it never activates", at: place,
        hint: "add a key such as 'NSExtensionActivationSupportsImageWithMaxCount'")
    default: break
    }
    let values = Dictionary(
      uniqueKeysWithValues: ActivationKey.all.compactMap { key in
        members[key.name]?.integerReading.map { (key, $0) }
      })
    if let message = impossibleMinimum(values), isNeverTrue(compiled) {
      let name = "NSExtensionActivationSupportsAttachmentsWithMinCount"
      found.report(
        .minimumAboveMaximum, message, at: place.appending(name), hint: "lower the minimum")
    }
    if let limit = values.first(where: { $0.key.subject == .maximumOfAll }), limit.value == 0,
      isNeverTrue(compiled)
    {
      return found.report(
        .neverTrue, "at most 0 attachments are accepted, so it never activates",
        at: place.appending(limit.key.name), hint: "write a number above 0, or remove the key")
    }
    let accepted = values.filter { $0.value >= 1 }.map(\.key)
    if accepted.isEmpty, !values.isEmpty, !isNeverTrue(compiled) {
      return found.report(
        .anyContent, "0 only shuts kinds out, and no kind is named, so it activates for any other",
        at: place, hint: "write a value above 0 for each kind that it can handle",
        severity: .warning)
    }
    if !accepted.isEmpty, accepted.allSatisfy({ $0.types.isEmpty }) {
      found.report(
        .anyContent,
        "only the number of attachments is limited, so content of any kind is accepted",
        at: place, hint: "add the kinds that it can handle")
    }
    SecondAttachmentCheck(
      members: members, place: place, catalogue: catalogue, isScripted: isScripted,
      document: document
    ).run(&found)
  }

  /// Why fewer attachments are accepted than are asked for, or `nil`.
  private func impossibleMinimum(_ values: [ActivationKey: Int64]) -> String? {
    func value(_ subject: ActivationKey.Subject) -> Int64? {
      values.first { $0.key.subject == subject }?.value
    }
    guard let minimum = value(.minimumOfAll), minimum > 1, (value(.location) ?? 0) < 1 else {
      return nil
    }
    if let maximum = value(.maximumOfAll), maximum >= 1, minimum > maximum {
      return "at least \(minimum) attachments are asked for, and at most \(maximum) are accepted"
    }
    let version = members[ActivationKey.dictionaryVersion]?.integerReading ?? 0
    let isStrict = members[ActivationKey.usesStrictMatching]?.flagReading ?? false || version < 2
    let kinds = values.filter { $0.value >= 1 && !$0.key.types.isEmpty }
    guard isStrict, !kinds.isEmpty,
      kinds.allSatisfy({ $0.key.subject == .maximumOfTypes && $0.key.types.count == 1 })
    else { return nil }
    var sum: Int64 = 0
    for (_, maximum) in kinds {
      let (total, overflows) = sum.addingReportingOverflow(maximum)
      guard !overflows else { return nil }
      sum = total
    }
    guard minimum > sum else { return nil }
    return "at least \(minimum) attachments are asked for, and the kinds accept \(sum) together"
  }

  private func isNeverTrue(_ rule: ActivationRule) -> Bool {
    let probes = ProbePayloads(naming: [], counts: [2, 3, 5, 11], catalogue: catalogue)
    return probes?.payloads.allSatisfy { !rule.evaluate($0).isActive } ?? false
  }
}
