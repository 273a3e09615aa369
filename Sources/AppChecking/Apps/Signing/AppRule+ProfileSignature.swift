import Lints

extension AppRule {
  /// The signature of a profile does not fit what is in it.
  static let profileSignature = AppRule(
    Lint(
      id: "profile-signature", severity: .error,
      summary: "The signature of a provisioning profile does not fit its content.",
      explanation: """
        Apple signs a profile, and no device takes one that was changed afterwards. What it says about \
        the team and the entitlements cannot be believed.
        """,
      fix: "Fetch the profile again, and sign the app with it.",
      source: "Apple, TN3125; RFC 5652, section 5",
      references: [.interprocess, .signatureCheck, .pageOfProfiles]),
    eachBundle: { bundle, found in
      guard let profile = bundle.profile, let doubt = profile.profile.signature.doubt else {
        return
      }
      found.report(doubt, in: profile.document, at: KeyPlace())
    })
}
