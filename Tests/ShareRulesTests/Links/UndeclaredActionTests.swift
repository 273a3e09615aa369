import AppLinks
import Foundation
@testable import ShareTestSupport
import SystemPackage
import Testing

@testable import ShareRules

/// What an action does of whose effect nothing is said.
struct UndeclaredActionTests {
  /// The rules of an app whose route is additive, and which has one action.
  private static func links(settings: String?) throws -> LinkRules {
    let folder = try RulesFolder()
    try folder.policy("extensions: []")
    try folder.app(
      "A",
      AppPlist(
        links: """
          <key>AllowsURLActions</key><true/><key>RequiresKey</key><false/>
          <key>Routes</key><array><dict><key>Name</key><string>add</string>
          <key>Effect</key><string>additive</string></dict></array>
          """))
    let bundle = InfoPlist.identified(
      "com.example.app.post", settings: settings,
      more: "<key>CFBundleDisplayName</key><string>Post</string>")
    try folder.write(
      try bundle.bytes(binary: false), to: "Apps/A.app/PlugIns/Post.appex/Info.plist")
    try folder.write(
      Data("#!/bin/sh\n".utf8), to: "Apps/A.app/PlugIns/Post.appex/run", mode: 0o755)
    return try RuleSet.load(from: folder.path).links
  }

  /// The settings of the action, its effect, and whether a person must agree to it.
  static let effects: [(String?, LinkRoute.Effect, Bool)] = [
    (nil, .externalPost, true), ("", .externalPost, true),
    ("<key>TimeLimit</key><integer>5</integer>", .externalPost, true),
    ("<key>Effect</key><string>privacy</string>", .privacy, true),
    ("<key>Effect</key><string>additive</string>", .additive, false),
  ]

  @Test(arguments: effects)
  func `an action without a declared effect counts as one that sends something away`(
    settings: String?, effect: LinkRoute.Effect, isHeld: Bool
  ) throws {
    let links = try Self.links(settings: settings)
    let plan = links.plan(for: "myapp:add?action=Post")
    #expect(plan.verdict.outcome == (isHeld ? .confirm : .accept), "\(plan.verdict.message)")
    #expect(plan.verdict.chained?.outcome == (isHeld ? .confirm : .accept))
    #expect(links.plan(for: "myapp:add").verdict.outcome == .accept, "the route alone is additive")
    guard isHeld else { return }
    #expect(
      plan.verdict.message == "com.example.app does 'add'; then the effect '\(effect.rawValue)' of "
        + "com.example.app.post needs a person to agree")
  }
}
