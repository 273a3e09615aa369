import AppLinks
import Foundation
@testable import ShareTestSupport
import SystemPackage
import Testing

@testable import ShareRules

struct AppEntitlementsTests {
  private let folder: RulesFolder

  init() throws {
    folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app("A", AppPlist())
  }

  private func write(_ keys: String, as name: String = "A.entitlements") throws {
    let text = "<plist version=\"1.0\"><dict>\(keys)</dict></plist>"
    try folder.write(Data(text.utf8), to: FilePath("Apps/A.app/\(name)"))
  }

  private func load() throws -> AppEntitlements {
    try #require(try RuleSet.load(from: folder.path).links.apps.first).entitlements
  }

  @Test func `the team and the sites are those of the file beside the Info plist`() throws {
    try write(
      "<key>application-identifier</key><string>ABCDE12345.com.example.app</string>"
        + "<key>com.apple.developer.associated-domains</key>"
        + "<array><string>applinks:*.Example.com?mode=developer</string></array>"
        + "<key>aps-environment</key><string>production</string>")
    let entitlements = try load()
    #expect(entitlements.team == "ABCDE12345")
    #expect(entitlements.associatedDomains.map(\.host) == ["example.com"])
  }

  static let faults = [
    "<key>application-identifier</key><string>ABCDE12345.com.example.other</string>",
    "<key>application-identifier</key><string>com.example.app</string>",
    "<key>com.apple.developer.associated-domains</key><array><string>example.com</string></array>",
    "<key>com.apple.developer.associated-domains</key>"
      + "<array><string>applinks:https://example.com</string></array>",
    "<key>com.apple.developer.associated-domains</key>"
      + "<array><string>applinks:example.com:443</string></array>",
    "<key>application-identifier</key><string>ABCDE12345.com.example.app</string>"
      + "<key>com.apple.developer.team-identifier</key><string>ZZZZZ12345</string>",
  ]

  @Test(arguments: faults)
  func `what does not fit the app keeps all rules from being used`(keys: String) throws {
    try write(keys)
    #expect(throws: RuleSetError.self) { try load() }
  }

  @Test func `two files are one too many`() throws {
    try write("")
    try write("", as: "archived-expanded-entitlements.xcent")
    #expect {
      _ = try load()
    } throws: { error in
      "\(error)".contains("both have entitlements; keep one of them")
    }
  }
}
