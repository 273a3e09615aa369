import AppLinks

/// The key of an app that a `host.yaml` names, if it can be guessed; the key itself is not kept.
struct CheckedKey: Sendable {
  /// The `host.yaml`.
  let document: CheckedDocument
  /// The app, as `host.yaml` writes it.
  let app: String
  /// Why the key can be guessed.
  let weakness: LinkKeyWeakness
}
