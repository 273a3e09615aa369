import ShareModel

extension ListedExtension {
  /// An extension with all its settings in the rules.
  ///
  /// - Parameters:
  ///   - bundle: The extension.
  ///   - rules: The rules.
  ///   - isDryRun: Whether nothing is run and nothing is written, so that no fingerprint is needed.
  package convenience init(_ bundle: ExtensionBundle, of rules: RuleSet, isDryRun: Bool) {
    let own = rules.policy.options[bundle.identifier] ?? [:]
    let options = bundle.settings.options.merging(own) { _, host in host }
    self.init(
      bundle: bundle, rule: ActivationRule(bundle.activationRule, catalogue: rules.catalogue),
      requirements: rules.policy.contentRequirements.stricter(
        with: bundle.settings.contentRequirements),
      options: bundle.expandingHome(in: options),
      fingerprint: isDryRun ? "" : BundleFingerprint.of(bundle, options: options),
      missing: rules.unavailable[bundle.identifier],
      condition: rules.policy.uses[bundle.identifier]?.condition.map {
        CompiledCondition($0, catalogue: rules.catalogue)
      })
  }

  /// The same extension as a route uses it: with the effect that the route declares, for URLs of
  /// the schemes that its app claims.
  package func carrying(
    effect: ExtensionSettings.Effect, schemes: [String]
  ) -> ListedExtension {
    var bundle = bundle
    bundle.settings.effect = effect
    return ListedExtension(
      bundle: bundle, rule: rule, requirements: requirements.accepting(schemes: schemes),
      options: options,
      fingerprint: fingerprint, missing: missing, condition: condition)
  }
}
