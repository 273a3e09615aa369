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

  /// The registered types: `|` between items, `;` between attachments, `+` between types.
  private static func words(_ context: ShareContext) -> String {
    guard !context.items.isEmpty else { return "nothing" }
    let items = context.items.map { item in
      let attachments = item.attachments.prefix(8).map { attachment in
        attachment.registeredTypeIdentifiers.isEmpty
          ? "no type"
          : attachment.registeredTypeIdentifiers.map(\.rawValue).joined(separator: " + ")
      }
      let rest = item.attachments.count - attachments.count
      let list = attachments.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
      return list.isEmpty ? "an item without attachments" : list
    }
    return items.joined(separator: " | ")
  }
}
