import Documents
import ShareModel
import ShareRules
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
    let items = context.items.prefix(RuleTestLabel.most).map { item in
      // Neighbours that are equal are listed once.
      var groups: [(types: [TypeIdentifier], count: Int)] = []
      for attachment in item.attachments {
        let types = attachment.registeredTypeIdentifiers
        if groups.last?.types == types {
          groups[groups.count - 1].count += 1
        } else {
          groups.append((types, 1))
        }
      }
      let attachments = groups.prefix(RuleTestLabel.most).map { types, count in
        RuleTestLabel.list(
          types.prefix(RuleTestLabel.most).map { [$0].shown.excerpt }, of: types.count, " + ",
          "no type") + (count > 1 ? " (\(count) times)" : "")
      }
      return RuleTestLabel.list(
        attachments, of: groups.count, "; ", "an item without attachments")
    }
    return RuleTestLabel.list(items, of: context.items.count, " | ", "nothing")
  }
}
