import Lints

extension AppRule {
  /// What is shipped lets itself be debugged.
  static let debuggableBuild = AppRule(
    Lint(
      id: "debuggable-build", severity: .warning,
      summary: "An app lets a debugger attach to it.",
      explanation: """
        With get-task-allow any debugger on the device reads the memory of the app and changes what it \
        does. It belongs only in builds for developers.
        """,
      fix: "Sign what is shipped with a profile for distribution.",
      source: "Apple, TN3125 and \"Entitlements\", get-task-allow",
      references: [.noDebugging, .debuggable, .testDebugging, .activeDebugging, .pageOfProfiles],
      refused: .files([
        "Notes.app/Info.plist": information("com.example.notes"),
        "Notes.app/archived-expanded-entitlements.xcent":
          "<key>get-task-allow</key>\n<true/>",
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information("com.example.notes"),
        "Notes.app/archived-expanded-entitlements.xcent":
          "<key>get-task-allow</key>\n<false/>",
      ])),
    eachBundle: { bundle, found in
      guard bundle.isBuilt else { return }
      for key in ["get-task-allow", "com.apple.security.get-task-allow"] {
        for asked in bundle.entitlement(key) where asked.value.value.isTruthy {
          found.report(
            "a debugger can attach to the app", in: asked.document, at: asked.value,
            hint: "sign it for distribution")
        }
        guard bundle.entitlements.isEmpty, let profile = bundle.profile,
          let value = profile.document["Entitlements"]?[key], value.value.isTruthy
        else { continue }
        found.report(
          "the profile lets a debugger attach to the app", in: profile.document, at: value,
          hint: "sign it for distribution", confidence: .likely)
      }
    })
}
