/// The provisioning profile of a bundle, and its content as a document.
struct CheckedProfile: Sendable {
  /// What the profile says.
  let profile: ProvisioningProfile
  /// The property list that was signed.
  let document: CheckedDocument
}
