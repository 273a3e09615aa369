import TypeIdentifiers

/// Why a case came out as it did, for people.
enum RuleTestExplanation {
  /// The lines about an activation rule.
  ///
  /// - Parameters:
  ///   - answer: The answer, traced.
  ///   - rule: The rule.
  ///   - context: The context about which it was asked.
  /// - Returns: The reason, and the types that were shared.
  static func lines(
    of answer: ActivationAnswer, by rule: ActivationRule, on context: ShareContext
  ) -> [String] {
    lines(of: [answer.reason]) + ["shared: \(words(context))"]
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
