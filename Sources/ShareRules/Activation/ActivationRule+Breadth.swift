import ShareModel

extension ActivationRule {
  /// Whether the rule applies to content of any type, even an undeclared one.
  var isBroad: Bool {
    let something = Attachment(
      registeredTypeIdentifiers: [UnidentifiedAttachment.mark], content: .typesOnly)
    let context = ShareContext(items: [ShareItem(attachments: [something])])
    return evaluate(MatchingPayload(context)).isActive
  }
}
