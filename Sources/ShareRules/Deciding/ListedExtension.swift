package import Documents
package import ShareModel
import TypeIdentifiers

/// An extension that is on, with everything that the decision needs to know of it.
///
/// It is looked at for every context, so that it is shared and not copied.
package final class ListedExtension: Sendable {
  /// The extension.
  package let bundle: ExtensionBundle
  /// Its activation rule, ready to be evaluated.
  package let rule: ActivationRule
  /// The requirements that it and the host have for content; the stricter wins.
  package let requirements: ContentRequirements
  /// Its options, with the host's overrides.
  package let options: [String: DocumentValue]
  /// SHA-256 over its bundle and its options; empty in a dry run.
  package let fingerprint: String
  /// Why it cannot be run here, or `nil` if it can.
  package let missing: Reason?
  /// What the owner asks besides its rule, or `nil` if that is nothing.
  package let condition: CompiledCondition?

  init(
    bundle: ExtensionBundle, rule: ActivationRule, requirements: ContentRequirements,
    options: [String: DocumentValue], fingerprint: String, missing: Reason?,
    condition: CompiledCondition? = nil
  ) {
    self.bundle = bundle
    self.rule = rule
    self.requirements = requirements
    self.options = options
    self.fingerprint = fingerprint
    self.missing = missing
    self.condition = condition
  }
}
