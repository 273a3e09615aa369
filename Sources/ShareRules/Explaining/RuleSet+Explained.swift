extension RuleSet {
  /// The same rules with other extensions on, in an order of the caller's.
  ///
  /// What the types mean stays: those that the listed extensions declare count, and those of the
  /// chosen ones, which go before listed ones with the same identifier.
  ///
  /// - Parameter chosen: The extensions; two may have one identifier, as two builds of one do.
  /// - Returns: The rules.
  package func explaining(_ chosen: [ExtensionBundle]) -> RuleSet {
    var unique: [ExtensionBundle] = []
    for bundle in chosen + extensions {
      guard !unique.contains(where: { $0.identifier == bundle.identifier }) else { continue }
      unique.append(bundle)
    }
    var policy = policy
    policy.extensions = unique.map(\.identifier)
    var rules = RuleSet(extensions: unique, policy: policy, links: links)
    rules.extensions = chosen
    return rules
  }
}
