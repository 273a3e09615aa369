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
    let outcome = try await Tool.run("check", folder.path + "/App", "--fail-on", "error")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Bad.app"))
    let named = try await Tool.run("check", folder.path + "/App/Bad.app")
    #expect(named.status == 65)
  }

  @Test func `what cannot be read in a tree needs attention, and the rest is checked`() async throws
  {
    let folder = try CommandFolder()
    try folder.write("a/Info.plist", "<plist><dict>")
    try folder.write("b/rule.predicate", "extensionItems.@count == 1")
    for path in [folder.inbox, folder.inbox + "/b"] {
      let outcome = try await Tool.run("check", path, "--fail-on", "error")
      let isWhole = path == folder.inbox
      #expect(outcome.status == (isWhole ? 1 : 0), "\(outcome.errors)")
      #expect(outcome.errors.contains("a/Info.plist:") == isWhole)
      #expect(outcome.output.contains("1 document checked"))
    }
    // Alone and named, it is a bad argument.
    let alone = try await Tool.run("check", folder.inbox + "/a")
    #expect(alone.status == 65)
  }
}
