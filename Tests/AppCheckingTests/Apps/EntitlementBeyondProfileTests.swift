import AppChecking
import Testing

/// The profile allows `ABCDE12345.com.example.app` and, as groups of keys, `ABCDE12345.*`.
struct EntitlementBeyondProfileTests {
  static let groups = "keychain-access-groups"

  static func groups(_ names: String...) -> String {
    "<key>\(groups)</key><array>" + names.map { "<string>\($0)</string>" }.joined() + "</array>"
  }

  static func identifier(_ name: String) -> String {
    "<key>application-identifier</key><string>\(name)</string>"
  }

  static let cases: [(rights: String, found: [String])] = [
    (identifier("ABCDE12345.com.example.app"), []),
    (
      identifier("ABCDE12345.com.example.apps"),
      [
        "A.app/A.entitlements: application-identifier: error the profile does not allow "
          + "'ABCDE12345.com.example.apps'"
      ]
    ),
    (identifier("$(AppIdentifierPrefix)x"), []),
    (groups("ABCDE12345.a", "ABCDE12345."), []),
    (
      groups("ABCDE12345.a", "ABCDE1234", "VWXYZ12345.a"),
      [
        "A.app/A.entitlements: \(groups)[1]: error the profile does not allow 'ABCDE1234'",
        "A.app/A.entitlements: \(groups)[2]: error the profile does not allow 'VWXYZ12345.a'",
      ]
    ),
    (
      "<key>aps-environment</key><string>production</string>",
      ["A.app/A.entitlements: aps-environment: error the profile does not allow 'aps-environment'"]
    ),
    (
      "<key>com.apple.developer.siri</key><true/>",
      [
        "A.app/A.entitlements: com.apple.developer.siri: error the profile does not allow "
          + "'com.apple.developer.siri'"
      ]
    ),
    ("<key>get-task-allow</key><true/>", []), ("<key>com.apple.security.x</key><true/>", []),
  ]

  @Test(arguments: cases)
  func `what is claimed is what the profile allows, with a star for any end`(
    rights: String, found: [String]
  ) throws {
    let folder = try MadeUpApps()
    try folder.app("A.app", "com.example.app")
    try folder.write("A.app/A.entitlements", rights)
    #expect(folder.findings("entitlement-beyond-profile") == [])
    try folder.write(
      "A.app/embedded.mobileprovision",
      bytes: try ProvisioningProfileTests.bytes("development.mobileprovision"))
    #expect(folder.findings("entitlement-beyond-profile") == found)
  }
}
