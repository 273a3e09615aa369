package import ShareRules

extension ActivationDependence {
  /// What a person can do to settle an answer that depends on an unknown type.
  package static let remedy =
    "to settle it, log 'registeredTypeIdentifiers' of each attachment on a phone, and explain those with "
    + "--context"
}
