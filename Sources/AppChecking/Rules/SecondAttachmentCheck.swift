import Documents
import Lints
import ShareModel
import ShareRules
import TypeIdentifiers

/// Looks for a dictionary that takes a web address or a text alone, and not the page of a browser
/// that shares both.
///
/// What it proposes was put to the payloads before: with it, every browser offers the extension.
struct SecondAttachmentCheck {
  /// The rule.
  let members: [String: DocumentValue]
  let place: KeyPlace
  let catalogue: TypeCatalogue
  /// Whether the extension names a JavaScript file, so that Safari may be all that it is meant for.
  let isScripted: Bool
  let document: CheckedDocument

  private static let textKey = "NSExtensionActivationSupportsText"
  private static let addressKey = "NSExtensionActivationSupportsWebURLWithMaxCount"
  private static let pageKey = "NSExtensionActivationSupportsWebPageWithMaxCount"
  private static let totalKey = "NSExtensionActivationSupportsAttachmentsWithMaxCount"

  /// One thing to do to the rule.
  private enum Change: Equatable {
    /// Write version 2.
    case version
    /// Remove the key that makes version 2 strict.
    case strictness
    /// Remove a kind with the value 0.
    case zero(String)
    /// Remove the limit of all attachments.
    case total(Int64)
  }

  /// Looks at the rule.
  func run(_ found: inout FindingCollector) {
    let answer = BrowserPages.Answer(isKnownInChrome: acceptsNothingElse) { isActive(members, $0) }
    guard let message = answer.message, let changes = changes(),
      answer.takesAddress || number(Self.addressKey) == nil
    else { return }
    // What the browsers share was seen on iOS.
    let isNote =
      answer.isLess || isScripted || changes.contains(.strictness) || document.isForMac
    found.report(
      Finding(
        .hiddenBySecondAttachment, message + ", and " + reason(changes, answer), in: document,
        at: place, hint: hint(changes), severity: isNote ? .note : nil,
        confidence: isNote ? .possible : nil, replacements: replacements(changes)))
  }

  /// Whether no kind is accepted but texts, URLs and images: the third attachment of Chrome is known
  /// to be none of these.
  private var acceptsNothingElse: Bool {
    let known = ["public.text", "public.url", "public.image"]
    return ActivationKey.all.allSatisfy { key in
      (number(key.name) ?? 0) < 1 || key.types.isEmpty || key.types.contains(where: known.contains)
    }
  }

  private func isActive(_ members: [String: DocumentValue], _ payload: MatchingPayload) -> Bool {
    ActivationRule(.dictionary(members), catalogue: catalogue).evaluate(payload).isActive
  }

  private func number(_ key: String) -> Int64? { members[key]?.integerReading }

  /// What to do so that every browser offers the extension; `nil` if nothing of this is enough.
  private func changes() -> [Change]? {
    var changes: [Change] = []
    if (number(ActivationKey.dictionaryVersion) ?? 0) < 2 { changes.append(.version) }
    if members[ActivationKey.usesStrictMatching]?.flagReading ?? false {
      changes.append(.strictness)
    }
    // A kind is removed only where its 0 alone hides the extension.
    for key in [Self.textKey, Self.addressKey] where number(key) == 0 {
      changes.append(.zero(key))
    }
    if let total = number(Self.totalKey), total < 3 { changes.append(.total(total)) }
    let fixed = changed(by: changes)
    guard BrowserPages.all.allSatisfy({ isActive(fixed, $0.payload) }) else { return nil }
    return changes.filter { change in
      let without = changed(by: changes.filter { $0 != change })
      return !BrowserPages.all.allSatisfy { isActive(without, $0.payload) }
    }
  }

  private func changed(by changes: [Change]) -> [String: DocumentValue] {
    var result = members
    for change in changes {
      switch change {
      case .version: result[ActivationKey.dictionaryVersion] = .integer(2)
      case .strictness: result[ActivationKey.usesStrictMatching] = nil
      case .zero(let key): result[key] = nil
      case .total: result[Self.totalKey] = nil
      }
    }
    return result
  }

  // MARK: Words

  /// Why the rule does not hold for a page of a browser.
  private func reason(_ changes: [Change], _ answer: BrowserPages.Answer) -> String {
    if changes.contains(.version) || changes.contains(.strictness) {
      return answer.takesAddress && answer.takesText
        ? "this rule has to accept every attachment"
        : "this rule accepts only \(answer.accepted)"
    }
    for case .zero(let key) in changes { return "the 0 of '\(key)' hides it" }
    for case .total(let limit) in changes {
      return "this rule accepts \(limit) \(limit == 1 ? "attachment" : "attachments")"
    }
    return "this rule does not accept them"
  }

  private func hint(_ changes: [Change]) -> String {
    let steps = changes.map { change in
      switch change {
      case .version: "add '\(ActivationKey.dictionaryVersion)' with 2"
      case .strictness: "remove '\(ActivationKey.usesStrictMatching)'"
      case .zero(let key): "remove '\(key)'"
      case .total: "remove '\(Self.totalKey)'"
      }
    }
    return steps.joined(separator: ", and ")
      + (changes.first == .version ? ": then one accepted attachment is enough" : "")
  }

  // MARK: Text

  /// What makes the changes in the file: the version before a key that is there, and what goes.
  private func replacements(_ changes: [Change]) -> [Finding.Replacement] {
    var result: [Finding.Replacement] = []
    for change in changes {
      switch change {
      case .version where members[ActivationKey.dictionaryVersion] != nil:
        result += replacement(
          of: ActivationKey.dictionaryVersion, isKey: false, "<integer>2</integer>")
      case .version:
        guard let key = keptKey(changes) else { return [] }
        result += replacement(
          of: key, isKey: true,
          "<key>\(ActivationKey.dictionaryVersion)</key><integer>2</integer><key>\(key)</key>")
      case .strictness: result += removal(of: ActivationKey.usesStrictMatching)
      case .zero(let key): result += removal(of: key)
      case .total: result += removal(of: Self.totalKey)
      }
    }
    return result.sorted {
      ($0.source?.range.lowerBound ?? 0) < ($1.source?.range.lowerBound ?? 0)
    }
  }

  /// A key that stays, before which the version is written.
  private func keptKey(_ changes: [Change]) -> String? {
    [Self.addressKey, Self.textKey, Self.pageKey].first { key in
      members[key] != nil && !changes.contains(.zero(key))
    }
  }

  private func removal(of key: String) -> [Finding.Replacement] {
    replacement(of: key, isKey: true, "") + replacement(of: key, isKey: false, "")
  }

  private func replacement(
    of key: String, isKey: Bool, _ text: String
  ) -> [Finding.Replacement] {
    guard let span = document.span(of: place.appending(key), isKey: isKey) else { return [] }
    return [Finding.Replacement(source: span, predicate: nil, sourceText: text, text: text)]
  }
}
