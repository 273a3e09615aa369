import AppLinks
import Foundation
@testable import ShareTestSupport
import SystemPackage
import Testing

@testable import ShareRules

/// That a site gives a link to an app says nothing of what stands in it.
struct UniversalLinkParametersTests {
  private let links: LinkRules

  init() throws {
    let folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app(
      "A",
      AppPlist(
        links: """
          <key>RedirectHosts</key><array><string>a.example</string></array>
          <key>Routes</key><array><dict>
          <key>Name</key><string>album</string><key>Effect</key><string>additive</string>
          <key>Parameters</key><array><dict>
          <key>Name</key><string>index</string><key>Type</key><string>integer</string>
          <key>Required</key><true/></dict><dict>
          <key>Name</key><string>next</string><key>Type</key><string>redirect</string>
          </dict></array></dict></array>
          """))
    try folder.write(
      Data(
        """
        <plist version="1.0"><dict>
        <key>application-identifier</key><string>ABCDE12345.com.example.app</string>
        <key>com.apple.developer.associated-domains</key>
        <array><string>applinks:a.example</string><string>applinks:maps.apple.com</string></array></dict></plist>
        """.utf8), to: "Apps/A.app/A.entitlements")
    try folder.write(
      Data(
        """
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],
        "components":[{"/":"/private/*","exclude":true},{"/":"*"}]}]}}
        """.utf8),
      to: "Associations/a.example/apple-app-site-association")
    try folder.write(
      Data(
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"*"}]}]}}"#
          .utf8),
      to: "Associations/maps.apple.com/apple-app-site-association")
    links = try RuleSet.load(from: folder.path).links
  }

  static let urls: [(String, LinkReason)] = [
    ("https://a.example/album?index=1", .accepted),
    ("https://a.example/album?index=1&next=https%3A%2F%2Fa.example%2Fb", .accepted),
    ("https://a.example/album", .missingParameter),
    ("https://a.example/album?index=-1", .notInteger),
    ("https://a.example/album?index=1&index=2", .duplicateParameter),
    ("https://a.example/album?index=1&next=https%3A%2F%2Fevil.example%2F", .untrustedRedirect),
    ("https://a.example/album?index=1&next=http%3A%2F%2Fa.example%2F", .untrustedRedirect),
    ("https://a.example/album?index=%07", .controlCharacter),
    ("https://a.example/other?index=1", .unknownRoute),
    ("https://a.example/private/album?index=1", .reserved),
    ("https://evil.example/album?index=1", .reserved),
  ]

  @Test(arguments: urls)
  func `a link that a site gives to an app is judged like any URL`(
    url: String, reason: LinkReason
  ) {
    let verdict = links.verdict(on: url)
    #expect(verdict.reason == reason, "\(verdict.message)")
    #expect(verdict.parameters.isEmpty == (reason != .accepted))
  }

  @Test func `an app of the system keeps its links, whatever a site gives away`() {
    let kept = links.verdict(on: "https://maps.apple.com/?q=a")
    #expect(kept.outcome == .reject && kept.app == nil)
    #expect(kept.system?.app == "com.apple.Maps" && kept.message == "a phone opens it in Maps")
    #expect(!links.opens("https://maps.apple.com/?q=a"))
    // Not a link of the system: the site decides.
    #expect(links.verdict(on: "https://maps.apple.com/album?index=1").reason == .accepted)
  }
}
