import Documents
import Lints

extension AppRule {
  /// An app says it is entitled to what its profile does not allow.
  static let entitlementBeyondProfile = AppRule(
    Lint(
      id: "entitlement-beyond-profile", severity: .error,
      summary: "An app claims an entitlement that its profile does not allow.",
      explanation: """
        The system compares the entitlements of an app with its profile. What the profile does not allow \
        keeps the app from being installed or started, or was added after Apple allowed it.
        """,
      fix: "Make the profile again with the capability, or remove the entitlement.",
      source: "Apple, TN3125 \"Inside Code Signing: Provisioning Profiles\"",
      references: [.interprocess, .testPermissions, .unneededPrivileges, .pageOfProfiles]),
    eachBundle: { bundle, found in
      guard let profile = bundle.profile?.profile, !profile.entitlements.isEmpty else { return }
      for document in bundle.entitlements {
        for (key, value) in document.top?.members ?? [] {
          let isRestricted =
            key.hasPrefix("com.apple.developer.") || key == "keychain-access-groups"
            || key == "application-identifier" || key == "aps-environment"
            || key == "com.apple.security.application-groups"
            || key == "get-task-allow" && value.value.isTruthy
          guard isRestricted else { continue }
          guard let allowed = profile.entitlements[key] else {
            found.report(
              "the profile does not allow '\(key.excerpt)'", in: document, at: value.place,
              hint: "make the profile again with it", isKey: true)
            continue
          }
          if value.value.boolean == true, allowed.boolean == false {
            found.report(
              "the profile does not allow '\(key.excerpt)'", in: document, at: value,
              hint: "make the profile again with it")
          }
          for element in value.elements {
            guard let text = element.literal, !Self.allows(allowed, text) else { continue }
            found.report(
              "the profile does not allow '\(text.excerpt)'", in: document, at: element,
              hint: "make the profile again with it")
          }
        }
      }
    })

  /// Whether what a profile allows has a text, where `*` at the end stands for anything.
  private static func allows(_ allowed: DocumentValue, _ text: String) -> Bool {
    let patterns = (allowed.array ?? [allowed]).compactMap(\.string)
    let isList = allowed.array != nil || allowed.string != nil
    return !isList
      || patterns.contains { pattern in
        pattern.hasSuffix("*") ? text.hasPrefix(pattern.dropLast()) : pattern == text
      }
  }
}
