import Foundation
import TestSupport
import Testing

/// `sharepipe check` of a folder with the sources of an app.
struct CheckSourcesTests {
  static let source = """
    import UIKit

    class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
      ) -> Bool {
        guard url.scheme == "shop", url.host == "show" else { return false }
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        guard let text = items.first(where: { $0.name == "next" })?.value else { return false }
        show(text)
        return true
      }

      func show(_ text: String) {
        guard let next = URL(string: text) else { return }
        UIApplication.shared.open(next)
      }
    }

    """

  static func folder() throws -> CommandFolder {
    let folder = try CommandFolder()
    try folder.write("AppDelegate.swift", source, under: "Shop")
    return folder
  }

  @Test func `the way of a value is shown from where it comes in`() async throws {
    let folder = try Self.folder()
    let outcome = try await Tool.run("check", "--no-cache", folder.path + "/Shop")
    #expect(outcome.errors == "")
    #expect(outcome.status == 1)
    let output = outcome.output.replacing(folder.path + "/", with: "")
    #expect(
      output.hasPrefix(
        """
        Shop/AppDelegate.swift:16:5: error (likely): the URL of a link is opened unchecked \
        [redirect-from-link]
         16 |     UIApplication.shared.open(next)
            |     ^
           | Shop/AppDelegate.swift:4: the URL of a link comes in as 'url'
           | Shop/AppDelegate.swift:8: the items of its query are taken
           | Shop/AppDelegate.swift:9: the item 'next' is taken
           | Shop/AppDelegate.swift:10: it is handed to 'show(_:)'
           | Shop/AppDelegate.swift:16: it gets here
           | for example shop://show?next=VALUE

        """))
  }

  @Test func `JSON has the steps and an example`() async throws {
    let folder = try Self.folder()
    let outcome = try await Tool.run("check", "--no-cache", "--json", folder.path + "/Shop")
    let finding = try #require(
      try outcome.lines.map { try CheckCommandTests.object($0) }
        .first { $0["lint"] as? String == "redirect-from-link" })
    #expect(finding["example"] as? String == "shop://show?next=VALUE")
    let steps = try #require(finding["steps"] as? [[String: Any]])
    #expect(steps.map { $0["line"] as? Int } == [4, 8, 9, 10, 16])
  }

  @Test func `SARIF has the way as a code flow`() async throws {
    let folder = try Self.folder()
    _ = try await Tool.run(
      "check", "--no-cache", "--sarif", folder.path + "/log.sarif", folder.path + "/Shop")
    let log = try CheckCommandTests.object(
      try String(contentsOfFile: folder.path + "/log.sarif", encoding: .utf8))
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let result = try #require(
      (run["results"] as? [[String: Any]])?.first {
        $0["ruleId"] as? String == "redirect-from-link"
      })
    let flow = try #require((result["codeFlows"] as? [[String: Any]])?.first)
    let thread = try #require((flow["threadFlows"] as? [[String: Any]])?.first)
    #expect((thread["locations"] as? [Any])?.count == 5)
  }

  @Test func `sources are left out on request`() async throws {
    let folder = try Self.folder()
    try folder.write("Info.plist", CheckCommandTests.information, under: "Shop")
    let outcome = try await Tool.run("check", "--no-sources", folder.path + "/Shop")
    #expect(!outcome.output.contains("AppDelegate.swift"))
  }

  @Test func `a second run says the same, also from a cache that is damaged`() async throws {
    let folder = try Self.folder()
    let environment = ["XDG_CACHE_HOME": folder.path + "/cache"]
    let first = try await Tool.run(
      "check", folder.path + "/Shop", environment: environment)
    let caches = folder.path + "/cache/sharepipe"
    let names = try FileManager.default.contentsOfDirectory(atPath: caches)
    #expect(names.count == 1)
    let second = try await Tool.run(
      "check", folder.path + "/Shop", environment: environment)
    #expect(second.output == first.output)
    for name in names {
      let file = URL(filePath: "\(caches)/\(name)")
      var data = try Data(contentsOf: file)
      for index in stride(from: 40, to: data.count, by: 7) { data[index] ^= 0x55 }
      try data.write(to: file)
    }
    let third = try await Tool.run(
      "check", folder.path + "/Shop", environment: environment)
    #expect(third.output == first.output)
  }

  @Test func `a table of routes is made of what handlers take`() async throws {
    let folder = try Self.folder()
    let outcome = try await Tool.run("check", "--no-cache", "--links", folder.path + "/Shop")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        <!-- the sources: look it through -->
        <key>SharepipeLinks</key>
        <dict>
          <key>Routes</key>
          <array>
            <dict>
              <key>Effect</key>
              <string>additive</string>
              <key>Name</key>
              <string>show</string>
              <key>Parameters</key>
              <array>
                <dict>
                  <key>Name</key>
                  <string>next</string>
                  <key>Type</key>
                  <string>redirect</string>
                </dict>
              </array>
            </dict>
          </array>
        </dict>

        """)
    let none = try await Tool.run("check", "--no-cache", "--links", "--predicate", "TRUEPREDICATE")
    #expect(none.status == 66)
    #expect(
      none.errors.contains(
        "no handler of links was found in the sources; name the folder of the app's sources"))
  }
}
