import TypeIdentifiers

/// An extension that is on, with everything that the decision needs to know of it.
struct ListedExtension: Sendable {
  /// The extension.
  let bundle: ExtensionBundle
  /// Its activation rule, ready to be evaluated.
  let rule: ActivationRule
  /// What it and the host ask of content; the stricter wins.
  let requirements: ContentRequirements
  /// Its options, with the host's overrides.
  let options: [String: DocumentValue]
  /// SHA-256 over its bundle and its options.
  let fingerprint: String
  /// Why it cannot be run here, or `nil` if it can.
  let missing: Reason?
}
