import AppLinks
import Documents
import TestSupport
import Testing

@testable import AppChecking
import CheckPages

/// What an inventory lists of `SharepipeLinks`.
struct LinkInventoryTests {
  /// An app with these members of `SharepipeLinks`.
  static func set(_ links: String, in folder: MadeUpApps) throws -> CheckedSet {
    try folder.app(
      "A.app", "org.example.a",
      MadeUpApps.schemes("example-a") + "<key>SharepipeLinks</key><dict>\(links)</dict>")
    var set = CheckedSet()
    set.add(CheckWalk(folder.folder.path))
    return set
  }

  static let links = """
    <key>RedirectHosts</key><array><string>a.example</string></array>
    <key>CallbackHosts</key><array><string>b.example</string></array>
    <key>AllowedSenders</key><array><string>org.example.b</string></array>
    <key>AllowsURLActions</key><true/>
    <key>Routes</key><array>
    <dict><key>Name</key><string>add</string><key>Effect</key><string>additive</string>
    <key>Extension</key><string>org.example.a.add</string><key>Parameters</key><array>
    <dict><key>Name</key><string>text</string><key>Type</key><string>multiline</string>
    <key>Required</key><true/><key>MaximumLength</key><integer>80</integer></dict>
    <dict><key>Name</key><string>token</string><key>Secret</key><true/>
    <key>Pattern</key><string>[a-z]+</string></dict>
    <dict><key>Name</key><string>count</string><key>Type</key><string>integer</string>
    <key>Minimum</key><integer>1</integer><key>Maximum</key><integer>9</integer></dict>
    <dict><key>Name</key><string>in</string><key>Values</key><array><string>a&lt;</string>
    <string>b</string></array></dict></array></dict>
    <dict><key>Name</key><string>wipe</string><key>Enabled</key><false/>
    <key>RequiresKey</key><true/></dict></array>
    """

  @Test func `each route has its effect, its extension and its parameters`() throws {
    let folder = try MadeUpApps()
    let set = try Self.set(Self.links, in: folder)
    let app = try #require(set.bundles.first)
    let links = try #require(BundleInventory(app).links)
    #expect(links.fault == nil)
    #expect(links.routes.map(\.name) == ["add", "wipe"])
    #expect(
      links.routes.map(LinkInventory.traits(of:)) == [
        ["additive", "by org.example.a.add"],
        ["destructive", "judged and not carried out", "with the key", "switched off"],
      ])
    #expect(
      links.routes[0].parameters.map(LinkInventory.traits(of:)) == [
        ["multiline", "required", "up to 80 characters"], ["text", "secret", "matches '[a-z]+'"],
        ["integer", "at least 1", "at most 9"], ["text", "one of 'a<', 'b'"],
      ])
    #expect(links.furtherAction == "allowed with the key")
    #expect(links.app.redirectHosts == ["a.example"])
  }

  @Test func `the page has a table of the routes`() throws {
    let folder = try MadeUpApps()
    let set = try Self.set(Self.links, in: folder)
    let page = String(decoding: CheckPage(set, findings: []).bytes, as: UTF8.self)
    for text in [
      "<caption>What URLs may ask for</caption>", "<th scope=\"row\"><bdi>add</bdi></th>",
      "<bdi>additive, by org.example.a.add</bdi>",
      "<li><bdi>token: text, secret, matches ",
      "a&lt;",
      "<dt>Leads on to</dt><dd><ul class=\"items\"><li><bdi>a.example</bdi></li></ul></dd>",
      "<dt>Answers to</dt>", "<dt>Asked by</dt>",
      "<dt>Further action</dt><dd>allowed with the key</dd>",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }

  @Test func `a fault is said in the place of what it keeps from being used`() throws {
    let folder = try MadeUpApps()
    let set = try Self.set(
      "<key>Routes</key><array><dict><key>Effect</key><string>additive</string></dict></array>",
      in: folder)
    let app = try #require(set.bundles.first)
    let links = try #require(BundleInventory(app).links)
    #expect(links.routes == [])
    #expect(
      links.fault
        == "SharepipeLinks.Routes[0].Name: missing; expected a name, such as 'open'")
    let page = String(decoding: CheckPage(set, findings: []).bytes, as: UTF8.self)
    #expect(page.contains("URLs may ask for nothing: "))
  }

  @Test func `an app without SharepipeLinks has no such list`() throws {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a")
    let app = try #require(CheckWalk(folder.folder.path).found.bundles.first)
    #expect(BundleInventory(app).links == nil)
  }
}
