import Predicates

/// A rule, and the attachments that it judges.
struct RuleCase {
  /// Its name in what is printed, the same as in the other programs.
  let name: String
  /// The rule.
  let rule: String
  /// The types of every attachment.
  let types: [String]
}

extension RuleCase {
  /// How many attachments there are, one after the other.
  static let sizes = [1, 10, 100]

  /// The cases; `gnustep.m` and `python.py` have the same.
  static let all = [
    RuleCase(
      name: "guide", rule: guideRule("com.adobe.pdf"), types: ["com.adobe.pdf", "public.file-url"]),
    RuleCase(
      name: "images", rule: guideRule("public.image"), types: ["public.jpeg", "public.file-url"]),
    RuleCase(
      name: "nothing", rule: guideRule("com.adobe.pdf"),
      types: ["public.file-url", "public.plain-text", "com.apple.active-webpage"]),
  ]

  /// One item, every attachment of which conforms to a type.
  ///
  /// Source: Apple, "App Extension Programming Guide", Handling Common Scenarios.
  static func guideRule(_ type: String) -> String {
    """
    SUBQUERY (
        extensionItems,
        $extensionItem,
        SUBQUERY (
            $extensionItem.attachments,
            $attachment,
            ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "\(type)"
        ).@count == $extensionItem.attachments.@count
    ).@count == 1
    """
  }

  /// One item with so many attachments, in the shape in which `MatchingPayload` hands them to a rule.
  ///
  /// Each identifier is a text of its own, as if it had been read from a file.
  func root(attachments count: Int) -> PredicateValue {
    .dictionary([
      "extensionItems": .array([
        .dictionary([
          "attachments": .array(
            (0..<count).map { _ in
              .dictionary([
                "registeredTypeIdentifiers": .array(
                  types.map { .string(String(decoding: Array($0.utf8), as: UTF8.self)) })
              ])
            })
        ])
      ])
    ])
  }
}
