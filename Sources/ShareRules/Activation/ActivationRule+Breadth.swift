import ShareModel

extension ActivationRule {
  /// Whether the rule applies to content of any type, even an undeclared one.
  var isBroad: Bool { appliesToAnything(items: 1) }

  /// Whether the rule applies to many things of any type at once.
  var isBroadForMany: Bool { appliesToAnything(items: 7) }

  private func appliesToAnything(items: Int) -> Bool {
    let something = Attachment(
      registeredTypeIdentifiers: [UnidentifiedAttachment.mark], content: .typesOnly)
    let item = ShareItem(attachments: Array(repeating: something, count: items))
    let context = ShareContext(items: Array(repeating: item, count: items))
    return evaluate(MatchingPayload(context)).isActive
  }
}
