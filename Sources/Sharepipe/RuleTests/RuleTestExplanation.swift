import TypeIdentifiers

/// Why a case came out as it did, for people.
enum RuleTestExplanation {
  /// The lines about an activation rule.
  ///
  /// - Parameters:
  ///   - rule: The rule as it was shipped.
  ///   - context: The context about which it was asked.
  ///   - types: Which types of it the rule sees.
  ///   - catalogue: The types.
  /// - Returns: Why, what would turn the answer, and the types that were shared.
  static func lines(
    of rule: DocumentValue?, on context: ShareContext, types: MatchingPayload.Types,
    catalogue: TypeCatalogue
  ) -> [String] {
    let explanation = ActivationExplanation(
      of: rule, for: context, types: types, catalogue: catalogue)
    return explanation.summary(for: context, types: types) + ["shared: \(words(context))"]
  }

  /// The lines of reasons, with the places that they show.
  static func lines(of reasons: [Reason]) -> [String] {
    reasons.flatMap {
      $0.message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The registered types of a context: `|` between items, `;` between attachments, `+` between
  /// types.
  private static func words(_ context: ShareContext) -> String {
    let items = context.items.prefix(most).map { item in
      let attachments = item.attachments.prefix(most).map { attachment in
        let types = attachment.registeredTypeIdentifiers
        return list(types.prefix(most).map(\.rawValue.excerpt), of: types.count, " + ", "no type")
      }
      return list(attachments, of: item.attachments.count, "; ", "an item without attachments")
    }
    return list(items, of: context.items.count, " | ", "nothing")
  }

  /// The same of a manifest that is not checked yet, as the name of a case.
  static func label(ofManifest manifest: DocumentValue) -> String {
    let items = array("items", of: manifest)
    let words = items.prefix(most).map { item in
      let attachments = array("attachments", of: item)
      let words = attachments.prefix(most).map { attachment in
        let types = array("registeredTypeIdentifiers", of: attachment)
        return list(
          types.prefix(most).map { $0.string?.excerpt ?? "?" }, of: types.count, " + ", "no type")
      }
      return list(words, of: attachments.count, "; ", "an item without attachments")
    }
    return list(words, of: items.count, " | ", "nothing").excerpt
  }

  /// The most items, attachments and types that are told.
  private static let most = 8

  private static func array(_ key: String, of value: DocumentValue) -> [DocumentValue] {
    value.dictionary?[key]?.array ?? []
  }

  private static func list(
    _ words: [String], of count: Int, _ separator: String, _ none: String
  ) -> String {
    guard count > 0 else { return none }
    let rest = count - words.count
    return words.joined(separator: separator) + (rest > 0 ? "\(separator)and \(rest) more" : "")
  }
}
