import TestSupport
import Testing

/// What `sharepipe check` makes of apps that want to deceive.
struct CheckTrustTests {
  @Test func `no line begins with what an app says of itself`() async throws {
    let folder = try CommandFolder()
    try folder.write(
      "A.app/Info.plist",
      """
      <plist version="1.0"><dict>
      <key>CFBundleDisplayName</key><string>::error ::name</string>
      <key>CFBundleURLTypes</key><array><dict>
      <key>CFBundleURLName</key><string>a
      ::error ::type</string>
      <key>CFBundleURLSchemes</key><array><string>abc-x</string></array>
      </dict></array></dict></plist>
      """, under: "App")
    let outcome = try await Tool.run("check", "--inventory", folder.path + "/App")
    #expect(outcome.output.contains("::error ::name"))
    #expect(outcome.output.contains("::error ::type"))
    #expect(!outcome.lines.contains { $0.drop { $0 == " " }.hasPrefix("::") })
  }

  @Test func `an app without a list does not pass for one without findings`() async throws {
    let folder = try CommandFolder()
    try folder.write("Good.app/Info.plist", "<plist><dict/></plist>", under: "App")
    try folder.write("Bad.app/Info.plist/inside", "", under: "App")
    let outcome = try await Tool.run("check", folder.path + "/App")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("Bad.app"))
  }
}
